package screen

import (
	"strings"
	"testing"
)

// conformance is one case of the control sequence document of xterm, on a
// screen of 10 columns and 4 rows: what is written, the rows that must be
// there (joined by a bar, empty ones at the end left out) and the cursor.
type conformance struct {
	name, in, rows string
	x, y           int
}

// full fills the screen with a, b, c and d rows.
const full = "\x1b[1;1Haaaaaaaaaa\x1b[2;1Hbbbbbbbbbb\x1b[3;1Hcccccccccc\x1b[4;1Hdddddddddd"

// digits puts 0123456789 into the first row and goes home.
const digits = "0123456789\x1b[H"

func runConformance(t *testing.T, tests []conformance) {
	t.Helper()
	seen := make(map[string]bool)
	for _, test := range tests {
		if seen[test.name] {
			t.Errorf("two cases are named %q", test.name)
		}
		seen[test.name] = true
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for _, size := range []int{0, 1} {
				s := New(Options{Cols: 10, Rows: 4})
				feedChunks(s, []byte(test.in), size)
				rows := strings.TrimRight(strings.Join(s.Text(), "|"), "|")
				cur := s.Cursor()
				if rows != test.rows || cur.X != test.x || cur.Y != test.y {
					t.Errorf("%q in pieces of %d:\n got %q at %d,%d\nwant %q at %d,%d", test.in, size,
						rows, cur.X, cur.Y, test.rows, test.x, test.y)
				}
			}
		})
	}
}

