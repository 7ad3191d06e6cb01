package server_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

func wait(t *testing.T, api proto.API, id, what string) proto.WaitResult {
	t.Helper()
	r, err := api.Wait(t.Context(), "", proto.WaitRequest{SessionID: id, For: what, Timeout: patience})
	if err != nil {
		t.Fatalf("wait %s for %s: %v", id, what, err)
	}
	return r
}

func TestWait(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{InputWaitIdle: 200 * time.Millisecond}, func(t *testing.T, api proto.API) {
		ctx := t.Context()
		id := start(t, api, "a", `printf 'line one\nName: '; read x; echo "hello $x"; read x; exit 4`, true)
		for _, c := range []struct{ what, reason string }{
			{"text:^line .ne", "text"},
			{"text:Name: $", "text"},
			{"output", "output"},
			{"input", "input"},
		} {
			if r := wait(t, api, id, c.what); r.Details.Reason != c.reason || r.Details.Session == nil || r.Details.SessionID != id {
				t.Errorf("wait for %s = %+v, want reason %s and the session", c.what, r, c.reason)
			}
		}
		r, err := api.Wait(ctx, "", proto.WaitRequest{SessionID: id, For: "exit", Timeout: 20 * time.Millisecond})
		if err != nil || r.Details.Reason != proto.WaitTimeout {
			t.Errorf("wait that is not fulfilled = %+v, %v, want timeout", r, err)
		}
		ok(t)(api.Write(ctx, "a", proto.WriteRequest{SessionID: id, Data: "you\r\r"}))
		if r := wait(t, api, id, "exit"); r.Details.Reason != "exit" || r.Details.End == nil || *r.Details.ExitCode != 4 {
			t.Errorf("wait for exit = %+v, want code 4", r.Details)
		}
		if r := wait(t, api, id, "text:hello you"); r.Details.Reason != "text" {
			t.Errorf("wait for old text of an ended session = %+v, want text", r.Details)
		}
		if r := wait(t, api, id, "text:never"); r.Details.Reason != "exit" {
			t.Errorf("wait for text that never comes = %+v, want exit", r.Details)
		}
		if r := wait(t, api, "nothing", "exit"); r.Details.Code != "not_found" {
			t.Errorf("wait for nothing = %+v, want not found", r.Details)
		}
		for _, wrong := range []string{"lunch", "text:("} {
			if _, err := api.Wait(ctx, "", proto.WaitRequest{SessionID: id, For: wrong}); proto.Code(err) != "invalid" {
				t.Errorf("wait for %q = %v, want an invalid request", wrong, err)
			}
		}
	})
}

func TestSignal(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		ctx := t.Context()
		id := start(t, api, "a", `trap 'echo got usr1' USR1; echo up; while :; do sleep 0.05; done`, true)
		logUntil(t, api, id, "up")
		r := ok(t)(api.Signal(ctx, "a", proto.SignalRequest{SessionID: id, Name: "usr2x"}))
		if r.Details.Status != proto.Failed {
			t.Errorf("signal = %+v, want a refusal", r)
		}
		for _, wrong := range []string{"", "LUNCH", "0", "-9", "999"} {
			r := ok(t)(api.Signal(ctx, "a", proto.SignalRequest{SessionID: id, Name: wrong}))
			if r.Details.Status != proto.Failed {
				t.Errorf("signal %q = %+v, want a refusal", wrong, r)
			}
		}
		r = ok(t)(api.Signal(ctx, "a", proto.SignalRequest{SessionID: id, Name: "winch"}))
		if r.Text != "Sent SIGWINCH to session "+id+"." {
			t.Errorf("signal = %+v", r)
		}
		ok(t)(api.Signal(ctx, "a", proto.SignalRequest{SessionID: id, Name: "9"}))
		end := ended(t, api, "a", id)
		if end.Details.ExitSignal == nil || *end.Details.ExitSignal != "SIGKILL" || end.Details.Status != proto.Failed {
			t.Errorf("after signal 9: %+v, want failed by SIGKILL", end.Details)
		}
	})
}

// nextEvents waits for events of a scope.
func nextEvents(t *testing.T, api proto.API, scope string, since uint64) proto.Events {
	t.Helper()
	got, err := api.Events(t.Context(), scope, proto.EventsRequest{Since: since, Wait: patience})
	if err != nil {
		t.Fatalf("Events: %v", err)
	}
	return got
}

