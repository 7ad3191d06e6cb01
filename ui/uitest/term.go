// Package uitest drives a program in a real pseudo-terminal and shows what a
// person would see: its output goes through the emulator of engine/screen,
// which also answers what the program asks of its terminal. Only tests import
// it.
package uitest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"

	"ptyboss/engine/proto"
	"ptyboss/engine/screen"
	"ptyboss/keys"
)

// bound is how long WaitFor waits. It is long because machines are slow, not
// because anything should take so long.
const bound = 30 * time.Second

// Term is a program in a terminal.
type Term struct {
	tb  testing.TB
	cmd *exec.Cmd
	tty *os.File

	mu      sync.Mutex
	screen  *screen.Screen // guarded by mu
	changed chan struct{}  // closed and replaced on output; guarded by mu

	exited  chan struct{} // closed after exitErr is set
	exitErr error
}

// Start runs cmd in a terminal of cols by rows. The program is killed at the
// end of the test if it still runs.
func Start(tb testing.TB, cmd *exec.Cmd, cols, rows int) *Term {
	tb.Helper()
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: uint16(cols), Rows: uint16(rows)})
	if err != nil {
		tb.Fatalf("start %s: %v", cmd.Path, err)
	}
	term := &Term{
		tb: tb, cmd: cmd, tty: tty,
		screen:  screen.New(screen.Options{Cols: cols, Rows: rows}),
		changed: make(chan struct{}),
		exited:  make(chan struct{}),
	}
	var read sync.WaitGroup
	read.Go(term.read)
	go func() { // ended by Kill at the latest
		err := cmd.Wait()
		read.Wait()
		term.exitErr = err
		close(term.exited)
	}()
	tb.Cleanup(func() {
		_ = cmd.Process.Kill() // it may have ended already
		_ = tty.Close()
		<-term.exited
	})
	return term
}

// read shows the program's output and answers its questions, until it ends.
func (t *Term) read() {
	buf := make([]byte, 32<<10)
	for {
		n, err := t.tty.Read(buf)
		t.mu.Lock()
		_, _ = t.screen.Write(buf[:n]) // it never fails
		replies := t.screen.Replies()
		close(t.changed)
		t.changed = make(chan struct{})
		t.mu.Unlock()
		if len(replies) > 0 {
			_, _ = t.tty.Write(replies) // the program may be gone
		}
		if err != nil {
			return
		}
	}
}

// Screen returns the rows of the screen as text, without trailing blanks.
func (t *Term) Screen() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.Join(t.screen.Text(), "\n")
}

// Cursor returns the cursor.
func (t *Term) Cursor() proto.Cursor {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.screen.Cursor()
}

// Modes returns what the program asked of its terminal.
func (t *Term) Modes() proto.Modes {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.screen.Modes()
}

// WaitFor waits until ok holds for the screen, and fails the test if that
// takes too long. What says in words what is waited for.
func (t *Term) WaitFor(what string, ok func(screen string) bool) {
	t.tb.Helper()
	timeout := time.NewTimer(bound)
	defer timeout.Stop()
	for {
		t.mu.Lock()
		changed := t.changed
		t.mu.Unlock()
		if ok(t.Screen()) {
			return
		}
		select {
		case <-changed:
		case <-t.exited:
			if ok(t.Screen()) {
				return
			}
			t.tb.Fatalf("the program ended (%v) before there was %s:\n%s", t.exitErr, what, t.Screen())
		case <-timeout.C:
			t.tb.Fatalf("within %v there was no %s:\n%s", bound, what, t.Screen())
		}
	}
}

// WaitText waits until the screen shows text.
func (t *Term) WaitText(text string) {
	t.tb.Helper()
	t.WaitFor(fmt.Sprintf("%q", text), func(s string) bool { return strings.Contains(s, text) })
}

// WaitGone waits until the screen does not show text any more.
func (t *Term) WaitGone(text string) {
	t.tb.Helper()
	t.WaitFor(fmt.Sprintf("screen without %q", text), func(s string) bool { return !strings.Contains(s, text) })
}

