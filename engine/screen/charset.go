package screen

// charsets is the character sets that a program has designated and which of
// them is in use.
type charsets struct {
	graphics [4]bool // G0 to G3: DEC special graphics instead of ASCII
	british  [4]bool
	left     uint8 // the set in use
	single   uint8 // 1 + the set of the next character only; 0 is none
}

// mapped reports whether the next character needs translation.
func (c *charsets) mapped() bool {
	return c.graphics[c.left] || c.british[c.left] || c.single != 0
}

// designate makes set n the one that final names. Unknown sets count as ASCII.
func (c *charsets) designate(n int, final byte) {
	c.graphics[n] = final == '0' || final == '2'
	c.british[n] = final == 'A'
}

// translate returns what the program means by r.
func (c *charsets) translate(r rune) rune {
	set := c.left
	if c.single != 0 {
		set = c.single - 1
		c.single = 0
	}
	switch {
	case c.graphics[set] && r >= 0x5f && r <= 0x7e:
		return specialGraphics(r)
	case c.british[set] && r == '#':
		return '£'
	}
	return r
}

// specialGraphics is the DEC Special Graphics set, 0x5f to 0x7e.
func specialGraphics(r rune) rune {
	const set = " ◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·"
	i := rune(0)
	for _, g := range set {
		if i == r-0x5f {
			return g
		}
		i++
	}
	return r
}
