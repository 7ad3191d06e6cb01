package server_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

// pollRows are the cases of poll.
func pollRows() []row {
	return []row{
		{"22 poll returns at the exit", engine.Options{}, returnsAtTheEnd(`2000`)},
		{"23 a timeout in digits counts", engine.Options{}, returnsAtTheEnd(`"2000"`)},
		{"24 unread output is not waited for", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "echo hello; read x", false)
			logUntil(t, d, id, "hello")
			r := within(t, func() reply { return d.process(t, "a", `{"action":"poll","sessionId":"`+id+`","timeout":30000}`) })
			wantText(t, "poll", r.Text, "hello\n\n"+running)
			equal(t, "status", r.Details["status"], any("running"))
		}},
		{"25 output of the other stream ends the wait", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "sleep 0.01; echo late >&2; read x", false)
			r := within(t, func() reply { return d.process(t, "a", `{"action":"poll","sessionId":"`+id+`","timeout":30000}`) })
			wantText(t, "poll", r.Text, "late\n\n"+running)
		}},
		{"26 an aborted poll takes nothing", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "echo hello; read x", false)
			logUntil(t, d, id, "hello")
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			if r, err := d.Poll(ctx, "a", proto.PollRequest{SessionID: id, Timeout: patience}); !errors.Is(err, context.Canceled) {
				t.Errorf("Poll = %+v, %v, want an aborted call", r, err)
			}
			wantText(t, "poll after it", poll(t, d, "a", id).Text, "hello\n\n"+running)
		}},
		{"27 an abort ends the wait", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "read x; echo hello; read x", false)
			ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
			defer cancel()
			if r, err := d.Poll(ctx, "a", proto.PollRequest{SessionID: id, Timeout: patience}); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("Poll = %+v, %v, want an aborted call", r, err)
			}
			enter(t, d, id)
			logUntil(t, d, id, "hello")
			wantText(t, "poll after it", poll(t, d, "a", id).Text, "hello\n\n"+running)
		}},
		{"29 empty polls are to come less often", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "read x", false)
			wantRetries(t, d, id, 5000, 10000, 30000, 60000, 60000)
		}},
		{"30 output makes them come often again", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "read x; echo hello; read x", false)
			wantRetries(t, d, id, 5000, 10000)
			enter(t, d, id)
			logUntil(t, d, id, "hello")
			wantRetries(t, d, id, 5000, 5000, 10000)
			enter(t, d, id)
			if retry := ended(t, d, "a", id).Details.RetryInMs; retry != nil {
				t.Errorf("retry after the end = %d, want none", *retry)
			}
		}},
		{"31 the text is what is new, the details hold all", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "echo one; read x; echo two", false)
			logUntil(t, d, id, "one")
			wantText(t, "first poll", poll(t, d, "a", id).Text, "one\n\n"+running)
			enter(t, d, id)
			end := ended(t, d, "a", id)
			wantText(t, "second poll", end.Text, "two\n\n"+exited0)
			equal(t, "aggregated", *end.Details.Aggregated, "one\ntwo")
		}},
		{"32 both streams in the order of arrival", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "echo ERR >&2; read x; echo OUT", false)
			logUntil(t, d, id, "ERR")
			enter(t, d, id)
			wantText(t, "poll", ended(t, d, "a", id).Text, "ERR\nOUT\n\n"+exited0)
		}},
		{"33 the end is told again, the output not", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "echo hello", false)
			wantText(t, "first poll", ended(t, d, "a", id).Text, "hello\n\n"+exited0)
			wantText(t, "second poll", poll(t, d, "a", id).Text, nothing+"\n\n"+exited0)
		}},
		{"34 exit 7 is completed", engine.Options{}, func(t *testing.T, d door) {
			end := ended(t, d, "a", start(t, d, "a", "exit 7", false))
			wantText(t, "poll", end.Text, nothing+"\n\nProcess exited with code 7.")
			equal(t, "status", end.Details.Status, proto.Completed)
			equal(t, "code", value(end.Details.ExitCode), any(7))
		}},
		{"35 a timeout that exits with 0 is failed", engine.Options{}, func(t *testing.T, d door) {
			r, err := d.call(t, "exec", "a", `{"command":"trap 'exit 0' TERM; echo up; while :; do sleep 0.05; done","background":true,"timeoutSeconds":0.5}`)
			if err != nil {
				t.Fatal(err)
			}
			end := ended(t, d, "a", r.Details["sessionId"].(string))
			if !strings.Contains(end.Text, exited0+"\n\nIt may have had side effects") {
				t.Errorf("poll = %q, want code 0 and the warning", end.Text)
			}
			equal(t, "status", end.Details.Status, proto.Failed)
			equal(t, "code", value(end.Details.ExitCode), any(0))
			equal(t, "reason", end.Details.ExitReason, proto.ReasonOverallTimeout)
			equal(t, "timed out", *end.Details.TimedOut, true)
		}},
		{"41 the note of the cap comes first", engine.Options{MaxOutputChars: 1000}, capNoteFirst},
		{"42 2001 unread characters are no omission", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", repeated(2001, "x"), false)
			wantText(t, "poll", ended(t, d, "a", id).Text, strings.Repeat("x", 2001)+"\n\n"+exited0)
		}},
		{"50 another scope finds nothing", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "echo hello; read x", false)
			r := within(t, func() reply { return d.process(t, "b", `{"action":"poll","sessionId":"`+id+`","timeout":30000}`) })
			wantText(t, "poll", r.Text, "No session found for "+id)
			equal(t, "status", r.Details["status"], any("failed"))
			if _, found := rowOf(t, d, "b", id); found {
				t.Error("the list of another scope shows it")
			}
			if r, found := rowOf(t, d, "", id); !found || r.Scope != "a" {
				t.Errorf("the operator's row = %+v, %v, want that of scope a", r, found)
			}
		}},
	}
}

