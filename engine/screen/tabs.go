package screen

const tabWidth = 8

// resetTabs sets a stop at every eighth column. The table is as long as the
// widest screen, so that a screen that grows has its stops.
func (s *Screen) resetTabs() {
	if s.tabs == nil {
		s.tabs = make([]bool, MaxSize)
	}
	for x := range s.tabs {
		s.tabs[x] = x > 0 && x%tabWidth == 0
	}
}

// nextTab moves the cursor to the nth stop on its right, at most to the last
// column.
func (s *Screen) nextTab(n int) {
	x := s.x
	for ; n > 0 && x < s.cols-1; n-- {
		for x++; x < s.cols-1 && !s.tabs[x]; x++ {
		}
	}
	s.moveTo(x, s.y)
}

// backTab moves the cursor to the nth stop on its left.
func (s *Screen) backTab(n int) {
	x := s.x
	for ; n > 0 && x > 0; n-- {
		for x--; x > 0 && !s.tabs[x]; x-- {
		}
	}
	s.moveTo(x, s.y)
}

// clearTabs is TBC.
func (s *Screen) clearTabs(what int) {
	switch what {
	case 0:
		s.tabs[s.x] = false
	case 3:
		clear(s.tabs)
	}
}
