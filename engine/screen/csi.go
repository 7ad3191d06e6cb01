package screen

// arg returns parameter i, or def where it is missing.
func (p *parser) arg(i, def int) int {
	if i >= p.count || i >= maxParams || p.params[i].value == paramMissing {
		return def
	}
	return int(p.params[i].value)
}

// amount returns parameter i as a number of things to do, at least 1.
func (p *parser) amount(i int) int { return max(p.arg(i, 1), 1) }

// dispatchCSI does what a control sequence ending in c says. The prefix, the
// intermediate byte and the final byte together name it.
func (s *Screen) dispatchCSI(c byte) {
	if c == 'm' && s.prefix == 0 && s.inters == 0 {
		s.sgr()
		return
	}
	if c == 'b' && s.prefix == 0 && s.inters == 0 && !s.colons {
		s.repeat(s.amount(0))
		return
	}
	s.glyph = glyph{}
	switch {
	case s.colons || s.inters > 1: // only SGR knows colons
	case s.inters == 1:
		s.csiInter(s.inter[0], c)
	case s.prefix == 0:
		s.csiPlain(c)
	default:
		s.csiPrefixed(c)
	}
}

func (s *Screen) csiPlain(c byte) {
	switch c {
	case '@':
		s.insertChars(s.amount(0))
	case 'J':
		s.eraseDisplay(s.arg(0, 0))
	case 'K':
		s.eraseLine(s.arg(0, 0))
	case 'L':
		s.insertLines(s.amount(0))
	case 'M':
		s.deleteLines(s.amount(0))
	case 'P':
		s.deleteChars(s.amount(0))
	case 'S':
		s.scrollUp(s.amount(0))
		s.pending = false
	case 'T', '^':
		if s.count <= 1 { // with more, T begins highlight tracking
			s.canvas.scrollDown(s.top, s.bottom, s.amount(0), s.blank())
			s.pending = false
		}
	case 'X':
		s.eraseChars(s.amount(0))
	case 'c':
		if s.arg(0, 0) == 0 {
			s.answerDA1()
		}
	case 'g':
		s.clearTabs(s.arg(0, 0))
	case 'h', 'l':
		s.setModes(c == 'h')
	case 'n':
		s.answerDSR(s.arg(0, 0))
	case 'r':
		s.setRegion()
	case 's':
		if s.count == 0 { // with parameters it would set margins
			s.saveCursor()
		}
	case 't':
		s.windowOp()
	case 'u':
		s.restoreCursor()
	case 'x':
		s.answerParameters(s.arg(0, 0))
	default:
		s.csiCursor(c)
	}
}

func (s *Screen) csiCursor(c byte) {
	switch c {
	case 'A':
		s.up(s.amount(0))
	case 'B':
		s.down(s.amount(0))
	case 'C', 'a':
		s.moveTo(s.x+s.amount(0), s.y)
	case 'D':
		s.moveTo(s.x-s.amount(0), s.y)
	case 'E':
		s.down(s.amount(0))
		s.x = 0
	case 'F':
		s.up(s.amount(0))
		s.x = 0
	case 'G', '`':
		s.moveTo(s.amount(0)-1, s.y)
	case 'H', 'f':
		s.address(s.amount(1)-1, s.amount(0)-1)
	case 'I':
		s.nextTab(s.amount(0))
	case 'Z':
		s.backTab(s.amount(0))
	case 'd':
		s.address(s.x, s.amount(0)-1)
	case 'e':
		s.moveTo(s.x, s.y+s.amount(0))
	}
}

// setRegion is DECSTBM. A region of fewer than two rows is ignored.
func (s *Screen) setRegion() {
	top := s.amount(0)
	bottom := s.arg(1, 0)
	if bottom == 0 || bottom > s.rows {
		bottom = s.rows
	}
	if top >= bottom {
		return
	}
	s.top, s.bottom = top-1, bottom-1
	s.address(0, 0)
}

func (s *Screen) csiPrefixed(c byte) {
	switch string([]byte{s.prefix, c}) {
	case "?h", "?l":
		s.setModes(c == 'h')
	case "?s", "?r":
		s.keepModes(c == 's')
	case "?J":
		s.eraseDisplay(s.arg(0, 0))
	case "?K":
		s.eraseLine(s.arg(0, 0))
	case "?n":
		s.answerPrivateDSR(s.arg(0, 0))
	case "?u":
		s.answerKitty()
	case ">u":
		s.pushKitty(s.arg(0, 0))
	case "<u":
		s.popKitty(s.amount(0))
	case "=u":
		s.setKitty(s.arg(0, 0), s.arg(1, 1))
	case ">m":
		s.setOtherKeys(s.arg(0, 0), s.arg(1, 0))
	case ">n":
		s.setOtherKeys(s.arg(0, 0), 0)
	case "?m":
		s.answerOtherKeys(s.arg(0, 0))
	case ">c":
		s.answerDA2(s.arg(0, 0))
	case ">q":
		s.answerVersion(s.arg(0, 0))
	}
}

func (s *Screen) csiInter(inter, c byte) {
	switch string([]byte{s.prefix, inter, c}) {
	case "\x00!p":
		s.softReset()
	case "\x00 q":
		s.setCursorShape(s.arg(0, 0))
	case "\x00$p":
		s.answerMode(false, s.arg(0, 0))
	case "?$p":
		s.answerMode(true, s.arg(0, 0))
	}
}
