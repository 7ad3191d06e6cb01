package cli

import (
	"fmt"
	"os"
	"strings"

	"github.com/muesli/cancelreader"
	"golang.org/x/term"
)

// tty is the terminal of the person who attached.
type tty struct {
	in, out *os.File
	keys    cancelreader.CancelReader // reads in
	before  *term.State               // as the person had it, nil if it is that way now
}

// newTTY returns the terminal that in and out are open on. Whoever reads from
// it calls stop at the end.
func newTTY(in, out *os.File) (*tty, error) {
	keys, err := cancelreader.NewReader(in)
	if err != nil {
		return nil, fmt.Errorf("read terminal: %w", err)
	}
	return &tty{in: in, out: out, keys: keys}, nil
}

// Read reads what the person types. It takes nothing any more once stop was
// called: that is for the shell.
func (t *tty) Read(p []byte) (int, error) { return t.keys.Read(p) }

// stop ends a Read that waits, and all later ones.
func (t *tty) stop() { t.keys.Cancel() }

// Write draws on the terminal.
func (t *tty) Write(p []byte) (int, error) { return t.out.Write(p) }

// size returns columns and rows.
func (t *tty) size() (cols, rows int, err error) {
	cols, rows, err = term.GetSize(int(t.out.Fd()))
	if err != nil {
		return 0, 0, fmt.Errorf("read size of terminal: %w", err)
	}
	return cols, rows, nil
}

// enter hands the terminal to the program: no echo, no signals by keys, what
// was on the screen kept in the scrollback.
func (t *tty) enter() error {
	before, err := term.MakeRaw(int(t.in.Fd()))
	if err != nil {
		return fmt.Errorf("make terminal raw: %w", err)
	}
	if t.before == nil { // else it was stopped by force and is still ours
		t.before = before
	}
	_, rows, err := t.size()
	if err != nil {
		return err
	}
	_, err = t.out.WriteString(saveOuter + strings.Repeat("\r\n", rows))
	return err
}

// leave takes the terminal back, whatever the program did to it.
func (t *tty) leave() error {
	if t.before == nil {
		return nil
	}
	_, rows, err := t.size()
	if err != nil {
		rows = 1 // it is gone, or has no size: the top will do
	}
	_, errDraw := fmt.Fprintf(t.out, resetOuter+"\x1b[%d;1H\r\n", rows)
	errMode := term.Restore(int(t.in.Fd()), t.before)
	t.before = nil
	if errMode != nil {
		return fmt.Errorf("restore terminal: %w", errMode)
	}
	return errDraw
}

// saveOuter has the terminal remember what it can: the title, and whether the
// wheel types arrows, which has no common default.
const saveOuter = "\x1b[22;0t\x1b[?1007s"

// resetOuter ends every mode that a program can have set. The keyboard comes
// before the alternate screen is left, and again after: each screen has a
// stack of its own.
const resetOuter = "" +
	"\x1b[?2026l" + // synchronised output
	"\x1b[<99u" + // kitty keyboard, the alternate screen's
	"\x1b[?1049l\x1b[?1047l\x1b[?47l" + // alternate screen
	"\x1b[<99u" + // kitty keyboard, the main screen's
	"\x1b[>4m" + // modifyOtherKeys
	"\x1b[?9l\x1b[?1000l\x1b[?1002l\x1b[?1003l" + // mouse
	"\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?1016l" + // its encodings
	"\x1b[?1004l\x1b[?2004l\x1b[?2031l\x1b[?2048l" + // focus, paste, colour scheme, size reports
	"\x1b[?1007r" + // wheel types arrows: as it was
	"\x1b[?1l\x1b>\x1b[?66l" + // cursor keys, keypad
	"\x1b[4l\x1b[20l\x1b[?5l\x1b[?6l\x1b[?7h" + // insert, line feed, reverse, origin, wrap
	"\x1b[?69l\x1b[r" + // margins
	"\x1b[?25h\x1b[0 q" + // cursor seen, its own shape
	"\x1b]8;;\x1b\\\x1b(B\x0f\x1b[0m" + // link, character set, style
	"\x1b[23;0t" // title
