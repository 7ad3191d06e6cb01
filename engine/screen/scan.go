package screen

import "encoding/binary"

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
			break
		}
	}
	for ; i < len(p); i++ {
		if p[i] < 0x20 || p[i] > 0x7e {
			break
		}
	}
	return i
}