func TestCursorMovement(t *testing.T) {
	t.Parallel()
	runConformance(t, []conformance{
		{"CUP", "\x1b[2;3HX", "|  X", 3, 1},
		{"CUP default", "abc\x1b[HX", "Xbc", 1, 0},
		{"CUP zero", "abc\x1b[0;0HX", "Xbc", 1, 0},
		{"CUP missing row", "\x1b[;5HX", "    X", 5, 0},
		{"CUP missing column", "\x1b[3HX", "||X", 1, 2},
		{"CUP missing column with semicolon", "\x1b[3;HX", "||X", 1, 2},
		{"CUP beyond", "\x1b[99;99HX", "|||         X", 9, 3},
		{"CUP huge", "\x1b[99999999999;99999999999HX", "|||         X", 9, 3},
		{"HVP", "\x1b[2;3fX", "|  X", 3, 1},
		{"CUU", "\x1b[3;3H\x1b[2AX", "  X", 3, 0},
		{"CUU default", "\x1b[3;3H\x1b[AX", "|  X", 3, 1},
		{"CUU zero is one", "\x1b[3;3H\x1b[0AX", "|  X", 3, 1},
		{"CUU stops at top", "\x1b[3;3H\x1b[99AX", "  X", 3, 0},
		{"CUU stops at region", "\x1b[2;3r\x1b[3;3H\x1b[99AX", "|  X", 3, 1},
		{"CUU above region goes to top", "\x1b[3;4r\x1b[2;3H\x1b[99AX", "  X", 3, 0},
		{"CUD", "\x1b[2BX", "||X", 1, 2},
		{"CUD default", "\x1b[BX", "|X", 1, 1},
		{"CUD stops at bottom", "\x1b[99BX", "|||X", 1, 3},
		{"CUD stops at region", "\x1b[1;2r\x1b[99BX", "|X", 1, 1},
		{"CUD below region goes to bottom", "\x1b[1;2r\x1b[3;1H\x1b[99BX", "|||X", 1, 3},
		{"CUF", "\x1b[3CX", "   X", 4, 0},
		{"CUF default", "\x1b[CX", " X", 2, 0},
		{"CUF stops at margin", "\x1b[99CX", "         X", 9, 0},
		{"CUF does not wrap", "\x1b[99C\x1b[CX", "         X", 9, 0},
		{"HPR", "\x1b[3aX", "   X", 4, 0},
		{"CUB", "abcde\x1b[2DX", "abcXe", 4, 0},
		{"CUB default", "abc\x1b[DX", "abX", 3, 0},
		{"CUB stops at margin", "abc\x1b[99DX", "Xbc", 1, 0},
		{"CUB from pending wrap", "0123456789\x1b[DX", "01234567X9", 9, 0},
		{"CNL", "ab\x1b[2EX", "ab||X", 1, 2},
		{"CNL default", "ab\x1b[EX", "ab|X", 1, 1},
		{"CNL zero is one", "ab\x1b[0EX", "ab|X", 1, 1},
		{"CPL", "\x1b[3;3H\x1b[2FX", "X", 1, 0},
		{"CPL default", "\x1b[3;3H\x1b[FX", "|X", 1, 1},
		{"CHA", "abc\x1b[5GX", "abc X", 5, 0},
		{"CHA default", "abc\x1b[GX", "Xbc", 1, 0},
		{"CHA beyond", "\x1b[99GX", "         X", 9, 0},
		{"HPA", "abc\x1b[5`X", "abc X", 5, 0},
		{"VPA", "ab\x1b[3dX", "ab||  X", 3, 2},
		{"VPA default", "\x1b[3;3H\x1b[dX", "  X", 3, 0},
		{"VPA beyond", "\x1b[99dX", "|||X", 1, 3},
		{"VPR", "ab\x1b[2eX", "ab||  X", 3, 2},
		{"CHT", "\x1b[IX", "        X", 9, 0},
		{"CHT beyond", "\x1b[5IX", "         X", 9, 0},
		{"CHT huge", "\x1b[9223372036854775807IX", "         X", 9, 0},
		{"CBT", "\x1b[10G\x1b[ZX", "        X", 9, 0},
		{"CBT twice", "\x1b[10G\x1b[2ZX", "X", 1, 0},
		{"CBT huge", "\x1b[10G\x1b[2000000000ZX", "X", 1, 0},
		{"BS", "abc\bX", "abX", 3, 0},
		{"BS at margin", "\b\bX", "X", 1, 0},
		{"BS from pending wrap", "0123456789\bX", "01234567X9", 9, 0},
		{"CR", "abc\rX", "Xbc", 1, 0},
		{"CR from pending wrap", "0123456789\rX", "X123456789", 1, 0},
		{"LF keeps the column", "ab\nX", "ab|  X", 3, 1},
		{"VT and FF are LF", "a\vb\fc", "a| b|  c", 3, 2},
		{"NUL and DEL are nothing", "a\x00b\x7fc", "abc", 3, 0},
		{"IND", "ab\x1bDX", "ab|  X", 3, 1},
		{"NEL", "ab\x1bEX", "ab|X", 1, 1},
		{"RI", "\x1b[3;3H\x1bMX", "|  X", 3, 1},
		{"RI scrolls at top", "ab\x1b[H\x1bMX", "X|ab", 1, 0},
		{"IND scrolls at bottom", full + "\x1bDX", "bbbbbbbbbb|cccccccccc|dddddddddd|         X", 9, 3},
		{"LF scrolls at bottom", full + "\nX", "bbbbbbbbbb|cccccccccc|dddddddddd|         X", 9, 3},
		{"LF below the region stops", "\x1b[1;2r\x1b[4;1Ha\nb", "|||ab", 2, 3},
		{"DECSC and DECRC", "ab\x1b7\x1b[3;3Hcd\x1b8X", "abX||  cd", 3, 0},
		{"DECRC with nothing saved", "abc\x1b8X", "Xbc", 1, 0},
		{"SCOSC and SCORC", "ab\x1b[s\x1b[3;3Hcd\x1b[uX", "abX||  cd", 3, 0},
		{"DECRC restores pending wrap", "0123456789\x1b7\x1b[H\x1b8X", "0123456789|X", 1, 1},
		{"DECRC restores origin mode", "\x1b[2;3r\x1b[?6h\x1b7\x1b[?6l\x1b8\x1b[HX", "|X", 1, 1},
		{"XTSAVE is no SCOSC", "ab\x1b[?1s\x1b[H\x1b[uX", "Xb", 1, 0},
		{"kitty query is no SCORC", "\x1b[3;3H\x1b[?uX", "||  X", 3, 2},
		{"DECSLRM is no SCOSC", "ab\x1b7\x1b[3;3H\x1b[1;5s\x1b8X", "abX", 3, 0},
	})
}

