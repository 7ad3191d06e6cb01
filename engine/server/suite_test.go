package server_test

import (
	"context"
	"errors"
	"io"
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

func shutdown(t *testing.T, e *engine.Engine) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := e.Shutdown(ctx); err != nil {
		t.Errorf("Shutdown: %v", err)
	}
}

// serve starts a server, which ends with the test.
func serve(t *testing.T, o engine.Options) (*client.Client, string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "ptyboss") // t.TempDir can be too long for a socket
	if err != nil {
		t.Fatal(err)
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
		t.Fatalf("Serve: %v", err)
	}
	c := client.New(socket)
	t.Cleanup(func() {
		c.Close()
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Serve: %v", err)
		}
		left, _ := os.ReadDir(dir)
		for _, f := range left {
			t.Errorf("the server left %s behind", f.Name())
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

func TestForegroundResults(t *testing.T) {
	t.Parallel()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("not a program"), 0o600); err != nil {
		t.Fatal(err)
	}
	half, zero, blank, missing := 0.3, 0.0, "  ", "/no/such/directory"
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		for _, c := range []struct {
			name   string
			req    proto.ExecRequest
			status proto.Status
			kind   string
			text   []string // all of them are in the text
			code   int      // -1 is none
		}{
			{"output", proto.ExecRequest{Command: "echo hello"}, proto.Completed, "", []string{"hello"}, 0},
			{"no output", proto.ExecRequest{Command: "true"}, proto.Completed, "", []string{"(no output)"}, 0},
			{"leading blanks stay", proto.ExecRequest{Command: "printf '   x  \n\n'"}, proto.Completed, "", []string{"   x"}, 0},
			{"59: exit 3 without output", proto.ExecRequest{Command: "exit 3"}, proto.Completed, "", []string{"(no output)\n\n(Command exited with code 3)"}, 3},
			{"58: exit 127", proto.ExecRequest{Command: "no-such-command-at-all"}, proto.Failed, proto.KindNotFound, []string{"Command not found"}, 127},
			{"126", proto.ExecRequest{Command: file}, proto.Failed, proto.KindNotExecutable, []string{"Command not executable (permission denied)"}, 126},
			{"signal", proto.ExecRequest{Command: "kill -TERM $$"}, proto.Failed, proto.KindSignal, []string{"Command aborted by signal SIGTERM"}, -1},
			{"signal of a terminal", proto.ExecRequest{Command: "kill -KILL $$", PTY: true}, proto.Failed, proto.KindSignal, []string{"Command aborted by signal SIGKILL", "unknown"}, -1},
			{"timeout", proto.ExecRequest{Command: "echo before; sleep 100", TimeoutSeconds: &half}, proto.Failed, proto.KindOverallTimeout, []string{"before\n\nCommand timed out after 0.3 seconds.", "side effects"}, -1},
			{"68: no timeout", proto.ExecRequest{Command: "sleep 0.1; echo done", TimeoutSeconds: &zero}, proto.Completed, "", []string{"done"}, 0},
			{"66: cat without a terminal", proto.ExecRequest{Command: "cat; echo end"}, proto.Completed, "", []string{"end"}, 0},
			{"67: marker", proto.ExecRequest{Command: "printenv OPENCLAW_SHELL"}, proto.Completed, "", []string{"exec"}, 0},
			{"environment", proto.ExecRequest{Command: `echo "$FOO|$TERM|$COLORTERM"`, Env: map[string]string{"FOO": "a b"}, PTY: true}, proto.Completed, "", []string{"a b|xterm-256color|truecolor"}, 0},
			{"size", proto.ExecRequest{Command: "stty size", PTY: true}, proto.Completed, "", []string{"30 120"}, 0},
			{"own size", proto.ExecRequest{Command: "stty size", PTY: true, Cols: 81, Rows: 17}, proto.Completed, "", []string{"17 81"}, 0},
			{"directory", proto.ExecRequest{Command: "pwd", Workdir: &dir}, proto.Completed, "", []string{dir}, 0},
			{"63: missing directory", proto.ExecRequest{Command: "echo ran", Workdir: &missing}, proto.Failed, proto.KindRuntimeError, []string{missing, "unavailable"}, -1},
			{"64: blank directory", proto.ExecRequest{Command: "echo ran", Workdir: &blank}, proto.Failed, proto.KindRuntimeError, []string{"blank"}, -1},
			{"file as directory", proto.ExecRequest{Command: "echo ran", Workdir: &file}, proto.Failed, proto.KindRuntimeError, []string{"not a directory"}, -1},
			{"both streams", proto.ExecRequest{Command: "echo out; sleep 0.1; echo err >&2"}, proto.Completed, "", []string{"out\nerr"}, 0},
		} {
			t.Run(c.name, func(t *testing.T) {
				t.Parallel()
				r := exec(t, api, "agent", c.req)
				if r.Details.Status != c.status || r.Details.Ended == nil {
					t.Fatalf("result = %+v, want %s", r, c.status)
				}
				if (r.Details.Failure != nil) != (c.kind != "") || (c.kind != "" && r.Details.FailureKind != c.kind) {
					t.Errorf("failure = %+v, want kind %q", r.Details.Failure, c.kind)
				}
				for _, part := range c.text {
					if !strings.Contains(r.Text, part) {
						t.Errorf("text = %q, want %q in it", r.Text, part)
					}
				}
				if strings.Contains(r.Text, "ran") {
					t.Errorf("the command ran: %q", r.Text)
				}
				switch code := r.Details.ExitCode; {
				case c.code < 0 && code != nil:
					t.Errorf("exit code = %d, want none", *code)
				case c.code >= 0 && (code == nil || *code != c.code):
					t.Errorf("exit code = %v, want %d", code, c.code)
				}
				if r.Details.Cwd == "" {
					t.Error("cwd is empty")
				}
			})
		}
	})
}