func TestEvents(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{NotifyOnExit: true}, func(t *testing.T, api proto.API) {
		for _, c := range []struct{ name, command, want string }{
			{"69: output", "echo 'some   output'", "Exec completed (%s, code 0) :: some output"},
			{"70: quiet success", "true", ""},
			{"71: quiet failure", "exit 1", "Exec completed (%s, code 1)"},
			{"not found", "no-such-command-here 2>/dev/null", "Exec failed (%s, code 127)"},
			{"signal", "kill -TERM $$", "Exec failed (%s, signal SIGTERM)"},
		} {
			t.Run(c.name, func(t *testing.T) {
				t.Parallel()
				scope := "scope of " + c.name
				id := start(t, api, scope, c.command, false)
				wait(t, api, id, "exit")
				// The last one tells that all before it had their chance.
				last := start(t, api, scope, "echo last", false)
				var texts []string
				for len(texts) == 0 || !strings.HasSuffix(texts[len(texts)-1], "last") {
					for _, e := range nextEvents(t, api, scope, 0).Events {
						if e.SessionID != id && e.SessionID != last {
							t.Errorf("event of %s in %s", e.SessionID, scope)
						}
						texts = append(texts, e.Text)
					}
				}
				got := strings.Join(texts[:len(texts)-1], "|")
				if want := strings.ReplaceAll(c.want, "%s", id[:min(8, len(id))]); got != want {
					t.Errorf("events = %q, want %q", got, want)
				}
			})
		}
	})
}

func TestEventIsToldOnce(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{NotifyOnExit: true}, func(t *testing.T, api proto.API) {
		ctx := t.Context()
		polled := start(t, api, "a", "echo polled", false)
		operator := nextEvents(t, api, "", 0)
		if len(operator.Events) != 1 || operator.Events[0].SessionID != polled {
			t.Fatalf("the operator got %+v, want a copy of the event", operator)
		}
		ok(t)(api.Poll(ctx, "a", proto.PollRequest{SessionID: polled})) // 72: consumes it
		killed := start(t, api, "a", "echo up; sleep 100", false)
		logUntil(t, api, killed, "up")
		ok(t)(api.Kill(ctx, "a", killed))
		wait(t, api, killed, "exit")
		told := start(t, api, "a", "echo "+strings.Repeat("long ", 200), false)
		got := nextEvents(t, api, "a", 0)
		if len(got.Events) != 1 || got.Events[0].SessionID != told {
			t.Fatalf("scope got %+v, want the event of %s only", got.Events, told)
		}
		_, snippet, _ := strings.Cut(got.Events[0].Text, " :: ")
		if n := utf8.RuneCountInString(snippet); n != 180 || !strings.HasSuffix(snippet, "…") {
			t.Errorf("snippet of %d characters: %q, want 180", n, snippet)
		}
		again, err := api.Events(ctx, "a", proto.EventsRequest{})
		if err != nil || len(again.Events) != 0 {
			t.Errorf("second delivery = %+v, %v, want none", again, err)
		}
		copies := nextEvents(t, api, "", operator.Next)
		if len(copies.Events) != 1 || copies.Events[0].SessionID != told {
			t.Errorf("the operator got %+v, want what is new", copies.Events)
		}
	})
}

func TestNotifyCommand(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "event")
	o := engine.Options{NotifyOnExit: true, NotifyCommand: []string{"sh", "-c", "cat > " + file + ".tmp; mv " + file + ".tmp " + file}}
	e := engine.New(o)
	id := start(t, e, "a", "echo hooked", false)
	nextEvents(t, e, "a", 0)
	shutdown(t, e) // waits for the hook
	b, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(b), `"sessionId":"`+id+`"`) || !strings.Contains(string(b), "hooked") {
		t.Errorf("the hook got %s, %v, want the event", b, err)
	}
}

func TestReset(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		ctx := t.Context()
		over, other := start(t, api, "a", "echo x", false), start(t, api, "b", "echo x", false)
		running := start(t, api, "a", "sleep 100", false)
		wait(t, api, over, "exit")
		wait(t, api, other, "exit")
		if _, err := api.Reset(ctx, "b", "a"); proto.Code(err) != "invalid" {
			t.Errorf("reset of another scope = %v, want a refusal", err)
		}
		if _, err := api.Reset(ctx, "", " "); proto.Code(err) != "invalid" {
			t.Errorf("reset of no scope = %v, want a refusal", err)
		}
		r, err := api.Reset(ctx, "", "a")
		if err != nil || r.Details.Cleared != 1 {
			t.Errorf("reset = %+v, %v, want one cleared", r, err)
		}
		waitRows(t, api, func(rows []proto.Session) bool {
			return len(rows) == 2 && rows[0].SessionID == running && rows[1].SessionID == other
		})
	})
}

func TestEventsAreLines(t *testing.T) {
	t.Parallel()
	c, socket := serve(t, engine.Options{NotifyOnExit: true})
	start(t, c, "a", "echo one", false)
	nextEvents(t, c, "", 0)
	status, body := raw(t, socket, "GET", "/v1/events", "", map[string]string{proto.ScopeHeader: "a"})
	if status != 200 || !strings.Contains(body, "Exec completed") || strings.Count(body, "\n") != 1 {
		t.Errorf("events = %d %q, want one line", status, body)
	}
}
