package screen

// kittyDepth bounds the stack of keyboard flags; the oldest fall out.
const kittyDepth = 16

// kittyAll is every flag of the kitty keyboard protocol.
const kittyAll = 1 | 2 | 4 | 8 | 16

// keyboard is how a program wants keys to be encoded. Each of the two screens
// has its own.
type keyboard struct {
	flags     int   // of the kitty protocol, now in force
	stack     []int // what pop goes back to
	otherKeys int   // xterm's modifyOtherKeys: 0, 1 or 2
}

// pushKitty is CSI > flags u.
func (s *Screen) pushKitty(flags int) {
	kb := &s.keyboard[s.which()]
	if len(kb.stack) == kittyDepth {
		copy(kb.stack, kb.stack[1:])
		kb.stack = kb.stack[:kittyDepth-1]
	}
	kb.stack = append(kb.stack, kb.flags)
	kb.flags = flags & kittyAll
	s.changed()
}

// popKitty is CSI < n u. Popping more than there is leaves no flags.
func (s *Screen) popKitty(n int) {
	kb := &s.keyboard[s.which()]
	left := len(kb.stack) - n
	if left < 0 {
		kb.flags, kb.stack = 0, nil
	} else {
		kb.flags, kb.stack = kb.stack[left], kb.stack[:left]
	}
	s.changed()
}

// setKitty is CSI = flags ; how u: 1 sets exactly these flags, 2 adds them,
// 3 takes them away.
func (s *Screen) setKitty(flags, how int) {
	kb := &s.keyboard[s.which()]
	flags &= kittyAll
	switch how {
	case 1:
		kb.flags = flags
	case 2:
		kb.flags |= flags
	case 3:
		kb.flags &^= flags
	}
	s.changed()
}

// setOtherKeys is XTMODKEYS for resource 4, the only one that a program may
// change here; the others concern keys whose encoding does not vary.
func (s *Screen) setOtherKeys(resource, value int) {
	if s.count == 0 {
		resource, value = 4, 0 // all resources, to their defaults
	}
	if resource != 4 || value > 2 {
		return
	}
	s.keyboard[s.which()].otherKeys = value
	s.changed()
}
