package cli

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ptyboss/engine/proto"
)

func ended(code int, text string) proto.ExecResult {
	return proto.ExecResult{Text: text, Details: proto.ExecDetails{
		Status: proto.Completed, Cwd: "/", Ended: &proto.Ended{ExitCode: &code, ExitReason: proto.ReasonExit, Aggregated: text},
	}}
}

func failed(kind, message string, e proto.Ended) proto.ExecResult {
	return proto.ExecResult{Text: message, Details: proto.ExecDetails{
		Status: proto.Failed, Cwd: "/", Ended: &e, Failure: &proto.Failure{FailureKind: kind, Error: message},
	}}
}

func running(id string) proto.ExecResult {
	return proto.ExecResult{Text: "Command still running (session " + id + ", pid 7).", Details: proto.ExecDetails{
		Status: proto.Running, SessionID: id, Cwd: "/", Started: &proto.Started{PID: 7},
	}}
}

func answer(r proto.ExecResult) func(context.Context, proto.ExecRequest) (proto.ExecResult, error) {
	return func(context.Context, proto.ExecRequest) (proto.ExecResult, error) { return r, nil }
}

func TestExecRequest(t *testing.T) {
	t.Parallel()
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"ls | wc"}, `{"command":"ls | wc","workdir":"/home/me"}`},
		{[]string{"ls", "-l", "a b"}, `{"command":"ls -l 'a b'","workdir":"/home/me"}`},
		{[]string{"--", "ls", "--json"}, `{"command":"ls --json","workdir":"/home/me"}`},
		{[]string{"ls", "--json", "--", "x"}, `{"command":"ls --json -- x","workdir":"/home/me"}`},
		{[]string{"--workdir", "sub/dir", "ls"}, `{"command":"ls","workdir":"/home/me/sub/dir"}`},
		{[]string{"--workdir", "/abs", "ls"}, `{"command":"ls","workdir":"/abs"}`},
		{[]string{"--workdir", "~/x", "ls"}, `{"command":"ls","workdir":"~/x"}`},
		{[]string{"--workdir", "  ", "ls"}, `{"command":"ls","workdir":"  "}`},
		{
			[]string{"--background", "--yield-ms", "50", "--timeout-seconds", "1.5", "--pty", "--cols", "90", "--rows", "20", "--name", "n", "ls"},
			`{"command":"ls","workdir":"/home/me","yieldMs":50,"background":true,"timeoutSeconds":1.5,"pty":true,"title":"n","cols":90,"rows":20}`,
		},
		{
			[]string{"--env", "A=1=2", "--env", "B=", "--host", "node", "--node", "n1", "--elevated", "ls"},
			`{"command":"ls","workdir":"/home/me","env":{"A":"1=2","B":""},"elevated":true,"host":"node","node":"n1"}`,
		},
		{[]string{"--embedded", "ls"}, `{"command":"ls","workdir":"/home/me","awaitResults":true}`},
	}
	for _, tt := range tests {
		t.Run(strings.Join(tt.args, " "), func(t *testing.T) {
			t.Parallel()
			engine := &fakeEngine{exec: answer(ended(0, ""))}
			got := world{engine: engine}.run(t, append([]string{"exec"}, tt.args...)...)
			if got.code != exitDone || got.stderr != "" {
				t.Errorf("exit code %d, stderr %q", got.code, got.stderr)
			}
			if diff := cmp.Diff([]string{`exec "" ` + tt.want}, engine.called()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestExecPassesTheCallersEnvironment(t *testing.T) {
	t.Parallel()
	var got []string
	engine := &fakeEngine{exec: func(_ context.Context, req proto.ExecRequest) (proto.ExecResult, error) {
		got = req.ClientEnv
		return ended(0, ""), nil
	}}
	environ := []string{"A=1", "PATH=/bin"}
	world{engine: engine, environ: environ}.run(t, "exec", "ls")
	if diff := cmp.Diff(environ, got); diff != "" {
		t.Error(diff)
	}
}

// TestExecExitCode holds the exit code and what is said, for a person and for
// an agent.
func TestExecExitCode(t *testing.T) {
	t.Parallel()
	code, killed := func(n int) *int { return &n }, "SIGKILL"
	unknown := "signal 34"
	tests := []struct {
		name   string
		result proto.ExecResult
		code   int
		says   string
	}{
		{"success", ended(0, "hello"), 0, ""},
		{"own code", ended(7, "hello\n\n(Command exited with code 7)"), 7, ""},
		{"not found", failed(proto.KindNotFound, "Command not found", proto.Ended{ExitCode: code(127)}), 127, "Command not found"},
		{"signal", failed(proto.KindSignal, "Command aborted by signal SIGKILL", proto.Ended{ExitSignal: &killed}), 137, "signal SIGKILL"},
		{"signal without a name", failed(proto.KindSignal, "aborted", proto.Ended{ExitSignal: &unknown}), 128, "aborted"},
		{"timeout it caught", failed(proto.KindOverallTimeout, "Command timed out", proto.Ended{ExitCode: code(0)}), 1, "timed out"},
		{"never ran", failed(proto.KindRuntimeError, "workdir is not there", proto.Ended{}), 1, "workdir is not there"},
		{"goes on", running("amber-heron"), 0, ""},
	}
	for _, tt := range tests {
		for _, scope := range []string{"", "bot"} {
			t.Run(tt.name+" "+scope, func(t *testing.T) {
				t.Parallel()
				got := world{engine: &fakeEngine{exec: answer(tt.result)}}.run(t, "exec", "--scope", scope, "cmd")
				if got.code != tt.code {
					t.Errorf("exit code %d, want %d", got.code, tt.code)
				}
				if !got.started {
					t.Error("did not start a server")
				}
				if tt.says == "" && got.stderr != "" {
					t.Errorf("stderr %q", got.stderr)
				}
				if tt.says != "" {
					wantLine(t, got.stderr, tt.says)
				}
			})
		}
		t.Run(tt.name+" json", func(t *testing.T) {
			t.Parallel()
			got := world{engine: &fakeEngine{exec: answer(tt.result)}}.run(t, "exec", "--json", "cmd")
			var object struct {
				Text    string
				Details map[string]any
			}
			if err := json.Unmarshal([]byte(got.stdout), &object); err != nil {
				t.Fatalf("stdout %q: %v", got.stdout, err)
			}
			if got.code != tt.code || object.Text != tt.result.Text || object.Details["status"] != string(tt.result.Details.Status) {
				t.Errorf("exit code %d, object %+v", got.code, object)
			}
		})
	}
}

// TestExecLive follows a log that grows while the call waits.
func TestExecLive(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		args   []string
		pieces []string
		result proto.ExecResult
		want   string
		code   int
	}{
		{"output as it is", nil, []string{"  one\n", "tw", "o"}, ended(3, "  one\ntwo\n\n(Command exited with code 3)"), "  one\ntwo", 3},
		{"line ends of a terminal", []string{"--pty"}, []string{"a\r", "\nb\r\n"}, ended(0, ""), "a\nb\n", 0},
		{"line ends of a pipe", nil, []string{"a\r\n"}, ended(0, ""), "a\r\n", 0},
		{"goes on", nil, []string{"so far"}, running("amber-heron"), "so far\nCommand still running (session amber-heron, pid 7).\n", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			engine := &fakeEngine{log: &fakeLog{pieces: tt.pieces, open: tt.result.Details.Status == proto.Running}}
			engine.exec = func(_ context.Context, req proto.ExecRequest) (proto.ExecResult, error) {
				engine.setRows(proto.Session{SessionID: "other"}, proto.Session{SessionID: "amber-heron", CallID: req.CallID})
				engine.log.mu.Lock()
				defer engine.log.mu.Unlock()
				engine.log.text += strings.Join(engine.log.pieces, "") // whatever the follower has not read
				engine.log.pieces = nil
				return tt.result, nil
			}
			got := world{engine: engine}.run(t, append(append([]string{"exec"}, tt.args...), "cmd")...)
			if got.stdout != tt.want || got.code != tt.code || got.stderr != "" {
				t.Errorf("got %+v, want stdout %q", got, tt.want)
			}
			calls := engine.called()
			removed := calls[len(calls)-1] == `remove "" "amber-heron"`
			if removed != (tt.result.Details.Status != proto.Running) {
				t.Errorf("calls %q", calls)
			}
		})
	}
}

func TestExecWithoutFollowing(t *testing.T) {
	t.Parallel()
	engine := &fakeEngine{exec: answer(ended(3, "one\n\n(Command exited with code 3)"))}
	got := world{engine: engine}.run(t, "exec", "cmd")
	if got.stdout != "one\n" || got.code != 3 {
		t.Errorf("got %+v", got)
	}
}

func TestExecTellsOfGaps(t *testing.T) {
	t.Parallel()
	engine := &fakeEngine{log: &fakeLog{text: "tail", discarded: 100}}
	engine.exec = func(_ context.Context, req proto.ExecRequest) (proto.ExecResult, error) {
		engine.setRows(proto.Session{SessionID: "x", CallID: req.CallID})
		return ended(0, "tail"), nil
	}
	got := world{engine: engine}.run(t, "exec", "cmd")
	if got.stdout != "tail" {
		t.Errorf("stdout %q", got.stdout)
	}
	wantLine(t, got.stderr, "100 characters of output were discarded")
}

func TestExecRefused(t *testing.T) {
	t.Parallel()
	engine := &fakeEngine{err: proto.Errorf(proto.ErrInvalid, "elevated is not available")}
	got := world{engine: engine}.run(t, "exec", "--elevated", "ls")
	if got.code != exitRefused {
		t.Errorf("exit code %d", got.code)
	}
	wantLine(t, got.stderr, "elevated is not available")
	if got := (world{connect: errors.New("socket path is too long")}).run(t, "exec", "ls"); got.code != exitRefused {
		t.Errorf("exit code %d", got.code)
	}
}
