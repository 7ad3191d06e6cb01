package server_test

import (
	"slices"
	"strings"
	"testing"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

// eventRows are the cases of kind E that concern events.
func eventRows() []row {
	tell, all := engine.Options{NotifyOnExit: true}, engine.Options{NotifyOnExit: true, NotifyOnExitEmptySuccess: true}
	return []row{
		{"69 output makes one event", tell, tells("echo hello", "Exec completed (ID, code 0) :: hello")},
		{"70 quiet success makes none", tell, tells("true")},
		{"70 quiet success makes one if it should", all, tells("true", "Exec completed (ID, code 0)")},
		{"71 quiet failure makes one", tell, tells("exit 1", "Exec completed (ID, code 1)")},
		{"72 a poll of the end takes the event", tell, func(t *testing.T, d door) {
			id := start(t, d, "a", "echo hello", false)
			// The operator has a copy: the event was made, and waits.
			nextEvents(t, d, "", 0)
			if !strings.Contains(poll(t, d, "a", id).Text, exited0) {
				t.Error("the poll does not tell the end")
			}
			wantEvents(t, d)
		}},
		{"72 log and list take none", tell, func(t *testing.T, d door) {
			id := start(t, d, "a", "echo hello", false)
			nextEvents(t, d, "", 0)
			ok(t)(d.Log(t.Context(), "a", proto.LogRequest{SessionID: id}))
			rowOf(t, d, "a", id)
			poll(t, d, "", id) // nor does the operator
			wantEvents(t, d, "Exec completed ("+id[:min(8, len(id))]+", code 0) :: hello")
		}},
	}
}

// tells expects the events of one background command; ID stands for the first
// eight characters of its id.
func tells(command string, want ...string) func(t *testing.T, d door) {
	return func(t *testing.T, d door) {
		id := start(t, d, "a", command, false)
		wait(t, d, id, "exit")
		short := id[:min(8, len(id))]
		texts := make([]string, 0, len(want))
		for _, text := range want {
			texts = append(texts, strings.Replace(text, "ID", short, 1))
		}
		wantEvents(t, d, texts...)
	}
}

// wantEvents expects that these are all events that wait for scope a. A last
// one shows that those before it had their chance.
func wantEvents(t *testing.T, d door, want ...string) {
	t.Helper()
	d.waitStatus(t, func(n proto.SessionCounts, _ []proto.Blocker) bool { return n.Running == 0 })
	last := start(t, d, "a", "echo last", false)
	wait(t, d, last, "exit")
	var got []string
	for len(got) == 0 || !strings.HasSuffix(got[len(got)-1], ":: last") {
		for _, e := range nextEvents(t, d, "a", 0).Events {
			got = append(got, e.Text)
		}
	}
	if got = got[:len(got)-1]; !slices.Equal(got, want) {
		t.Errorf("events = %q, want %q", got, want)
	}
}
