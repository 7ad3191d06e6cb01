package server_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

// edge is a call with one field at the edge of what is allowed, or beyond.
type edge struct {
	arguments string // without braces
	text      string // part of the text of the answer; "" is a refusal
	err       string // part of the error, which names the field
}

func (e edge) check(t *testing.T, d door, tool string) {
	t.Helper()
	r, err := d.call(t, tool, "a", "{"+e.arguments+"}")
	switch {
	case e.err != "" && (!errors.Is(err, proto.ErrInvalid) || !strings.Contains(err.Error(), e.err)):
		t.Errorf("%s %s = %+v, %v, want an invalid request that says %q", tool, e.arguments, r, err, e.err)
	case e.err == "" && (err != nil || !strings.Contains(r.Text, e.text)):
		t.Errorf("%s %s = %.300q, %v, want %q", tool, e.arguments, r.Text, err, e.text)
	}
}

func TestLimitsOfExec(t *testing.T) {
	t.Parallel()
	const yields, done = `"command":"sleep 1000","yieldMs":`, `"command":"sleep 0.1; echo done",`
	// Neither the default yield nor the default timeout ever comes.
	doors(t, engine.Options{Yield: time.Hour, Timeout: time.Hour}, func(t *testing.T, d door) {
		for _, e := range []edge{
			{yields + `0`, "still running", ""},
			{yields + `-5`, "still running", ""},
			{yields + `0.5`, "still running", ""},
			{yields + `-1e300`, "still running", ""},
			{yields + `"10"`, "still running", ""},
			{yields + `"-3"`, "still running", ""},
			{`"command":"echo done","yieldMs":1e300`, "done", ""},
			{`"command":"echo done","yieldMs":"99999999999999999999999"`, "done", ""},
			{`"command":"echo done","yieldMs":null`, "done", ""},
			{yields + `1e400`, "", "yieldMs must be a number, got 1e400"},
			{yields + `"soon"`, "", `yieldMs must be a number, got "soon"`},
			{yields + `"1.5"`, "", `yieldMs must be a number, got "1.5"`},
			{yields + `true`, "", "yieldMs must be a number, got true"},
			{yields + `[1]`, "", "yieldMs must be a number, got [1]"},
			{done + `"timeoutSeconds":0`, "done", ""},
			{done + `"timeoutSeconds":-1`, "done", ""},
			{done + `"timeoutSeconds":1e300`, "done", ""},
			{done + `"timeoutSeconds":null`, "done", ""},
			{done + `"timeout":0`, "done", ""},
			{done + `"timeoutSeconds":0.01`, "Command timed out after 0.01 seconds.", ""},
			{done + `"timeoutSeconds":1e-300`, "Command timed out after", ""},
			{done + `"timeoutSeconds":"5"`, "", `timeoutSeconds must be a number, got "5"`},
			{done + `"timeoutSeconds":{}`, "", "timeoutSeconds must be a number, got {}"},
			{done + `"timeout":"5"`, "", `timeout must be a number, got "5"`},
			{`"command":"stty size","pty":true,"cols":1,"rows":1`, "2 2", ""},
			{`"command":"stty size","pty":true,"cols":1000,"rows":1000`, "500 500", ""},
			{`"command":"stty size","pty":true,"cols":null`, "30 120", ""},
			{done + `"cols":0`, "", "cols must be a whole number from 1 to 1000, got 0"},
			{done + `"cols":-1`, "", "cols must be a whole number from 1 to 1000, got -1"},
			{done + `"cols":80.5`, "", "cols must be a whole number from 1 to 1000, got 80.5"},
			{done + `"rows":1001`, "", "rows must be a whole number from 1 to 1000, got 1001"},
			{done + `"rows":1e300`, "", "rows must be a whole number from 1 to 1000, got 1e300"},
			{done + `"rows":"24"`, "", `rows must be a number, got "24"`},
			{`"command":7`, "", "command must be a string, got 7"},
			{`"command":null`, "", "Provide a command to start."},
			{`"command":""`, "", "Provide a command to start."},
			{`"command":" "`, "(no output)", ""},
			{done + `"workdir":7`, "", "workdir must be a string, got 7"},
			{done + `"workdir":""`, "done", ""},
			{done + `"workdir":null`, "done", ""},
			{done + `"env":[]`, "", "env must be an object whose values are strings, got []"},
			{done + `"env":{"A":1}`, "", `env must be an object whose values are strings, got {"A":1}`},
			{done + `"env":{}`, "done", ""},
			{done + `"background":1`, "", "background must be true or false, got 1"},
			{done + `"background":"true"`, "", `background must be true or false, got "true"`},
			{done + `"background":null`, "done", ""},
			{done + `"pty":"yes"`, "", `pty must be true or false, got "yes"`},
			{done + `"elevated":0`, "", "elevated must be true or false, got 0"},
			{done + `"awaitResults":"true"`, "", `awaitResults must be true or false, got "true"`},
			{done + `"awaitResults":true,"background":true`, "", "awaitResults and background exclude each other"},
			{done + `"host":1`, "", "host must be a string, got 1"},
			{done + `"host":"moon"`, "", `host "moon" is unknown: allowed are auto, sandbox, gateway, node`},
			{done + `"host":"auto"`, "done", ""},
			{done + `"node":[]`, "", "node must be a string, got []"},
			{done + `"ask":true`, "", "ask must be a string, got true"},
			{done + `"title":{}`, "", "title must be a string, got {}"},
			{done + `"clientEnv":"A=1"`, "", `clientEnv must be a list of strings, got "A=1"`},
			{done + `"callId":1`, "", "callId must be a string, got 1"},
			{done + `"shell":"x"`, "", "shell is not a parameter: known are command,"},
			{done + `"env":"` + strings.Repeat("x", 1000) + `"`, "", strings.Repeat("x", 59) + "…"},
		} {
			t.Run(e.arguments[:min(60, len(e.arguments))], func(t *testing.T) {
				t.Parallel()
				e.check(t, d, "exec")
			})
		}
	})
}

