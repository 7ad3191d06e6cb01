package pty_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"ptyboss/engine/pty"
)

// job is a shell script that runs while the test goes on.
type job struct {
	*pty.Process
	out   *output
	exits chan pty.Exit
}

// begin starts a script, and sees to it that nothing of it outlives the test.
func begin(tb testing.TB, s pty.Spec, script string, args ...string) *job {
	tb.Helper()
	s.Argv = append([]string{"/bin/sh", "-c", script, "sh"}, args...)
	s.Mark = fmt.Sprintf("PTY_TEST_JOB=%x", rand.Uint64()) // the same tests may run beside us
	s.Env = append(os.Environ(), "TERM=xterm-256color", s.Mark)
	s.Cols, s.Rows = 80, 24
	p, err := pty.Start(s)
	if err != nil {
		tb.Fatalf("Start: %v", err)
	}
	j := &job{p, &output{changed: make(chan struct{}, 1)}, make(chan pty.Exit, 1)}
	go func() { j.exits <- p.Run(j.out.add) }()
	tb.Cleanup(func() {
		if left := p.KillTree(tb.Context(), 0).Survivors; len(left) > 0 {
			tb.Errorf("not to be ended: %v", left)
		}
	})
	return j
}

func (j *job) exit(tb testing.TB) pty.Exit {
	tb.Helper()
	select {
	case e := <-j.exits:
		return e
	case <-time.After(patience):
		tb.Fatalf("the command did not end; it printed %q", j.out.text())
		return pty.Exit{}
	}
}

// waitMembers waits until the tree is as good says.
func (j *job) waitMembers(t *testing.T, good func([]pty.Member) bool) []pty.Member {
	t.Helper()
	for end := time.Now().Add(patience); ; {
		members := j.Members()
		if good(members) {
			return members
		}
		if time.Now().After(end) {
			t.Fatalf("the tree did not become as it should; it is %v", members)
		}
		<-time.After(5 * time.Millisecond) // between two looks at the process table
	}
}

// names returns the names of processes, sorted, each one once.
func names(members []pty.Member) string {
	var all []string
	for _, m := range members {
		all = append(all, m.Name)
	}
	slices.Sort(all)
	return strings.Join(slices.Compact(all), " ")
}

func need(t *testing.T, programs ...string) {
	t.Helper()
	for _, name := range programs {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not installed", name)
		}
	}
}