func TestWrongRequestsStartNothing(t *testing.T) {
	t.Parallel()
	yes := true
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		for name, req := range map[string]proto.ExecRequest{
			"Provide a command": {},
			"NUL":               {Command: "a\x00b"},
			"PATH":              {Command: "true", Env: map[string]string{"PATH": "/x"}},
			"LD_PRELOAD":        {Command: "true", Env: map[string]string{"LD_PRELOAD": "x"}},
			"host \"moon\"":     {Command: "true", Host: "moon"},
			"awaitResults":      {Command: "true", AwaitResults: true, Background: true},
			"elevated":          {Command: "true", Elevated: &yes},
			"kernel":            {Command: "true " + strings.Repeat("x", 200_000)},
		} {
			_, err := api.Exec(t.Context(), "", req)
			if !errors.Is(err, proto.ErrInvalid) || !strings.Contains(err.Error(), name) {
				t.Errorf("Exec %.40q = %v, want an invalid request that says %q", req.Command, err, name)
			}
		}
		list, err := api.List(t.Context(), "")
		if err != nil || len(list.Details.Sessions) != 0 || list.Text != "No running or recent sessions." {
			t.Errorf("List = %+v, %v, want nothing", list, err)
		}
	})
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

func TestScreenAndKeys(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		ctx := t.Context()
		id := start(t, api, "a", `stty raw -echo; printf 'ready'; head -c 6 | od -An -tx1 -v; printf done`, true)
		logUntil(t, api, id, "ready")
		r := ok(t)(api.SendKeys(ctx, "a", proto.SendKeysRequest{SessionID: id, Literal: "hi", Hex: []string{"c3", "zz"}, Keys: []string{"Up"}}))
		if !strings.HasPrefix(r.Text, "Sent 6 bytes to session "+id+".\nWarnings:\n- ") || r.Details.Receipt.Bytes != 6 {
			t.Errorf("send-keys = %+v", r)
		}
		log := logUntil(t, api, id, "done")
		if !strings.Contains(log, "68 69 c3 1b 5b 41") {
			t.Errorf("the program read %q, want 68 69 c3 1b 5b 41", log)
		}
		screen, err := api.Screen(ctx, "", id)
		if err != nil || screen.Details.Cols != 120 || screen.Details.Rows != 30 || len(screen.Details.Lines) != 30 {
			t.Fatalf("Screen = %+v, %v, want 120x30", screen.Details, err)
		}
		if !strings.HasPrefix(screen.Details.Lines[0], "ready") || !strings.Contains(screen.Text, "68 69") {
			t.Errorf("screen shows %q", screen.Text)
		}
		if _, err := api.Screen(ctx, "b", id); !errors.Is(err, proto.ErrNotFound) {
			t.Errorf("Screen of another scope = %v, want not found", err)
		}
		pipes := start(t, api, "a", "sleep 100", false)
		if _, err := api.Screen(ctx, "", pipes); !errors.Is(err, proto.ErrNoPTY) {
			t.Errorf("Screen of a session with pipes = %v, want no terminal", err)
		}
	})
}

func TestQueriesAreAnswered(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		id := start(t, api, "a", `stty raw -echo; printf '\r\nab\033[6n'; head -c 6 | od -An -tx1; printf done`, true)
		if log := logUntil(t, api, id, "done"); !strings.Contains(log, "1b 5b 32 3b 33 52") {
			t.Errorf("the program got %q, want the real position 2;3", log)
		}
	})
}