func TestTabs(t *testing.T) {
	t.Parallel()
	runConformance(t, []conformance{
		{"HT", "\tX", "        X", 9, 0},
		{"HT from a stop", "\x1b[9G\tX", "         X", 9, 0},
		{"HT at the margin", "\t\t\tX", "         X", 9, 0},
		{"HTS", "\x1b[4G\x1bH\r\tX", "   X", 4, 0},
		{"HTS twice", "\x1b[4G\x1bH\x1b[6G\x1bH\r\t\tX", "     X", 6, 0},
		{"TBC here", "\x1b[4G\x1bH\x1b[g\r\tX", "        X", 9, 0},
		{"TBC here, with 0", "\x1b[9G\x1b[0g\r\tX", "         X", 9, 0},
		{"TBC all", "\x1b[4G\x1bH\x1b[3g\r\tX", "         X", 9, 0},
		{"CBT to a set stop", "\x1b[4G\x1bH\x1b[8G\x1b[ZX", "   X", 4, 0},
		{"RIS sets the usual stops", "\x1b[3g\x1bc\tX", "        X", 9, 0},
	})
}

func TestPrinting(t *testing.T) {
	t.Parallel()
	runConformance(t, []conformance{
		{"wrap is late", "0123456789", "0123456789", 9, 0},
		{"wrap", "0123456789X", "0123456789|X", 1, 1},
		{"wrap scrolls", "\x1b[4;1H0123456789X", "||0123456789|X", 1, 3},
		{"wrap in the region", "\x1b[1;2r\x1b[2;1H0123456789X", "0123456789|X", 1, 1},
		{"no wrap", "\x1b[?7l0123456789XYZ", "012345678Z", 9, 0},
		{"wrap again", "\x1b[?7lx\x1b[?7h0123456789", "x012345678|9", 1, 1},
		{"LF clears pending wrap", "0123456789\nX", "0123456789|         X", 9, 1},
		{"CR LF behind a full row", "0123456789\r\nX", "0123456789|X", 1, 1},
		{"wide", "日本", "日本", 4, 0},
		{"wide does not fit", "012345678日", "012345678|日", 2, 1},
		{"wide fits exactly", "01234567日", "01234567日", 9, 0},
		{"wide without wrap is left out", "\x1b[?7l012345678日", "012345678", 9, 0},
		{"wide cut on its right", "日\x1b[2GX", " X", 2, 0},
		{"wide cut on its left", "日\rX", "X", 1, 0},
		{"wide over wide, by half", "日本\x1b[2G語", " 語", 3, 0},
		{"wide erased by half", "日x\x1b[2G\x1b[X", "  x", 1, 0},
		{"combining mark", "e\u0301X", "e\u0301X", 2, 0},
		{"combining mark at home", "\u0301X", "X", 1, 0},
		{"combining mark behind a full row", "0123456789\u0301X", "0123456789\u0301|X", 1, 1},
		{"combining mark after a move", "ab\x1b[2G\u0301", "a\u0301b", 1, 0},
		{"combining mark on a wide character", "日\u0301X", "日\u0301X", 3, 0},
		{"emoji", "😀X", "😀X", 3, 0},
		{"emoji with a tone", "👍🏽X", "👍🏽X", 3, 0},
		{"family", "👨\u200d👩\u200d👧X", "👨\u200d👩\u200d👧X", 3, 0},
		{"flag", "🇫🇷X", "🇫🇷X", 3, 0},
		{"two flags", "🇫🇷🇯🇵X", "🇫🇷🇯🇵X", 5, 0},
		{"VS16 widens", "❤\ufe0fX", "❤\ufe0fX", 3, 0},
		{"VS16 widens up to the edge", "01234567❤\ufe0fX", "01234567❤\ufe0f|X", 1, 1},
		{"VS16 in the last column", "012345678❤\ufe0fX", "012345678❤|X", 1, 1},
		{"keycap", "1\ufe0f\u20e3X", "1\ufe0f\u20e3X", 3, 0},
		{"Hangul jamo", "\u1112\u1161\u11abX", "\u1112\u1161\u11abX", 3, 0},
		{"zero width space", "a\u200bX", "a\u200bX", 2, 0},
		{"direction marks are dropped", "a\u202eb\u2066c", "abc", 3, 0},
		{"C1 of UTF-8 is dropped", "a\u009bb\u0085c", "abc", 3, 0},
		{"no UTF-8", "a\xffb", "a\ufffdb", 3, 0},
		{"cut UTF-8", "a\xe2\x82b", "a\ufffdb", 3, 0},
		{"two pieces of UTF-8", "\xe2\x82\xf0\x9f\x98X", "\ufffd\ufffdX", 3, 0},
		{"surrogates are no UTF-8", "\xed\xa0\x80X", "\ufffd\ufffd\ufffdX", 4, 0},
		{"escape within UTF-8", "a\xe2\x1b[CX", "a\ufffd X", 4, 0},
		{"plane 16", "\U0010fffdX\U00100000Y", "\U0010fffdX\U00100000Y", 4, 0},
		{"REP", "x\x1b[5bY", "xxxxxxY", 7, 0},
		{"REP default", "x\x1b[bY", "xxY", 3, 0},
		{"REP wraps", "x\x1b[11b", "xxxxxxxxxx|xx", 2, 1},
		{"REP of a wide character", "日\x1b[2bX", "日日日X", 7, 0},
		{"REP behind SGR", "x\x1b[1m\x1b[2bY", "xxxY", 4, 0},
		{"REP of nothing", "\x1b[5bX", "X", 1, 0},
		{"REP after a control", "x\r\n\x1b[5bY", "x|Y", 1, 1},
		{"IRM", "abc\r\x1b[4hX", "Xabc", 1, 0},
		{"IRM pushes out", digits + "\x1b[4hX", "X012345678", 1, 0},
		{"IRM wide", "abc\r\x1b[4h日", "日abc", 2, 0},
		{"IRM off", "abc\r\x1b[4hX\x1b[4lY", "XYbc", 2, 0},
		{"DECALN", "\x1b#8", "EEEEEEEEEE|EEEEEEEEEE|EEEEEEEEEE|EEEEEEEEEE", 0, 0},
		{
			"DECALN resets the region", "\x1b[2;3r\x1b#8\x1b[4;1H\nX",
			"EEEEEEEEEE|EEEEEEEEEE|EEEEEEEEEE|X", 1, 3,
		},
	})
}

