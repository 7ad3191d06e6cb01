package screen

import (
	"github.com/hinshun/vt10x"

	"ptyboss/engine/proto"
)

// grid is the cells of one screen, main or alternate. vt10x holds them at
// rest; what is written between two looks waits in pending rows, and vt10x
// hears of it once, when somebody looks. A flood that nobody watches never
// reaches it.
//
// A pending row either leans on a row of vt10x or owns its cells. vt10x is
// not written while any row leans, except by settle, so a leaning row can be
// read at any time. Positions are within the grid and stretches within a row;
// callers see to that.
type grid struct {
	cols, rows int
	tab        *tables
	sb         *scrollback    // nil for the alternate screen
	vt         vt10x.Terminal // nil until the first look
	pool       []pendingRow
	order      []uint16 // screen row to pool
	changes    changes
	line       []cell // scratch: one row
	out        []byte // scratch: what settle writes
}

// rowKind says where the cells of a pending row are.
type rowKind uint8

const (
	rowClean rowKind = iota // row base of vt10x, unchanged
	rowASCII                // text, and fill behind it
	rowCells                // cells; those not owned are in row base of vt10x
)

type pendingRow struct {
	kind  rowKind
	wrap  bool // the text goes on in the next row
	leans bool // rowClean, or rowCells of which some may be in vt10x
	base  int
	fill  styleID
	text  []byte // one byte a column
	runs  []span // cover text
	cells []cell

	view  []proto.Run // the row as last shown
	shown bool        // view is up to date
}

// span is a stretch of one style, up to but not including column end.
type span struct {
	end   int
	style styleID
}

func newGrid(cols, rows int, tab *tables, sb *scrollback) *grid {
	g := &grid{cols: cols, rows: rows, tab: tab, sb: sb}
	g.allocate()
	return g
}

// allocate makes fresh blank rows for the present size.
func (g *grid) allocate() {
	g.pool = make([]pendingRow, g.rows)
	g.order = make([]uint16, g.rows)
	for y := range g.order {
		g.order[y] = uint16(y)
		g.pool[y].kind = rowASCII
	}
	g.changes.reset(g.rows)
	g.line = nil
	g.vt = nil
}

func (g *grid) row(y int) *pendingRow { return &g.pool[g.order[y]] }

// blank makes r an owned row of blanks.
func (r *pendingRow) blank(st styleID) {
	r.kind, r.leans = rowASCII, false
	r.text, r.runs, r.fill = r.text[:0], r.runs[:0], st
	r.shown = false
}

// cellsOf turns row y into cells. With whole, none of them stays in vt10x.
func (g *grid) cellsOf(r *pendingRow, whole bool) []cell {
	switch r.kind {
	case rowASCII:
		r.cells = sized(r.cells, g.cols)
		g.spread(r, r.cells)
		r.kind, r.leans = rowCells, false
	case rowClean:
		r.cells = sized(r.cells, g.cols)
		clear(r.cells)
		r.kind = rowCells
	case rowCells:
	}
	if whole && r.leans {
		for x, c := range r.cells {
			if !c.owned() {
				r.cells[x] = g.held(x, r.base)
			}
		}
		r.leans = false
	}
	return r.cells
}

// spread writes the cells of an ASCII row to dst.
func (g *grid) spread(r *pendingRow, dst []cell) {
	x := 0
	for _, s := range r.runs {
		for ; x < s.end; x++ {
			dst[x] = makeCell(rune(r.text[x]), s.style)
		}
	}
	for ; x < g.cols; x++ {
		dst[x] = makeCell(' ', r.fill)
	}
}

func sized(s []cell, n int) []cell {
	if cap(s) < n {
		return make([]cell, n)
	}
	return s[:n]
}

// peek returns one cell as it was written, without settling anything.
func (g *grid) peek(x, y int) cell {
	r := g.row(y)
	switch r.kind {
	case rowClean:
		return g.held(x, r.base)
	case rowCells:
		if c := r.cells[x]; c.owned() {
			return c
		}
		return g.held(x, r.base)
	case rowASCII:
	}
	if x >= len(r.text) {
		return makeCell(' ', r.fill)
	}
	for _, s := range r.runs {
		if x < s.end {
			return makeCell(rune(r.text[x]), s.style)
		}
	}
	return makeCell(' ', r.fill)
}

// read fills dst, one cell a column, with row y as it was written.
func (g *grid) read(y int, dst []cell) {
	g.readRow(g.row(y), dst)
}

func (g *grid) readRow(r *pendingRow, dst []cell) {
	if r.kind == rowASCII {
		g.spread(r, dst)
		return
	}
	if r.kind == rowCells && !r.leans {
		copy(dst, r.cells)
		return
	}
	for x := range dst {
		if r.kind == rowCells && r.cells[x].owned() {
			dst[x] = r.cells[x]
		} else {
			dst[x] = g.held(x, r.base)
		}
	}
}

// held returns a cell of vt10x. The style travels as its foreground colour.
func (g *grid) held(x, y int) cell {
	glyph := g.vt.Cell(x, y)
	var st styleID
	if glyph.FG != vt10x.DefaultFG {
		st = styleID(glyph.FG) - styleOffset
	}
	return g.tab.cell(glyph.Char, st)
}
