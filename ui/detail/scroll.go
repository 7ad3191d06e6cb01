package detail

import "ptyboss/engine/proto"

// ScrollBy moves the view by n rows, upwards if n is negative.
func (d *Detail) ScrollBy(n int) {
	if d.ShowsLog() {
		d.log.ScrollBy(n, d.w, d.h)
		return
	}
	d.pane.ScrollBy(int64(n), d.w, d.h)
}

// ScrollTop moves the view to the oldest row.
func (d *Detail) ScrollTop() {
	if d.ShowsLog() {
		d.log.ScrollTop()
		return
	}
	d.pane.ScrollTop(d.w, d.h)
}

// ScrollEnd moves the view to the newest row and keeps it there.
func (d *Detail) ScrollEnd() {
	if d.ShowsLog() {
		d.log.ScrollEnd()
		return
	}
	d.pane.ScrollEnd()
}

// Page returns how many rows a page has.
func (d *Detail) Page() int { return max(1, d.h-1) }

// ToggleFollow has the log follow its end, or stand still.
func (d *Detail) ToggleFollow() { d.log.SetFollow(!d.log.Following(), d.w, d.h) }

// ToggleWrap wraps the lines of the log, or cuts them.
func (d *Detail) ToggleWrap() { d.log.SetWrap(!d.log.Wrapping()) }

// At returns the cell of the session's screen that is shown at x, y of the
// view, and whether there is a live one.
func (d *Detail) At(x, y int) (col, row int, ok bool) {
	if d.ShowsLog() || !d.pane.Known() || d.pane.Scrolled() || x < 0 || y < 0 || x >= d.w || y >= d.h {
		return 0, 0, false
	}
	col, row = d.pane.At(x, y, d.w, d.h)
	return col, row, true
}

// CursorAt returns where in the view the program's cursor is, and whether it
// is to be seen.
func (d *Detail) CursorAt() (x, y int, shape proto.CursorShape, ok bool) {
	if d.ShowsLog() {
		return 0, 0, "", false
	}
	return d.pane.CursorAt(d.w, d.h)
}
