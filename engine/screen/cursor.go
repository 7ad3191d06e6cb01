package screen

// savedCursor is what DECSC keeps.
type savedCursor struct {
	set     bool
	x, y    int
	pending bool
	origin  bool
	pen     look
	charsets
}

// moveTo puts the cursor at column x and row y of the screen, cut to it.
func (s *Screen) moveTo(x, y int) {
	s.x = min(max(x, 0), s.cols-1)
	s.y = min(max(y, 0), s.rows-1)
	s.pending = false
}

// address puts the cursor where a program counts from: the screen, or with
// origin mode the scroll region, which it then cannot leave.
func (s *Screen) address(x, y int) {
	if s.modes.has(modeOrigin) {
		s.moveTo(x, min(max(y, 0)+s.top, s.bottom))
		return
	}
	s.moveTo(x, y)
}

// up moves the cursor n rows up; from within the scroll region it stops at the
// region's top.
func (s *Screen) up(n int) {
	limit := 0
	if s.y >= s.top {
		limit = s.top
	}
	s.moveTo(s.x, max(s.y-n, limit))
}

// down moves the cursor n rows down; from within the scroll region it stops at
// the region's bottom.
func (s *Screen) down(n int) {
	limit := s.rows - 1
	if s.y <= s.bottom {
		limit = s.bottom
	}
	s.moveTo(s.x, min(s.y+n, limit))
}

// index moves the cursor one row down, and scrolls at the bottom of the
// region.
func (s *Screen) index() {
	if s.y == s.bottom {
		s.scrollUp(1)
	} else if s.y < s.rows-1 {
		s.y++
	}
}

// reverseIndex moves the cursor one row up, and scrolls at the region's top.
func (s *Screen) reverseIndex() {
	s.pending = false
	if s.y == s.top {
		s.canvas.scrollDown(s.top, s.bottom, 1, s.blank())
	} else if s.y > 0 {
		s.y--
	}
}

// scrollUp moves the region up. What leaves the top of the main screen goes to
// the scrollback.
func (s *Screen) scrollUp(n int) {
	save := s.top == 0 && s.canvas == s.main
	if save {
		s.recall = min(s.recall+min(n, s.bottom+1), MaxSize)
	}
	s.canvas.scrollUp(s.top, s.bottom, n, s.blank(), save)
}

// saveCursor is DECSC.
func (s *Screen) saveCursor() {
	s.saved[s.which()] = savedCursor{
		set: true, x: s.x, y: s.y, pending: s.pending,
		origin: s.modes.has(modeOrigin), pen: s.pen, charsets: s.charsets,
	}
}

// restoreCursor is DECRC. With nothing saved it goes home with everything at
// its default.
func (s *Screen) restoreCursor() {
	c := s.saved[s.which()]
	s.modes.set(modeOrigin, c.origin)
	s.moveTo(c.x, c.y)
	s.pending = c.pending && s.x == s.cols-1
	s.pen, s.penStale = c.pen, true
	s.charsets = c.charsets
}

// which is the index of the screen in use: 0 main, 1 alternate.
func (s *Screen) which() int {
	if s.canvas == s.main {
		return 0
	}
	return 1
}
