package screen

// changes notes which rows of a grid were written to. A scroll notes a range,
// since it happens once a line in a flood.
type changes struct {
	rows   []bool
	top    int // range of scrolled rows; empty if top > bottom
	bottom int
	any    bool
}

func (c *changes) reset(rows int) {
	c.rows = make([]bool, rows)
	c.all()
}

// all notes that every row changed.
func (c *changes) all() { c.scroll(0, len(c.rows)-1) }

func (c *changes) touch(y int) {
	c.rows[y] = true
	c.any = true
}

func (c *changes) scroll(top, bottom int) {
	if !c.any || c.top > c.bottom {
		c.top, c.bottom = top, bottom
	} else {
		c.top, c.bottom = min(c.top, top), max(c.bottom, bottom)
	}
	c.any = true
}

// take stamps the rows that changed since the last call with gen and reports
// whether there were any.
func (c *changes) take(gens []uint64, gen uint64) bool {
	if !c.any {
		return false
	}
	for y := range c.rows {
		if c.rows[y] || y >= c.top && y <= c.bottom {
			gens[y] = gen
			c.rows[y] = false
		}
	}
	c.top, c.bottom, c.any = 0, -1, false
	return true
}