func TestFramesCarryWhatChanged(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		id := start(t, api, "a", `printf 'one\ntwo\n'; read x; printf 'three\n'; read x`, true)
		logUntil(t, api, id, "two")
		frame, err := api.Frame(ctx, "", proto.FrameRequest{SessionID: id, Wait: patience})
		if err != nil || !frame.Full {
			t.Fatalf("first frame = %+v, %v, want a full one", frame, err)
		}
		got := make(chan proto.Frame, 1)
		go func() {
			f, err := api.Frame(ctx, "", proto.FrameRequest{SessionID: id, Since: frame.Generation, Wait: patience})
			if err != nil {
				t.Errorf("Frame: %v", err)
			}
			got <- f
		}()
		ok(t)(api.Write(ctx, "a", proto.WriteRequest{SessionID: id, Data: "\r"}))
		next := <-got
		if next.Full || next.Generation == frame.Generation {
			t.Errorf("next frame = %+v, want only what changed", next)
		}
		for _, row := range next.Rows {
			if row.Y < 2 {
				t.Errorf("row %d did not change", row.Y)
			}
		}
		ok(t)(api.Kill(ctx, "a", id))
		for since := uint64(0); ; {
			f, err := api.Frame(ctx, "", proto.FrameRequest{SessionID: id, Since: since, Wait: patience})
			if err != nil {
				t.Fatal(err)
			}
			if f.Ended {
				break
			}
			since = f.Generation
		}
	})
}

func TestAttach(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		id := start(t, api, "a", `echo before; while read x; do echo "got <$x>"; stty size; done; echo over`, true)
		logUntil(t, api, id, "before")
		a, err := api.Attach(ctx, "", proto.AttachRequest{SessionID: id, Output: true, Cols: 90, Rows: 20})
		if err != nil {
			t.Fatalf("Attach: %v", err)
		}
		defer func() { _ = a.Close() }()
		out := make(chan string, 1)
		go func() {
			b, err := io.ReadAll(a)
			if err != nil {
				t.Errorf("read output: %v", err)
			}
			out <- string(b)
		}()
		text := "pasted\nlines\n"
		for _, in := range []proto.Input{{Bytes: []byte("hello\r")}, {Paste: &text}} {
			if err := a.Send(ctx, in); err != nil {
				t.Errorf("Send: %v", err)
			}
		}
		logUntil(t, api, id, "got <lines>")
		if err := a.Resize(ctx, 77, 11); err != nil {
			t.Errorf("Resize: %v", err)
		}
		if err := a.Send(ctx, proto.Input{Bytes: []byte("again\r\x04")}); err != nil {
			t.Errorf("Send: %v", err)
		}
		got := <-out
		for _, part := range []string{"before", "got <hello>", "20 90", "got <pasted>", "got <lines>", "got <again>", "11 77", "over"} {
			if !strings.Contains(got, part) {
				t.Errorf("attached output has no %q: %q", part, got)
			}
		}
		if err := a.Send(ctx, proto.Input{Bytes: []byte("late")}); !errors.Is(err, proto.ErrNotActive) {
			t.Errorf("Send after the end = %v, want ErrNotActive", err)
		}
		if _, err := api.Attach(ctx, "", proto.AttachRequest{SessionID: id}); !errors.Is(err, proto.ErrNotActive) {
			t.Errorf("Attach after the end = %v, want ErrNotActive", err)
		}
		if _, err := api.Attach(ctx, "", proto.AttachRequest{SessionID: "x"}); !errors.Is(err, proto.ErrNotFound) {
			t.Errorf("Attach of nothing = %v, want ErrNotFound", err)
		}
	})
}

func TestProgramThatNeverReads(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		ctx := t.Context()
		id := start(t, api, "a", `stty raw -echo; echo up; sleep 1000`, true)
		logUntil(t, api, id, "up")
		piece := strings.Repeat("x", 1<<20)
		busy := false
		for range 10 {
			r := ok(t)(api.Write(ctx, "a", proto.WriteRequest{SessionID: id, Data: piece}))
			if busy = r.Details.Code == "busy"; busy {
				break
			}
		}
		if !busy {
			t.Error("10 MB were taken for a program that never reads")
		}
		ok(t)(api.Kill(ctx, "a", id))
		ended(t, api, "a", id)
	})
}

func TestLongLineIsRefusedBeforeItIsSent(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		ctx := t.Context()
		id := start(t, api, "a", `echo up; cat`, true)
		logUntil(t, api, id, "up")
		r := ok(t)(api.Write(ctx, "a", proto.WriteRequest{SessionID: id, Data: strings.Repeat("x", 5000) + "\n"}))
		if r.Details.Status != proto.Failed || !strings.Contains(r.Text, "Nothing was sent") {
			t.Errorf("write = %+v, want a refusal", r)
		}
		ok(t)(api.Write(ctx, "a", proto.WriteRequest{SessionID: id, Data: "mark\n"}))
		if log := logUntil(t, api, id, "mark"); strings.Contains(log, "xxx") {
			t.Errorf("something of the refused line was sent: %q", log)
		}
	})
}

func TestEndOfFileInTheMiddleOfALine(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		id := start(t, api, "a", `stty -echo; echo up; cat; echo over`, true)
		logUntil(t, api, id, "up")
		r := ok(t)(api.Write(t.Context(), "a", proto.WriteRequest{SessionID: id, Data: "half", EOF: true}))
		if r.Text != "Wrote 4 bytes to session "+id+" (stdin closed)." {
			t.Errorf("write = %q", r.Text)
		}
		if log := logUntil(t, api, id, ""); !strings.Contains(log, "half") || !strings.Contains(log, "over") {
			t.Errorf("log = %q, want the half line and the end", log)
		}
	})
}
