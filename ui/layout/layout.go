// Package layout decides where the parts of the full-screen program go. It is
// pure geometry: sizes in, rectangles out.
package layout

// The sizes that decide what is shown, in cells.
const (
	// MinWidth and MinHeight are the smallest terminal that shows more than
	// one line that says so.
	MinWidth  = 30
	MinHeight = 8
	// SideBySide is the width from which list and detail are both shown.
	SideBySide = 60

	narrowList = 28  // of the list at 80 columns
	wideFrom   = 100 // columns from which the list takes its share
	maxList    = 56
	headerFrom = 10 // rows from which there is a header
)

// Rect is a rectangle of cells; X and Y count from 0.
type Rect struct{ X, Y, W, H int }

// Contains reports whether the cell x, y lies in r.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Empty reports whether r has no cell.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Inner returns r without a border of one cell.
func (r Rect) Inner() Rect {
	return Rect{r.X + 1, r.Y + 1, max(0, r.W-2), max(0, r.H-2)}
}

// Plan is where everything goes. A part that is not shown has an empty Rect.
type Plan struct {
	W, H     int
	TooSmall bool // draw one line that says so, nothing else
	Single   bool // list or detail, not both
	Header   Rect
	List     Rect
	Detail   Rect
	Strip    Rect
	Footer   Rect
}

// Compute lays out a terminal of w columns and h rows. With room for one pane
// only, detail says which. Negative sizes count as zero.
func Compute(w, h int, detail bool) Plan {
	p := Plan{W: max(0, w), H: max(0, h)}
	if p.W < MinWidth || p.H < MinHeight {
		p.TooSmall = true
		return p
	}
	top := 0
	if p.H >= headerFrom {
		p.Header = Rect{0, 0, p.W, 1}
		top = 1
	}
	p.Strip = Rect{0, p.H - 2, p.W, 1}
	p.Footer = Rect{0, p.H - 1, p.W, 1}
	body := Rect{0, top, p.W, p.H - 2 - top}
	if p.W < SideBySide {
		p.Single = true
		if detail {
			p.Detail = body
		} else {
			p.List = body
		}
		return p
	}
	list := listWidth(p.W)
	p.List = Rect{body.X, body.Y, list, body.H}
	p.Detail = Rect{list, body.Y, p.W - list, body.H}
	return p
}

func listWidth(w int) int {
	if w < wideFrom {
		return narrowList
	}
	return min(maxList, w*2/5)
}

// Center returns a rectangle of at most w by h in the middle of r.
func Center(r Rect, w, h int) Rect {
	w, h = min(w, r.W), min(h, r.H)
	return Rect{r.X + (r.W-w)/2, r.Y + (r.H-h)/2, w, h}
}

// Bottom returns a rectangle of h rows at the lower end of r, as wide as r.
func Bottom(r Rect, h int) Rect {
	h = min(h, r.H)
	return Rect{r.X, r.Y + r.H - h, r.W, h}
}
