package log

import "unicode/utf8"

// badPrefix returns the length of the maximal subpart at the start of p, which
// does not start with a valid character: the longest prefix of a possible
// character, or one byte (Unicode 3.9, "substitution of maximal subparts").
func badPrefix(p []byte) int {
	n := 1
	for n < len(p) && !utf8.FullRune(p[:n+1]) {
		n++
	}
	return n
}

// complete handles the character that an earlier write has left incomplete
// and returns what of p is left. Without one, that is all of it.
func (f *filter) complete(p []byte) []byte {
	if f.held == 0 {
		return p
	}
	var buf [utf8.UTFMax]byte
	n := copy(buf[:], f.tail[:f.held])
	n += copy(buf[n:], p)
	if !utf8.FullRune(buf[:n]) {
		f.tail, f.held = buf, n
		return nil
	}
	r, size := utf8.DecodeRune(buf[:n])
	if size == 1 {
		size = badPrefix(buf[:n]) // at least what was held
		f.bad()
	} else {
		f.rune(r, buf[:size])
	}
	rest := p[size-f.held:]
	f.held = 0
	return rest
}

// wide handles the characters at the start of p up to the next ASCII byte and
// returns what is left. p starts with a byte that is not ASCII.
func (f *filter) wide(p []byte) []byte {
	for len(p) > 0 && p[0] >= utf8.RuneSelf {
		r, size := utf8.DecodeRune(p)
		switch {
		case size == 1 && !utf8.FullRune(p):
			f.held = copy(f.tail[:], p)
			return nil
		case size == 1:
			size = badPrefix(p)
			f.bad()
		case f.joining || !ordinary(r):
			f.rune(r, p[:size])
		default:
			size = f.ordinaryRun(p)
		}
		p = p[size:]
	}
	return p
}

// ordinaryRun stores the longest prefix of p made of ordinary characters above
// ASCII and returns its length. There is one.
func (f *filter) ordinaryRun(p []byte) int {
	n, chars := 0, 0
	for n < len(p) && p[n] >= utf8.RuneSelf {
		r, size := utf8.DecodeRune(p[n:])
		if size == 1 || !ordinary(r) {
			break
		}
		if !extender(r) {
			f.base = r
		}
		n += size
		chars++
	}
	f.store.append(f.stream, p[:n], chars)
	return n
}

// rune handles one valid character above ASCII, encoded as p.
func (f *filter) rune(r rune, p []byte) {
	switch {
	case r < 0xa0:
		f.control(byte(r))
	case r == zwj:
		f.joining = !f.joining && f.emoji.pictographic(f.base)
		if !f.joining {
			f.base = 0
		}
	case !ordinary(r):
		f.joining = false
	default:
		// Output of the other stream may have come between them.
		if f.joining && f.emoji.pictographic(r) && f.store.last() == f.stream {
			f.store.append(f.stream, []byte(zwjText), 1)
		}
		f.joining = false
		f.store.append(f.stream, p, 1)
		if !extender(r) {
			f.base = r
		}
	}
}

// bad stores the mark of a maximal subpart.
func (f *filter) bad() {
	f.base, f.joining = 0, false
	f.store.append(f.stream, []byte(string(utf8.RuneError)), 1)
}
