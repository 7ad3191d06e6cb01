package screen

// rescue gives up vt10x after a fault. Rows that wait are whole; of the others
// what can still be read is kept, the rest is blank.
func (g *grid) rescue() {
	for y := range g.order {
		g.rescueRow(g.row(y))
	}
	g.vt = nil
	g.changes.all()
}

func (g *grid) rescueRow(r *pendingRow) {
	defer func() {
		if recover() == nil {
			return
		}
		for x, c := range r.cells {
			if !c.owned() {
				r.cells[x] = makeCell(' ', 0)
			}
		}
		r.leans = false
	}()
	r.shown = false
	if r.kind != rowASCII {
		g.cellsOf(r, true)
	}
}
