package screen

// eraseDisplay is ED.
func (s *Screen) eraseDisplay(what int) {
	st := s.blank()
	switch what {
	case 0:
		if s.x == 0 && s.y == 0 {
			s.forget()
		}
		s.eraseBelow(st)
		return
	case 1:
		for y := range s.y {
			s.canvas.erase(0, s.cols, y, st)
		}
		s.canvas.erase(0, s.x+1, s.y, st)
	case 2:
		s.forget()
		s.eraseAll(st)
	case 3:
		s.sb.clear()
		s.recall = 0
		s.changed()
	}
	s.pending = false
}

// forget keeps a cleared main screen from getting back, by growing, what was
// above it.
func (s *Screen) forget() {
	if s.canvas == s.main {
		s.recall = 0
	}
}

func (s *Screen) eraseBelow(st styleID) {
	s.eraseRight(st)
	for y := s.y + 1; y < s.rows; y++ {
		s.eraseRow(y, st)
	}
}

// eraseRight erases from the cursor to the end of its row. Behind a character
// in the last column there is nothing left to erase; like tmux, kitty and
// others, and unlike xterm, this keeps the character, which grep and gcc would
// lose otherwise.
func (s *Screen) eraseRight(st styleID) {
	if s.pending {
		return
	}
	s.canvas.erase(s.x, s.cols, s.y, st)
	s.canvas.setWrap(s.y, false)
}

func (s *Screen) eraseAll(st styleID) {
	for y := range s.rows {
		s.eraseRow(y, st)
	}
}

func (s *Screen) eraseRow(y int, st styleID) {
	s.canvas.erase(0, s.cols, y, st)
	s.canvas.setWrap(y, false)
}

// eraseLine is EL.
func (s *Screen) eraseLine(what int) {
	st := s.blank()
	switch what {
	case 0:
		s.eraseRight(st)
		return
	case 1:
		s.canvas.erase(0, s.x+1, s.y, st)
	case 2:
		s.eraseRow(s.y, st)
	default:
		return
	}
	s.pending = false
}

// eraseChars is ECH.
func (s *Screen) eraseChars(n int) {
	s.canvas.erase(s.x, min(s.x+n, s.cols), s.y, s.blank())
	s.pending = false
}

// insertChars is ICH.
func (s *Screen) insertChars(n int) {
	s.canvas.insert(s.x, s.y, min(n, s.cols-s.x), s.blank())
	s.pending = false
}

// deleteChars is DCH.
func (s *Screen) deleteChars(n int) {
	s.canvas.remove(s.x, s.y, min(n, s.cols-s.x), s.blank())
	s.canvas.setWrap(s.y, false)
	s.pending = false
}

// insertLines is IL; outside the scroll region it does nothing. The column
// stays, as in tmux; xterm goes to the first, and programs expect neither.
func (s *Screen) insertLines(n int) {
	if s.y < s.top || s.y > s.bottom {
		return
	}
	s.canvas.scrollDown(s.y, s.bottom, n, s.blank())
	s.pending = false
}

// deleteLines is DL.
func (s *Screen) deleteLines(n int) {
	if s.y < s.top || s.y > s.bottom {
		return
	}
	s.canvas.scrollUp(s.y, s.bottom, n, s.blank(), false)
	s.pending = false
}

// align is DECALN: a screen full of E, for adjusting a picture tube.
func (s *Screen) align() {
	s.top, s.bottom = 0, s.rows-1
	s.modes.set(modeOrigin, false)
	row := make([]byte, s.cols)
	for x := range row {
		row[x] = 'E'
	}
	for y := range s.rows {
		s.canvas.putASCII(0, y, row, 0)
		s.canvas.setWrap(y, false)
	}
	s.moveTo(0, 0)
}
