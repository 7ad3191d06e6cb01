package screen

import (
	"strconv"
	"unicode/utf8"

	"github.com/hinshun/vt10x"
)

// direct is the slow path: every operation goes to vt10x at once, with vt10x's
// own insertions, deletions and scrolls. It is what grid must be equal to.
type direct struct {
	cols, rows int
	tab        *tables
	sb         *scrollback
	vt         vt10x.Terminal
	wraps      []bool
}

func newDirect(cols, rows int, tab *tables, sb *scrollback) *direct {
	return &direct{
		cols: cols, rows: rows, tab: tab, sb: sb,
		vt:    vt10x.New(vt10x.WithSize(cols, rows)),
		wraps: make([]bool, rows),
	}
}

func (d *direct) send(x, y int, st styleID, text string) {
	out := appendCUP(nil, x, y)
	out = appendStyle(out, st)
	write(d.vt, append(out, text...))
}

func (d *direct) putASCII(x, y int, p []byte, st styleID) { d.send(x, y, st, string(p)) }

func (d *direct) putCell(x, y int, c cell) {
	text := utf8.AppendRune(nil, c.rune())
	if c.wide() {
		text = utf8.AppendRune(text, filler)
	}
	d.send(x, y, c.style(), string(text))
}

func count(n int, final string) string { return "\x1b[" + strconv.Itoa(n) + final }

func (d *direct) erase(x0, x1, y int, st styleID) {
	if x0 < x1 {
		d.send(x0, y, st, count(x1-x0, "X"))
	}
}

func (d *direct) insert(x, y, n int, st styleID) { d.send(x, y, st, count(n, "@")) }
func (d *direct) remove(x, y, n int, st styleID) { d.send(x, y, st, count(n, "P")) }

func (d *direct) scroll(top, bottom, n int, st styleID, final string) {
	d.send(0, top, st, count(top+1, ";")+strconv.Itoa(bottom+1)+"r"+count(n, final)+"\x1b[r")
}

func (d *direct) scrollUp(top, bottom, n int, st styleID, save bool) {
	n = min(n, bottom-top+1)
	for y := top; save && y < top+n; y++ {
		line := make([]cell, d.cols)
		d.read(y, line)
		tidy(line)
		d.sb.pushCells(line, d.wraps[y])
	}
	d.scroll(top, bottom, n, st, "S")
	copy(d.wraps[top:bottom+1], d.wraps[top+n:bottom+1])
	clear(d.wraps[bottom-n+1 : bottom+1])
}

func (d *direct) scrollDown(top, bottom, n int, st styleID) {
	n = min(n, bottom-top+1)
	d.scroll(top, bottom, n, st, "T")
	copy(d.wraps[top+n:bottom+1], d.wraps[top:bottom+1])
	clear(d.wraps[top : top+n])
}

func (d *direct) setWrap(y int, wrapped bool) { d.wraps[y] = wrapped }

func (d *direct) read(y int, dst []cell) {
	for x := range dst {
		glyph := d.vt.Cell(x, y)
		var st styleID
		if glyph.FG != vt10x.DefaultFG {
			st = styleID(glyph.FG) - styleOffset
		}
		dst[x] = d.tab.cell(glyph.Char, st)
	}
}
