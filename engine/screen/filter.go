package screen

// QueryFilter takes out of a program's output what a real terminal would
// answer, so that of several terminals on one program only the engine's
// answers. Everything else passes byte for byte, and it does not matter how
// the output is cut into pieces. The zero value is ready; a filter belongs to
// one stream and one goroutine.
//
// A control sequence is held back until it is known what it is, up to 16 kB.
// Controls within a dropped sequence pass.
type QueryFilter struct {
	state filterState
	kind  byte   // of the string: one of ] P X ^ _
	fate  fate   // of the string
	held  []byte // the sequence so far
	body  int    // where in it the introducer ends
	loose bool   // the terminal has an open sequence, which held cuts off
}

type filterState uint8

const (
	ftGround filterState = iota
	ftC1                 // 0xc2, which may begin a C1 control
	ftEscape
	ftCSI
	ftString
	ftStringEsc
	ftStringC1
)

// fate is what becomes of a string.
type fate uint8

const (
	fateOpen fate = iota // not known yet
	fatePass
	fateDrop
)

// maxHeld is enough to set the whole palette at once.
const maxHeld = 16 << 10

// Filter appends what passes of p to dst and returns it.
func (f *QueryFilter) Filter(dst, p []byte) []byte {
	for i := 0; i < len(p); {
		if f.state == ftGround {
			n := passing(p[i:])
			dst = append(dst, p[i:i+n]...)
			if i += n; i == len(p) {
				break
			}
			f.begin(p[i])
			i++
			continue
		}
		dst = f.step(dst, p[i])
		i++
	}
	return dst
}

// passing returns how many bytes at the beginning of p are of no interest.
func passing(p []byte) int {
	for i, c := range p {
		if c == 0x1b || c == 0x05 || c == 0xc2 {
			return i
		}
	}
	return len(p)
}

// begin takes a byte that passing stopped at. ENQ is dropped.
func (f *QueryFilter) begin(c byte) {
	switch c {
	case 0x1b:
		f.hold(c)
		f.state = ftEscape
	case 0xc2:
		f.hold(c)
		f.state = ftC1
	}
}

func (f *QueryFilter) hold(c byte) { f.held = append(f.held[:0], c) }

// release passes what is held on and returns to the ground.
func (f *QueryFilter) release(dst []byte) []byte {
	dst = append(dst, f.held...)
	f.reset()
	f.loose = false
	return dst
}

// abandon passes a sequence on that an ESC has cut off, which begins another.
func (f *QueryFilter) abandon(dst []byte) []byte {
	loose := f.loose || len(f.held) > 0
	dst = f.release(dst)
	f.loose = loose
	f.begin(0x1b)
	return dst
}

// drop forgets what is held, but for the controls within a control sequence,
// which a terminal executes at once. If its ESC would have cut another one
// off, CAN does so.
func (f *QueryFilter) drop(dst []byte) []byte {
	if f.loose {
		dst = append(dst, 0x18)
		f.loose = false
	}
	if f.fate == fateDrop { // a string
		f.reset()
		return dst
	}
	for _, c := range f.held[1:] {
		if c < 0x20 && c != 0x05 {
			dst = append(dst, c)
		}
	}
	f.reset()
	return dst
}

func (f *QueryFilter) reset() {
	f.state, f.fate = ftGround, fateOpen
	if f.held = f.held[:0]; cap(f.held) > stringKept {
		f.held = nil
	}
}

func (f *QueryFilter) step(dst []byte, c byte) []byte {
	switch f.state {
	case ftC1:
		return f.stepC1(dst, c)
	case ftEscape:
		return f.stepEscape(dst, c)
	case ftCSI:
		return f.stepCSI(dst, c)
	case ftString, ftStringC1, ftStringEsc:
		return f.stepString(dst, c)
	case ftGround:
	}
	return dst
}

// stepC1 takes the byte behind 0xc2. xterm reads the C1 controls of UTF-8 as
// what ESC and a letter begin.
func (f *QueryFilter) stepC1(dst []byte, c byte) []byte {
	if c < 0x80 || c > 0x9f { // not a C1 control, perhaps not UTF-8 at all
		dst = f.release(dst)
		if passing([]byte{c}) == 1 {
			return append(dst, c)
		}
		f.begin(c)
		return dst
	}
	f.held = append(f.held, c)
	return f.introduce(dst, c-0x40)
}

func (f *QueryFilter) stepEscape(dst []byte, c byte) []byte {
	switch {
	case c == 0x1b:
		dst = f.abandon(dst)
	case c == 0x18 || c == 0x1a:
		f.held = append(f.held, c)
		dst = f.release(dst)
	case c == 0x05:
	case c < 0x20 || c >= 0x7f: // executed or ignored
		f.held = append(f.held, c)
		if len(f.held) > maxHeld {
			return f.release(dst)
		}
	case c < 0x30: // an intermediate byte, which no query has
		f.held = append(f.held, c)
		dst = f.release(dst)
	default:
		f.held = append(f.held, c)
		dst = f.introduce(dst, c)
	}
	return dst
}

// introduce goes on behind ESC c.
func (f *QueryFilter) introduce(dst []byte, c byte) []byte {
	f.body = len(f.held)
	switch c {
	case '[':
		f.state = ftCSI
	case ']', 'P', 'X', '^', '_':
		f.state, f.kind, f.fate = ftString, c, fateOpen
		if c == 'X' || c == '^' {
			f.fate = fatePass
			dst = f.flush(dst)
		}
	case 'Z': // DECID
		return f.drop(dst)
	default:
		return f.release(dst)
	}
	return dst
}

// flush passes what is held on without ending the sequence.
func (f *QueryFilter) flush(dst []byte) []byte {
	dst = append(dst, f.held...)
	f.held = f.held[:0]
	return dst
}

func (f *QueryFilter) stepCSI(dst []byte, c byte) []byte {
	if c == 0x1b {
		return f.abandon(dst)
	}
	f.held = append(f.held, c)
	switch {
	case c == 0x18 || c == 0x1a, len(f.held) > maxHeld:
		return f.release(dst)
	case c >= 0x40 && c < 0x7f:
		if csiQuery(f.held[f.body:]) {
			return f.drop(dst)
		}
		return f.release(dst)
	}
	return dst
}
