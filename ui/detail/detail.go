// Package detail shows one session under tabs: its screen, and its log. It is
// owned by the root model and asks for what it shows through Watcher.
package detail

import (
	"ptyboss/engine/proto"
	"ptyboss/ui/feed"
	"ptyboss/ui/logview"
	"ptyboss/ui/pane"
)

// Tab is what is shown of the session.
type Tab int

// The tabs, in their order.
const (
	Screen Tab = iota
	Log
	tabCount
)

// String returns the title of the tab.
func (t Tab) String() string {
	if t == Log {
		return "Log"
	}
	return "Screen"
}

// Plus returns the tab that is n further, around the ends.
func (t Tab) Plus(n int) Tab { return (t + Tab(n)%tabCount + tabCount) % tabCount }

// Watcher turns the feeds to another session. Its methods do not block.
type Watcher interface {
	WatchScreen(id string) uint64
	WatchLog(id string, from int64) uint64
}

// Detail is the session on view.
type Detail struct {
	watcher Watcher
	id      string
	pty     bool
	tab     Tab
	pane    pane.Pane
	log     logview.View

	screenTurn uint64
	logTurn    uint64
	logged     bool  // the log is being watched
	refused    error // why the session cannot be shown
	w, h       int   // of the view
}

// New returns a Detail that shows nothing.
func New(w Watcher) Detail { return Detail{watcher: w, log: logview.New()} }

// ID returns the id of the session on view, or "".
func (d *Detail) ID() string { return d.id }

// SetSize tells how large the view is.
func (d *Detail) SetSize(w, h int) { d.w, d.h = max(0, w), max(0, h) }

// Size returns how large the view is.
func (d *Detail) Size() (w, h int) { return d.w, d.h }

// Show turns to session s; of the zero session nothing is shown. Turning to
// the session that is on view changes nothing.
func (d *Detail) Show(s proto.Session) {
	if s.SessionID == d.id {
		return
	}
	d.id, d.pty = s.SessionID, s.PTY
	d.pane.Reset()
	d.log.Reset()
	d.refused = nil
	d.logged = false
	id := d.id
	if !d.pty {
		id = ""
	}
	d.screenTurn = d.watcher.WatchScreen(id)
	d.logTurn = d.watcher.WatchLog("", 0)
	d.watchLog()
}

// Tab returns the tab that is shown.
func (d *Detail) Tab() Tab { return d.tab }

// SetTab shows another tab.
func (d *Detail) SetTab(t Tab) {
	d.tab = t
	d.watchLog()
}

// ShowsLog reports whether the log is on view: under its tab, and in place of
// the screen of a session that has none.
func (d *Detail) ShowsLog() bool { return d.tab == Log || d.id != "" && !d.pty }

// watchLog has the log followed exactly while it is on view.
func (d *Detail) watchLog() {
	want := d.id != "" && d.ShowsLog()
	if want == d.logged {
		return
	}
	d.logged = want
	switch {
	case !want:
		d.logTurn = d.watcher.WatchLog("", 0)
	case d.log.Ended():
	default:
		d.logTurn = d.watcher.WatchLog(d.id, d.log.Next())
	}
}

// Frame takes a frame, unless it is of an earlier turn.
func (d *Detail) Frame(msg feed.FrameMsg) {
	if msg.Turn == d.screenTurn && d.id != "" {
		d.pane.Apply(msg.Frame)
	}
}

// Chunk takes a piece of the log, unless it is of an earlier turn.
func (d *Detail) Chunk(msg feed.LogMsg) {
	if msg.Turn == d.logTurn && d.id != "" {
		d.log.Add(msg.Chunk)
	}
}

// Refused takes the news that the session cannot be read.
func (d *Detail) Refused(msg feed.RefusedMsg) {
	if !msg.Log && msg.Turn == d.screenTurn || msg.Log && msg.Turn == d.logTurn {
		d.refused = msg.Err
	}
}

// Missing returns which rows of the scrollback the view lacks.
func (d *Detail) Missing() (req proto.RowsRequest, missing bool) {
	if d.ShowsLog() {
		return proto.RowsRequest{}, false
	}
	first, limit, missing := d.pane.Missing(d.h)
	return proto.RowsRequest{SessionID: d.id, First: first, Limit: limit}, missing
}

// Rows takes rows of the scrollback of session id.
func (d *Detail) Rows(id string, rows []proto.Row) {
	if id == d.id {
		d.pane.AddRows(rows)
	}
}

// Modes returns what the program on view asked of its terminal.
func (d *Detail) Modes() proto.Modes { return d.pane.Modes() }
