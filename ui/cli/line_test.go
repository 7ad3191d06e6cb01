package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"ptyboss/engine/proto"
)

// fakeTerminal is a terminal whose person types what the test says.
type fakeTerminal struct {
	typed   chan string
	gone    chan struct{}
	stopped atomic.Bool

	mu         sync.Mutex
	drawn      bytes.Buffer
	steps      []string
	cols, rows int
}

func newFakeTerminal() *fakeTerminal {
	return &fakeTerminal{typed: make(chan string), gone: make(chan struct{}), cols: 90, rows: 30}
}

func (f *fakeTerminal) Read(p []byte) (int, error) {
	select {
	case s := <-f.typed:
		return copy(p, s), nil
	case <-f.gone:
		return 0, io.EOF
	}
}

func (f *fakeTerminal) stop() {
	if f.stopped.CompareAndSwap(false, true) {
		close(f.gone)
	}
}

func (f *fakeTerminal) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.drawn.Write(p)
}

func (f *fakeTerminal) size() (cols, rows int, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.cols, f.rows, nil
}

func (f *fakeTerminal) step(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.steps = append(f.steps, name)
}

func (f *fakeTerminal) enter() error { f.step("enter"); return nil }
func (f *fakeTerminal) leave() error { f.step("leave"); return nil }

// fakeAttachment is one connection to a session.
type fakeAttachment struct {
	output chan string // closed at the end of the session
	closed chan struct{}
	failed error // what Read says after its last output, instead of io.EOF

	mu    sync.Mutex
	got   string
	sizes []string
	busy  int // how many times Send refuses
}

func newFakeAttachment() *fakeAttachment {
	return &fakeAttachment{output: make(chan string, 8), closed: make(chan struct{})}
}

func (f *fakeAttachment) Read(p []byte) (int, error) {
	select {
	case s, ok := <-f.output:
		switch {
		case ok:
			return copy(p, s), nil
		case f.failed != nil:
			return 0, f.failed
		}
		return 0, io.EOF
	case <-f.closed:
		return 0, io.ErrClosedPipe
	}
}

func (f *fakeAttachment) Send(_ context.Context, in proto.Input) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.busy > 0 {
		f.busy--
		return proto.ErrBusy
	}
	f.got += string(in.Bytes)
	return nil
}

func (f *fakeAttachment) Resize(_ context.Context, cols, rows int) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sizes = append(f.sizes, time.Duration(cols).String()+time.Duration(rows).String())
	return nil
}

func (f *fakeAttachment) Close() error { close(f.closed); return nil }

func (f *fakeAttachment) sent() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.got
}

// bench is a line between fakes.
type bench struct {
	t        *testing.T
	terminal *fakeTerminal
	links    []*fakeAttachment
	engine   *fakeEngine
	signals  chan os.Signal
	started  time.Time
	end      chan ending
}

// onBench runs do with a connected line, in fake time. Afterwards the line
// must have ended and left the terminal.
func onBench(t *testing.T, prepare func(*fakeAttachment), do func(*bench)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		b := &bench{
			t: t, terminal: newFakeTerminal(), signals: make(chan os.Signal),
			started: time.Now(), end: make(chan ending, 1),
		}
		b.engine = &fakeEngine{attach: func(proto.AttachRequest) (proto.Attachment, error) {
			a := newFakeAttachment()
			if prepare != nil {
				prepare(a)
			}
			b.links = append(b.links, a)
			return a, nil
		}}
		l := newLine(b.engine, "bot", "amber-heron", b.terminal, b.signals)
		l.suspend = func() error { b.terminal.step("suspend"); return nil }
		go func() {
			end, err := l.run(t.Context())
			if err != nil {
				t.Errorf("run: %v", err)
			}
			b.end <- end
		}()
		synctest.Wait()
		do(b)
	})
}

func (b *bench) typing(s string) {
	b.terminal.typed <- s
	synctest.Wait()
}

func (b *bench) wantEnd(want ending, after time.Duration, steps string) {
	b.t.Helper()
	got := <-b.end
	if got.over != want.over || got.signal != want.signal || !errors.Is(got.lost, want.lost) {
		b.t.Errorf("ended by %+v, want %+v", got, want)
	}
	if d := time.Since(b.started); d != after {
		b.t.Errorf("ended after %v, want %v", d, after)
	}
	if diff := cmp.Diff(strings.Fields(steps), b.terminal.steps); diff != "" {
		b.t.Error(diff)
	}
	select {
	case <-b.links[len(b.links)-1].closed:
	default:
		b.t.Error("the connection is still open")
	}
}

func TestLineLeaves(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		want := []string{`attach "bot" {"SessionID":"amber-heron","Output":true,"Cols":90,"Rows":30}`}
		if diff := cmp.Diff(want, b.engine.called()); diff != "" {
			t.Error(diff)
		}
		b.typing("ls\r")
		b.typing("\x1d")
		b.wantEnd(ending{}, chordTime, "enter leave")
		if got := b.links[0].sent(); got != "ls\r" {
			t.Errorf("the session got %q", got)
		}
	})
}

func TestLineLeavesAtOnceOnAnotherKey(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.typing("\x1dq")
		b.wantEnd(ending{}, 0, "enter leave")
	})
}

