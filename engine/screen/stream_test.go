package screen

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
)

// hostile is what has broken terminals, vt10x among them.
var hostile = []string{
	"\x1b[-1P", "\x1b[-1@", "\x1b[?-5P",
	"\x1b[2C\x1b[9223372036854775807@", "\x1b[2C\x1b[9223372036854775807P",
	"\x1b[9223372036854775807I", "\x1b[2000000000Z", "\x1b[6n\x1b[6n",
	"\x1b[5B\x1b[9223372036854775807B", "\x1b[99999999b", "x\x1b[99999999b",
	"hello\x1b[?1049lX", "\x1b[?1049h\x1b[?1049h\x1b[?1049l",
	"\x1b[5;5HA\x1b[?uB", "\x1b[>1u", "\x1b[<u", "\x1b[31mA\x1b[>4;2mB",
	"\x1b)0\x0eqqx\x0fX", "\x1b FX\x1b%GX", "\x1b[1;1;2;2;7$r",
	"\x1b[58;5;1mA\x1b[4:3mB\x1b[38:2::1:2:3mC", "\x1b[38;5m\x1b[38m\x1b[48;2;1m",
	"\x1b]0;foo\x1b[31mX", "\x1b]0;foo\x18X", "\x1b[3\x18AX", "\x1bXhidden\x1b\\Y",
	"e\u0301\u0301\x1b[D\u0301", "\U0001f469\u200d\U0001f4bb\u200d", "1\ufe0f\u20e3",
	"a\xe2\x82", "\xe2\x28\xa1", "\xf0\x9f", "\xff\xfe", "\xed\xa0\x80",
	"\U0010fffd\U00100000\U0010ffff", "\u202eabc\u2066", "\u0600\u0600a",
	"\x1b[?2026hheld\x1b[?2026l", "\x1b[?2026h\x1bc\x1b[?2026h",
	"\x1b[?6h\x1b[2;3r\x1b[9;9H\x1b[6n", "\x1b[?7lxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx日",
	"\x1b[4hab\r日\x1b[4l", "\x1b#8\x1b[2;4r\x1bM\x1bM\x1b[L\x1b[M",
	"\x06\x06abc\x06", "日本\x06語\x06", "\x1b[44mx\x06\x06\x1b[K",
}

// randomStream writes output as programs do: text of all kinds, colours,
// cursor addressing, regions, alternate screens, and now and then garbage.
func randomStream(rnd *rand.Rand, pieces int) []byte {
	var b bytes.Buffer
	for range pieces {
		randomPiece(&b, rnd)
	}
	return b.Bytes()
}

func pick(rnd *rand.Rand, from ...string) string { return from[rnd.IntN(len(from))] }

func randomPiece(b *bytes.Buffer, rnd *rand.Rand) {
	n := 1 + rnd.IntN(9)
	switch rnd.IntN(24) {
	case 0, 1, 2:
		b.WriteString(strings.Repeat(pick(rnd, "ab", "x", "hello ", " ", "1"), n))
	case 3, 4, 5:
		b.WriteString(pick(rnd, "\r\n", "\n", "\r", "\b", "\t", "\x1bD", "\x1bE", "\x1bM", "\r\r\n"))
	case 6, 7:
		b.WriteString(strings.Repeat(pick(rnd, "日", "é", "e\u0301", "😀", "👩\u200d💻", "🇫🇷", "한", "❤\ufe0f", "\u200b", "각", "क्ष"), n))
	case 8:
		fmt.Fprintf(b, "\x1b[%d;%dH", rnd.IntN(14), rnd.IntN(60))
	case 9, 10:
		fmt.Fprintf(b, "\x1b[%sm", pick(rnd, "", "1", "31", "44", "7", "38;5;200", "48;2;1;2;3", "4:3", "0", "58:5:3", "39;49"))
	case 11:
		fmt.Fprintf(b, "\x1b[%d%s", n, pick(rnd, "A", "B", "C", "D", "E", "F", "G", "d", "I", "Z", "b"))
	case 12:
		fmt.Fprintf(b, "\x1b[%d%s", n%4, pick(rnd, "J", "K", "J", "K", "?J"))
	case 13, 14:
		fmt.Fprintf(b, "\x1b[%d%s", n, pick(rnd, "@", "P", "X", "L", "M", "S", "T"))
	case 15:
		fmt.Fprintf(b, "\x1b[%d;%dr", rnd.IntN(6), rnd.IntN(14))
	case 16:
		fmt.Fprintf(b, "\x1b[?%s%s", pick(rnd, "6", "7", "25", "1049", "1047", "47", "2026", "1048"), pick(rnd, "h", "l"))
	case 17:
		b.WriteString(pick(rnd, "\x1b[4h", "\x1b[4l", "\x1b7", "\x1b8", "\x1b[s", "\x1b[u", "\x1b(0", "\x1b(B", "\x0e", "\x0f", "\x1b)0"))
	case 18:
		b.WriteString(pick(rnd, "\x1b[6n", "\x1b[c", "\x1b[?2026$p", "\x1b]11;?\x07", "\x1bP$qm\x1b\\", "\x1b[?u"))
	case 19:
		b.WriteString(pick(rnd, "\x1b]0;title\x07", "\x1b]8;;http://x\x1b\\", "\x1b]8;;\x1b\\", "\x07", "\x1b]133;A\x07"))
	case 20:
		b.WriteString(strings.Repeat("w", 20+rnd.IntN(80)))
	case 21:
		b.WriteString(strings.Repeat(pick(rnd, "y\r\n", "line of text\r\n", "\x1b[31mred\x1b[m line\r\n", "日本語\r\n"), n))
	case 22:
		b.WriteString(pick(rnd, "\x06", "\x1bc", "\x1b[!p", "\x1b#8", "\x1b[3J"))
	case 23:
		for range n {
			b.WriteByte(byte(rnd.Uint32()))
		}
	}
}
