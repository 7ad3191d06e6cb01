package pty

import (
	"context"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

func discard(Stream, []byte) {}

func startSleeper(t *testing.T, script string) *Process {
	t.Helper()
	p, err := Start(Spec{Argv: []string{"/bin/sh", "-c", script}, Env: os.Environ()})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The number of an ended leader may be that of another session by now.
func TestLookDistrustsANumberThatIsUsedAgain(t *testing.T) {
	t.Parallel()
	other := startSleeper(t, "sleep 1000 & wait")
	ended := make(chan struct{})
	go func() {
		other.Run(discard)
		close(ended)
	}()
	t.Cleanup(func() {
		other.KillTree(t.Context(), 0)
		<-ended
	})
	over := &Process{cmd: &exec.Cmd{Process: &os.Process{Pid: other.PID()}}, started: other.started}
	over.seen = make(map[identity]struct{})
	if len(over.look()) == 0 {
		t.Fatal("a leader that is not collected owns its number, and was not found")
	}
	over.seen = make(map[identity]struct{})
	over.reaped = true
	if found := over.look(); len(found) != 0 {
		t.Errorf("found %v, which belong to another", found)
	}
	// A member that was seen before proves that the number is the same one.
	for _, m := range other.look() {
		if m.pid != other.PID() {
			over.seen[m.identity] = struct{}{}
		}
	}
	if len(over.seen) > 0 && len(over.look()) == 0 {
		t.Error("what was seen before was not found")
	}
}

func TestLineage(t *testing.T) {
	t.Parallel()
	in := lineage(os.Getpid())
	for _, pid := range []int{0, 1, os.Getpid(), os.Getppid()} {
		if !in[pid] {
			t.Errorf("%d is not in the lineage, and could be signalled", pid)
		}
	}
	if in[1<<22+1] {
		t.Error("a stranger is in the lineage")
	}
}

// A server that was started inside a session carries that session's mark, and
// so does whatever it starts.
func TestAMarkOfOurOwnIsNoEvidence(t *testing.T) {
	t.Parallel()
	environ := []string{"A=1", "MARK=x"}
	if got := usableMark("MARK=x", environ); got != "" {
		t.Errorf("usableMark = %q, want none", got)
	}
	if got := usableMark("MARK=y", environ); got != "MARK=y" {
		t.Errorf("usableMark = %q, want the mark", got)
	}
}

func TestPrintable(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"sleep": "sleep", "kworker/0:1": "kworker/0:1", "é 猫": "é 猫",
		"\x1b[31mred": "?[31mred", "a\nb": "a?b", "cut \xc3": "cut ?", "\u202eabc": "?abc",
	} {
		if got := printable(name); got != want {
			t.Errorf("printable(%q) = %q, want %q", name, got, want)
		}
	}
}

// A process whose first thread has ended before the others looks like a zombie.
func TestDead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		state   byte
		threads int
		want    bool
	}{{'Z', 1, true}, {'Z', 0, true}, {'X', 1, true}, {'Z', 3, false}, {'S', 1, false}, {'T', 1, false}} {
		if got := (member{state: c.state, threads: c.threads}).dead(); got != c.want {
			t.Errorf("dead in state %c with %d threads = %v, want %v", c.state, c.threads, got, c.want)
		}
	}
}

func TestAwaitWithoutAHandle(t *testing.T) {
	t.Parallel()
	p := startSleeper(t, "sleep 1000")
	ended := make(chan struct{})
	go func() {
		p.Run(discard)
		close(ended)
	}()
	id := identity{p.PID(), p.started}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if id.awaitBlind(ctx) {
		t.Error("await says that a living process has ended")
	}
	if err := p.Signal(syscall.SIGKILL); err != nil {
		t.Error(err)
	}
	if !id.awaitBlind(t.Context()) || !id.await(t.Context()) {
		t.Error("await does not say that the process has ended")
	}
	if stranger := (identity{os.Getpid(), 1}); !stranger.await(t.Context()) {
		t.Error("await waits for a process that only has the number")
	}
	<-ended
}

func TestEndGroup(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		script string
		grace  time.Duration
		killed bool
	}{
		"obeys":   {"sleep 1000 & echo up; wait", time.Minute, false},
		"ignores": {"trap '' TERM; echo up; while :; do sleep 1000; done", 50 * time.Millisecond, true},
		"unasked": {"sleep 1000 & echo up; wait", 0, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := startSleeper(t, c.script)
			up, ended := make(chan struct{}), make(chan struct{})
			go func() {
				p.Run(func(Stream, []byte) { close(up) })
				close(ended)
			}()
			<-up
			r := p.endGroup(t.Context(), c.grace)
			<-ended
			if (len(r.Killed) > 0) != c.killed || len(r.Survivors) > 0 || (len(r.Signalled) > 0) != (c.grace > 0) {
				t.Errorf("report = %+v, want killed %v", r, c.killed)
			}
			if r := p.endGroup(t.Context(), time.Minute); len(r.Signalled)+len(r.Killed)+len(r.Survivors) > 0 {
				t.Errorf("report of a group that is gone = %+v, want nothing", r)
			}
		})
	}
}
