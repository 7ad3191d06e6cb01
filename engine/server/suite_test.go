package server_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"ptyboss/engine"
	"ptyboss/engine/client"
	"ptyboss/engine/proto"
	"ptyboss/engine/server"
)

func TestMain(m *testing.M) {
	if os.Getenv(helperSocket) != "" {
		os.Exit(serveAsHelper())
	}
	goleak.VerifyTestMain(m)
}

// patience bounds a wait for something that must come; nothing waits it out.
const patience = 30 * time.Second

// both runs a test against an engine in this process and against the same
// through a socket.
func both(t *testing.T, o engine.Options, test func(t *testing.T, api proto.API)) {
	t.Helper()
	doors(t, o, func(t *testing.T, d door) { test(t, d.API) })
}

func shutdown(tb testing.TB, e *engine.Engine) {
	tb.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := e.Shutdown(ctx); err != nil {
		tb.Errorf("Shutdown: %v", err)
	}
}

// serve starts a server, which ends with the test.
func serve(tb testing.TB, o engine.Options) (*client.Client, string) {
	tb.Helper()
	dir, err := os.MkdirTemp("", "ptyboss") // tb.TempDir can be too long for a socket
	if err != nil {
		tb.Fatal(err)
	}
	socket := filepath.Join(dir, "s")
	ctx, cancel := context.WithCancel(context.Background())
	ready, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- server.Serve(ctx, server.Options{
			Socket: socket, Engine: engine.New(o), Version: "test",
			Logger: slog.New(slog.DiscardHandler), Ready: func() { close(ready) },
		})
	}()
	select {
	case <-ready:
	case err := <-ended:
		tb.Fatalf("Serve: %v", err)
	}
	c := client.New(socket)
	tb.Cleanup(func() {
		c.Close()
		cancel()
		if err := <-ended; err != nil {
			tb.Errorf("Serve: %v", err)
		}
		left, _ := os.ReadDir(dir)
		for _, f := range left {
			tb.Errorf("the server left %s behind", f.Name())
		}
		_ = os.Remove(dir)
	})
	return c, socket
}

func exec(t *testing.T, api proto.API, scope string, req proto.ExecRequest) proto.ExecResult {
	t.Helper()
	r, err := api.Exec(t.Context(), scope, req)
	if err != nil {
		t.Fatalf("Exec %q: %v", req.Command, err)
	}
	return r
}

// start starts a command in the background and returns its id.
func start(t *testing.T, api proto.API, scope, command string, pty bool) string {
	t.Helper()
	r := exec(t, api, scope, proto.ExecRequest{Command: command, Background: true, PTY: pty})
	if r.Details.Status != proto.Running || r.Details.SessionID == "" || r.Details.Started == nil {
		t.Fatalf("Exec %q = %+v, want running", command, r)
	}
	return r.Details.SessionID
}

// logUntil reads a session's log until it holds text, and returns all of it.
func logUntil(t *testing.T, api proto.API, id, text string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var all strings.Builder
	for from := int64(0); ; {
		chunk, err := api.Read(ctx, "", proto.ReadRequest{SessionID: id, From: from, Wait: 10 * time.Second})
		if err != nil {
			t.Fatalf("read log of %s: %v; it holds %.2000q", id, err, all.String())
		}
		all.WriteString(chunk.Text)
		from = chunk.Next
		if text != "" && strings.Contains(all.String(), text) {
			return all.String()
		}
		if chunk.Ended {
			if text != "" {
				t.Fatalf("%s ended without %q; its log is %.2000q", id, text, all.String())
			}
			return all.String()
		}
	}
}

// ended waits for the end of a session and returns the poll after it.
func ended(t *testing.T, api proto.API, scope, id string) proto.ProcessResult {
	t.Helper()
	waitRows(t, api, func(rows []proto.Session) bool {
		i := slices.IndexFunc(rows, func(r proto.Session) bool { return r.SessionID == id })
		return i >= 0 && rows[i].End != nil
	})
	r, err := api.Poll(t.Context(), scope, proto.PollRequest{SessionID: id})
	if err != nil {
		t.Fatalf("poll %s: %v", id, err)
	}
	return r
}

