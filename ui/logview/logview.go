package logview

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"ptyboss/engine/proto"
	"ptyboss/ui/text"
)

// View is the log of one session in a rectangle. New makes one.
type View struct {
	buf    buffer
	follow bool
	wrap   bool
	top    place // first row shown while not following
}

// place is a row on the screen: a line, and which of the rows into which it is
// wrapped.
type place struct{ line, part int }

// New returns an empty log that follows its end and wraps long lines.
func New() View { return View{follow: true, wrap: true} }

// Reset forgets the log, for another session's to be shown. How lines are
// shown stays.
func (v *View) Reset() { *v = View{follow: true, wrap: v.wrap} }

// Add takes a piece of the log. Pieces must come in order; what lies between
// two that do not meet is known to be lost.
func (v *View) Add(c proto.LogChunk) { v.buf.add(c) }

// Next returns where the text after what is held starts.
func (v *View) Next() int64 { return v.buf.next }

// Ended reports whether the end of the log is held.
func (v *View) Ended() bool { return v.buf.ended }

// Following reports whether the view stays at the newest line.
func (v *View) Following() bool { return v.follow }

// Wrapping reports whether long lines are wrapped.
func (v *View) Wrapping() bool { return v.wrap }

// SetWrap turns wrapping on or off.
func (v *View) SetWrap(on bool) {
	v.wrap = on
	v.top.part = 0
}

// SetFollow makes a view of w by h follow the end of the log, or stand still.
func (v *View) SetFollow(on bool, w, h int) {
	if !on && v.follow {
		v.top = v.lastPage(w, h)
	}
	v.follow = on
}

// ScrollBy moves a view of w by h by n rows, upwards if n is negative. Moving
// up stops following; reaching the end does not start it again, only End and
// SetFollow do.
func (v *View) ScrollBy(n, w, h int) {
	if v.follow && n >= 0 {
		return
	}
	last := v.lastPage(w, h)
	if v.follow {
		v.follow = false
		v.top = last
	}
	v.top = v.clamp(v.top)
	for ; n < 0 && v.up(&v.top, w); n++ {
	}
	for ; n > 0 && v.top.before(last) && v.down(&v.top, w); n-- {
	}
}

// ScrollTop shows the oldest line that is held.
func (v *View) ScrollTop() {
	v.follow = false
	v.top = place{line: v.buf.first}
}

// ScrollEnd shows the newest line and follows it.
func (v *View) ScrollEnd() { v.follow = true }

func (p place) before(q place) bool {
	return p.line < q.line || p.line == q.line && p.part < q.part
}

func (v *View) clamp(p place) place {
	if p.line < v.buf.first {
		return place{line: v.buf.first}
	}
	return p
}

// up moves p one row up and reports whether there was one.
func (v *View) up(p *place, w int) bool {
	switch {
	case p.part > 0:
		p.part--
	case p.line > v.buf.first:
		p.line--
		p.part = len(v.rows(p.line, w)) - 1
	default:
		return false
	}
	return true
}

// down moves p one row down and reports whether there was one.
func (v *View) down(p *place, w int) bool {
	switch {
	case p.part+1 < len(v.rows(p.line, w)):
		p.part++
	case p.line+1 < v.buf.end():
		p.line++
		p.part = 0
	default:
		return false
	}
	return true
}

// lastPage returns where a view of h rows starts that ends with the newest.
func (v *View) lastPage(w, h int) place {
	end := v.buf.end()
	if end <= v.buf.first {
		return place{line: v.buf.first}
	}
	p := place{line: end - 1}
	p.part = len(v.rows(p.line, w)) - 1
	for i := 1; i < h && v.up(&p, w); i++ {
	}
	return p
}

// rows returns line number n as it is shown in w columns: at least one row.
func (v *View) rows(n, w int) []string {
	line := overwritten(v.buf.line(n))
	if !v.wrap || w <= 0 {
		return []string{text.Cut(text.Expand(line), w)}
	}
	shown := text.Expand(line)
	if text.Width(shown) <= w {
		return []string{shown}
	}
	return strings.Split(ansi.Hardwrap(shown, w, true), "\n")
}

// overwritten returns what a terminal would show of a line in which a program
// went back to its start: the text after the last carriage return.
func overwritten(line string) string {
	line = strings.TrimRight(line, "\r")
	if i := strings.LastIndexByte(line, '\r'); i >= 0 {
		return line[i+1:]
	}
	return line
}

// View returns h lines of w columns.
func (v *View) View(w, h int) []string {
	out := make([]string, 0, h)
	p := v.clamp(v.top)
	if v.follow {
		p = v.lastPage(w, h)
	}
	for len(out) < h && p.line < v.buf.end() {
		rows := v.rows(p.line, w)
		for _, row := range rows[min(p.part, len(rows)):] {
			if len(out) < h {
				out = append(out, text.Fit(row, w))
			}
		}
		p = place{line: p.line + 1}
	}
	for len(out) < h {
		out = append(out, text.Blank(w))
	}
	return out
}

// Lines returns the numbers, from 1, of the first line that a view of w by h
// shows and of the last line of the log.
func (v *View) Lines(w, h int) (first, last int) {
	p := v.clamp(v.top)
	if v.follow {
		p = v.lastPage(w, h)
	}
	return p.line + 1, v.buf.end()
}

// Empty reports whether there is nothing to show.
func (v *View) Empty() bool { return v.buf.end() <= v.buf.first }
