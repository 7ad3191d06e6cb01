package server_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

// waiting waits until n commands wait for an answer, and returns them.
func waiting(t *testing.T, api proto.API, n int) []proto.Approval {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var list proto.Sessions
	for {
		var err error
		if list, err = api.Sessions(ctx, "", proto.SessionsRequest{Since: list.Generation, Wait: patience}); err != nil {
			t.Fatalf("%d commands do not wait: %v; waiting are %+v", n, err, list.Approvals)
		}
		if len(list.Approvals) == n {
			return list.Approvals
		}
	}
}

func TestSecurityDeny(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{Security: engine.SecurityDeny}, func(t *testing.T, api proto.API) {
		_, err := api.Exec(t.Context(), "a", proto.ExecRequest{Command: "echo ran"})
		if !errors.Is(err, proto.ErrDenied) || !strings.Contains(err.Error(), "exec denied: host=gateway security=deny") {
			t.Errorf("Exec of an agent = %v, want denied", err)
		}
		if r := exec(t, api, "", proto.ExecRequest{Command: "echo ran"}); r.Details.Status != proto.Completed {
			t.Errorf("Exec of the operator = %+v, want it to run", r)
		}
	})
}

func TestAllowlistWithoutQuestions(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{Security: engine.SecurityAllowlist, Allow: []string{"/**"}}, func(t *testing.T, api proto.API) {
		if r := exec(t, api, "a", proto.ExecRequest{Command: "ls / | wc -l"}); r.Details.Status != proto.Completed {
			t.Errorf("a listed command = %+v, want it to run", r)
		}
		_, err := api.Exec(t.Context(), "a", proto.ExecRequest{Command: "ls > /tmp/ptyboss-never"})
		if !errors.Is(err, proto.ErrDenied) || !strings.Contains(err.Error(), "redirects") {
			t.Errorf("a redirection = %v, want denied", err)
		}
	})
}

func TestAnswerWhileTheCallWaits(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{Ask: engine.AskAlways}, func(t *testing.T, api proto.API) {
		marker := filepath.Join(t.TempDir(), "marker")
		type outcome struct {
			r   proto.ExecResult
			err error
		}
		for _, c := range []struct {
			decision proto.Decision
			runs     bool
		}{{proto.Deny, false}, {proto.AllowOnce, true}} {
			done := make(chan outcome, 1)
			go func() {
				r, err := api.Exec(t.Context(), "a", proto.ExecRequest{Command: "echo ran; echo x > " + marker, AwaitResults: true})
				done <- outcome{r, err}
			}()
			p := waiting(t, api, 1)[0]
			if _, err := os.Stat(marker); err == nil {
				t.Fatal("the command ran before the answer")
			}
			if p.Scope != "a" || !strings.Contains(p.Command, "echo ran") || len(p.ApprovalID) != 8 {
				t.Errorf("question = %+v", p)
			}
			if _, err := api.Decide(t.Context(), "a", proto.DecideRequest{ApprovalID: p.ApprovalID, Decision: proto.AllowOnce}); !errors.Is(err, proto.ErrDenied) {
				t.Errorf("an agent's own answer = %v, want denied", err)
			}
			if _, err := api.Decide(t.Context(), "", proto.DecideRequest{ApprovalID: p.ApprovalID, Decision: "maybe"}); !errors.Is(err, proto.ErrInvalid) {
				t.Errorf("answer maybe = %v, want an invalid request", err)
			}
			if _, err := api.Decide(t.Context(), "", proto.DecideRequest{ApprovalID: strings.ToUpper(p.ApprovalID), Decision: c.decision}); err != nil {
				t.Fatalf("Decide: %v", err)
			}
			got := <-done
			_, statErr := os.Stat(marker)
			if ran := statErr == nil; ran != c.runs || (got.err == nil) != c.runs {
				t.Errorf("after %s: ran %v, result %+v, %v", c.decision, ran, got.r, got.err)
			}
			if !c.runs && (!errors.Is(got.err, proto.ErrDenied) || !strings.Contains(got.err.Error(), "the operator said no")) {
				t.Errorf("after deny: %v", got.err)
			}
			if _, err := api.Decide(t.Context(), "", proto.DecideRequest{ApprovalID: p.ApprovalID, Decision: proto.Deny}); !errors.Is(err, proto.ErrNotFound) {
				t.Errorf("second answer = %v, want not found", err)
			}
		}
	})
}

