package screen

import "ptyboss/engine/proto"

// mode is a mode of the terminal, as a bit. Modes that a program may ask for
// but that change nothing here have one too, since it may ask what they are.
type mode uint64

const (
	modeInsert     mode = 1 << iota // 4
	modeNewLine                     // 20
	modeAppCursor                   // ?1
	modeReverse                     // ?5
	modeOrigin                      // ?6
	modeWrap                        // ?7
	modeMouseX10                    // ?9
	modeBlink                       // ?12
	modeCursor                      // ?25
	modeAppKeypad                   // ?66
	modeMouse                       // ?1000
	modeMouseDrag                   // ?1002
	modeMouseAny                    // ?1003
	modeFocus                       // ?1004
	modeMouseUTF8                   // ?1005
	modeMouseSGR                    // ?1006
	modeAltScroll                   // ?1007
	modeMouseURXVT                  // ?1015
	modeMousePixel                  // ?1016
	modeAlt47                       // ?47
	modeAlt1047                     // ?1047
	modeSave                        // ?1048
	modeAlt1049                     // ?1049
	modePaste                       // ?2004
	modeHold                        // ?2026

	mouseModes     = modeMouseX10 | modeMouse | modeMouseDrag | modeMouseAny
	mouseEncodings = modeMouseUTF8 | modeMouseSGR | modeMouseURXVT | modeMousePixel
	altModes       = modeAlt47 | modeAlt1047 | modeAlt1049
)

// modeSet is the modes that are set, and those kept by XTSAVE.
type modeSet struct{ now, kept mode }

func (m *modeSet) has(x mode) bool { return m.now&x != 0 }

func (m *modeSet) set(x mode, on bool) {
	if on {
		m.now |= x
	} else {
		m.now &^= x
	}
}

func initialModes() modeSet {
	return modeSet{now: modeWrap | modeCursor | modeBlink}
}

// modeOf returns the mode that a program means by n, or 0.
func modeOf(private bool, n int) mode {
	if !private {
		switch n {
		case 4:
			return modeInsert
		case 20:
			return modeNewLine
		}
		return 0
	}
	switch n {
	case 1:
		return modeAppCursor
	case 5:
		return modeReverse
	case 6:
		return modeOrigin
	case 7:
		return modeWrap
	case 9:
		return modeMouseX10
	case 12:
		return modeBlink
	case 25:
		return modeCursor
	case 47:
		return modeAlt47
	case 66:
		return modeAppKeypad
	}
	return highModeOf(n)
}

func highModeOf(n int) mode {
	switch n {
	case 1000:
		return modeMouse
	case 1002:
		return modeMouseDrag
	case 1003:
		return modeMouseAny
	case 1004:
		return modeFocus
	case 1005:
		return modeMouseUTF8
	case 1006:
		return modeMouseSGR
	case 1007:
		return modeAltScroll
	case 1015:
		return modeMouseURXVT
	case 1016:
		return modeMousePixel
	case 1047:
		return modeAlt1047
	case 1048:
		return modeSave
	case 1049:
		return modeAlt1049
	case 2004:
		return modePaste
	case 2026:
		return modeHold
	}
	return 0
}

// setModes is SM, RM, DECSET and DECRST.
func (s *Screen) setModes(on bool) {
	for i := range min(s.count, maxParams) {
		if m := modeOf(s.prefix == '?', s.arg(i, 0)); m != 0 {
			s.setMode(m, on)
		}
	}
}

func (s *Screen) setMode(m mode, on bool) {
	s.changed()
	switch {
	case m&altModes != 0 || m == modeSave:
		s.switchScreen(m, on)
		return
	case m&mouseModes != 0:
		s.modes.set(mouseModes, false)
	case m&mouseEncodings != 0:
		s.modes.set(mouseEncodings, false)
	case m == modeAppKeypad:
		s.keypad = on
		return
	case m == modeBlink:
		s.blink = on
	}
	s.modes.set(m, on)
	switch {
	case m == modeOrigin:
		s.address(0, 0)
	case m == modeHold && on:
		s.beginHold()
	case m == modeHold:
		s.endHold()
	case m == modeWrap:
		s.pending = s.pending && on
	}
}

