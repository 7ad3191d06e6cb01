package pty_test

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"ptyboss/engine/pty"
)

// patience bounds a wait for something that must come; nothing waits it out.
const patience = 20 * time.Second

// run starts a shell script and collects what it prints until its end.
func run(t *testing.T, s pty.Spec, script string, drive func(*pty.Process, *output)) (pty.Exit, *output) {
	t.Helper()
	s.Argv = []string{"/bin/sh", "-c", script}
	if s.Env == nil {
		s.Env = append(os.Environ(), "TERM=xterm-256color")
	}
	p, err := pty.Start(s)
	if err != nil {
		t.Fatalf("Start: %v", err)
	}
	out := &output{changed: make(chan struct{}, 1)}
	exits := make(chan pty.Exit, 1)
	go func() { exits <- p.Run(out.add) }()
	if drive != nil {
		drive(p, out)
	}
	select {
	case e := <-exits:
		return e, out
	case <-time.After(patience):
		_ = p.Signal(syscall.SIGKILL)
		t.Fatalf("the command did not end; it printed %q", out.text())
		return pty.Exit{}, nil
	}
}

type output struct {
	mu      sync.Mutex
	all     bytes.Buffer
	streams [2]bytes.Buffer
	changed chan struct{}
}

func (o *output) add(s pty.Stream, p []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.all.Write(p)
	o.streams[s].Write(p)
	select {
	case o.changed <- struct{}{}:
	default:
	}
}

func (o *output) text() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.all.String()
}

func (o *output) waitFor(tb testing.TB, part string) {
	tb.Helper()
	late := time.After(patience)
	for !strings.Contains(o.text(), part) {
		select {
		case <-o.changed:
		case <-late:
			tb.Fatalf("%q did not come; printed was %q", part, o.text())
		}
	}
}

func TestExitFacts(t *testing.T) {
	t.Parallel()
	for _, terminal := range []bool{false, true} {
		for _, c := range []struct {
			name, script string
			want         pty.Exit
		}{
			{"success", "exit 0", pty.Exit{}},
			{"code", "exit 7", pty.Exit{Code: 7}},
			{"code after closing everything early", "exec <&- >&- 2>&-; sleep 0.05; exit 7", pty.Exit{Code: 7}},
			{"signal is no code", "kill -KILL $$", pty.Exit{Signal: "SIGKILL"}},
			{"term", "kill -TERM $$", pty.Exit{Signal: "SIGTERM"}},
			{"not found", "no-such-command-here", pty.Exit{Code: 127}},
		} {
			t.Run(fmt.Sprintf("%s terminal=%v", c.name, terminal), func(t *testing.T) {
				t.Parallel()
				got, _ := run(t, pty.Spec{Terminal: terminal, Cols: 80, Rows: 24}, c.script, nil)
				if got != c.want {
					t.Errorf("exit = %+v, want %+v", got, c.want)
				}
			})
		}
	}
}

func TestLastByteComesBeforeExit(t *testing.T) {
	t.Parallel()
	const size = 60_000
	for _, terminal := range []bool{false, true} {
		for i := range 20 {
			t.Run(fmt.Sprintf("terminal=%v run=%d", terminal, i), func(t *testing.T) {
				t.Parallel()
				_, out := run(t, pty.Spec{Terminal: terminal, Cols: 80, Rows: 24},
					fmt.Sprintf("head -c %d /dev/zero | tr '\\0' x; printf END", size), nil)
				text := out.text()
				if len(text) != size+3 || !strings.HasSuffix(text, "END") {
					t.Errorf("got %d bytes ending in %q, want %d ending in END", len(text), text[max(0, len(text)-5):], size+3)
				}
			})
		}
	}
}

func TestStreamsAreKeptApart(t *testing.T) {
	t.Parallel()
	_, out := run(t, pty.Spec{}, "echo one; echo two >&2; echo three", nil)
	if got := out.streams[pty.Stdout].String(); got != "one\nthree\n" {
		t.Errorf("stdout = %q, want one and three", got)
	}
	if got := out.streams[pty.Stderr].String(); got != "two\n" {
		t.Errorf("stderr = %q, want two", got)
	}
}

