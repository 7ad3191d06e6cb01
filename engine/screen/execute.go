package screen

// execute does what a C0 control says; within a control sequence it is done at
// once, as every terminal does.
func (s *Screen) execute(c byte) {
	s.glyph = glyph{}
	switch c {
	case 0x05: // ENQ: the answerback is empty
	case 0x07:
		s.events.bell()
	case 0x08:
		s.moveTo(s.x-1, s.y)
	case 0x09:
		s.nextTab(1)
	case 0x0a, 0x0b, 0x0c:
		s.lineFeed()
	case 0x0d:
		s.x, s.pending = 0, false
	case 0x0e:
		s.left = 1
	case 0x0f:
		s.left = 0
	}
}

func (s *Screen) lineFeed() {
	s.index()
	s.pending = false
	if s.modes.has(modeNewLine) {
		s.x = 0
	}
}

// dispatchEscape does what an escape sequence ending in c says.
func (s *Screen) dispatchEscape(c byte) {
	s.glyph = glyph{}
	if s.inters > 0 {
		s.escapeInter(c)
		return
	}
	switch c {
	case '7':
		s.saveCursor()
	case '8':
		s.restoreCursor()
	case 'D':
		s.index()
		s.pending = false
	case 'E':
		s.index()
		s.x, s.pending = 0, false
	case 'H':
		s.tabs[s.x] = true
	case 'M':
		s.reverseIndex()
	case 'N', 'O': // single shifts
		s.single = c - 'N' + 3
	case 'Z':
		s.answerDA1()
	case 'c':
		s.hardReset()
	case '=', '>':
		s.keypad = c == '='
		s.changed()
	case 'n', 'o': // locking shifts
		s.left = c - 'n' + 2
	}
}

func (s *Screen) escapeInter(c byte) {
	if s.inters > 1 {
		return
	}
	switch i := s.inter[0]; i {
	case '(', ')', '*', '+':
		s.designate(int(i-'('), c)
	case '#':
		if c == '8' {
			s.align()
		}
	}
}

// hardReset is RIS. The scrollback stays, since losing it helps nobody.
func (s *Screen) hardReset() {
	s.canvas = s.main
	s.alt = nil
	s.reset()
	s.recall = 0
	s.eraseAll(0)
	s.main.changes.all()
	s.endHold()
	s.events.add(Event{Kind: EventReset})
}

// softReset is DECSTR.
func (s *Screen) softReset() {
	s.top, s.bottom = 0, s.rows-1
	for _, m := range [...]mode{modeInsert, modeOrigin, modeAppCursor} {
		s.modes.set(m, false)
	}
	s.modes.set(modeWrap, true)
	s.modes.set(modeCursor, true)
	s.keypad = false
	s.pen, s.penStale = look{}, true
	s.charsets = charsets{}
	s.saved[s.which()] = savedCursor{}
	s.pending = false
	s.changed()
}