// WaitExit waits until the program has ended and returns its exit code.
func (t *Term) WaitExit() int {
	t.tb.Helper()
	select {
	case <-t.exited:
	case <-time.After(bound):
		t.tb.Fatalf("the program did not end within %v:\n%s", bound, t.Screen())
	}
	var exit *exec.ExitError
	switch {
	case t.exitErr == nil:
		return 0
	case errors.As(t.exitErr, &exit):
		return exit.ExitCode()
	}
	t.tb.Fatalf("wait for the program: %v", t.exitErr)
	return -1
}

// Signal sends a signal to the program.
func (t *Term) Signal(sig os.Signal) {
	t.tb.Helper()
	if err := t.cmd.Process.Signal(sig); err != nil {
		t.tb.Fatalf("signal the program: %v", err)
	}
}

// Resize changes the size of the terminal.
func (t *Term) Resize(cols, rows int) {
	t.tb.Helper()
	t.mu.Lock()
	t.screen.Resize(cols, rows)
	t.mu.Unlock()
	if err := pty.Setsize(t.tty, &pty.Winsize{Cols: uint16(cols), Rows: uint16(rows)}); err != nil {
		t.tb.Fatalf("resize the terminal: %v", err)
	}
}

// Type types text, as it is.
func (t *Term) Type(text string) { t.write([]byte(text)) }

// Keys presses keys by name, such as Enter or C-c, as the program asked for
// them.
func (t *Term) Keys(tokens ...string) {
	t.tb.Helper()
	m := t.Modes()
	for _, token := range tokens {
		parsed := keys.ParseToken(token)
		if parsed.Kind != keys.KeyToken {
			t.tb.Fatalf("%q is no key", token)
		}
		b, _ := keys.Encode(parsed.Key, keys.Modes{
			ApplicationCursor: m.ApplicationCursor, ApplicationKeypad: m.ApplicationKeypad,
			Kitty: m.KittyKeyboard, ModifyOtherKeys: m.ModifyOtherKeys,
		}, keys.ForTyping)
		t.write(b)
	}
}

// Paste pastes text, between markers if the program asked for them. Unlike a
// careful terminal it leaves the text as it is.
func (t *Term) Paste(text string) {
	if t.Modes().BracketedPaste {
		text = "\x1b[200~" + text + "\x1b[201~"
	}
	t.write([]byte(text))
}

// Click presses and releases the left button at a cell, counted from 0.
func (t *Term) Click(x, y int) {
	t.tb.Helper()
	t.mouse(keys.Mouse{X: x, Y: y, Button: keys.ButtonLeft})
	t.mouse(keys.Mouse{X: x, Y: y, Button: keys.ButtonLeft, Action: keys.MouseRelease})
}

// Wheel turns the wheel by one step at a cell.
func (t *Term) Wheel(x, y int, button keys.Button) {
	t.tb.Helper()
	t.mouse(keys.Mouse{X: x, Y: y, Button: button})
}

func (t *Term) mouse(e keys.Mouse) {
	t.tb.Helper()
	m := t.Modes()
	if m.Mouse == proto.MouseOff || m.MouseEncoding != proto.MouseSGR {
		t.tb.Fatalf("the program did not ask for the mouse: %+v", m)
	}
	t.write(keys.EncodeMouse(e, keys.MouseAny, keys.MouseSGR))
}

// Find returns the cell of the first character of text on the screen.
func (t *Term) Find(text string) (x, y int) {
	t.tb.Helper()
	for y, line := range strings.Split(t.Screen(), "\n") {
		if i := strings.Index(line, text); i >= 0 {
			return ansi.StringWidth(line[:i]), y
		}
	}
	t.tb.Fatalf("no %q on the screen:\n%s", text, t.Screen())
	return 0, 0
}

func (t *Term) write(b []byte) {
	t.tb.Helper()
	if _, err := t.tty.Write(b); err != nil {
		t.tb.Fatalf("write to the program: %v", err)
	}
}
