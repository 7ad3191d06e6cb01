package log

// What ends an escape sequence that does not end by itself. A terminal would
// swallow output for as long as it takes; a log must not. So besides CAN, SUB
// and ESC, which abort a sequence in every terminal:
//
//   - a line feed ends any sequence, and a carriage return a string (OSC, DCS,
//     SOS, PM, APC, and the title of tmux). It is kept;
//   - a character above ASCII ends a sequence that is not a string, and is kept;
//   - a sequence that is not a string ends after maxSequence bytes;
//   - a string ends with the first byte after softString that cannot be part
//     of a picture or a clipboard: one that is not visible ASCII. It is kept.
//     After hardString it ends whatever comes.
//
// So what an unterminated string hides is the rest of its line.
const (
	maxSequence = 1 << 10
	softString  = 4 << 10
	hardString  = 1 << 20
)

const (
	bel = 0x07
	can = 0x18
	sub = 0x1a
	esc = 0x1b
	del = 0x7f
)

type state uint8

const (
	ground   state = iota
	escape         // after ESC
	escapeNF       // after ESC and bytes 0x20–0x2f
	csi
	osc
	str // another string, which BEL does not end
)

// filter turns the bytes of one stream into text.
type filter struct {
	store  *store
	stream Stream
	state  state
	// n is the length of the sequence so far; prev its last byte.
	n    int
	prev byte
	// tail[:held] is a character that is not complete, in ground only.
	tail [4]byte
	held int
	// base is the last character that is no extender, 0 for one that no
	// joiner may follow. joining says that a joiner came behind it and waits
	// for the next character.
	base    rune
	joining bool
	emoji   emoji
}

func (f *filter) write(p []byte) {
	for len(p) > 0 {
		switch f.state {
		case ground:
			p = f.ground(p)
		case escape, escapeNF, csi:
			p = f.sequence(p)
		case osc, str:
			p = f.string(p)
		}
	}
}

// close ends what is not complete.
func (f *filter) close() {
	if f.held > 0 {
		f.held = 0
		f.bad()
	}
	f.enter(ground)
	f.joining = false
}

func (f *filter) enter(s state) { f.state, f.n, f.prev = s, 0, 0 }

// ground handles text at the start of p and returns what is left.
func (f *filter) ground(p []byte) []byte {
	p = f.complete(p)
	if n := plainRun(p); n > 0 {
		f.plain(p[:n])
		p = p[n:]
	}
	switch {
	case len(p) == 0:
	case p[0] >= 0x80:
		return f.wide(p)
	case p[0] == esc:
		if n := wholeCSI(p); n > 0 {
			return p[n:]
		}
		f.enter(escape)
		return p[1:]
	default:
		return f.controls(p)
	}
	return p
}

// plain stores text that needs no look.
func (f *filter) plain(p []byte) {
	f.base, f.joining = 0, false
	f.store.append(f.stream, p, len(p))
}

// control stores a control character: \xNN but for TAB, LF and CR.
func (f *filter) control(b byte) {
	if plain(b) {
		f.plain([]byte{b})
		return
	}
	f.plain(appendHex(make([]byte, 0, 4), b))
}

// controls stores the control characters at the start of p, or some of them,
// and returns what is left. p starts with one that is neither plain nor ESC.
func (f *filter) controls(p []byte) []byte {
	var buf [256]byte
	text, n := buf[:0], 0
	for n < len(p) && len(text) < len(buf) && p[n] < 0x80 && p[n] != esc && !plain(p[n]) {
		text = appendHex(text, p[n])
		n++
	}
	f.plain(text)
	return p[n:]
}

func appendHex(p []byte, b byte) []byte {
	const digits = "0123456789abcdef"
	return append(p, '\\', 'x', digits[b>>4], digits[b&15])
}

// wholeCSI returns the length of the CSI sequence that p starts with, or 0 if
// there is none that is complete and simple. It is a short cut only.
func wholeCSI(p []byte) int {
	if len(p) < 3 || p[1] != '[' {
		return 0
	}
	i, end := 2, min(len(p), maxSequence)
	for i < end && p[i] >= 0x30 && p[i] < 0x40 {
		i++
	}
	if i < end && p[i] >= 0x40 && p[i] < del {
		return i + 1
	}
	return 0
}

// sequence handles one byte behind ESC and returns what is left of p.
func (f *filter) sequence(p []byte) []byte {
	b := p[0]
	f.n++
	switch {
	case b == '\n', b >= 0x80, f.n > maxSequence:
		f.enter(ground)
		return p
	case b == esc:
		f.enter(escape)
	case b == can, b == sub:
		f.enter(ground)
	case b == 0, b == del: // ignored by terminals too
	case b < ' ':
		f.control(b) // acts inside a sequence
	case f.state == csi:
		if b >= 0x40 {
			f.enter(ground)
		}
	case b < 0x30:
		f.state = escapeNF
	default:
		f.final(b)
	}
	return p[1:]
}

// final handles the byte that ends ESC … or starts something longer.
func (f *filter) final(b byte) {
	next := ground
	if f.state == escape {
		switch b {
		case '[':
			next = csi
		case ']':
			next = osc
		case 'P', 'X', '^', '_', 'k':
			next = str
		}
	}
	f.enter(next)
}

// string drops the payload of a string and returns what is left of p. ESC \
// ends it like any other sequence would.
func (f *filter) string(p []byte) []byte {
	for i, b := range p {
		switch {
		case b == '\n', b == '\r':
			f.enter(ground)
			return p[i:]
		case b == can, b == sub, b == bel && f.state == osc, b == 0x9c && f.prev == 0xc2:
			f.enter(ground)
			return p[i+1:]
		case b == esc:
			f.enter(escape)
			return p[i+1:]
		}
		f.n++
		f.prev = b
		if f.n > softString && (f.n > hardString || !payload(b)) {
			f.enter(ground)
			return p[i:]
		}
	}
	return nil
}

// payload reports whether b can be in a long string: visible ASCII, or inside
// a character that has begun.
func payload(b byte) bool { return b > ' ' && b < del || b >= 0x80 && b < 0xc0 }