func TestTerminal(t *testing.T) {
	t.Parallel()
	exit, out := run(t, pty.Spec{Terminal: true, Cols: 101, Rows: 37},
		`test -t 0 && test -t 1 && test -t 2 && stty size && stty -a | tr ' ' '\n' | grep -x -e iutf8; ps -o pid=,pgid=,sid= -p $$`, nil)
	if exit.Code != 0 {
		t.Fatalf("exit = %+v with %q, want 0", exit, out.text())
	}
	lines := strings.Fields(out.text())
	if len(lines) != 6 || strings.Join(lines[:3], " ") != "37 101 iutf8" {
		t.Fatalf("terminal says %q, want size 37 101 and iutf8", out.text())
	}
	if lines[3] != lines[4] || lines[4] != lines[5] {
		t.Errorf("pid, group, session = %v, want the same number", lines[3:])
	}
}

func TestStdinOfTheChildBlocks(t *testing.T) {
	t.Parallel()
	// A program that finds O_NONBLOCK set on its standard input fails with
	// EAGAIN where it should wait.
	_, out := run(t, pty.Spec{Terminal: true, Cols: 80, Rows: 24}, `grep flags /proc/self/fdinfo/0`, nil)
	var flags int
	if _, err := fmt.Sscanf(strings.TrimSpace(out.text()), "flags: %o", &flags); err != nil {
		t.Skipf("/proc/self/fdinfo is not readable here: %q", out.text())
	}
	if flags&syscall.O_NONBLOCK != 0 {
		t.Errorf("flags of standard input = %o, want no O_NONBLOCK", flags)
	}
}

func TestInput(t *testing.T) {
	t.Parallel()
	t.Run("terminal", func(t *testing.T) {
		t.Parallel()
		_, out := run(t, pty.Spec{Terminal: true, Cols: 80, Rows: 24}, `echo ready; read x; echo "got <$x>"`,
			func(p *pty.Process, out *output) {
				out.waitFor(t, "ready")
				if _, err := p.Write([]byte("hello\r")); err != nil {
					t.Errorf("Write: %v", err)
				}
			})
		if !strings.Contains(out.text(), "got <hello>") {
			t.Errorf("printed %q, want the answer", out.text())
		}
	})
	t.Run("pipe", func(t *testing.T) {
		t.Parallel()
		_, out := run(t, pty.Spec{Stdin: true}, `cat; echo end`, func(p *pty.Process, _ *output) {
			if _, err := p.Write([]byte("hello\n")); err != nil {
				t.Errorf("Write: %v", err)
			}
			if err := p.StopInput(); err != nil {
				t.Errorf("StopInput: %v", err)
			}
			if _, err := p.Write([]byte("late")); err == nil {
				t.Error("Write after StopInput succeeded")
			}
		})
		if got := out.text(); got != "hello\nend\n" {
			t.Errorf("printed %q, want what was written", got)
		}
	})
	t.Run("none", func(t *testing.T) {
		t.Parallel()
		_, out := run(t, pty.Spec{}, `cat; echo end`, nil)
		if got := out.text(); got != "end\n" {
			t.Errorf("printed %q, want end of input at once", got)
		}
	})
}

func TestWriteToAReaderThatNeverReadsEndsWithTheProcess(t *testing.T) {
	t.Parallel()
	wrote := make(chan error, 1)
	run(t, pty.Spec{Terminal: true, Cols: 80, Rows: 24}, `stty raw -echo; echo ready; exec sleep 1000`,
		func(p *pty.Process, out *output) {
			out.waitFor(t, "ready")
			go func() {
				_, err := p.Write(bytes.Repeat([]byte("x"), 1<<20))
				wrote <- err
			}()
			if err := p.Signal(syscall.SIGTERM); err != nil {
				t.Errorf("Signal: %v", err)
			}
		})
	select {
	case err := <-wrote:
		if err == nil {
			t.Error("a write that nobody read succeeded")
		}
	case <-time.After(patience):
		t.Error("Write did not return after the end of the process")
	}
}

func TestResize(t *testing.T) {
	t.Parallel()
	_, out := run(t, pty.Spec{Terminal: true, Cols: 80, Rows: 24},
		`trap 'stty size; exit' WINCH; echo ready; while :; do sleep 0.02; done`,
		func(p *pty.Process, out *output) {
			out.waitFor(t, "ready")
			if err := p.Resize(90, 20); err != nil {
				t.Errorf("Resize: %v", err)
			}
		})
	if !strings.Contains(out.text(), "20 90") {
		t.Errorf("program saw %q, want 20 90", out.text())
	}
}

