package screen

// styleID is the number of an interned style; 0 is the default style.
type styleID uint32

// cell is one column of a row: an owned bit, a wide bit, a style and a rune.
// The zero cell means "not here": the row it belongs to has it elsewhere.
type cell uint64

const (
	cellOwned cell = 1 << 63
	cellWide  cell = 1 << 62 // the first half of a character two columns wide

	styleShift = 32
	styleMask  = 1<<24 - 1
	runeMask   = 1<<21 - 1
)

// filler stands in the second column of a wide character. It and the cluster
// numbers lie in plane 16; a program's own runes of that plane are interned as
// clusters, so the two never meet.
const (
	filler       rune = 0x10fffd
	clusterFirst rune = 0x100000
	clusterLast  rune = 0x10fffc
)

func makeCell(r rune, st styleID) cell {
	return cellOwned | cell(st)<<styleShift | cell(r)
}

func (c cell) rune() rune     { return rune(c & runeMask) }
func (c cell) style() styleID { return styleID(c >> styleShift & styleMask) }
func (c cell) owned() bool    { return c&cellOwned != 0 }
func (c cell) wide() bool     { return c&cellWide != 0 }

// tidy turns halves of wide characters whose other half was overwritten into
// blanks of the same style. It is the one place that decides what a damaged
// wide character looks like, so no writer has to care.
func tidy(row []cell) {
	for x := 0; x < len(row); x++ {
		c := row[x]
		switch {
		case c.wide():
			if x+1 < len(row) && row[x+1].rune() == filler {
				x++
				continue
			}
			row[x] = makeCell(' ', c.style())
		case c.rune() == filler:
			row[x] = makeCell(' ', c.style())
		}
	}
}
