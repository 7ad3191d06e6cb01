package server_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

// execRows are the cases of kind E but for those of events.
func execRows() []row {
	return []row{
		{"51 yield, then poll", engine.Options{}, func(t *testing.T, d door) {
			wait, open := gate(t)
			least := 10.0
			r := exec(t, d, "a", proto.ExecRequest{Command: wait + "; echo done", YieldMs: &least})
			id := r.Details.SessionID
			if r.Details.Status != proto.Running || !strings.Contains(r.Text, "(session "+id+", pid ") {
				t.Fatalf("result = %+v, want running with its id", r)
			}
			open()
			last, texts := pollAll(t, d, "a", id)
			equal(t, "status", last.Details.Status, proto.Completed)
			if !strings.Contains(strings.Join(texts, ""), "done") {
				t.Errorf("polls = %q, want the output", texts)
			}
		}},
		{"52 background", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "read x", false)
			if r, found := rowOf(t, d, "a", id); !found || r.Status != proto.Running || r.Live == nil {
				t.Errorf("row = %+v, %v, want a running one", r, found)
			}
		}},
		{"53 the name is verb and target", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "echo hello", false)
			r, _ := rowOf(t, d, "a", id)
			equal(t, "name", r.Name, "echo hello")
		}},
		{"54 the default timeout holds in the background", engine.Options{Timeout: time.Second}, func(t *testing.T, d door) {
			end := ended(t, d, "a", start(t, d, "a", "sleep 1000", false))
			equal(t, "status", end.Details.Status, proto.Failed)
			equal(t, "timed out", *end.Details.TimedOut, true)
			equal(t, "reason", end.Details.ExitReason, proto.ReasonOverallTimeout)
		}},
		// There is no chat provider whose gates could be named; the refusal says
		// what is not available.
		{"55 elevated is refused", engine.Options{}, refused(`{"command":"MARK","elevated":true}`, "elevated is not available")},
		{"56 elevated left out, or false, runs", engine.Options{}, func(t *testing.T, d door) {
			no := false
			for _, elevated := range []*bool{nil, &no} {
				equal(t, "text", exec(t, d, "a", proto.ExecRequest{Command: "echo hello", Elevated: elevated}).Text, "hello")
			}
		}},
		{"57 folders in front of PATH", engine.Options{
			Environ: []string{"PATH=/usr/bin"}, PathPrepend: []string{"/custom/bin", "/opt/oss/bin"},
		}, func(t *testing.T, d door) {
			for _, pty := range []bool{false, true} {
				r := exec(t, d, "a", proto.ExecRequest{Command: `echo "$PATH"`, PTY: pty})
				wantText(t, "PATH", strings.TrimSpace(r.Text), "/custom/bin:/opt/oss/bin:/usr/bin")
			}
		}},
		{"58 exit 127", engine.Options{}, failsAs("no-such-command-at-all 2>/dev/null", 127, proto.KindNotFound, "Command not found")},
		{"58 exit 126", engine.Options{}, failsAs("/dev/null 2>/dev/null", 126, proto.KindNotExecutable, "Command not executable (permission denied)")},
		{"59 exit 3 without output", engine.Options{}, func(t *testing.T, d door) {
			r := exec(t, d, "a", proto.ExecRequest{Command: "exit 3"})
			wantText(t, "text", r.Text, "(no output)\n\n(Command exited with code 3)")
			equal(t, "status", r.Details.Status, proto.Completed)
			equal(t, "code", value(r.Details.ExitCode), any(3))
		}},
		{"60 PATH is forbidden", engine.Options{}, refused(`{"command":"MARK","env":{"PATH":"/x"}}`, "Security Violation: a custom PATH is forbidden")},
		{"61 LD_PRELOAD is forbidden", engine.Options{}, refused(`{"command":"MARK","env":{"LD_PRELOAD":"x"}}`, "Security Violation: environment variable LD_PRELOAD")},
		{"62 cwd is refused, workdir named", engine.Options{}, refused(`{"command":"MARK","cwd":"/"}`, "cwd is not a parameter: use workdir")},
		{"62 timeout is timeoutSeconds", engine.Options{}, func(t *testing.T, d door) {
			r, err := d.call(t, "exec", "a", `{"command":"sleep 1000","timeout":0.1}`)
			if err != nil || !strings.HasPrefix(r.Text, "Command timed out after 0.1 seconds.") {
				t.Errorf("exec = %+v, %v, want a timeout", r, err)
			}
			if _, err := d.call(t, "exec", "a", `{"command":"true","timeout":5,"timeoutSeconds":5}`); err != nil {
				t.Errorf("both, and equal: %v", err)
			}
		}},
		{"62 timeout and timeoutSeconds differ", engine.Options{}, refused(`{"command":"MARK","timeout":1,"timeoutSeconds":2}`, "give timeoutSeconds alone")},
		{"63 missing workdir", engine.Options{}, runsNowhere("/no/such/directory", `"/no/such/directory" is unavailable`)},
		{"63 a file as workdir", engine.Options{}, runsNowhere("/dev/null", `"/dev/null" is not a directory`)},
		{"64 blank workdir", engine.Options{}, runsNowhere(" \t", "is unavailable: it is blank")},
		{"65 without process it runs to its end", engine.Options{NoProcess: true, Yield: time.Millisecond}, func(t *testing.T, d door) {
			const warning = "Warning: background and yieldMs have no effect, since the tool process is not available; the command ran to its end."
			r := exec(t, d, "a", proto.ExecRequest{Command: "sleep 0.1; echo hello", Background: true})
			wantText(t, "text", r.Text, warning+"\n\nhello")
			equal(t, "status", r.Details.Status, proto.Completed)
			wantText(t, "text of a call without", exec(t, d, "a", proto.ExecRequest{Command: "echo hello"}).Text, "hello")
		}},
		{"66 in the foreground input is at its end", engine.Options{Yield: patience}, func(t *testing.T, d door) {
			wantText(t, "text", exec(t, d, "a", proto.ExecRequest{Command: "cat; echo end"}).Text, "end")
		}},
		{"66 in the background input is open until eof", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "cat; echo end", false)
			ok(t)(d.Write(t.Context(), "a", proto.WriteRequest{SessionID: id, Data: "typed\n"}))
			logUntil(t, d, id, "typed")
			ok(t)(d.Write(t.Context(), "a", proto.WriteRequest{SessionID: id, EOF: true}))
			wantText(t, "poll", ended(t, d, "a", id).Text, "typed\nend\n\n"+exited0)
		}},
		{"67 marker of the environment", engine.Options{Environ: []string{"PATH=/usr/bin:/bin", "OPENCLAW_SHELL=no"}}, func(t *testing.T, d door) {
			r := exec(t, d, "a", proto.ExecRequest{Command: "printenv OPENCLAW_SHELL", Env: map[string]string{"OPENCLAW_SHELL": "no"}})
			wantText(t, "text", r.Text, "exec")
		}},
		{"68 timeoutSeconds 0 is no limit", engine.Options{Timeout: 50 * time.Millisecond}, func(t *testing.T, d door) {
			none := 0.0
			wantText(t, "text", exec(t, d, "a", proto.ExecRequest{Command: "sleep 0.3; echo done", TimeoutSeconds: &none}).Text, "done")
		}},
		{"74 abort in the foreground", engine.Options{}, abortKills},
		{"74 abort after the yield", engine.Options{}, abortSpares},
	}
}