// state reports whether m is set, for those that ask.
func (s *Screen) modeState(m mode) bool {
	switch {
	case m&altModes != 0:
		return s.canvas != s.main
	case m == modeAppKeypad:
		return s.keypad
	case m == modeSave:
		return s.saved[s.which()].set
	}
	return s.modes.has(m)
}

// keepModes is XTSAVE and XTRESTORE.
func (s *Screen) keepModes(save bool) {
	for i := range min(s.count, maxParams) {
		m := modeOf(true, s.arg(i, 0))
		switch {
		case m == 0 || m == modeSave:
		case save:
			s.modes.kept &^= m
			if s.modeState(m) {
				s.modes.kept |= m
			}
		case s.modeState(m) != (s.modes.kept&m != 0):
			s.setMode(m, s.modes.kept&m != 0)
		}
	}
}

// switchScreen is ?47, ?1047, ?1048 and ?1049.
func (s *Screen) switchScreen(m mode, on bool) {
	switch {
	case m == modeSave && on, m == modeAlt1049 && on && s.canvas == s.main:
		s.saveCursor()
	case m == modeSave:
		s.restoreCursor()
	}
	if m == modeSave {
		return
	}
	if on {
		s.altSaved = s.altSaved || m == modeAlt1049
		s.showAlt()
		if m == modeAlt1049 {
			s.eraseAll(s.blank())
		}
		return
	}
	if m == modeAlt1047 && s.canvas != s.main {
		s.eraseAll(s.blank())
	}
	s.showMain()
	if m == modeAlt1049 && s.altSaved {
		s.restoreCursor()
	}
}

func (s *Screen) showAlt() {
	if s.canvas != s.main {
		return
	}
	if s.alt == nil {
		s.alt = newGrid(s.cols, s.rows, s.tab, nil)
	}
	s.parkedY = s.y
	s.canvas = s.alt
	s.alt.changes.all()
}

func (s *Screen) showMain() {
	if s.canvas == s.main {
		return
	}
	s.canvas = s.main
	s.main.changes.all()
}

// Modes returns what the program has asked of its terminal, as of now: a hold
// of the picture (mode 2026) does not hold it back.
func (s *Screen) Modes() proto.Modes {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.currentModes()
}

func (s *Screen) currentModes() proto.Modes {
	kb := &s.keyboard[s.which()]
	return proto.Modes{
		ApplicationCursor: s.modes.has(modeAppCursor),
		ApplicationKeypad: s.keypad,
		AlternateScreen:   s.canvas != s.main,
		AlternateScroll:   s.modes.has(modeAltScroll),
		AutoWrap:          s.modes.has(modeWrap),
		BracketedPaste:    s.modes.has(modePaste),
		FocusEvents:       s.modes.has(modeFocus),
		Insert:            s.modes.has(modeInsert),
		LineFeed:          s.modes.has(modeNewLine),
		Mouse:             s.mouseMode(),
		MouseEncoding:     s.mouseEncoding(),
		ReverseScreen:     s.modes.has(modeReverse),
		Synchronized:      s.modes.has(modeHold),
		KittyKeyboard:     kb.flags,
		ModifyOtherKeys:   kb.otherKeys,
	}
}

func (s *Screen) mouseMode() proto.MouseMode {
	switch {
	case s.modes.has(modeMouseAny):
		return proto.MouseAny
	case s.modes.has(modeMouseDrag):
		return proto.MouseButton
	case s.modes.has(modeMouse):
		return proto.MouseNormal
	case s.modes.has(modeMouseX10):
		return proto.MouseX10
	}
	return proto.MouseOff
}

func (s *Screen) mouseEncoding() proto.MouseEncoding {
	switch {
	case s.modes.has(modeMousePixel):
		return proto.MousePixels
	case s.modes.has(modeMouseURXVT):
		return proto.MouseURXVT
	case s.modes.has(modeMouseSGR):
		return proto.MouseSGR
	case s.modes.has(modeMouseUTF8):
		return proto.MouseUTF8
	}
	return proto.MouseLegacy
}