func TestLineSendsWhatWasTypedBeforeItLeaves(t *testing.T) {
	onBench(t, func(a *fakeAttachment) { a.busy = 3 }, func(b *bench) {
		b.typing("ls\r\x1dq")
		b.wantEnd(ending{}, 7*leastPause, "enter leave")
		if got := b.links[0].sent(); got != "ls\r" {
			t.Errorf("the session got %q", got)
		}
	})
}

func TestLineLeavesAProgramThatDoesNotRead(t *testing.T) {
	onBench(t, func(a *fakeAttachment) { a.busy = 1000 }, func(b *bench) {
		b.typing("ls\r\x1dq")
		b.wantEnd(ending{}, leaveTime, "enter leave")
	})
}

func TestLineSendsTheKeyThatWasPressedTwice(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.typing("\x1d")
		b.typing("\x1d")
		time.Sleep(2 * chordTime)
		if got := b.links[0].sent(); got != "\x1d" {
			t.Errorf("the session got %q", got)
		}
		b.signals <- syscall.SIGTERM
		b.wantEnd(ending{signal: syscall.SIGTERM}, 2*chordTime, "enter leave")
	})
}

func TestLineSendsALoneEscape(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.typing("\x1b")
		if got := b.links[0].sent(); got != "" {
			t.Errorf("the session got %q before it could be told from a sequence", got)
		}
		time.Sleep(holdTime + 1)
		synctest.Wait()
		if got := b.links[0].sent(); got != "\x1b" {
			t.Errorf("the session got %q", got)
		}
		b.signals <- syscall.SIGHUP
		b.wantEnd(ending{signal: syscall.SIGHUP}, holdTime+1, "enter leave")
	})
}

func TestLineDrawsAllBeforeTheEnd(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.links[0].output <- "one "
		b.links[0].output <- "two"
		close(b.links[0].output)
		b.wantEnd(ending{over: true}, 0, "enter leave")
		if got := b.terminal.drawn.String(); got != "one two" {
			t.Errorf("drawn %q", got)
		}
	})
}

func TestLineLosesTheEngine(t *testing.T) {
	broken := errors.New("broken pipe")
	onBench(t, func(a *fakeAttachment) { a.failed = broken }, func(b *bench) {
		close(b.links[0].output)
		b.wantEnd(ending{lost: broken}, 0, "enter leave")
	})
}

func TestLineLosesTheTerminal(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.terminal.stop() // no more to read
		b.wantEnd(ending{signal: syscall.SIGHUP}, 0, "enter leave")
	})
}

func TestLineFollowsTheSize(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.terminal.mu.Lock()
		b.terminal.cols, b.terminal.rows = 100, 50
		b.terminal.mu.Unlock()
		b.signals <- syscall.SIGWINCH
		synctest.Wait()
		if got := b.links[0].sizes; len(got) != 1 || got[0] != "100ns50ns" {
			t.Errorf("sizes %q", got)
		}
		b.signals <- syscall.SIGTERM
		b.wantEnd(ending{signal: syscall.SIGTERM}, 0, "enter leave")
	})
}

func TestLineSuspends(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.typing("a")
		b.signals <- syscall.SIGTSTP
		synctest.Wait()
		b.typing("b")
		b.signals <- syscall.SIGCONT // stopped by force meanwhile
		synctest.Wait()
		b.typing("c")
		for i, want := range []string{"a", "b", "c"} {
			if got := b.links[i].sent(); got != want {
				t.Errorf("connection %d got %q, want %q", i, got, want)
			}
		}
		b.signals <- syscall.SIGQUIT
		b.wantEnd(ending{signal: syscall.SIGQUIT}, 0, "enter leave suspend enter enter leave")
	})
}

func TestLineWaitsForABusySession(t *testing.T) {
	onBench(t, func(a *fakeAttachment) { a.busy = 20 }, func(b *bench) {
		long := strings.Repeat("x", 3*sendLimit)
		for rest := long; rest != ""; rest = rest[4096:] {
			b.typing(rest[:4096])
		}
		time.Sleep(20 * mostPause)
		synctest.Wait()
		if got := b.links[0].sent(); got != long {
			t.Errorf("the session got %d bytes of %d", len(got), len(long))
		}
		b.typing("\x1d")
		b.wantEnd(ending{}, 20*mostPause+chordTime, "enter leave")
	})
}

func TestLineWithoutASession(t *testing.T) {
	t.Parallel()
	engine := &fakeEngine{err: proto.ErrNotActive}
	terminal := newFakeTerminal()
	_, err := newLine(engine, "", "x", terminal, nil).run(t.Context())
	if !errors.Is(err, proto.ErrNotActive) {
		t.Errorf("run = %v", err)
	}
	if len(terminal.steps) > 0 {
		t.Errorf("the terminal was touched: %q", terminal.steps)
	}
}

func TestOutboxIsBounded(t *testing.T) {
	t.Parallel()
	o := newOutbox()
	o.put(make([]byte, outboxLimit-1))
	o.put([]byte("ab"))
	o.put([]byte("c"))
	if got := o.lost(); got != outboxLimit-1+2+1 {
		t.Errorf("lost %d, want all that waits and the two bytes that did not fit", got)
	}
	piece, _, _ := o.next()
	if len(piece) != sendLimit {
		t.Errorf("next piece has %d bytes", len(piece))
	}
}
