package screen

import "unicode/utf8"

// decoder reads UTF-8 byte by byte, so that it does not matter how a program's
// output is cut into writes. What is not UTF-8 becomes one U+FFFD for each
// longest piece that could have begun a code point (Unicode 3.9, table 3-8).
type decoder struct {
	r      rune
	need   uint8 // bytes still to come; 0 between code points
	lo, hi byte  // bounds of the next byte
}

// start takes a first byte above 0x7f. It reports false if none may begin a
// code point, which makes it a U+FFFD by itself.
func (d *decoder) start(c byte) bool {
	d.lo, d.hi = 0x80, 0xbf
	switch {
	case c >= 0xc2 && c <= 0xdf:
		d.r, d.need = rune(c&0x1f), 1
	case c >= 0xe0 && c <= 0xef:
		d.r, d.need = rune(c&0x0f), 2
		if c == 0xe0 {
			d.lo = 0xa0
		} else if c == 0xed {
			d.hi = 0x9f
		}
	case c >= 0xf0 && c <= 0xf4:
		d.r, d.need = rune(c&0x07), 3
		if c == 0xf0 {
			d.lo = 0x90
		} else if c == 0xf4 {
			d.hi = 0x8f
		}
	default:
		return false
	}
	return true
}

// next takes a further byte. With ok false the byte does not belong here: what
// was held is a U+FFFD, and the byte is to be looked at again. With done the
// code point is complete.
func (d *decoder) next(c byte) (done, ok bool) {
	if c < d.lo || c > d.hi {
		d.need = 0
		return false, false
	}
	d.r = d.r<<6 | rune(c&0x3f)
	d.lo, d.hi = 0x80, 0xbf
	d.need--
	return d.need == 0, true
}

// runes prints what is not ASCII at the beginning of p and returns how many
// bytes it took. The last code point may be incomplete.
func (s *Screen) runes(p []byte) int {
	i := 0
	for i < len(p) && p[i] >= utf8.RuneSelf {
		if n := s.simple(p[i:]); n > 0 {
			i += n
			continue
		}
		if r, size := utf8.DecodeRune(p[i:]); size > 1 {
			s.print(r)
			i += size
			continue
		}
		if !s.utf8.start(p[i]) {
			s.print(utf8.RuneError)
			i++
			continue
		}
		s.began = s.at + i
		i++
		i += s.tail(p[i:])
	}
	return i
}

// tail goes on with a code point that is held, as far as p reaches.
func (s *Screen) tail(p []byte) int {
	for i, c := range p {
		done, ok := s.utf8.next(c)
		if !ok {
			s.print(utf8.RuneError)
			return i
		}
		if done {
			s.print(s.utf8.r)
			return i + 1
		}
	}
	return len(p)
}
