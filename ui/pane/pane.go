// Package pane shows the screen of one session in a rectangle: live, or
// scrolled back. It keeps the rows it was given and knows nothing about how
// they travel. It is owned by the root model; none of it blocks.
package pane

import (
	"ptyboss/engine/proto"
	"ptyboss/ui/cells"
)

// historyLimit is how many rows of scrollback are kept at most.
const historyLimit = 4000

// Pane is the screen of one session. The zero value shows nothing.
type Pane struct {
	known   bool
	rows    []proto.Row
	cols    int
	cursor  proto.Cursor
	modes   proto.Modes
	back    proto.Scrollback
	ended   bool
	history map[int64]proto.Row

	scrolled bool
	top      int64 // absolute number of the first row shown while scrolled

	version uint64 // counts changes of what View would draw
	drawn   drawing
}

// Reset forgets the session, for another to be shown.
func (p *Pane) Reset() {
	*p = Pane{version: p.version + 1, drawn: p.drawn}
}

// Known reports whether a frame has come.
func (p *Pane) Known() bool { return p.known }

// Size returns the size of the session's screen in cells.
func (p *Pane) Size() (cols, rows int) { return p.cols, len(p.rows) }

// Modes returns what the program asked of its terminal.
func (p *Pane) Modes() proto.Modes { return p.modes }

// Apply takes a frame of the session. Frames must come in order.
func (p *Pane) Apply(f proto.Frame) {
	p.version++
	if f.Full || f.Cols != p.cols || f.Lines != len(p.rows) {
		p.rows = make([]proto.Row, min(max(0, f.Lines), maxLines))
		p.cols = max(0, f.Cols)
	}
	for _, row := range f.Rows {
		if row.Y >= 0 && row.Y < int64(len(p.rows)) {
			p.rows[row.Y] = row
		}
	}
	p.known = true
	p.cursor, p.modes, p.ended = f.Cursor, f.Modes, f.Ended
	p.back = f.Scrollback
	p.prune()
}

// maxLines bounds the screen of a session, whatever a frame says.
const maxLines = 4096

// prune drops rows of history that the engine no longer has, or that make the
// cache larger than it may be.
func (p *Pane) prune() {
	for y := range p.history {
		if y < p.back.First || y >= p.back.End {
			delete(p.history, y)
		}
	}
	if len(p.history) > historyLimit {
		p.history = nil // asked for again as far as it is on view
	}
	if p.scrolled {
		p.top = max(p.top, p.back.First)
	}
}

// AddRows takes rows of the scrollback that Missing asked for.
func (p *Pane) AddRows(rows []proto.Row) {
	p.version++
	if p.history == nil {
		p.history = make(map[int64]proto.Row)
	}
	for _, row := range rows {
		p.history[row.Y] = row
	}
	p.prune()
}

// Missing returns which rows of the scrollback a view of h rows lacks.
func (p *Pane) Missing(h int) (first int64, limit int, missing bool) {
	if !p.scrolled {
		return 0, 0, false
	}
	end := min(p.top+int64(h), p.back.End)
	for y := p.top; y < end; y++ {
		if _, ok := p.history[y]; !ok {
			return y, int(end - y), true
		}
	}
	return 0, 0, false
}

// row returns the row with the absolute number y.
func (p *Pane) row(y int64) proto.Row {
	if y < p.back.End {
		return p.history[y]
	}
	if i := y - p.back.End; i < int64(len(p.rows)) {
		return p.rows[i]
	}
	return proto.Row{}
}

// origin returns the first column and row of the screen that a live view of w
// by h shows: the part around the cursor, if not all of it fits. A program that
// hides the cursor leaves it anywhere: its columns are shown from the left, and
// if it draws the whole screen, its rows from the top.
func (p *Pane) origin(w, h int) (x, y int) {
	wholeScreen := p.modes.AlternateScreen || p.back.End == 0
	if p.cursor.Visible && p.cols > w && p.cursor.X >= w {
		x = min(p.cursor.X-w+1+w/4, p.cols-w)
	}
	if (p.cursor.Visible || !wholeScreen) && len(p.rows) > h && p.cursor.Y >= h {
		y = min(p.cursor.Y-h+1, len(p.rows)-h)
	}
	return max(0, x), max(0, y)
}

// first returns the column and absolute row in the upper left of the view.
func (p *Pane) first(w, h int) (x int, y int64) {
	x, line := p.origin(w, h)
	if p.scrolled {
		return x, p.top
	}
	return x, p.back.End + int64(line)
}

// CursorAt returns where the cursor is in a view of w by h, and whether it is
// to be seen there.
func (p *Pane) CursorAt(w, h int) (x, y int, shape proto.CursorShape, ok bool) {
	if !p.known || !p.cursor.Visible || p.ended {
		return 0, 0, "", false
	}
	left, top := p.first(w, h)
	x = p.cursor.X - left
	line := p.back.End + int64(p.cursor.Y) - top
	if x < 0 || x >= w || line < 0 || line >= int64(h) {
		return 0, 0, "", false
	}
	return x, int(line), p.cursor.Shape, true
}

// At returns the cell of the session's screen that a live view of w by h
// shows at x, y.
func (p *Pane) At(x, y, w, h int) (col, row int) {
	left, top := p.origin(w, h)
	return min(x+left, max(0, p.cols-1)), min(y+top, max(0, len(p.rows)-1))
}

// drawing is what the last View returned, and for what.
type drawing struct {
	version uint64
	w, h    int
	cursor  bool
	lines   []string
}

// View returns h lines of w columns. With cursor set it draws a cursor of its
// own, for when the terminal's is elsewhere.
func (p *Pane) View(w, h int, cursor bool) []string {
	d := &p.drawn
	if d.lines != nil && d.version == p.version && d.w == w && d.h == h && d.cursor == cursor {
		return d.lines
	}
	cx, cy := -1, -1
	left, top := p.first(w, h)
	if cursor {
		if x, y, _, ok := p.CursorAt(w, h); ok {
			cx, cy = x+left, y
		}
	}
	lines := make([]string, h)
	var buf []byte
	for i := range lines {
		v := cells.View{From: left, Width: w, Cursor: -1, Reverse: p.modes.ReverseScreen}
		if i == cy {
			v.Cursor = cx
		}
		buf = cells.Append(buf[:0], p.row(top+int64(i)), v)
		lines[i] = string(buf)
	}
	*d = drawing{p.version, w, h, cursor, lines}
	return lines
}
