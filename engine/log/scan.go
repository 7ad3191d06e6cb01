package log

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// Eight bytes at a time.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
	lows  = 0x7f7f7f7f7f7f7f7f
)

// plainRun returns the length of the longest prefix of p that is stored as it
// is, at one byte a character: printable ASCII, TAB, LF and CR.
func plainRun(p []byte) int {
	i := 0
	for ; i+8 <= len(p); i += 8 {
		if m := odd(binary.LittleEndian.Uint64(p[i:])); m != 0 {
			return i + bits.TrailingZeros64(m)/8
		}
	}
	for i < len(p) && plain(p[i]) {
		i++
	}
	return i
}

func plain(b byte) bool {
	return b >= ' ' && b < 0x7f || b == '\t' || b == '\n' || b == '\r'
}

// odd returns the high bit of each byte of x that is not plain. No byte
// carries into the next one, so each bit is exact.
func odd(x uint64) uint64 {
	t := x & lows
	control := ^(t + (0x80-0x20)*ones) & highs
	other := (x | (t + ones)) & highs
	if control == 0 {
		return other
	}
	return control&unequal(t, '\t')&unequal(t, '\n')&unequal(t, '\r') | other
}

// unequal returns the high bit of each byte of t that is not b, among others;
// all bytes of t are below 0x80.
func unequal(t uint64, b byte) uint64 { return (t ^ uint64(b)*ones) + lows }

// runeOffset returns the offset of the n-th character of p, from 0, or len(p).
func runeOffset(p []byte, n int) int {
	i := 0
	for ; i+8 <= len(p); i += 8 {
		x := binary.LittleEndian.Uint64(p[i:])
		inside := x &^ (x << 1) & highs // bytes 10xxxxxx
		starts := 8 - bits.OnesCount64(inside)
		if starts > n {
			break
		}
		n -= starts
	}
	for ; i < len(p); i++ {
		if !utf8.RuneStart(p[i]) {
			continue
		}
		if n == 0 {
			return i
		}
		n--
	}
	return len(p)
}
