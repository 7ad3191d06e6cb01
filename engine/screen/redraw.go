package screen

import (
	"fmt"

	"ptyboss/engine/proto"
	"ptyboss/engine/screen/sgr"
)

// Redraw returns what draws this screen, as it is now, on a real terminal of
// the same size, and puts that into the modes that the program has set. Bytes
// that the program writes afterwards can be passed on as they are, through a
// QueryFilter, and behind Unfinished.
func (s *Screen) Redraw() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	// Shown at once, by a terminal that knows 2026. A known state first: no margins, no insertion, ASCII, default colours.
	out := []byte("\x1b[?2026h\x1b[?1049l\x1b[r\x1b[4l\x1b[20l\x1b[?6l\x1b[?7h\x0f\x1b(B\x1b)B" + blankSlate)
	switch {
	case s.canvas != s.main:
		out = s.appendGrid(out, s.main)
		out = s.appendSaved(out, s.saved[0])
		out = append(out, "\x1b[?1049h"+blankSlate...)
	case s.altSaved: // a program may leave the other screen twice
		out = s.appendSaved(out, s.saved[0])
		out = append(out, "\x1b[?1049h\x1b[?1049l"+blankSlate...)
	}
	out = s.appendGrid(out, s.canvas)
	out = s.appendTabs(out)
	out = s.appendModes(out)
	return append(s.appendCursor(out), "\x1b[?2026l"...)
}

// blankSlate clears a screen, its pen and its saved cursor.
const blankSlate = "\x1b]8;;\x1b\\\x1b[m\x1b[H\x1b[2J\x1b7"

// appendSaved puts cursor and pen to where they were saved.
func (s *Screen) appendSaved(out []byte, c savedCursor) []byte {
	out = appendCUP(out, min(c.x, s.cols-1), min(c.y, s.rows-1))
	return s.appendPen(out, c.pen)
}

// appendGrid draws the rows of g. A row that goes on in the next is written on
// beyond its end, so that the terminal knows it as one line.
func (s *Screen) appendGrid(out []byte, g *grid) []byte {
	var b rowBuilder
	line := make([]cell, g.cols)
	wrapped := false
	for y := range g.rows {
		r := g.row(y)
		g.readRow(r, line)
		full := line[g.cols-1].rune() != ' ' || line[g.cols-1].style() != 0
		tidy(line)
		row := s.tab.buildRow(&b, int64(y), line, r.wrap)
		if !wrapped || len(row.Runs) == 0 {
			out = appendCUP(out, 0, y)
		}
		out = sgr.AppendRow(out, row)
		wrapped = r.wrap && full && line[g.cols-1].rune() != filler
	}
	return out
}

// appendTabs sets the tab stops, if they are not every eighth column.
func (s *Screen) appendTabs(out []byte) []byte {
	usual := true
	for x := range s.cols {
		usual = usual && s.tabs[x] == (x > 0 && x%tabWidth == 0)
	}
	if usual {
		return out
	}
	out = append(out, "\x1b[3g"...)
	for x := range s.cols {
		if s.tabs[x] {
			out = append(appendCUP(out, x, 0), "\x1bH"...)
		}
	}
	return out
}

// appendModes sets what the program has set and resets what it has not.
func (s *Screen) appendModes(out []byte) []byte {
	for _, n := range [...]int{1, 5, 25, 1000, 1002, 1003, 9, 1004, 1005, 1006, 1007, 1015, 1016, 2004} {
		if m := modeOf(true, n); !s.modes.has(m) {
			out = append(out, fmt.Sprintf("\x1b[?%dl", n)...)
		}
	}
	for _, n := range [...]int{1, 5, 25, 9, 1000, 1002, 1003, 1004, 1005, 1006, 1007, 1015, 1016, 2004} {
		if m := modeOf(true, n); s.modes.has(m) {
			out = append(out, fmt.Sprintf("\x1b[?%dh", n)...)
		}
	}
	if s.keypad {
		out = append(out, "\x1b="...)
	} else {
		out = append(out, "\x1b>"...)
	}
	kb := &s.keyboard[s.which()]
	out = append(out, fmt.Sprintf("\x1b[>4;%dm", kb.otherKeys)...)
	// Set, not pushed: whoever attached the terminal pops what was before.
	out = append(out, fmt.Sprintf("\x1b[=%d;1u", kb.flags)...)
	return append(out, fmt.Sprintf("\x1b[%d q", s.shapeNumber())...)
}

// appendCursor sets what the program's next bytes depend on: saved cursor,
// region, character sets, pen and, last of all, where the cursor is.
func (s *Screen) appendCursor(out []byte) []byte {
	if c := s.saved[s.which()]; c.set {
		out = s.appendSaved(out, c)
		out = append(out, "\x1b7\x1b]8;;\x1b\\\x1b[m"...)
	}
	if s.top != 0 || s.bottom != s.rows-1 {
		out = append(out, fmt.Sprintf("\x1b[%d;%dr", s.top+1, s.bottom+1)...)
	}
	x, y := s.x, s.y
	if s.modes.has(modeOrigin) {
		out = append(out, "\x1b[?6h"...)
		y -= s.top
	}
	out = appendCUP(out, x, y)
	if s.pending {
		out = s.appendLast(out, y)
	}
	if s.modes.has(modeInsert) {
		out = append(out, "\x1b[4h"...)
	}
	if s.modes.has(modeNewLine) {
		out = append(out, "\x1b[20h"...)
	}
	if !s.modes.has(modeWrap) {
		out = append(out, "\x1b[?7l"...)
	}
	out = s.charsets.append(out)
	return s.appendPen(out, s.pen)
}

// appendLast writes the character at the end of the cursor's row once more,
// which leaves the cursor behind it, about to wrap.
func (s *Screen) appendLast(out []byte, y int) []byte {
	x, _ := s.lastCell()
	c := s.canvas.peek(x, s.y)
	style := s.tab.style(c.style())
	out = appendCUP(out, x, y)
	out = sgr.AppendChange(out, proto.Style{}, style)
	out = s.tab.clusters.appendRune(out, c.rune())
	return sgr.AppendChange(out, style, proto.Style{})
}

func (s *Screen) appendPen(out []byte, pen look) []byte {
	return sgr.AppendChange(out, proto.Style{}, proto.Style{
		FG: pen.fg, BG: pen.bg, UnderlineColor: pen.ul,
		Attr: pen.attr, Underline: pen.under, Link: s.tab.links.target(pen.link),
	})
}

// penSGR is the pen as the parameters of the SGR that selects it.
func (s *Screen) penSGR() string {
	pen := s.pen
	pen.link = 0
	out := s.appendPen(nil, pen)
	if len(out) < 3 {
		return "0m"
	}
	return "0;" + string(out[2:])
}

// append designates the sets that are not ASCII and selects the one in use.
func (c *charsets) append(out []byte) []byte {
	for n := range c.graphics {
		switch {
		case c.graphics[n]:
			out = append(out, 0x1b, '('+byte(n), '0')
		case c.british[n]:
			out = append(out, 0x1b, '('+byte(n), 'A')
		}
	}
	switch c.left {
	case 1:
		out = append(out, 0x0e)
	case 2, 3:
		out = append(out, 0x1b, 'n'+c.left-2)
	}
	return out
}

// RenderANSI returns rows as lines of text with SGR sequences, each ended by a
// line feed; columns from cols on are left out.
func RenderANSI(rows []proto.Row, cols int) string { return sgr.RenderANSI(rows, cols) }
