package screen

import (
	"encoding/binary"
	"math/bits"
)

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// printable returns how many bytes at the beginning of p are 0x20 to 0x7e. It
// looks at eight at a time: a byte below 0x20, above 0x7f, or one more than
// which is above 0x7f sets its high bit. Higher bytes may be set by a carry,
// the lowest never is.
func printable(p []byte) int {
	i := 0
	for ; i+8 <= len(p); i += 8 {
		x := binary.LittleEndian.Uint64(p[i:])
		if m := ((x - 0x20*ones) | x | (x + ones)) & highs; m != 0 {
			return i + bits.TrailingZeros64(m)/8
		}
	}
	for ; i < len(p); i++ {
		if p[i] < 0x20 || p[i] > 0x7e {
			break
		}
	}
	return i
}

// wholeCSI reads a control sequence that lies in p from its ESC to its final
// byte and holds nothing but a prefix and parameters, as nearly all do. It
// returns its length, with the parser as it is before dispatch, or 0 if the
// bytes have to go through the parser one by one.
func (s *Screen) wholeCSI(p []byte) int {
	if len(p) < 3 || p[1] != '[' {
		return 0
	}
	s.prefix, s.inters, s.count, s.colons = 0, 0, 0, false
	i := 2
	if c := p[2]; c >= '<' && c <= '?' {
		s.prefix = c
		i++
	}
	value, count := int32(paramMissing), 0
	sub, open := false, false
	for ; i < len(p); i++ {
		c := p[i]
		switch {
		case c >= '0' && c <= '9':
			value = min(max(value, 0)*10+int32(c-'0'), maxParam)
			open = true
		case c == ';' || c == ':':
			if count == maxParams-1 {
				return 0
			}
			s.params[count] = param{value, sub}
			count++
			value, sub, open = paramMissing, c == ':', true
			s.colons = s.colons || sub
		case c >= 0x40 && c < 0x7f:
			if open {
				s.params[count] = param{value, sub}
				count++
			}
			s.count = count
			return i + 1
		default:
			return 0
		}
	}
	return 0
}