// refused expects an error that says what is wrong, and that nothing ran. MARK
// in the arguments becomes a command that leaves a trace.
func refused(arguments, want string) func(t *testing.T, d door) {
	return func(t *testing.T, d door) {
		file := filepath.Join(t.TempDir(), "ran")
		_, err := d.call(t, "exec", "a", strings.ReplaceAll(arguments, "MARK", ": > '"+file+"'"))
		if !errors.Is(err, proto.ErrInvalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("exec %s = %v, want an invalid request that says %q", arguments, err, want)
		}
		noTrace(t, d, file)
	}
}

// noTrace expects that no command ran: no session, and no file.
func noTrace(t *testing.T, d door, file string) {
	t.Helper()
	waitRows(t, d, func(rows []proto.Session) bool { return len(rows) == 0 })
	if exists(file) {
		t.Error("the command ran")
	}
}

func failsAs(command string, code int, kind, sentence string) func(t *testing.T, d door) {
	return func(t *testing.T, d door) {
		r := exec(t, d, "a", proto.ExecRequest{Command: "echo before; " + command})
		wantText(t, "text", r.Text, "before\n\n"+sentence)
		equal(t, "status", r.Details.Status, proto.Failed)
		if r.Details.Failure == nil || r.Details.FailureKind != kind || r.Details.TimedOut || r.Details.ExitReason != proto.ReasonExit {
			t.Errorf("details = %+v, want kind %s", r.Details, kind)
		}
		equal(t, "code", value(r.Details.ExitCode), any(code))
	}
}

func runsNowhere(workdir, want string) func(t *testing.T, d door) {
	return func(t *testing.T, d door) {
		file := filepath.Join(t.TempDir(), "ran")
		r := exec(t, d, "a", proto.ExecRequest{Command: ": > '" + file + "'", Workdir: &workdir})
		if r.Details.Status != proto.Failed || r.Details.Failure == nil || r.Details.FailureKind != proto.KindRuntimeError ||
			r.Details.ExitCode != nil || r.Details.Cwd != workdir || !strings.Contains(r.Text, want) {
			t.Errorf("result = %+v, want a failed one in %q that says %q", r, workdir, want)
		}
		noTrace(t, d, file)
	}
}

func abortKills(t *testing.T, d door) {
	wait, open := gate(t)
	file := filepath.Join(t.TempDir(), "went-on")
	ctx, cancel := context.WithCancel(t.Context())
	aborted := make(chan error, 1)
	go func() {
		_, err := d.Exec(ctx, "a", proto.ExecRequest{Command: "echo up; " + wait + "; : > '" + file + "'"})
		aborted <- err
	}()
	waitRows(t, d, func(rows []proto.Session) bool { return len(rows) == 1 && strings.Contains(rows[0].Tail, "up") })
	cancel()
	if err := <-aborted; !errors.Is(err, context.Canceled) {
		t.Errorf("Exec = %v, want an aborted call", err)
	}
	d.waitStatus(t, func(n proto.SessionCounts, _ []proto.Blocker) bool { return n == proto.SessionCounts{} })
	open() // too late: nobody is left to pass
	if exists(file) {
		t.Error("the command went on")
	}
}

func abortSpares(t *testing.T, d door) {
	wait, open := gate(t)
	ctx, cancel := context.WithCancel(t.Context())
	least := 10.0
	r, err := d.Exec(ctx, "a", proto.ExecRequest{Command: wait + "; echo done", YieldMs: &least})
	cancel()
	if err != nil || r.Details.Status != proto.Running {
		t.Fatalf("Exec = %+v, %v, want running", r, err)
	}
	if r, _ := rowOf(t, d, "a", r.Details.SessionID); r.Status != proto.Running {
		t.Errorf("row = %+v, want it to run on", r)
	}
	open()
	end := ended(t, d, "a", r.Details.SessionID)
	equal(t, "status", end.Details.Status, proto.Completed)
	equal(t, "aggregated", *end.Details.Aggregated, "done")
}
