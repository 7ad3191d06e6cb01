package screen

// Resize changes the size, cut to MinSize and MaxSize. Rows that no longer fit
// above the cursor of the main screen go to the scrollback; a screen that
// grows takes back what has left it. Text is not wrapped anew, and columns
// that are cut off are lost.
func (s *Screen) Resize(cols, rows int) {
	cols = min(max(cols, MinSize), MaxSize)
	rows = min(max(rows, MinSize), MaxSize)
	s.mu.Lock()
	defer s.mu.Unlock()
	if cols == s.cols && rows == s.rows {
		return
	}
	s.endHold()
	defer func() {
		if recover() != nil {
			s.rescue()
			s.restart(cols, rows)
		}
		s.commitResize()
	}()
	s.resize(cols, rows)
}

func (s *Screen) resize(cols, rows int) {
	s.limitScrollback(cols)
	y := &s.y
	if s.canvas != s.main {
		y = &s.parkedY
	}
	moved := s.resizeMain(cols, rows, *y)
	*y = min(max(*y+moved, 0), rows-1)
	s.saved[0].y = max(s.saved[0].y+moved, 0)
	if s.alt != nil {
		drop := 0
		if s.canvas == s.alt {
			drop = max(s.y-rows+1, 0)
			s.y -= drop
		}
		s.alt.resize(cols, rows, drop, nil)
	}
	s.cols, s.rows = cols, rows
	s.x = min(s.x, cols-1)
	s.pending = false
	s.top, s.bottom = 0, rows-1
}

// resizeMain changes the size of the main screen, whose cursor is in row y,
// and returns by how many rows everything moved down.
func (s *Screen) resizeMain(cols, rows, y int) int {
	g := s.main
	drop := min(max(g.used(y)-rows, 0), y)
	for i := range drop {
		g.push(i)
	}
	s.recall += drop
	var back []pendingRow
	if more := min(rows-g.rows, s.recall, s.sb.len()); more > 0 {
		back = make([]pendingRow, more)
		for i := more - 1; i >= 0; i-- {
			r := &back[i]
			r.kind = rowCells
			r.cells, r.wrap = s.sb.pop(cols)
		}
		s.recall -= more
	}
	s.recall = min(s.recall, MaxSize)
	g.resize(cols, rows, drop, back)
	return len(back) - drop
}

// used returns how many rows at the top hold the cursor, which is in row y, or
// anything visible.
func (g *grid) used(y int) int {
	n := g.rows
	for ; n > y+1; n-- {
		r := g.row(n - 1)
		if r.kind == rowASCII && len(r.text) == 0 && r.fill == 0 {
			continue
		}
		line := g.scratch()
		g.readRow(r, line)
		for _, c := range line {
			if c.rune() != ' ' || c.style() != 0 {
				return n
			}
		}
	}
	return n
}

// resize changes the size of a grid. The first drop rows fall out; the rows of
// back come in at the top; rows at the bottom are cut or blank.
func (g *grid) resize(cols, rows, drop int, back []pendingRow) {
	kept := make([]pendingRow, 0, rows)
	kept = append(kept, back...)
	for y := drop; y < g.rows && len(kept) < rows; y++ {
		r := g.row(y)
		g.refit(r, cols)
		kept = append(kept, *r)
	}
	g.cols, g.rows = cols, rows
	g.allocate()
	copy(g.pool, kept)
}

// refit makes r own all its cells, for a row of cols columns.
func (g *grid) refit(r *pendingRow, cols int) {
	r.shown = false
	if r.kind == rowASCII {
		if cols > g.cols && r.fill != 0 {
			r.extend(g.cols)
			r.fill = 0
		}
		if len(r.text) > cols {
			r.extend(cols)
		}
		return
	}
	cells := g.cellsOf(r, true)
	for len(cells) < cols {
		cells = append(cells, makeCell(' ', 0))
	}
	r.cells = cells[:cols]
}

// commitResize begins a generation in which every row counts as changed.
func (s *Screen) commitResize() {
	s.view.reset(s.rows)
	s.changed()
	s.canvas.changes.all()
	s.commit()
	s.view.whole = s.generation.Load()
}

// restart makes blank grids after a fault that left none to go on with.
func (s *Screen) restart(cols, rows int) {
	s.cols, s.rows = cols, rows
	onAlt := s.canvas != s.main
	s.main = newGrid(cols, rows, s.tab, s.sb)
	s.canvas, s.alt = s.main, nil
	if onAlt {
		s.alt = newGrid(cols, rows, s.tab, nil)
		s.canvas = s.alt
	}
	s.moveTo(s.x, s.y)
	s.top, s.bottom = 0, rows-1
}
