package screen

import (
	"slices"

	"ptyboss/engine/proto"
)

// view is what readers see: the rows as they were last built, and in which
// generation each last changed.
type view struct {
	gens    []uint64 // generation in which a row was last written to
	rows    []shownRow
	whole   uint64 // a reader from before this generation gets every row
	settled uint64 // the generation that rows and vt10x are at
	last    scene  // as of the last commit
	hold    hold
	builder rowBuilder
}

// shownRow is a row as built at one generation. It is shared with readers and
// never changed.
type shownRow struct {
	row     proto.Row
	built   uint64
	changed uint64 // when it last came out different
}

// scene is what can change on a screen beside its cells.
type scene struct {
	x, y      int
	revisions uint64
	scrolled  int64
}

func (v *view) reset(rows int) {
	v.gens = make([]uint64, rows)
	v.rows = make([]shownRow, rows)
	for y := range v.rows {
		v.rows[y].row.Y = int64(y)
	}
}

// commit ends a change: if anything visible changed, the generation grows.
func (s *Screen) commit() {
	next := s.generation.Load() + 1
	now := scene{s.x, s.y, s.revisions, s.sb.end}
	changed := s.canvas.changes.take(s.view.gens, next)
	if changed || now != s.view.last {
		s.view.last = now
		s.generation.Store(next)
	}
}

// look brings the rows of the view up to date and returns the generation they
// are at. While the program holds its picture, that is the one before, and the
// hold is returned too.
func (s *Screen) look() (uint64, *hold) {
	v := &s.view
	if h := v.held(); h != nil {
		s.refresh(h.generation, h.gens, h.grid, h.row)
		return h.generation, h
	}
	now := s.generation.Load()
	if v.settled != now {
		s.canvas.settle(s.x, s.y)
		s.refresh(now, v.gens, s.canvas, s.canvas.row)
		v.settled = now
	}
	return now, nil
}

// refresh builds the rows that were written to since they were last built.
func (s *Screen) refresh(now uint64, gens []uint64, g *grid, row func(int) *pendingRow) {
	for y := range s.view.rows {
		shown := &s.view.rows[y]
		if gens[y] <= shown.built {
			continue
		}
		shown.built = now
		r := row(y)
		if !r.shown {
			line := g.scratch()
			g.readRow(r, line)
			tidy(line)
			r.view = s.tab.buildRow(&s.view.builder, 0, line, r.wrap).Runs
			r.shown = true
		}
		if r.wrap != shown.row.Wrapped || !slices.Equal(r.view, shown.row.Runs) {
			shown.row = proto.Row{Y: int64(y), Wrapped: r.wrap, Runs: r.view}
			shown.changed = gens[y]
		}
	}
}
