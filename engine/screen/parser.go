package screen

// state is where the parser stands in a control sequence, after the state
// machine of DEC's VT500 series.
type state uint8

const (
	stGround state = iota
	stEscape
	stEscapeInter // ESC and intermediate bytes
	stParam       // CSI, its parameters
	stInter       // CSI, behind the parameters
	stIgnore      // CSI that is malformed
	stString      // OSC, DCS, SOS, PM or APC
	stStringEsc   // ESC within one of these
)

const (
	maxParams    = 32
	maxParam     = 65535
	maxInter     = 2
	stringLimit  = 128 << 10 // what the longest string may hold
	stringKept   = 4 << 10   // what is kept allocated between strings
	paramMissing = -1
)

// param is one parameter of a control sequence. Sub says that a colon stood
// before it.
type param struct {
	value int32
	sub   bool
}

type parser struct {
	state  state
	utf8   decoder
	prefix byte // one of < = > ? or 0
	inter  [maxInter]byte
	inters int
	params [maxParams]param
	count  int
	colons bool
	kind   byte // of the string: one of ] P X ^ _
	str    []byte
	over   bool   // the string grew too long and will be dropped
	at     int    // where feed stands in the bytes it was given
	began  int    // where the open sequence began in them; -1 is before them
	open   []byte // the open sequence as it came in, between writes
}

// enter begins an escape sequence, ending whatever was open.
func (p *parser) enter() {
	p.state, p.began = stEscape, p.at
	p.prefix, p.inters, p.count, p.colons = 0, 0, 0, false
}

// feed takes the program's output. Everything that depends on how it was cut
// into writes is kept in the parser.
func (s *Screen) feed(p []byte) {
	s.began = -1
	for i := 0; i < len(p); {
		s.at = i
		if s.state != stGround {
			i += s.control(p[i:])
			continue
		}
		if s.utf8.need > 0 {
			i += s.tail(p[i:])
			continue
		}
		if n := printable(p[i:]); n > 0 {
			s.text(p[i : i+n])
			i += n
			continue
		}
		switch c := p[i]; {
		case c == 0x1b:
			if n := s.wholeCSI(p[i:]); n > 0 {
				s.at = i + n - 1
				s.dispatchCSI(p[i+n-1])
				i += n
				continue
			}
			s.enter()
			i++
		case c == '\r':
			s.glyph = glyph{}
			s.x, s.pending = 0, false
			i++
			if i < len(p) && p[i] == '\n' {
				s.lineFeed()
				i++
			}
		case c < 0x20:
			s.execute(c)
			i++
		case c == 0x7f:
			i++
		default:
			i += s.runes(p[i:])
		}
	}
}

// control takes bytes while a control sequence is open and returns how many.
func (s *Screen) control(p []byte) int {
	if s.state == stString {
		return s.stringBytes(p)
	}
	s.step(p[0])
	return 1
}

// step takes one byte within a control sequence other than a string.
func (s *Screen) step(c byte) {
	switch {
	case s.state == stStringEsc:
		s.stringEnd(c)
		return
	case c == 0x18 || c == 0x1a: // CAN, SUB
		s.state = stGround
		return
	case c == 0x1b:
		s.enter()
		return
	case c < 0x20:
		s.execute(c)
		return
	case c >= 0x7f:
		return
	}
	switch s.state {
	case stEscape, stEscapeInter:
		s.escapeByte(c)
	case stParam:
		s.paramByte(c)
	case stInter:
		s.interByte(c)
	case stIgnore:
		if c >= 0x40 {
			s.state = stGround
		}
	case stGround, stString, stStringEsc:
	}
}

func (s *Screen) escapeByte(c byte) {
	if c < 0x30 {
		s.collect(c)
		s.state = stEscapeInter
		return
	}
	if s.state == stEscape {
		switch c {
		case '[':
			s.state = stParam
			return
		case ']', 'P', 'X', '^', '_':
			s.state, s.kind = stString, c
			s.str, s.over = s.str[:0], false
			return
		}
	}
	s.state = stGround
	s.dispatchEscape(c)
}

func (s *Screen) collect(c byte) {
	if s.inters < maxInter {
		s.inter[s.inters] = c
	}
	s.inters++
}

func (s *Screen) paramByte(c byte) {
	switch {
	case c <= '9' && c >= '0':
		if s.count == 0 {
			s.push(false)
		}
		if s.count <= maxParams {
			v := &s.params[s.count-1].value
			*v = min(max(*v, 0)*10+int32(c-'0'), maxParam)
		}
	case c == ';' || c == ':':
		if s.count == 0 {
			s.push(false)
		}
		s.push(c == ':')
	case c >= 0x40:
		s.state = stGround
		s.dispatchCSI(c)
	case c >= '<' && c <= '?':
		if s.count > 0 || s.prefix != 0 {
			s.state = stIgnore
			return
		}
		s.prefix = c
	default:
		s.collect(c)
		s.state = stInter
	}
}

// push begins a parameter. The count runs on beyond what there is room for, so
// that digits of the superfluous ones go nowhere.
func (p *parser) push(sub bool) {
	if p.count < maxParams {
		p.params[p.count] = param{paramMissing, sub}
	}
	p.count = min(p.count+1, maxParams+1)
	p.colons = p.colons || sub
}

func (s *Screen) interByte(c byte) {
	switch {
	case c < 0x30:
		s.collect(c)
	case c < 0x40:
		s.state = stIgnore
	default:
		s.state = stGround
		s.dispatchCSI(c)
	}
}

// stringBytes takes bytes of a string up to what ends it.
func (s *Screen) stringBytes(p []byte) int {
	for i, c := range p {
		switch c {
		case 0x1b:
			s.keep(p[:i])
			s.state = stStringEsc
			return i + 1
		case 0x18, 0x1a:
			s.state = stGround
			return i + 1
		case 0x07:
			if s.kind != ']' { // xterm ends only an OSC so; harmless elsewhere
				continue
			}
			s.keep(p[:i])
			s.finish("\a")
			return i + 1
		}
	}
	s.keep(p)
	return len(p)
}

// keep adds to the string, up to its limit.
func (s *Screen) keep(p []byte) {
	if s.over || s.kind != ']' && s.kind != 'P' {
		return
	}
	if len(s.str)+len(p) > stringLimit {
		s.over, s.str = true, nil
		return
	}
	s.str = append(s.str, p...)
}

// stringEnd takes the byte behind an ESC within a string. Anything but a
// backslash abandons the string and belongs to a new sequence.
func (s *Screen) stringEnd(c byte) {
	if c == '\\' {
		s.finish("\x1b\\")
		return
	}
	s.enter()
	if s.began--; s.began < 0 { // the ESC was the end of the write before
		s.open = append(s.open[:0], 0x1b)
	}
	s.step(c)
}

// finish ends a string. An answer uses the terminator that the program used.
func (s *Screen) finish(terminator string) {
	s.state = stGround
	if !s.over {
		switch s.kind {
		case ']':
			s.dispatchOSC(s.str, terminator)
		case 'P':
			s.dispatchDCS(s.str)
		}
	}
	if cap(s.str) > stringKept {
		s.str = nil
	}
}
