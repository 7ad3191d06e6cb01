package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// eventuallyLimit bounds the wait for a condition in a script.
const eventuallyLimit = 2 * time.Minute

// TestScripts drives the real program by its verbs. Each script has a server
// of its own, which it starts by its first exec, and which must leave nothing
// behind.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup:               setUp,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"session":    session,
			"eventually": eventually,
			"long":       long,
		},
	})
}

func setUp(env *testscript.Env) error {
	socket := filepath.Join(env.WorkDir, "p.sock")
	env.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	env.Setenv("PTYBOSS_SOCKET", socket)
	env.Setenv("HOME", env.WorkDir)
	env.Setenv("SHELL", "/bin/sh")
	env.Setenv("OPENCLAW_BASH_YIELD_MS", "120000") // a slow machine must not send a run to the background
	env.Setenv("GORACE", "atexit_sleep_ms=10")
	for _, name := range []string{"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"} {
		env.Setenv(name, filepath.Join(env.WorkDir, strings.ToLower(name)))
	}
	env.Defer(func() {
		stop := exec.Command(filepath.Join(bin, "ptyboss"), "stop", "--force") //nolint:noctx // the test is over; stop is bounded itself
		stop.Env = env.Vars
		_ = stop.Run() // a script may have stopped it already
		if _, err := os.Lstat(socket); !os.IsNotExist(err) {
			env.T().Log("the socket is still there after stop")
			env.T().Fatal()
		}
	})
	return nil
}

// session sets a variable to the session id in the last standard output.
func session(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: session VAR")
	}
	m := regexp.MustCompile(`\(session ([a-z0-9-]+),`).FindStringSubmatch(ts.ReadFile("stdout"))
	if m == nil {
		ts.Fatalf("no session id in standard output")
	}
	ts.Setenv(args[0], m[1])
}

// eventually runs ptyboss until its output matches. It does so itself, since
// the log of a script would show every try.
func eventually(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: eventually PATTERN COMMAND [ARG...]")
	}
	re := regexp.MustCompile("(?m)" + args[0])
	for deadline := time.Now().Add(eventuallyLimit); ; time.Sleep(20 * time.Millisecond) {
		bin := filepath.SplitList(ts.Getenv("PATH"))[0]
		cmd := exec.Command(filepath.Join(bin, args[1]), args[2:]...) //nolint:noctx // every verb is bounded itself
		cmd.Dir = ts.MkAbs(".")
		for _, name := range []string{"PATH", "HOME", "PTYBOSS_SOCKET", "PTYBOSS_SCOPE", "GORACE"} {
			cmd.Env = append(cmd.Env, name+"="+ts.Getenv(name))
		}
		out, err := cmd.CombinedOutput()
		if err == nil && re.Match(out) {
			return
		}
		if time.Now().After(deadline) {
			ts.Fatalf("no %q in the output of %q: %v\n%s", args[0], args[1:], err, out)
		}
	}
}

// long writes a file of numbered lines.
func long(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: long FILE")
	}
	var b strings.Builder
	for i := range 10_000 {
		b.WriteString("line " + strings.Repeat("x", i%70) + " of the paste\n")
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(b.String()), 0o600))
}
