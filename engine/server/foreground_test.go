package server_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

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
			"kernel":            {Command: "true " + strings.Repeat("x", 200_000), ClientEnv: []string{"SHELL=/bin/cat"}},
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
