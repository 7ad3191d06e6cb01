package cli

import (
	"strings"
	"testing"
	"time"

	"ptyboss/engine/proto"
)

func TestWaitTellsWhatHappened(t *testing.T) {
	t.Parallel()
	row := &proto.Session{SessionID: "x"}
	for _, tt := range []struct {
		reason string
		code   int
	}{{"exit", exitDone}, {proto.WaitTimeout, exitRefused}} {
		engine := &fakeEngine{wait: proto.WaitResult{Text: "so it is", Details: proto.WaitDetails{Reason: tt.reason, Session: row}}}
		got := world{engine: engine}.run(t, "wait", "x", "--timeout", "0", "--json")
		if got.code != tt.code || !strings.Contains(got.stdout, `"reason":"`+tt.reason+`","sessionId":"x"`) {
			t.Errorf("wait that ends by %s: %+v", tt.reason, got)
		}
	}
	engine := &fakeEngine{wait: proto.WaitResult{Text: "No session found for x", Details: proto.WaitDetails{Error: "e", Code: "not_found"}}}
	got := world{engine: engine}.run(t, "wait", "x")
	if got.code != exitRefused {
		t.Errorf("exit code %d", got.code)
	}
	wantLine(t, got.stderr, "No session found for x")
}

func TestWaitThatEndsOtherwiseIsRefused(t *testing.T) {
	t.Parallel()
	engine := &fakeEngine{wait: proto.WaitResult{Text: "Process exited with code 3.", Details: proto.WaitDetails{Reason: "exit"}}}
	got := world{engine: engine}.run(t, "wait", "x", "--for", "text:READY")
	if got.code != exitRefused {
		t.Errorf("exit code %d, want %d", got.code, exitRefused)
	}
	wantLine(t, got.stderr, "Process exited with code 3.")
}

func TestTextOfOthersIsHarmless(t *testing.T) {
	t.Parallel()
	engine := &fakeEngine{process: proto.ProcessResult{Text: "a\x1b]0;t\x07b\u202e\n\tc"}}
	if got := (world{engine: engine}).run(t, "poll", "x"); got.stdout != "a]0;tb\n\tc\n" {
		t.Errorf("printed %q", got.stdout)
	}
	engine = &fakeEngine{process: proto.ProcessResult{Text: "no \x1b[2J", Details: proto.ProcessDetails{Error: "x"}}}
	if got := (world{engine: engine}).run(t, "poll", "x"); got.stderr != "ptyboss: no [2J\n" {
		t.Errorf("complained %q", got.stderr)
	}
}

func TestEventsAreOneLineEach(t *testing.T) {
	t.Parallel()
	engine := &fakeEngine{events: proto.Events{Next: 2, Events: []proto.Event{
		{Sequence: 1, Text: "Exec completed (a, code 0) :: x", SessionID: "a"},
		{Sequence: 2, Text: "two\nlines", SessionID: "b"},
	}}}
	if got := (world{engine: engine}).run(t, "events"); got.stdout != "Exec completed (a, code 0) :: x\ntwo lines\n" {
		t.Errorf("events: %+v", got)
	}
	got := world{engine: engine}.run(t, "events", "--json")
	if lines := strings.Split(got.stdout, "\n"); len(lines) != 3 || !strings.HasPrefix(lines[1], `{"sequence":2,`) {
		t.Errorf("events --json: %+v", got)
	}
}

func TestApprovalsAreListed(t *testing.T) {
	t.Parallel()
	engine := &fakeEngine{approvals: []proto.Approval{{
		ApprovalID: "abcd1234", Scope: "bot", Command: "rm -r\nx", ExpiresAt: time.Now().Add(-time.Second).UnixMilli(),
	}}}
	if got := (world{engine: engine}).run(t, "approve"); got.stdout != "abcd1234  bot  0s left  rm -r x\n" {
		t.Errorf("approve: %+v", got)
	}
	if got := (world{engine: &fakeEngine{}}).run(t, "approve"); got.stdout != "No command waits for an answer.\n" {
		t.Errorf("approve with nothing: %+v", got)
	}
	engine = &fakeEngine{decide: proto.DecideResult{Text: "it did not start", Details: proto.DecideDetails{Error: "why"}}}
	got := world{engine: engine}.run(t, "approve", "x", "once")
	if got.code != exitRefused {
		t.Errorf("approve of what did not start: %+v", got)
	}
	wantLine(t, got.stderr, "it did not start")
}
