package screen

// sweepStyles frees the numbers of styles and links that nothing uses any
// more. The scrollback holds its own copies and needs no look.
func (s *Screen) sweepStyles() {
	used := make([]bool, len(s.tab.styles.looks))
	s.eachCell(func(c cell) { used[c.style()] = true })
	s.tab.styles.sweep(func(id styleID) bool { return used[id] })
	s.sb.forgetPlaces()
	s.sweepLinks()
	s.penStale = true
}

// sweepLinks frees the numbers of links that no style and no pen uses.
func (s *Screen) sweepLinks() {
	used := make([]bool, len(s.tab.links.targets)+1)
	for _, k := range s.tab.styles.looks {
		used[k.link] = true
	}
	used[s.pen.link] = true
	for i := range s.saved {
		used[s.saved[i].pen.link] = true
	}
	s.tab.links.sweep(func(id uint32) bool { return used[id] })
}

// sweepClusters frees the numbers of clusters that no cell shows.
func (s *Screen) sweepClusters() {
	used := make([]bool, len(s.tab.clusters.texts))
	mark := func(r rune) {
		if i := int(r - clusterFirst); i >= 0 && i < len(used) {
			used[i] = true
		}
	}
	mark(s.glyph.r)
	s.eachCell(func(c cell) { mark(c.rune()) })
	s.tab.clusters.sweep(func(id rune) bool { return used[id-clusterFirst] })
}

// eachCell calls do with every cell of both screens and of a picture that is
// held, and with a blank of every fill.
func (s *Screen) eachCell(do func(cell)) {
	s.main.each(s.main.row, do)
	if s.alt != nil {
		s.alt.each(s.alt.row, do)
	}
	if h := s.view.held(); h != nil {
		h.grid.each(h.row, do)
	}
}

func (g *grid) each(row func(int) *pendingRow, do func(cell)) {
	for y := range g.rows {
		r := row(y)
		if r.kind == rowASCII {
			for _, run := range r.runs {
				do(makeCell(' ', run.style))
			}
			do(makeCell(' ', r.fill))
			continue
		}
		line := g.scratch()
		g.readRow(r, line)
		for _, c := range line {
			do(c)
		}
	}
}
