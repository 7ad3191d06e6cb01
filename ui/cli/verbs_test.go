package cli

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ptyboss/engine/proto"
)

// TestVerbs holds what each verb asks of the engine.
func TestVerbs(t *testing.T) {
	t.Parallel()
	tests := []struct {
		args  []string
		stdin string
		want  string
	}{
		{[]string{"list"}, "", `list "" null`},
		{[]string{"list", "--scope", "bot"}, "", `list "bot" null`},
		{[]string{"--scope", "bot", "list"}, "", `list "bot" null`},
		{[]string{"poll", "x"}, "", `poll "" {"SessionID":"x","Timeout":0}`},
		{[]string{"poll", "x", "--timeout", "1500"}, "", `poll "" {"SessionID":"x","Timeout":1500000000}`},
		{[]string{"poll", "x", "--timeout", "99999999999"}, "", `poll "" {"SessionID":"x","Timeout":30000000000}`},
		{[]string{"poll", "x", "--timeout=-5"}, "", `poll "" {"SessionID":"x","Timeout":0}`},
		{[]string{"log", "x"}, "", `log "" {"SessionID":"x","Offset":null,"Limit":null}`},
		{[]string{"log", "x", "--offset", "0", "--limit", "3"}, "", `log "" {"SessionID":"x","Offset":0,"Limit":3}`},
		{[]string{"write", "x", "--data", "a b"}, "", `write "" {"SessionID":"x","Data":"a b","EOF":false}`},
		{[]string{"write", "x", "--data", "-"}, "from\nstdin", `write "" {"SessionID":"x","Data":"from\nstdin","EOF":false}`},
		{[]string{"write", "x", "--eof"}, "", `write "" {"SessionID":"x","Data":"","EOF":true}`},
		{[]string{"write", "x", "--data", ""}, "", `write "" {"SessionID":"x","Data":"","EOF":false}`},
		{[]string{"send-keys", "x", "C-c", "Up"}, "", `send-keys "" {"SessionID":"x","Literal":"","Hex":null,"Keys":["C-c","Up"]}`},
		{
			[]string{"send-keys", "x", "--literal", "hi", "--hex", "0d", "--hex", "0a", "Enter"},
			"",
			`send-keys "" {"SessionID":"x","Literal":"hi","Hex":["0d","0a"],"Keys":["Enter"]}`,
		},
		{[]string{"send-keys", "x", "--", "-", "--x"}, "", `send-keys "" {"SessionID":"x","Literal":"","Hex":null,"Keys":["-","--x"]}`},
		{[]string{"submit", "x"}, "", `submit "" "x"`},
		{[]string{"paste", "x", "--text", "hi"}, "", `paste "" {"SessionID":"x","Text":"hi","Bracketed":null}`},
		{[]string{"paste", "x", "--text", "-"}, "in", `paste "" {"SessionID":"x","Text":"in","Bracketed":null}`},
		{[]string{"paste", "x", "--text", "hi", "--bracketed=false"}, "", `paste "" {"SessionID":"x","Text":"hi","Bracketed":false}`},
		{[]string{"paste", "x", "--text", "hi", "--bracketed"}, "", `paste "" {"SessionID":"x","Text":"hi","Bracketed":true}`},
		{[]string{"kill", "x"}, "", `kill "" "x"`},
		{[]string{"clear", "x"}, "", `clear "" "x"`},
		{[]string{"remove", "x"}, "", `remove "" "x"`},
		{[]string{"screen", "x"}, "", `screen "" "x"`},
		{[]string{"wait", "x"}, "", `wait "" {"SessionID":"x","For":"exit","Timeout":30000000000}`},
		{[]string{"wait", "x", "--for", "text:a b", "--timeout", "0"}, "", `wait "" {"SessionID":"x","For":"text:a b","Timeout":0}`},
		{[]string{"signal", "x", "INT"}, "", `signal "" {"SessionID":"x","Name":"INT"}`},
		{[]string{"reset", "bot"}, "", `reset "" "bot"`},
		{[]string{"approve", "abcd1234", "always"}, "", `decide "" {"approvalId":"abcd1234","decision":"always"}`},
		{[]string{"approve"}, "", `approvals "" null`},
		{[]string{"events", "--scope", "bot"}, "", `events "bot" {"Since":0,"Wait":0}`},
		{[]string{"resize", "x", "100x40"}, "", `resize "" {"sessionId":"x","cols":100,"rows":40}`},
	}
	for _, tt := range tests {
		t.Run(strings.Join(tt.args, " "), func(t *testing.T) {
			t.Parallel()
			engine := &fakeEngine{process: proto.ProcessResult{Text: "done"}}
			got := world{engine: engine, stdin: tt.stdin}.run(t, tt.args...)
			if got.code != exitDone || got.stderr != "" {
				t.Errorf("exit code %d, stderr %q", got.code, got.stderr)
			}
			if got.started {
				t.Error("started a server, although without one there is no session")
			}
			if diff := cmp.Diff([]string{tt.want}, engine.called()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestUsage holds that wrong usage is one line, exit code 2, and no call.
func TestUsage(t *testing.T) {
	t.Parallel()
	tests := []struct {
		args []string
		says string
	}{
		{[]string{"exce", "ls"}, `unknown verb "exce"; did you mean "exec"?`},
		{[]string{"frobnicate"}, `unknown verb "frobnicate"`},
		{[]string{"help", "exce"}, `unknown verb "exce"; did you mean "exec"?`},
		{[]string{"help", "exec", "exce"}, `unexpected argument "exce"`},
		{[]string{"--frob"}, "unknown flag: --frob"},
		{[]string{"list", "--frob"}, "unknown flag: --frob"},
		{[]string{"list", "extra"}, `unexpected argument "extra"`},
		{[]string{"exec"}, "missing command"},
		{[]string{"exec", "--"}, "missing command"},
		{[]string{"exec", ""}, "missing command"},
		{[]string{"exec", "--yield-ms", "soon", "ls"}, `invalid argument "soon" for "--yield-ms"`},
		{[]string{"exec", "--env", "NOVALUE", "ls"}, `--env wants NAME=VALUE, not "NOVALUE"`},
		{[]string{"exec", "--env", "=x", "ls"}, `--env wants NAME=VALUE, not "=x"`},
		{[]string{"exec", "--host", "moon", "ls"}, `unknown host "moon": allowed are auto, sandbox, gateway, node`},
		{[]string{"exec", "--cols", "-1", "ls"}, "--cols and --rows must not be negative"},
		{[]string{"exec", "--embedded", "--background", "ls"}, "--embedded leaves nothing behind"},
		{[]string{"exec", "--embedded", "--yield-ms", "5", "ls"}, "--embedded leaves nothing behind"},
		{[]string{"poll"}, "missing session id"},
		{[]string{"poll", ""}, "missing session id"},
		{[]string{"poll", "a", "b"}, `unexpected argument "b" after the session id`},
		{[]string{"poll", "a", "--timeout", "x"}, `invalid argument "x" for "--timeout"`},
		{[]string{"write", "a"}, "missing --data or --eof"},
		{[]string{"send-keys"}, "missing session id"},
		{[]string{"send-keys", "a"}, "missing keys"},
		{[]string{"paste", "a"}, "missing --text"},
		{[]string{"resize", "a"}, "wants a session id and a size"},
		{[]string{"resize", "a", "big"}, `"big" is no size such as 120x30`},
		{[]string{"resize", "a", "0x30"}, `"0x30" is no size such as 120x30`},
		{[]string{"resize", "a", "80x24x2"}, `"80x24x2" is no size such as 120x30`},
		{[]string{"screen", "a", "--format", "png"}, `unknown format "png": allowed are text, ansi, json`},
		{[]string{"log", "a", "--follow", "--json"}, "it has no --json"},
		{[]string{"log", "a", "--follow", "--offset", "1", "--limit", "1"}, "--offset or --limit, not both"},
		{[]string{"attach", "a", "--json"}, "it has no --json"},
		{[]string{"--json"}, "has no --json"},
	}
	for _, tt := range tests {
		t.Run(strings.Join(tt.args, " "), func(t *testing.T) {
			t.Parallel()
			engine := &fakeEngine{}
			got := world{engine: engine}.run(t, tt.args...)
			if got.code != exitUsage || got.stdout != "" || len(engine.called()) > 0 || got.started {
				t.Errorf("exit code %d, stdout %q, calls %q, started %v", got.code, got.stdout, engine.called(), got.started)
			}
			wantLine(t, got.stderr, tt.says)
		})
	}
}

// wantLine wants exactly one line that starts with the program's name.
func wantLine(t *testing.T, stderr, says string) {
	t.Helper()
	if !strings.HasPrefix(stderr, "ptyboss") || strings.Count(stderr, "\n") != 1 || !strings.HasSuffix(stderr, "\n") {
		t.Errorf("stderr is %q, want one line", stderr)
	}
	if !strings.Contains(stderr, says) {
		t.Errorf("stderr is %q, want it to say %q", stderr, says)
	}
}

func TestRefusal(t *testing.T) {
	t.Parallel()
	refusal := proto.ProcessResult{
		Text:    "No session found for x",
		Details: proto.ProcessDetails{Status: proto.Failed, Error: "No session found for x", Code: "not_found"},
	}
	for _, args := range [][]string{
		{"poll", "x"},
		{"log", "x"},
		{"write", "x", "--eof"},
		{"send-keys", "x", "Up"},
		{"submit", "x"},
		{"paste", "x", "--text", "t"},
		{"kill", "x"},
		{"clear", "x"},
		{"remove", "x"},
		{"resize", "x", "9x9"},
	} {
		t.Run(args[0], func(t *testing.T) {
			t.Parallel()
			w := world{engine: &fakeEngine{process: refusal}}
			got := w.run(t, args...)
			if got.code != exitRefused || got.stdout != "" {
				t.Errorf("exit code %d, stdout %q", got.code, got.stdout)
			}
			wantLine(t, got.stderr, "No session found for x")
			got = w.run(t, append([]string{"--json"}, args...)...)
			want := `{"text":"No session found for x","details":{"status":"failed","error":"No session found for x","code":"not_found"}}` + "\n"
			if got.code != exitRefused || got.stdout != want {
				t.Errorf("with --json: exit code %d, stdout %s", got.code, got.stdout)
			}
			wantLine(t, got.stderr, "No session found for x")
		})
	}
}

// TestReportOfFailureIsNoRefusal: the command failed, the action did not.
func TestReportOfFailureIsNoRefusal(t *testing.T) {
	t.Parallel()
	engine := &fakeEngine{process: proto.ProcessResult{
		Text:    "(no new output)\n\nProcess exited with signal SIGTERM.",
		Details: proto.ProcessDetails{Status: proto.Failed, SessionID: "x", ExitReason: proto.ReasonSignal},
	}}
	got := world{engine: engine}.run(t, "poll", "x")
	if want := engine.process.Text + "\n"; got.code != exitDone || got.stdout != want {
		t.Errorf("exit code %d, stdout %q, want %q", got.code, got.stdout, want)
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	w := world{engine: &fakeEngine{err: errors.New("the server\nwent away")}}
	for _, args := range [][]string{{"list"}, {"poll", "x"}, {"screen", "x"}, {"exec", "ls"}, {"exec", "--background", "ls"}} {
		got := w.run(t, args...)
		if got.code != exitRefused || got.stdout != "" {
			t.Errorf("%q: exit code %d, stdout %q", args, got.code, got.stdout)
		}
		wantLine(t, got.stderr, "the server went away")
	}
	got := w.run(t, "poll", "x", "--json")
	if want := `{"text":"the server\nwent away","details":{"status":"failed","error":"the server\nwent away"}}` + "\n"; got.stdout != want {
		t.Errorf("with --json: stdout %s, want %s", got.stdout, want)
	}
}

// TestWithoutServer: the connection says it, or the first call.
func TestWithoutServer(t *testing.T) {
	t.Parallel()
	none := proto.Errorf(proto.ErrNoServer, "no server runs at /run/p.sock")
	t.Run("connect", func(t *testing.T) {
		t.Parallel()
		testWithoutServer(t, world{connect: none})
	})
	t.Run("call", func(t *testing.T) {
		t.Parallel()
		testWithoutServer(t, world{engine: &fakeEngine{err: none}})
	})
}

func testWithoutServer(t *testing.T, w world) {
	t.Helper()
	for _, args := range [][]string{{"poll", "x"}, {"kill", "x"}, {"screen", "x"}} {
		got := w.run(t, args...)
		if got.code != exitRefused || got.started {
			t.Errorf("%q: exit code %d, started %v", args, got.code, got.started)
		}
		wantLine(t, got.stderr, "no server runs at /run/p.sock")
	}
	got := w.run(t, "list")
	if got.code != exitDone || got.stdout != noSessions+"\n" || got.started {
		t.Errorf("list: %+v", got)
	}
	got = w.run(t, "list", "--json")
	if want := `{"text":"No running or recent sessions.","details":{"status":"completed","sessions":[]}}` + "\n"; got.stdout != want {
		t.Errorf("list --json: %s", got.stdout)
	}
}

func TestEnvironment(t *testing.T) {
	t.Parallel()
	engine := &fakeEngine{}
	w := world{engine: engine, environ: []string{"PTYBOSS_SCOPE=first", "PTYBOSS_SCOPE=bot"}}
	w.run(t, "list")
	w.run(t, "list", "--scope", "")
	if diff := cmp.Diff([]string{`list "bot" null`, `list "" null`}, engine.called()); diff != "" {
		t.Error(diff)
	}
}

func TestNotATerminal(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{nil, {"--embedded"}, {"attach", "x"}} {
		engine := &fakeEngine{}
		got := world{engine: engine}.run(t, args...)
		if got.code != exitRefused || got.started || len(engine.called()) > 0 {
			t.Errorf("%q: %+v, calls %q", args, got, engine.called())
		}
		wantLine(t, got.stderr, "standard input is not a terminal")
	}
}

func TestHelp(t *testing.T) {
	t.Parallel()
	got := world{}.run(t, "help")
	for _, verb := range []string{"exec", "list", "poll", "log", "write", "send-keys", "submit", "paste", "kill", "clear", "remove", "screen", "attach", "resize", "keys", "help", "serve", "stop", "status", "config", "version"} {
		if !strings.Contains(got.stdout, "\n  "+verb+" ") {
			t.Errorf("help does not list %s", verb)
		}
		if of := (world{}).run(t, "help", verb); of.code != exitDone || !strings.Contains(of.stdout, "ptyboss "+verb) {
			t.Errorf("help %s: %+v", verb, of)
		}
	}
	if got.code != exitDone || got.stderr != "" || strings.Contains(got.stdout, "command]") {
		t.Errorf("exit code %d, stderr %q, stdout:\n%s", got.code, got.stderr, got.stdout)
	}
}
