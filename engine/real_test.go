package engine_test

import (
	"context"
	"fmt"
	"os"
	osexec "os/exec"
	"strings"
	"testing"
	"time"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

// patience bounds a wait for something that must come; nothing waits it out.
const patience = 30 * time.Second

func newEngine(t *testing.T, o engine.Options) *engine.Engine {
	t.Helper()
	e := engine.New(o)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := e.Shutdown(ctx); err != nil {
			t.Errorf("Shutdown: %v", err)
		}
	})
	return e
}

func need(t *testing.T, programs ...string) {
	t.Helper()
	for _, name := range programs {
		if _, err := osexec.LookPath(name); err != nil {
			t.Skipf("%s is not installed", name)
		}
	}
}

func TestCommandLongerThanAnArgument(t *testing.T) {
	t.Parallel()
	for _, shell := range []string{"sh", "bash", "zsh"} {
		for _, size := range []int{300_000, 3_000_000} {
			for _, terminal := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s %d terminal=%v", shell, size, terminal), func(t *testing.T) {
					t.Parallel()
					need(t, shell)
					path, err := osexec.LookPath(shell)
					if err != nil {
						t.Fatal(err)
					}
					e := newEngine(t, engine.Options{Environ: []string{"SHELL=" + path, "PATH=" + os.Getenv("PATH")}})
					command := "echo \"zero <$0> input <$(readlink /proc/$$/fd/0 | cut -c 1-8)> left <$({ true <&3; } 2>/dev/null && echo 3)>\"\n" +
						strings.Repeat("# a line of the command that takes some room\n", size/46) + "echo last; exit 7"
					r, err := e.Exec(t.Context(), "", proto.ExecRequest{Command: command, PTY: terminal, AwaitResults: true})
					if err != nil {
						t.Fatal(err)
					}
					input := "/dev/nul"
					if terminal {
						input = "/dev/pts"
					}
					want := fmt.Sprintf("zero <%s> input <%s> left <>\nlast\n\n(Command exited with code 7)", path, input)
					if got := strings.ReplaceAll(r.Text, "\r\n", "\n"); got != want {
						t.Errorf("result = %q, want %q", got, want)
					}
				})
			}
		}
	}
}
