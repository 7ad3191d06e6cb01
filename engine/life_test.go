package engine

import (
	"context"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"ptyboss/engine/log"
	"ptyboss/engine/proto"
	"ptyboss/engine/pty"
)

// fakeChild is a command without a process. It ends by the signals that it
// does not ignore.
type fakeChild struct {
	ignores map[syscall.Signal]bool
	exit    chan pty.Exit
	sink    func(pty.Stream, []byte)
	running chan struct{}

	mu      sync.Mutex
	signals []syscall.Signal
	alive   bool
}

func newFakeChild(ignores ...syscall.Signal) *fakeChild {
	c := &fakeChild{
		ignores: make(map[syscall.Signal]bool), exit: make(chan pty.Exit, 1),
		running: make(chan struct{}), alive: true,
	}
	for _, s := range ignores {
		c.ignores[s] = true
	}
	return c
}

func (c *fakeChild) PID() int { return 4711 }

func (c *fakeChild) Run(sink func(pty.Stream, []byte)) pty.Exit {
	c.sink = sink
	close(c.running)
	exit := <-c.exit
	c.mu.Lock()
	defer c.mu.Unlock()
	c.alive = false
	return exit
}

func (c *fakeChild) Write(b []byte) (int, error)      { return len(b), nil }
func (c *fakeChild) StopInput() error                 { return nil }
func (c *fakeChild) Resize(int, int) error            { return nil }
func (c *fakeChild) LineMode() (canonical, echo bool) { return false, false }

func (c *fakeChild) Members() []pty.Member {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.alive {
		return []pty.Member{{PID: 4711}}
	}
	return nil
}

func (c *fakeChild) Exited(ctx context.Context, _ []pty.Member) <-chan struct{} { return ctx.Done() }

func (c *fakeChild) KillTree(ctx context.Context, grace time.Duration) (r pty.Report) {
	_ = c.Signal(syscall.SIGTERM)
	if len(c.Members()) == 0 {
		return r
	}
	select {
	case <-time.After(grace):
	case <-ctx.Done():
	}
	if r.Killed = c.Members(); len(r.Killed) > 0 {
		_ = c.Signal(syscall.SIGKILL)
	}
	return r
}

func (c *fakeChild) Signal(sig syscall.Signal) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.signals = append(c.signals, sig)
	if c.alive && !c.ignores[sig] {
		c.alive = false
		c.exit <- pty.Exit{Signal: pty.SignalName(sig)}
	}
	return nil
}

func fakeSession(c *fakeChild, timeout time.Duration) *Session {
	s := &Session{
		about: about{
			id: "fake-session", started: time.Now(), timeout: timeout,
			grace: 5 * time.Second, inputWaitIdle: 15 * time.Second,
		},
		child: c, log: log.New(log.Limits{Chars: 1000, Pending: 1000}),
		onState: func() {}, onPrint: func() {},
		requests: make(chan request), rearm: make(chan struct{}, 1),
		done: make(chan struct{}), swept: make(chan struct{}),
		again: make(chan struct{}, 1), gone: make(chan struct{}),
		facts: facts{backgrounded: true, emptyPolls: make(map[string]int)},
	}
	s.lastOutput.Store(time.Now().UnixMilli())
	s.input = newInputQueue(c.Write, c.StopInput)
	go s.run(context.Background())
	<-c.running
	return s
}

func TestTimeoutKillsAfterTheGrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		c := newFakeChild(syscall.SIGTERM)
		s := fakeSession(c, 2*time.Second)
		<-s.done
		if got := time.Since(start); got != 7*time.Second {
			t.Errorf("ended after %v, want exactly 7s: 2s timeout and 5s grace", got)
		}
		if o := s.outcome; o.signal != "SIGKILL" || o.reason != proto.ReasonOverallTimeout || !o.timedOut || o.status != proto.Failed {
			t.Errorf("outcome = %+v, want a failed overall timeout by SIGKILL", o)
		}
		<-s.swept
	})
}