func TestLineMode(t *testing.T) {
	t.Parallel()
	run(t, pty.Spec{Terminal: true, Cols: 80, Rows: 24}, `echo first; read x; stty raw -echo; echo second; read y`,
		func(p *pty.Process, out *output) {
			out.waitFor(t, "first")
			if canonical, echo := p.LineMode(); !canonical || !echo {
				t.Errorf("LineMode = %v, %v, want line mode with echo", canonical, echo)
			}
			_, _ = p.Write([]byte("\r"))
			out.waitFor(t, "second")
			if canonical, echo := p.LineMode(); canonical || echo {
				t.Errorf("LineMode = %v, %v, want neither", canonical, echo)
			}
			_ = p.Signal(syscall.SIGKILL)
		})
}

func TestHolderOfTheOutputDoesNotHoldUpTheEnd(t *testing.T) {
	t.Parallel()
	for _, terminal := range []bool{false, true} {
		t.Run(fmt.Sprintf("terminal=%v", terminal), func(t *testing.T) {
			t.Parallel()
			if runtime.GOOS != "linux" {
				t.Skip("processes that left the session are found on Linux only")
			}
			const mark = "PTYBOSS_TEST_MARK=holder"
			spec := pty.Spec{
				Terminal: terminal, Cols: 80, Rows: 24, Mark: mark + strconv.FormatBool(terminal),
				Env: append(os.Environ(), mark+strconv.FormatBool(terminal)),
			}
			var p *pty.Process
			exit, out := run(t, spec, `trap '' HUP; (setsid sleep 1000 &) ; echo said; exit 3`,
				func(started *pty.Process, _ *output) { p = started })
			if exit.Code != 3 || !strings.Contains(out.text(), "said") {
				t.Errorf("exit = %+v with %q, want code 3 and the output", exit, out.text())
			}
			if len(p.Members()) == 0 {
				t.Error("the process that left the session was not found")
			}
			if err := p.Signal(syscall.SIGKILL); err != nil {
				t.Errorf("Signal: %v", err)
			}
			waitGone(t, p)
		})
	}
}

func waitGone(t *testing.T, p *pty.Process) {
	t.Helper()
	for end := time.Now().Add(patience); len(p.Members()) > 0; {
		if time.Now().After(end) {
			t.Fatalf("still alive: %v", p.Members())
		}
		<-time.After(5 * time.Millisecond) // between two looks at the process table
	}
}

func TestSignalReachesTheTree(t *testing.T) {
	t.Parallel()
	var p *pty.Process
	exit, _ := run(t, pty.Spec{Terminal: true, Cols: 80, Rows: 24},
		`for i in 1 2 3; do sleep 1000 & done; sh -c 'sleep 1000' & echo ready; wait`,
		func(started *pty.Process, out *output) {
			p = started
			out.waitFor(t, "ready")
			if err := p.Signal(syscall.SIGTERM); err != nil {
				t.Errorf("Signal: %v", err)
			}
		})
	if exit.Signal != "SIGTERM" {
		t.Errorf("exit = %+v, want SIGTERM", exit)
	}
	waitGone(t, p)
}

func TestStoppedProcessCanEnd(t *testing.T) {
	t.Parallel()
	exit, _ := run(t, pty.Spec{Terminal: true, Cols: 80, Rows: 24}, `echo ready; kill -STOP $$; sleep 1000`,
		func(p *pty.Process, out *output) {
			out.waitFor(t, "ready")
			if err := p.Signal(syscall.SIGTERM); err != nil {
				t.Errorf("Signal: %v", err)
			}
		})
	if exit.Signal != "SIGTERM" {
		t.Errorf("exit = %+v, want SIGTERM", exit)
	}
}

func TestStartFailures(t *testing.T) {
	t.Parallel()
	for _, terminal := range []bool{false, true} {
		if _, err := pty.Start(pty.Spec{Argv: []string{"/no/such/program"}, Terminal: terminal, Cols: 80, Rows: 24}); err == nil {
			t.Errorf("Start of a program that is not there succeeded (terminal=%v)", terminal)
		}
		if _, err := pty.Start(pty.Spec{Argv: []string{"/bin/sh"}, Dir: "/no/such/dir", Terminal: terminal, Cols: 80, Rows: 24}); err == nil {
			t.Errorf("Start in a folder that is not there succeeded (terminal=%v)", terminal)
		}
	}
}
