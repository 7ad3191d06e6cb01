package screen

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"ptyboss/engine/proto"
)

// script turns bytes into operations on a grid, so that a fuzzer can write
// them.
type script struct {
	p []byte
}

func (s *script) done() bool { return len(s.p) == 0 }

// n returns a number below limit.
func (s *script) n(limit int) int {
	if len(s.p) == 0 {
		return 0
	}
	v := int(s.p[0])
	s.p = s.p[1:]
	return v % limit
}

// ops is what a grid and the slow path have in common.
type ops interface {
	putASCII(x, y int, p []byte, st styleID)
	putCell(x, y int, c cell)
	erase(x0, x1, y int, st styleID)
	insert(x, y, n int, st styleID)
	remove(x, y, n int, st styleID)
	scrollUp(top, bottom, n int, st styleID, save bool)
	scrollDown(top, bottom, n int, st styleID)
	setWrap(y int, wrapped bool)
}

// pair runs the same operations on both.
type pair struct {
	t          *testing.T
	cols, rows int
	tab        *tables
	grid       *grid
	slow       *direct
	styles     []styleID
	looks      int
}

func newPair(t *testing.T, cols, rows int) *pair {
	t.Helper()
	tab := newTables()
	p := &pair{
		t: t, cols: cols, rows: rows, tab: tab,
		grid: newGrid(cols, rows, tab, newScrollback(tab, 1000, 1<<20)),
		slow: newDirect(cols, rows, tab, newScrollback(tab, 1000, 1<<20)),
	}
	for _, st := range []proto.Style{
		{},
		{BG: proto.Indexed(4)},
		{FG: proto.Indexed(1), Attr: proto.Bold},
		{BG: proto.RGB(1, 2, 3), Link: "https://example.org"},
	} {
		p.styles = append(p.styles, tab.number(st))
	}
	return p
}

// step runs one operation on both, and now and then looks.
func (p *pair) step(s *script) {
	st := p.styles[s.n(len(p.styles))]
	x, y := s.n(p.cols), s.n(p.rows)
	n := s.n(p.cols-x) + 1
	top := s.n(p.rows)
	bottom := top + s.n(p.rows-top)
	kind := s.n(16)
	for _, o := range []ops{p.grid, p.slow} {
		switch kind {
		case 0, 1:
			o.putASCII(x, y, bytes.Repeat([]byte{'a' + byte(n%26)}, n), st)
		case 2:
			o.putASCII(0, y, bytes.Repeat([]byte{'f'}, p.cols), st)
		case 3:
			o.putASCII(x, y, bytes.Repeat([]byte{' '}, n), st)
		case 4:
			o.putCell(x, y, p.tab.cell('é', st))
		case 5:
			o.putCell(min(x, p.cols-2), y, p.tab.cell('日', st))
		case 6:
			o.putCell(min(x, p.cols-2), y, p.tab.clusterCell([]byte("e\u0301"), st))
		case 7:
			o.erase(x, x+n, y, st)
		case 8:
			o.erase(x, p.cols, y, st)
		case 9:
			o.erase(0, p.cols, y, st)
		case 10:
			o.insert(x, y, n, st)
		case 11:
			o.remove(x, y, n, st)
		case 12:
			o.scrollUp(0, p.rows-1, 1+n%3, st, true)
		case 13:
			o.scrollUp(top, bottom, n, st, top == 0)
		case 14:
			o.scrollDown(top, bottom, n, st)
		case 15:
			o.setWrap(y, n%2 == 0)
		}
	}
	if s.n(8) == 0 {
		p.look(x, y)
	}
}

// look settles the grid and compares everything that can be seen.
func (p *pair) look(x, y int) {
	p.t.Helper()
	p.looks++
	p.compare("waiting")
	p.grid.settle(x, y)
	if cur := p.grid.vt.Cursor(); cur.X != x || cur.Y != y {
		p.t.Fatalf("vt10x's cursor is at %d,%d, want %d,%d", cur.X, cur.Y, x, y)
	}
	p.compare("settled")
}

func (p *pair) compare(when string) {
	p.t.Helper()
	got, want := make([]cell, p.cols), make([]cell, p.cols)
	for y := range p.rows {
		p.grid.read(y, got)
		p.slow.read(y, want)
		if !slices.Equal(got, want) {
			p.t.Fatalf("%s row %d is %x, slow path has %x", when, y, got, want)
		}
		for x := range p.cols {
			if c := p.grid.peek(x, y); c != want[x] {
				p.t.Fatalf("%s: peek(%d, %d) = %x, want %x", when, x, y, c, want[x])
			}
		}
		if p.grid.row(y).wrap != p.slow.wraps[y] {
			p.t.Fatalf("%s row %d: wrapped is %v", when, y, p.grid.row(y).wrap)
		}
	}
	a, b := p.grid.sb, p.slow.sb
	if a.first != b.first || a.end != b.end {
		p.t.Fatalf("%s: scrollback is %d-%d, slow path has %d-%d", when, a.first, a.end, b.first, b.end)
	}
	for n := a.first; n < a.end; n++ {
		x, y := a.find(n), b.find(n)
		if !bytes.Equal(a.code(x, int(n-x.first)), b.code(y, int(n-y.first))) || !slices.Equal(x.styles, y.styles) {
			p.t.Fatalf("%s: scrollback row %d is %q, slow path has %q", when, n,
				a.code(x, int(n-x.first)), b.code(y, int(n-y.first)))
		}
	}
}

func runScript(t *testing.T, cols, rows int, p []byte) {
	t.Helper()
	pr := newPair(t, cols, rows)
	s := &script{p}
	for !s.done() {
		pr.step(s)
	}
	pr.look(cols-1, rows-1)
}

func TestGridEqualsSlowPath(t *testing.T) {
	t.Parallel()
	rounds := 1500
	if testing.Short() {
		rounds = 100
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	for range rounds {
		p := make([]byte, 7*rnd.IntN(60))
		for i := range p {
			p[i] = byte(rnd.Uint32())
		}
		runScript(t, 2+rnd.IntN(40), 2+rnd.IntN(10), p)
	}
}

func FuzzGrid(f *testing.F) {
	f.Add(uint8(8), uint8(4), []byte("\x00\x01\x02\x03\x00\x01\x00\x01\x02\x00\x00\x03\x00\x0c"))
	f.Add(uint8(2), uint8(2), []byte("\x01\x00\x00\x01\x00\x01\x0e\x00\x01\x00\x00\x03\x00\x0c"))
	f.Fuzz(func(t *testing.T, cols, rows uint8, p []byte) {
		runScript(t, 2+int(cols%60), 2+int(rows%12), p[:min(len(p), 2000)])
	})
}
