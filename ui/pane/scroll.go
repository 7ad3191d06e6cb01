package pane

// Scrolled reports whether the view stands still above the live screen.
func (p *Pane) Scrolled() bool { return p.scrolled }

// Behind returns how many rows the view is above the live one.
func (p *Pane) Behind(w, h int) int64 {
	if !p.scrolled {
		return 0
	}
	return p.bottom(w, h) - p.top
}

// bottom is the absolute number of the first row of the live view.
func (p *Pane) bottom(w, h int) int64 {
	_, y := p.origin(w, h)
	return p.back.End + int64(y)
}

// ScrollBy moves a view of w by h by n rows, upwards if n is negative. It
// stops at the oldest row, and at the live screen becomes live again. On the
// alternate screen there is nothing to scroll to.
func (p *Pane) ScrollBy(n int64, w, h int) {
	bottom := p.bottom(w, h)
	at := bottom
	if p.scrolled {
		at = p.top
	}
	p.scrollTo(at+n, bottom)
}

// ScrollTop moves the view to the oldest row.
func (p *Pane) ScrollTop(w, h int) { p.scrollTo(p.back.First, p.bottom(w, h)) }

// ScrollEnd makes the view live.
func (p *Pane) ScrollEnd() {
	p.version++
	p.scrolled = false
}

func (p *Pane) scrollTo(top, bottom int64) {
	p.version++
	oldest := p.back.First
	if p.modes.AlternateScreen {
		oldest = p.back.End // the main screen's past is not this program's
	}
	p.top = max(top, oldest)
	p.scrolled = p.top < bottom
}