func TestAnswerAfterTheCall(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{Ask: engine.AskAlways, NotifyOnExit: true}, func(t *testing.T, api proto.API) {
		r := exec(t, api, "a", proto.ExecRequest{Command: "echo ran", Background: true})
		if r.Details.Status != proto.ApprovalPending || r.Details.Pending == nil || !strings.Contains(r.Text, "Nothing has run") {
			t.Fatalf("Exec = %+v, want pending", r)
		}
		d, err := api.Decide(t.Context(), "", proto.DecideRequest{ApprovalID: r.Details.ApprovalID, Decision: proto.AllowOnce})
		if err != nil || d.Details.SessionID == "" {
			t.Fatalf("Decide = %+v, %v, want a session", d, err)
		}
		var texts []string
		for len(texts) < 2 {
			for _, e := range nextEvents(t, api, "a", 0).Events {
				texts = append(texts, e.Text)
			}
		}
		if !strings.HasPrefix(texts[0], "Exec approved (") || !strings.HasPrefix(texts[1], "Exec completed (") {
			t.Errorf("events = %q, want approved, then completed", texts)
		}
	})
}

func TestNobodyAnswers(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{Ask: engine.AskAlways, AskTimeout: 100 * time.Millisecond}, func(t *testing.T, api proto.API) {
		_, err := api.Exec(t.Context(), "a", proto.ExecRequest{Command: "echo ran", AwaitResults: true})
		if !errors.Is(err, proto.ErrDenied) || !strings.Contains(err.Error(), "nobody answered within 100ms") {
			t.Errorf("Exec = %v, want denied by time", err)
		}
		r := exec(t, api, "a", proto.ExecRequest{Command: "echo ran", Background: true})
		if r.Details.Status != proto.ApprovalPending {
			t.Fatalf("Exec = %+v, want pending", r)
		}
		if got := nextEvents(t, api, "a", 0).Events; len(got) != 1 || !strings.Contains(got[0].Text, "nobody answered") {
			t.Errorf("events = %+v, want a denial", got)
		}
	})
}

func TestCallerLeavesBeforeTheAnswer(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{Ask: engine.AskAlways}, func(t *testing.T, api proto.API) {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() {
			_, err := api.Exec(ctx, "a", proto.ExecRequest{Command: "echo ran", AwaitResults: true})
			done <- err
		}()
		waiting(t, api, 1)
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("Exec = %v, want cancelled", err)
		}
		waiting(t, api, 0)
	})
}

func TestAllowedForGood(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "sub", "approvals.json")
	o := engine.Options{Security: engine.SecurityAllowlist, Ask: engine.AskOnMiss, ApprovalsFile: file}
	for _, command := range []string{"uname -s", "echo x > /dev/null"} {
		e := engine.New(o)
		r := exec(t, e, "a", proto.ExecRequest{Command: command, Background: true})
		if r.Details.Status != proto.ApprovalPending {
			t.Fatalf("Exec %q = %+v, want a question", command, r)
		}
		if _, err := e.Decide(t.Context(), "", proto.DecideRequest{ApprovalID: r.Details.ApprovalID, Decision: proto.AllowAlways}); err != nil {
			t.Fatal(err)
		}
		if r := exec(t, e, "a", proto.ExecRequest{Command: command}); r.Details.Status != proto.Completed {
			t.Errorf("the same again = %+v, want it to run", r)
		}
		shutdown(t, e)
		after := engine.New(o)
		if r := exec(t, after, "b", proto.ExecRequest{Command: command}); r.Details.Status != proto.Completed {
			t.Errorf("the same after a restart = %+v, want it to run", r)
		}
		shutdown(t, after)
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("approvals file: %v, %v, want mode 0600", info, err)
	}
}

func TestAgentsWithoutProcess(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{NoProcess: true}, func(t *testing.T, api proto.API) {
		r := exec(t, api, "a", proto.ExecRequest{Command: "echo hello", Background: true})
		if r.Details.Status != proto.Completed || !strings.HasPrefix(r.Text, "Warning: ") || !strings.HasSuffix(r.Text, "\n\nhello") {
			t.Errorf("Exec = %+v, want a synchronous run with a warning", r)
		}
		if r := exec(t, api, "a", proto.ExecRequest{Command: "echo hello"}); r.Text != "hello" {
			t.Errorf("Exec = %q, want no warning", r.Text)
		}
		p := ok(t)(api.Poll(t.Context(), "a", proto.PollRequest{SessionID: "x"}))
		if p.Details.Code != "denied" {
			t.Errorf("Poll = %+v, want denied", p)
		}
	})
}
