package screen

import (
	"strconv"
	"unicode/utf8"

	"github.com/hinshun/vt10x"
)

// styleOffset keeps style numbers clear of vt10x's own sixteen colours, which
// it brightens when bold and confuses with the palette.
const styleOffset = 256

// settle writes what waits to vt10x, in one piece, and leaves its cursor at
// x, y. Afterwards every row is at rest there.
func (g *grid) settle(x, y int) {
	if g.vt == nil {
		g.vt = vt10x.New(vt10x.WithSize(g.cols, g.rows))
	}
	g.out = g.out[:0]
	g.align()
	for i := range g.rows {
		g.draw(i)
	}
	g.out = appendCUP(g.out, x, y)
	write(g.vt, g.out)
	for i := range g.order {
		r := g.row(i)
		r.kind, r.leans, r.base = rowClean, true, i
	}
	if cap(g.out) > maxScratch {
		g.out = nil
	}
}

// maxScratch is the largest buffer that is kept for the next look.
const maxScratch = 16 << 10

// write hands canonical bytes to vt10x, whose Write never fails.
func write(vt vt10x.Terminal, p []byte) {
	if _, err := vt.Write(p); err != nil {
		panic("vt10x: " + err.Error())
	}
}

// align brings rows that lean on vt10x to their place in it: by one scroll if
// that is all it takes, otherwise by taking ownership of the moved ones. It
// reads vt10x, so it must come before the first byte is written.
func (g *grid) align() {
	shift, found, same := 0, false, true
	for y := range g.order {
		if r := g.row(y); r.leans {
			if found && r.base-y != shift {
				same = false
			}
			shift, found = r.base-y, true
		}
	}
	if !found || same && shift == 0 {
		return
	}
	if same && shift > 0 {
		g.out = append(g.out, "\x1b[m"...)
		g.out = appendCUP(g.out, 0, g.rows-1)
		for range shift {
			g.out = append(g.out, '\n')
		}
		for y := range g.order {
			if r := g.row(y); r.leans {
				r.base = y
			}
		}
		return
	}
	for y := range g.order {
		if r := g.row(y); r.leans && r.base != y {
			g.cellsOf(r, true)
		}
	}
}

// draw appends what changes row y of vt10x into the pending row.
func (g *grid) draw(y int) {
	r := g.row(y)
	switch r.kind {
	case rowClean:
	case rowASCII:
		g.out = appendCUP(g.out, 0, y)
		x := 0
		for _, s := range r.runs {
			g.out = appendStyle(g.out, s.style)
			g.out = append(g.out, r.text[x:s.end]...)
			x = s.end
		}
		if x < g.cols {
			g.out = appendStyle(g.out, r.fill)
			g.out = append(g.out, "\x1b[K"...)
		}
	case rowCells:
		g.drawCells(r, y)
	}
}

// drawCells appends the owned cells of r. Blanks at the end are erased, which
// is cheaper for vt10x than writing them.
func (g *grid) drawCells(r *pendingRow, y int) {
	end := g.cols
	if last := r.cells[end-1]; last.owned() && last.rune() == ' ' {
		for end > 0 && r.cells[end-1] == last {
			end--
		}
	}
	at := -1 // the column where vt10x's cursor is
	var style styleID
	for x, c := range r.cells[:end] {
		if !c.owned() {
			continue
		}
		if at != x {
			g.out = appendCUP(g.out, x, y)
		}
		if at < 0 || c.style() != style {
			style = c.style()
			g.out = appendStyle(g.out, style)
		}
		g.out = utf8.AppendRune(g.out, c.rune())
		at = x + 1
	}
	if end < g.cols {
		g.out = appendCUP(g.out, end, y)
		g.out = appendStyle(g.out, r.cells[end].style())
		g.out = append(g.out, "\x1b[K"...)
	}
}

func appendCUP(dst []byte, x, y int) []byte {
	dst = append(dst, "\x1b["...)
	dst = strconv.AppendInt(dst, int64(y)+1, 10)
	dst = append(dst, ';')
	dst = strconv.AppendInt(dst, int64(x)+1, 10)
	return append(dst, 'H')
}

// appendStyle appends the selection of a style, whose number vt10x takes for
// a red, green and blue.
func appendStyle(dst []byte, st styleID) []byte {
	if st == 0 {
		return append(dst, "\x1b[m"...)
	}
	n := int64(st) + styleOffset
	dst = append(dst, "\x1b[38;2;"...)
	dst = strconv.AppendInt(dst, n>>16&0xff, 10)
	dst = append(dst, ';')
	dst = strconv.AppendInt(dst, n>>8&0xff, 10)
	dst = append(dst, ';')
	dst = strconv.AppendInt(dst, n&0xff, 10)
	return append(dst, 'm')
}
