package screen

// keepUnfinished remembers the control sequence or code point that p, just
// fed, has left open.
func (s *Screen) keepUnfinished(p []byte) {
	switch {
	case s.state == stGround && s.utf8.need == 0:
		s.open = s.open[:0]
	case s.began >= 0:
		s.open = append(s.open[:0], p[s.began:]...)
	default:
		s.open = append(s.open, p...)
	}
	if len(s.open) > stringKept {
		// Only the end of it is still to come. What a terminal must know is
		// that it is in a string, and what ends that.
		s.open = append(make([]byte, 0, 64), "\x1b_"...)
		if s.kind == ']' {
			s.open = append(s.open[:0], "\x1b]9999;"...)
		}
		if s.state == stStringEsc {
			s.open = append(s.open, 0x1b)
		}
	}
}

// Unfinished returns the part of a control sequence or character that the
// program has begun and not ended yet. A terminal that was drawn by Redraw
// needs it before the program's further bytes; it goes through the QueryFilter
// like these.
func (s *Screen) Unfinished() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]byte(nil), s.open...)
}