func TestFirstReasonStays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newFakeChild(syscall.SIGTERM)
		s := fakeSession(c, 2*time.Second)
		time.Sleep(time.Second)
		if err := s.call(t.Context(), func(l *life) { s.end(l, proto.ReasonManualCancel) }); err != nil {
			t.Fatal(err)
		}
		if err := s.call(t.Context(), func(l *life) { s.end(l, proto.ReasonManualCancel) }); err != nil {
			t.Fatal(err)
		}
		<-s.done
		if s.outcome.reason != proto.ReasonManualCancel || s.outcome.timedOut {
			t.Errorf("outcome = %+v, want a manual cancel", s.outcome)
		}
		if len(c.signals) != 2 {
			t.Errorf("signals = %v, want one TERM and one KILL", c.signals)
		}
		if err := s.call(t.Context(), func(*life) {}); err == nil {
			t.Error("a call after the end succeeded")
		}
		<-s.swept
	})
}

func TestIdleIsKnownToTheSecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newFakeChild()
		s := fakeSession(c, 0)
		changed, cancel := s.changed.Subscribe()
		defer cancel()
		<-changed // the first look
		time.Sleep(10 * time.Second)
		c.sink(pty.Stdout, []byte("Password: "))
		<-changed
		start := time.Now()
		if s.waiting() {
			t.Error("waiting right after output")
		}
		<-changed
		if got := time.Since(start); got != 15*time.Second || !s.waiting() {
			t.Errorf("waiting = %v after %v, want true after 15s of silence", s.waiting(), got)
		}
		c.sink(pty.Stdout, []byte("more"))
		if s.waiting() {
			t.Error("still waiting after output")
		}
		<-changed
		<-changed
		if got := time.Since(start); got != 30*time.Second || !s.waiting() {
			t.Errorf("waiting = %v after %v, want true 15s after the last output", s.waiting(), got)
		}
		_ = c.Signal(syscall.SIGKILL)
		<-s.done
		if s.waiting() {
			t.Error("waiting after the end")
		}
	})
}

func TestOutcome(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, reason string
		exit         pty.Exit
		asked        bool
		status       proto.Status
		kind, label  string
		line         string
	}{
		{"exit 0", "", pty.Exit{}, false, proto.Completed, "", "code 0", "Process exited with code 0."},
		{"exit 7", "", pty.Exit{Code: 7}, false, proto.Completed, "", "code 7", "Process exited with code 7."},
		{"127", "", pty.Exit{Code: 127}, false, proto.Failed, proto.KindNotFound, "code 127", "Process exited with code 127."},
		{"126", "", pty.Exit{Code: 126}, false, proto.Failed, proto.KindNotExecutable, "code 126", "Process exited with code 126."},
		{"timeout, caught", proto.ReasonOverallTimeout, pty.Exit{}, false, proto.Failed, proto.KindOverallTimeout, "code 0", "Process exited with code 0."},
		{"timeout, also asked", proto.ReasonOverallTimeout, pty.Exit{Signal: "SIGTERM"}, true, proto.Failed, proto.KindOverallTimeout, "signal SIGTERM", "Process exited with signal SIGTERM."},
		{"timeout and 127", proto.ReasonOverallTimeout, pty.Exit{Code: 127}, false, proto.Failed, proto.KindNotFound, "code 127", "Process exited with code 127."},
		{"signal", "", pty.Exit{Signal: "SIGSEGV"}, false, proto.Failed, proto.KindSignal, "signal SIGSEGV", "Process exited with signal SIGSEGV."},
		{"killed by request", proto.ReasonManualCancel, pty.Exit{Signal: "SIGTERM"}, true, proto.Failed, proto.KindSignal, "signal SIGTERM", "Process stopped by request (signal SIGTERM)."},
		{"killed, exit 0", proto.ReasonManualCancel, pty.Exit{}, true, proto.Failed, proto.KindAborted, "code 0", "Process stopped by request (code 0)."},
		{"nothing known", "", pty.Exit{Err: syscall.ECHILD}, false, proto.Failed, proto.KindRuntimeError, "unknown exit code", "Process exited with unknown exit code."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o := newOutcome(c.exit, c.reason, c.asked)
			if o.status != c.status || o.kind != c.kind || exitLabel(o) != c.label || endLine(o) != c.line {
				t.Errorf("got %s %q %q %q, want %s %q %q %q", o.status, o.kind, exitLabel(o), endLine(o), c.status, c.kind, c.label, c.line)
			}
		})
	}
}