// within runs a call that must not take as long as the timeout it was given.
func within(t *testing.T, call func() reply) reply {
	t.Helper()
	began := time.Now()
	r := call()
	if took := time.Since(began); took > patience/2 {
		t.Errorf("the call took %v", took)
	}
	return r
}

// returnsAtTheEnd polls with the timeout, as it stands in the arguments, while
// a session ends.
func returnsAtTheEnd(timeout string) func(t *testing.T, d door) {
	return func(t *testing.T, d door) {
		// Nothing is printed before the end: the poll has nothing else to return
		// for. What was printed just before it is in the package engine.
		id := start(t, d, "a", "sleep 0.01; exit 4", false)
		arguments := `{"action":"poll","sessionId":"` + id + `","timeout":` + timeout + `}`
		r := d.process(t, "a", arguments)
		for range 15 { // of 2 seconds each, should the machine be that slow
			if r.Details["status"] == "completed" {
				break
			}
			r = d.process(t, "a", arguments)
		}
		wantText(t, "poll", r.Text, nothing+"\n\nProcess exited with code 4.")
		equal(t, "code", r.Details["exitCode"], any(4.0))
	}
}

func wantRetries(t *testing.T, d door, id string, want ...int64) {
	t.Helper()
	for i, ms := range want {
		r := poll(t, d, "a", id)
		if r.Details.RetryInMs == nil || *r.Details.RetryInMs != ms {
			t.Errorf("poll %d: retry in %v, want %d", i+1, value(r.Details.RetryInMs), ms)
		}
	}
}

func capNoteFirst(t *testing.T, d door) {
	command := repeated(900, "a") + "; echo; " + repeated(900, "b")
	kept := strings.Repeat("a", 99) + "\n" + strings.Repeat("b", 900)
	id := start(t, d, "a", command+"; read x; echo; echo end", false)
	logUntil(t, d, id, strings.Repeat("b", 900))
	wantText(t, "poll while it runs", poll(t, d, "a", id).Text, paragraphs(discarded, omitted, kept, running))
	log := ok(t)(d.Log(t.Context(), "a", proto.LogRequest{SessionID: id}))
	wantText(t, "log while it runs", log.Text, paragraphs(discarded, kept))
	enter(t, d, id)
	wantText(t, "poll after the end", ended(t, d, "a", id).Text, paragraphs(discarded, "\nend", exited0))
	log = ok(t)(d.Log(t.Context(), "a", proto.LogRequest{SessionID: id}))
	wantText(t, "log after the end", log.Text, paragraphs(discarded, kept[5:]+"\nend", exited0))
	wantText(t, "exec", exec(t, d, "a", proto.ExecRequest{Command: command}).Text, paragraphs(discarded, kept))
}