func ok(t *testing.T) func(r proto.ProcessResult, err error) proto.ProcessResult {
	t.Helper()
	return func(r proto.ProcessResult, err error) proto.ProcessResult {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
}

func TestYieldAndPoll(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		short := 10.0
		r := exec(t, api, "a", proto.ExecRequest{Command: "sleep 0.3; echo done", YieldMs: &short})
		id := r.Details.SessionID
		if r.Details.Status != proto.Running || !strings.Contains(r.Text, "Command still running (session "+id+", pid ") {
			t.Fatalf("result = %+v, want still running", r)
		}
		first := ok(t)(api.Poll(t.Context(), "a", proto.PollRequest{SessionID: id, Timeout: patience}))
		if !strings.Contains(first.Text, "done") {
			t.Errorf("poll = %q, want the output", first.Text)
		}
		last := ended(t, api, "a", id)
		if !strings.Contains(last.Text, "(no new output)\n\nProcess exited with code 0.") && !strings.Contains(first.Text, "exited") {
			t.Errorf("polls = %q, then %q, want the end", first.Text, last.Text)
		}
		if last.Details.Status != proto.Completed || *last.Details.Aggregated != "done" || last.Details.RetryInMs != nil {
			t.Errorf("details = %+v, want completed with all output", last.Details)
		}
		again := ok(t)(api.Poll(t.Context(), "a", proto.PollRequest{SessionID: id}))
		if !strings.HasPrefix(again.Text, "(no new output)") {
			t.Errorf("second poll = %q, want no new output", again.Text)
		}
		other := ok(t)(api.Poll(t.Context(), "b", proto.PollRequest{SessionID: id, Timeout: patience}))
		if other.Details.Status != proto.Failed || other.Text != "No session found for "+id {
			t.Errorf("poll of another scope = %+v, want not found at once", other)
		}
		operator := ok(t)(api.Poll(t.Context(), "", proto.PollRequest{SessionID: id}))
		if !strings.HasPrefix(operator.Text, "done") {
			t.Errorf("poll of the operator = %q, want its own cursor", operator.Text)
		}
	})
}

func TestEmptyPollsSayWhenToRetry(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		id := start(t, api, "a", "cat", true)
		for i, want := range []int64{5000, 10000, 30000, 60000, 60000} {
			r := ok(t)(api.Poll(t.Context(), "a", proto.PollRequest{SessionID: id}))
			if r.Details.RetryInMs == nil || *r.Details.RetryInMs != want {
				t.Errorf("retry after %d empty polls = %v, want %d", i+1, r.Details.RetryInMs, want)
			}
			if r.Text != "(no new output)\n\nProcess still running." {
				t.Errorf("text = %q", r.Text)
			}
		}
		ok(t)(api.Write(t.Context(), "a", proto.WriteRequest{SessionID: id, Data: "x\n"}))
		logUntil(t, api, id, "x\r\nx") // the echo, and what cat makes of it
		for _, want := range []int64{5000, 5000, 10000} {
			r := ok(t)(api.Poll(t.Context(), "a", proto.PollRequest{SessionID: id}))
			if *r.Details.RetryInMs != want {
				t.Errorf("retry = %d, want %d", *r.Details.RetryInMs, want)
			}
		}
	})
}

func TestCancelledCalls(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		ctx, cancel := context.WithCancel(t.Context())
		marker := filepath.Join(t.TempDir(), "marker")
		result := make(chan error, 1)
		go func() {
			_, err := api.Exec(ctx, "a", proto.ExecRequest{Command: "echo up; sleep 1; echo x > " + marker})
			result <- err
		}()
		waitRows(t, api, func(rows []proto.Session) bool { return len(rows) == 1 && strings.Contains(rows[0].Tail, "up") })
		cancel()
		if err := <-result; !errors.Is(err, context.Canceled) {
			t.Errorf("Exec = %v, want a cancelled call", err)
		}
		waitRows(t, api, func(rows []proto.Session) bool { return len(rows) == 0 })
		if _, err := os.Stat(marker); err == nil {
			t.Error("the command of a cancelled call went on")
		}

		id := start(t, api, "a", "sleep 100", false)
		waiting, stop := context.WithCancel(t.Context())
		go func() {
			_, err := api.Poll(waiting, "a", proto.PollRequest{SessionID: id, Timeout: patience})
			result <- err
		}()
		stop()
		if err := <-result; !errors.Is(err, context.Canceled) {
			t.Errorf("Poll = %v, want a cancelled call", err)
		}
	})
}