func TestLimitsOfProcess(t *testing.T) {
	t.Parallel()
	doors(t, engine.Options{}, func(t *testing.T, d door) {
		five := start(t, d, "a", `printf '0\n1\n2\n3\n4\n'`, false)
		silent := start(t, d, "a", "read x", false)
		terminal := start(t, d, "a", "read x", true)
		wait(t, d, five, "exit")
		all := "0\n1\n2\n3\n4\n\n" + exited0
		log := func(arguments string) string { return fmt.Sprintf(`"action":"log","sessionId":%q,%s`, five, arguments) }
		poll := func(timeout string) string {
			return fmt.Sprintf(`"action":"poll","sessionId":%q,"timeout":%s`, silent, timeout)
		}
		on := func(id, arguments string) string { return fmt.Sprintf(`"sessionId":%q,%s`, id, arguments) }
		const none = "(no output recorded)\n\n" + exited0
		for _, e := range []edge{
			{log(`"offset":0`), all, ""},
			{log(`"offset":-1`), all, ""},
			{log(`"offset":-1e300`), all, ""},
			{log(`"offset":3.9`), "3\n4\n\n" + exited0, ""},
			{log(`"offset":5`), none, ""},
			{log(`"offset":1e300`), none, ""},
			{log(`"offset":"3"`), all, ""},
			{log(`"offset":null`), all, ""},
			{log(`"limit":0`), none, ""},
			{log(`"limit":-1`), none, ""},
			{log(`"limit":0.9`), none, ""},
			{log(`"limit":1.9`), "4\n\n" + exited0, ""},
			{log(`"limit":1e300`), all, ""},
			{log(`"limit":"1"`), all, ""},
			{log(`"limit":null`), all, ""},
			{log(`"offset":1,"limit":1e300`), "1\n2\n3\n4\n\n" + exited0, ""},
			{poll(`0`), running, ""},
			{poll(`-5`), running, ""},
			{poll(`0.5`), running, ""},
			{poll(`"20"`), running, ""},
			{poll(`"-20"`), running, ""},
			{poll(`"soon"`), running, ""},
			{poll(`true`), running, ""},
			{poll(`null`), running, ""},
			{fmt.Sprintf(`"action":"poll","sessionId":%q,"timeout":1e300`, five), exited0, ""},
			{`"action":7`, "", "action must be a string, got 7"},
			{`"action":"poll","sessionId":7`, "", "sessionId must be a string, got 7"},
			{`"action":"poll","sessionId":null`, "sessionId is required", ""},
			{`"action":"poll","id":"x"`, "", "id is not a parameter: known are action,"},
			{on(silent, `"action":"write"`), "Wrote 0 bytes", ""},
			{on(silent, `"action":"write","data":null,"eof":false`), "Wrote 0 bytes", ""},
			{on(silent, `"action":"write","data":7`), "", "data must be a string, got 7"},
			{on(silent, `"action":"write","eof":"yes"`), "", `eof must be true or false, got "yes"`},
			{on(silent, `"action":"send-keys"`), "No key data provided.", ""},
			{on(silent, `"action":"send-keys","literal":"","hex":[],"keys":[]`), "No key data provided.", ""},
			{on(silent, `"action":"send-keys","literal":7`), "", "literal must be a string, got 7"},
			{on(silent, `"action":"send-keys","hex":"0d"`), "", `hex must be a list of strings, got "0d"`},
			{on(silent, `"action":"send-keys","hex":[13]`), "", "hex must be a list of strings, got [13]"},
			{on(silent, `"action":"send-keys","keys":"Enter"`), "", `keys must be a list of strings, got "Enter"`},
			{on(silent, `"action":"paste","text":[]`), "", "text must be a string, got []"},
			{on(silent, `"action":"paste","bracketed":"no"`), "", `bracketed must be true or false, got "no"`},
			{on(terminal, `"action":"resize","cols":1,"rows":1000`), "to 2x500.", ""},
			{on(terminal, `"action":"resize","cols":0,"rows":1`), "", "cols must be a whole number from 1 to 1000, got 0"},
			{on(terminal, `"action":"resize","cols":1,"rows":1001`), "", "rows must be a whole number from 1 to 1000, got 1001"},
			{on(terminal, `"action":"resize","cols":1,"rows":"1"`), "", `rows must be a number, got "1"`},
			{on(terminal, `"action":"resize"`), "cols and rows must be at least 1", ""},
			{on(terminal, `"action":"signal","signal":28`), "", "signal must be a string, got 28"},
			{on(terminal, `"action":"signal","signal":"0"`), `Signal "0" is unknown`, ""},
			{on(five, `"action":"wait","for":7`), "", "for must be a string, got 7"},
			{on(five, `"action":"wait","for":"lunch"`), "", `cannot wait for "lunch"`},
			{on(five, `"action":"wait","timeout":-1`), exited0, ""},
		} {
			t.Run(e.arguments, func(t *testing.T) {
				t.Parallel()
				e.check(t, d, "process")
			})
		}
	})
}

func TestPollOfNothingFailsAtOnce(t *testing.T) {
	t.Parallel()
	doors(t, engine.Options{}, func(t *testing.T, d door) {
		for _, scope := range []string{"a", ""} {
			r := within(t, func() reply {
				return d.process(t, scope, `{"action":"poll","sessionId":"no-such-session","timeout":30000}`)
			})
			wantText(t, "poll", r.Text, "No session found for no-such-session")
			equal(t, "status", r.Details["status"], any("failed"))
			equal(t, "code", r.Details["code"], any("not_found"))
		}
	})
}
