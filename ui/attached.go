package ui

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"ptyboss/engine/proto"
	"ptyboss/keys"
	"ptyboss/ui/attach"
	"ptyboss/ui/detail"
	"ptyboss/ui/state"
)

// lingerFor is how long after leaving a second chord still goes to the session.
const lingerFor = 700 * time.Millisecond

// attached is the session that has the keys. Left, its line lingers for a
// moment, so that the chord pressed twice can be sent.
type attached struct {
	id      string
	line    *attach.Line // nil when there is none
	left    bool         // the line only lingers
	over    bool         // the session takes no more input
	busy    bool         // the program does not read its input
	tracked bool         // the program was told that it has the focus
	cols    int          // of its terminal, as we set it
	rows    int
}

func (t *attached) on() bool { return t.line != nil && !t.left }

func (t *attached) lingers(id string) bool { return t.line != nil && t.left && t.id == id }

func (t *attached) resize(cols, rows int) {
	if cols != t.cols || rows != t.rows {
		t.cols, t.rows = cols, rows
		t.line.Resize(cols, rows)
	}
}

// drop closes line if it is the one that lingers.
func (t *attached) drop(line *attach.Line) {
	if t.line == line && t.left {
		line.Close()
		*t = attached{}
	}
}

type (
	// lineFailedMsg says that a line is over.
	lineFailedMsg struct {
		line *attach.Line
		err  error
	}
	// lineBusyMsg says whether the program behind a line reads its input.
	lineBusyMsg struct {
		line *attach.Line
		busy bool
	}
	// lingerMsg says that a line has lingered long enough.
	lingerMsg struct{ line *attach.Line }
)

// attach gives the keys to the selected session.
func (a *app) attach() tea.Cmd {
	s, ok := a.running("attach to")
	if !ok {
		return nil
	}
	if !s.PTY {
		a.say(state.Name(s) + " has no terminal to attach to · e sends keys")
		return nil
	}
	a.open(s.SessionID)
	return nil
}

func (a *app) open(id string) {
	a.attached.close()
	a.detail.SetTab(detail.Screen)
	a.detail.ScrollEnd()
	// The pane takes its size first, for the session's terminal to take it too.
	a.reading = true
	a.relayout()
	cols, rows := a.detail.Size()
	line := attach.New(id)
	events := attach.Events{
		Failed: func(err error) { a.send(lineFailedMsg{line, err}) },
		Busy:   func(busy bool) { a.send(lineBusyMsg{line, busy}) },
	}
	a.attached = attached{id: id, line: line, cols: cols, rows: rows}
	a.start(func(ctx context.Context) { line.Run(ctx, a.engine, cols, rows, events) })
	a.tellFocus(true)
}

// close gives up the line, if there is one.
func (t *attached) close() {
	if t.line != nil {
		t.line.Close()
	}
	*t = attached{}
}

// leave takes the keys back. The line lingers, unless it is over.
func (a *app) leave() tea.Cmd {
	a.tellFocus(false)
	a.reading = false
	if a.attached.over {
		a.attached.close()
		a.relayout()
		return nil
	}
	a.attached.left = true
	a.relayout()
	line := a.attached.line
	return tea.Tick(lingerFor, func(time.Time) tea.Msg { return lingerMsg{line} })
}

// sendChord attaches again and sends the chord that was pressed twice.
func (a *app) sendChord(msg tea.KeyPressMsg) tea.Cmd {
	a.attached.left = false
	a.setReading(true)
	a.tellFocus(true)
	a.forward(a.attached.line.Key(attach.Press(msg)))
	return nil
}

// pressAttached takes a key while a session is attached.
func (a *app) pressAttached(msg tea.KeyPressMsg) tea.Cmd {
	action, bound := a.lookup(msg, keys.ScopeAttached)
	switch {
	case bound && action == keys.ActLeave:
		return a.leave()
	case a.ended():
		// Keys typed ahead must not become commands of this program.
		if k := msg.Keystroke(); k == "enter" || k == "esc" {
			return a.leave()
		}
	case bound && action == keys.ActScrollPageUp:
		a.detail.ScrollBy(-a.detail.Page())
	case bound && action == keys.ActScrollPageDown:
		a.detail.ScrollBy(+a.detail.Page())
	default:
		a.detail.ScrollEnd()
		a.forward(a.attached.line.Key(attach.Press(msg)))
	}
	return nil
}

// release forwards that a key was let go, to a program that asked to know.
func (a *app) release(msg tea.KeyReleaseMsg) {
	if a.attached.on() && !a.ended() && a.detail.Modes().KittyKeyboard&keys.KittyEvents != 0 {
		a.forward(a.attached.line.Key(attach.Release(msg)))
	}
}

func (a *app) pasteAttached(body string) tea.Cmd {
	if !a.ended() {
		a.detail.ScrollEnd()
		a.forward(a.attached.line.Paste(body))
	}
	return nil
}

// forward notes that input was queued, or says that there was no room.
func (a *app) forward(queued bool) {
	a.feeds.Hot()
	if !queued {
		a.complain("the program does not read its input: this key was not sent")
	}
}

// ended reports whether the attached session takes no more input.
func (a *app) ended() bool {
	if a.attached.over {
		return true
	}
	s, ok := a.list.Session(a.attached.id)
	return a.known && (!ok || state.Of(s).Ended())
}

func (a *app) lineFailed(msg lineFailedMsg) {
	if msg.line != a.attached.line {
		return
	}
	a.attached.over = true
	if errors.Is(msg.err, proto.ErrNotActive) || errors.Is(msg.err, proto.ErrNotFound) {
		return // the frame says that the session has ended
	}
	a.complain("the session is not attached any more: " + msg.err.Error())
}

func (a *app) lineBusy(msg lineBusyMsg) {
	if msg.line == a.attached.line {
		a.attached.busy = msg.busy
	}
}

// terminalFocus notes that our terminal gained or lost the focus.
func (a *app) terminalFocus(in bool) {
	if a.attached.on() {
		a.tellFocus(in)
	}
}

// tellFocus tells the program whether it has the focus, if it asked for that.
func (a *app) tellFocus(in bool) {
	if a.attached.tracked == in || !a.detail.Modes().FocusEvents || a.ended() {
		return
	}
	a.attached.tracked = in
	a.forward(a.attached.line.Bytes(keys.EncodeFocus(in)))
}