// waitRows waits until the operator's list is as good says.
func waitRows(t *testing.T, api proto.API, good func([]proto.Session) bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var list proto.Sessions
	for {
		var err error
		list, err = api.Sessions(ctx, "", proto.SessionsRequest{Since: list.Generation, Wait: 10 * time.Second})
		if err != nil {
			t.Fatalf("the list did not become as it should: %v; it has %d rows", err, len(list.Sessions))
		}
		if good(list.Sessions) {
			return
		}
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		ctx := t.Context()
		running := start(t, api, "a", "sleep 100", false)
		over := start(t, api, "a", "echo x", false)
		ended(t, api, "a", over)
		open := start(t, api, "a", "cat", true)
		ok(t)(api.Write(ctx, "a", proto.WriteRequest{SessionID: open, EOF: true}))
		ended(t, api, "a", open)
		for _, c := range []struct {
			name string
			got  func() (proto.ProcessResult, error)
			want string
		}{
			{"90: no id", func() (proto.ProcessResult, error) { return api.Poll(ctx, "a", proto.PollRequest{}) }, "sessionId is required for this action."},
			{"poll unknown", func() (proto.ProcessResult, error) {
				return api.Poll(ctx, "a", proto.PollRequest{SessionID: "x", Timeout: patience})
			}, "No session found for x"},
			{"log unknown", func() (proto.ProcessResult, error) { return api.Log(ctx, "a", proto.LogRequest{SessionID: "x"}) }, "No session found for x"},
			{"write unknown", func() (proto.ProcessResult, error) { return api.Write(ctx, "a", proto.WriteRequest{SessionID: "x"}) }, "No active session found for x"},
			{"84: write to ended", func() (proto.ProcessResult, error) {
				return api.Write(ctx, "a", proto.WriteRequest{SessionID: over, Data: "x"})
			}, "No active session found for " + over},
			{"81: kill ended", func() (proto.ProcessResult, error) { return api.Kill(ctx, "a", over) }, "No active session found for " + over},
			{"82: clear running", func() (proto.ProcessResult, error) { return api.Clear(ctx, "a", running) }, "No finished session found for " + running},
			{"clear unknown", func() (proto.ProcessResult, error) { return api.Clear(ctx, "a", "x") }, "No finished session found for x"},
			{"remove unknown", func() (proto.ProcessResult, error) { return api.Remove(ctx, "a", "x") }, "No session found for x"},
			{"other scope", func() (proto.ProcessResult, error) { return api.Kill(ctx, "b", running) }, "No active session found for " + running},
			{"102: only broken hex", func() (proto.ProcessResult, error) {
				return api.SendKeys(ctx, "a", proto.SendKeysRequest{SessionID: running, Hex: []string{"zz"}})
			}, "No key data provided."},
			{"100: empty paste", func() (proto.ProcessResult, error) {
				no := false
				return api.Paste(ctx, "a", proto.PasteRequest{SessionID: running, Bracketed: &no})
			}, "No paste text provided."},
			{"resize of pipes", func() (proto.ProcessResult, error) {
				return api.Resize(ctx, "a", proto.ResizeRequest{SessionID: running, Cols: 10, Rows: 10})
			}, "no terminal"},
		} {
			t.Run(c.name, func(t *testing.T) {
				r, err := c.got()
				if err != nil || r.Details.Status != proto.Failed || !strings.Contains(r.Text, c.want) || r.Details.Error != r.Text {
					t.Errorf("got %+v, %v, want a refusal %q", r, err, c.want)
				}
			})
		}
		if r := ok(t)(api.Clear(ctx, "a", over)); r.Text != "Cleared session "+over+"." {
			t.Errorf("clear = %+v", r)
		}
		if r := ok(t)(api.Remove(ctx, "a", open)); r.Text != "Removed session "+open+"." {
			t.Errorf("remove = %+v", r)
		}
		if r := ok(t)(api.Remove(ctx, "a", running)); r.Text != "Removed session "+running+" (termination requested)." {
			t.Errorf("remove running = %+v", r)
		}
		waitRows(t, api, func(rows []proto.Session) bool { return len(rows) == 0 })
	})
}

func TestKill(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		for name, command := range map[string]string{
			"plain":             "echo up; sleep 100",
			"ignores TERM":      "trap '' TERM; echo up; while :; do sleep 1; done",
			"child in session":  "setsid sleep 100 & echo up; sleep 100",
			"child proof":       "(trap '' TERM; while :; do sleep 1; done) & echo up; wait",
			"stopped by itself": "echo up; kill -STOP $$",
		} {
			for _, pty := range []bool{false, true} {
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					id := start(t, api, "a", command, pty)
					logUntil(t, api, id, "up")
					r := ok(t)(api.Kill(t.Context(), "a", id))
					if r.Text != "Termination requested for session "+id+"." || r.Details.Status != proto.Completed || r.Details.SessionID != "" {
						t.Errorf("kill = %+v", r)
					}
					end := ended(t, api, "a", id)
					if !strings.Contains(end.Text, "Process stopped by request (signal SIG") || end.Details.Status != proto.Completed {
						t.Errorf("poll = %+v, want stopped by request", end)
					}
					if end.Details.ExitCode != nil {
						t.Errorf("exit code = %d, want none", *end.Details.ExitCode)
					}
				})
			}
		}
	})
}
