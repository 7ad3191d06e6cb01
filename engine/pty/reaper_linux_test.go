package pty_test

import (
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"ptyboss/engine/pty"
)

func skipWithoutReaper(t *testing.T) {
	t.Helper()
	if os.Getenv(orphansElsewhere) != "" {
		t.Skip("orphans go elsewhere")
	}
}

func TestReaperCollectsOrphans(t *testing.T) {
	t.Parallel()
	skipWithoutReaper(t)
	need(t, "setsid")
	// Some in the leader's session and some in their own; some that end while
	// the leader lives, and some after.
	j := begin(t, pty.Spec{}, `for i in $(seq 50); do (sh -c 'echo $$; exit' &) ; (setsid sh -c 'echo $$; exit' &) ; done
		(setsid sh -c 'echo $$; exec >&-; sleep 0.3' &) ; sleep 0.2`)
	j.exit(t)
	pids := strings.Fields(j.out.text())
	if len(pids) != 101 {
		t.Fatalf("%d orphans said their number, want 101", len(pids))
	}
	for end := time.Now().Add(patience); ; {
		left := uncollected(t, pids)
		if len(left) == 0 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("not collected: %v", left)
		}
		<-time.After(10 * time.Millisecond) // between two looks at the process table
	}
}

// uncollected returns those of pids that are children of this process.
func uncollected(t *testing.T, pids []string) (left []string) {
	t.Helper()
	for _, pid := range pids {
		stat, err := os.ReadFile("/proc/" + pid + "/stat")
		if err != nil {
			continue
		}
		_, rest, _ := strings.Cut(string(stat), ") ")
		if fields := strings.Fields(rest); len(fields) > 1 && fields[1] == strconv.Itoa(os.Getpid()) {
			left = append(left, pid)
		}
	}
	return left
}

// Whoever else starts processes here gets their exit codes, late or early,
// also when the thread is the one to which orphans go.
func TestReaperLeavesOtherChildrenAlone(t *testing.T) {
	t.Parallel()
	skipWithoutReaper(t)
	const children = 20
	var cmds []*exec.Cmd
	started := make(chan int)
	mainThread <- func() {
		for range children {
			cmd := exec.CommandContext(t.Context(), "/bin/sh", "-c", "exit 7")
			if err := cmd.Start(); err != nil {
				t.Error(err)
			} else {
				cmds = append(cmds, cmd)
			}
		}
		started <- unix.Gettid()
	}
	thread := <-started
	for _, cmd := range cmds {
		// Long enough for the reaper to come by, for some more than once.
		<-time.After(20 * time.Millisecond)
		var failed *exec.ExitError
		if err := cmd.Wait(); !errors.As(err, &failed) || failed.ExitCode() != 7 {
			t.Errorf("Wait = %v, want exit status 7", err)
		}
	}
	if thread != os.Getpid() {
		t.Skip("the tests did not begin on the first thread")
	}
}

func TestReaperAfterAnother(t *testing.T) {
	t.Parallel()
	skipWithoutReaper(t)
	second, err := pty.NewReaper()
	if err != nil {
		t.Fatal(err)
	}
	second.Stop()
	// The first goes on.
	j := begin(t, pty.Spec{}, `(sh -c 'echo $$; exit' &); exit 0`)
	j.exit(t)
	for end := time.Now().Add(patience); len(uncollected(t, strings.Fields(j.out.text()))) > 0; {
		if time.Now().After(end) {
			t.Fatal("an orphan was not collected")
		}
		<-time.After(10 * time.Millisecond) // between two looks at the process table
	}
}
