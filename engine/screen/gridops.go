package screen

// touch returns row y to be written to.
func (g *grid) touch(y int) *pendingRow {
	g.changes.touch(y)
	r := g.row(y)
	r.shown = false
	return r
}

// putASCII writes printable ASCII that fits into row y from column x.
func (g *grid) putASCII(x, y int, p []byte, st styleID) {
	r := g.touch(y)
	if r.kind != rowASCII && x == 0 && len(p) == g.cols {
		r.blank(0)
	}
	if r.kind == rowASCII && r.put(x, p, st) {
		return
	}
	cells := g.cellsOf(r, false)[x:]
	for i, c := range p {
		cells[i] = makeCell(rune(c), st)
	}
}

// put writes into an ASCII row where that is simple: at or behind its end,
// over its end, or within one run of the same style.
func (r *pendingRow) put(x int, p []byte, st styleID) bool {
	if x+len(p) < len(r.text) {
		start := 0
		for _, s := range r.runs {
			if x+len(p) <= s.end {
				if x < start || s.style != st {
					return false
				}
				copy(r.text[x:], p)
				return true
			}
			start = s.end
		}
		return false
	}
	r.extend(x)
	r.text = append(r.text, p...)
	r.cover(st)
	return true
}

// extend cuts or pads the text to end at column x.
func (r *pendingRow) extend(x int) {
	if x < len(r.text) {
		r.text = r.text[:x]
		n := len(r.runs)
		for n > 1 && r.runs[n-2].end >= x {
			n--
		}
		r.runs = r.runs[:n]
		if x == 0 {
			r.runs = r.runs[:0]
		} else {
			r.runs[n-1].end = x
		}
		return
	}
	if x == len(r.text) {
		return
	}
	for len(r.text) < x {
		r.text = append(r.text, ' ')
	}
	r.cover(r.fill)
}

// cover notes that the text from the end of the last run on has style st.
func (r *pendingRow) cover(st styleID) {
	n := len(r.runs)
	switch {
	case n > 0 && r.runs[n-1].end == len(r.text):
	case n > 0 && r.runs[n-1].style == st:
		r.runs[n-1].end = len(r.text)
	default:
		r.runs = append(r.runs, span{len(r.text), st})
	}
}

// putCell writes one character outside ASCII, with its filler if it is wide.
func (g *grid) putCell(x, y int, c cell) {
	cells := g.cells(y)
	cells[x] = c
	if c.wide() {
		cells[x+1] = makeCell(filler, c.style())
	}
}

// cells returns the cells of row y to be written to. Those that are zero are
// not read from there but from vt10x.
func (g *grid) cells(y int) []cell { return g.cellsOf(g.touch(y), false) }

// erase makes columns x0 up to but not including x1 blanks.
func (g *grid) erase(x0, x1, y int, st styleID) {
	if x0 >= x1 {
		return
	}
	r := g.touch(y)
	switch {
	case x0 == 0 && x1 == g.cols:
		r.blank(st)
		return
	case r.kind != rowASCII:
	case x1 == g.cols:
		r.extend(x0)
		r.fill = st
		return
	case x0 >= len(r.text) && r.fill == st:
		return
	}
	cells := g.cellsOf(r, false)
	for x := x0; x < x1; x++ {
		cells[x] = makeCell(' ', st)
	}
}

// insert opens n blank columns at x, pushing the rest to the right.
func (g *grid) insert(x, y, n int, st styleID) {
	cells := g.cellsOf(g.touch(y), true)[x:]
	n = min(n, len(cells))
	copy(cells[n:], cells)
	for i := range n {
		cells[i] = makeCell(' ', st)
	}
}

// remove takes n columns out at x, pulling the rest to the left.
func (g *grid) remove(x, y, n int, st styleID) {
	cells := g.cellsOf(g.touch(y), true)[x:]
	n = min(n, len(cells))
	copy(cells, cells[n:])
	for i := len(cells) - n; i < len(cells); i++ {
		cells[i] = makeCell(' ', st)
	}
}

// scrollUp moves rows top to bottom up by n and blanks those that come free.
// With save, the rows that leave go to the scrollback.
func (g *grid) scrollUp(top, bottom, n int, st styleID, save bool) {
	n = min(n, bottom-top+1)
	g.changes.scroll(top, bottom)
	if save && g.sb != nil {
		for y := top; y < top+n; y++ {
			g.push(y)
		}
	}
	if n == 1 { // by far the most frequent
		first := g.order[top]
		copy(g.order[top:bottom], g.order[top+1:bottom+1])
		g.order[bottom] = first
	} else {
		rotate(g.order[top:bottom+1], n)
	}
	for y := bottom - n + 1; y <= bottom; y++ {
		r := g.row(y)
		r.blank(st)
		r.wrap = false
	}
}

// scrollDown moves rows top to bottom down by n.
func (g *grid) scrollDown(top, bottom, n int, st styleID) {
	height := bottom - top + 1
	n = min(n, height)
	g.changes.scroll(top, bottom)
	rotate(g.order[top:bottom+1], height-n)
	for y := top; y < top+n; y++ {
		r := g.row(y)
		r.blank(st)
		r.wrap = false
	}
}

// rotate moves the first n elements to the end.
func rotate(s []uint16, n int) {
	reverse(s[:n])
	reverse(s[n:])
	reverse(s)
}

func reverse(s []uint16) {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		s[i], s[j] = s[j], s[i]
	}
}

// setWrap notes whether the text of row y goes on in the next row.
func (g *grid) setWrap(y int, wrapped bool) {
	if r := g.row(y); r.wrap != wrapped {
		r.wrap = wrapped
		g.changes.touch(y)
	}
}

// push appends row y to the scrollback. The row leaves the screen by that, and
// must be blanked or dropped.
func (g *grid) push(y int) {
	r := g.row(y)
	switch {
	case r.kind == rowASCII:
		g.sb.pushASCII(r, g.cols)
	case r.kind == rowCells && !r.leans:
		tidy(r.cells)
		g.sb.pushCells(r.cells, r.wrap)
	default:
		line := g.scratch()
		g.readRow(r, line)
		tidy(line)
		g.sb.pushCells(line, r.wrap)
	}
}

func (g *grid) scratch() []cell {
	if len(g.line) != g.cols {
		g.line = make([]cell, g.cols)
	}
	return g.line
}