func TestCharsets(t *testing.T) {
	t.Parallel()
	runConformance(t, []conformance{
		{"G0 graphics", "\x1b(0qx\x1b(Bq", "─│q", 3, 0},
		{"G0 graphics, every line", "\x1b(0lkmjtuvwnqx", "┌┐└┘├┤┴┬┼─|│", 1, 1},
		{"G0 keeps letters", "\x1b(0ABG", "ABG", 3, 0},
		{"G0 symbols", "\x1b(0`afgy", "◆▒°±≤", 5, 0},
		{"G1 by SO", "\x1b)0\x0eqqx\x0fX", "──│X", 4, 0},
		{"G1 not shifted", "\x1b)0qX", "qX", 2, 0},
		{"G2 by SS2", "\x1b*0\x1bNqq", "─q", 2, 0},
		{"G3 by SS3", "\x1b+0\x1bOqq", "─q", 2, 0},
		{"G2 by LS2", "\x1b*0\x1bnqq\x0fq", "──q", 3, 0},
		{"G3 by LS3", "\x1b+0\x1boqq\x0fq", "──q", 3, 0},
		{"British", "\x1b(A#\x1b(B#", "£#", 2, 0},
		{"unknown set is ASCII", "\x1b(0\x1b(Kq", "q", 1, 0},
		{"DECSC saves the set", "\x1b(0\x1b7\x1b(B\x1b8q", "─", 1, 0},
		{"control bytes stay controls", "\x1b(0a\x01q", "▒─", 2, 0},
		{"announcer and UTF-8 selection are nothing", "\x1b FX\x1b%GY", "XY", 2, 0},
		{"double size is nothing", "\x1b#3X\x1b#6Y", "XY", 2, 0},
	})
}
