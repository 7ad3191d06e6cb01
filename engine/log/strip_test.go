package log

import (
	"fmt"
	"strings"
	"testing"
)

// text returns what a log makes of a stream, written in pieces of n bytes.
func text(input string, n int) string {
	l := New(Limits{Chars: 10 << 20})
	for p := []byte(input); len(p) > 0; {
		k := min(n, len(p))
		l.Write(Stdout, p[:k])
		p = p[k:]
	}
	l.Close()
	return l.Aggregate()
}

type stripCase struct{ name, in, want string }

func stripCases() []stripCase {
	rep := strings.Repeat
	return []stripCase{
		{"plain", "hello, world\n", "hello, world\n"},
		{"kept controls", "a\tb\r\nc\rd\n", "a\tb\r\nc\rd\n"},
		{"C0", "\x00\x01\x07\x08\x0b\x0c\x0e\x0f\x1f.", `\x00\x01\x07\x08\x0b\x0c\x0e\x0f\x1f.`},
		{"DEL", "a\x7fb", `a\x7fb`},
		{"CAN and SUB alone", "a\x18b\x1ac", `a\x18b\x1ac`},
		{"C1", "\u0080\u0085\u009b31m\u009f.", `\x80\x85\x9b31m\x9f.`},
		{"backspaces", "N\bNA\bA", `N\x08NA\x08A`},
		{"leading blanks", "  \t indented", "  \t indented"},

		{"SGR", "\x1b[1;31mred\x1b[0m\x1b[m.", "red."},
		{"CSI with all parts", "a\x1b[?25;1$pb\x1b[>4;2mc\x1b[ qd\x1b[38:2::1:2:3me", "abcde"},
		{"cursor requests", "hi\x1b[6nthere\x1b[?6n", "hithere"},
		{"CSI finals", "\x1b[@a\x1b[~b\x1b[{c", "abc"},
		{"control inside CSI", "a\x1b[3\x081mb\x1b[\t4mc\x1b[\r4md", `a\x08b` + "\tc\rd"},
		{"NUL and DEL inside CSI", "a\x1b[3\x00\x7f1mb", "ab"},
		{"CAN, SUB abort CSI", "a\x1b[31\x18mb\x1b[31\x1amc", "ambmc"},
		{"ESC restarts CSI", "a\x1b[31\x1b[32mb", "ab"},
		{"LF ends CSI", "a\x1b[3\n42 passed", "a\n42 passed"},
		{"wide ends CSI", "a\x1b[3é", "aé"},
		{"C1 ends CSI", "a\x1b[3\u009bm", `a\x9bm`},
		{"bad byte ends CSI", "a\x1b[3\xffm", "a\ufffdm"},

		{"two-byte escapes", "\x1b7a\x1b8b\x1bcc\x1b=d\x1b>e\x1bMf\x1b\\g", "abcdefg"},
		{"three-byte escapes", "\x1b(Ba\x1b)0b\x1b#8c\x1b%Gd\x1b Fe", "abcde"},
		{"single shifts", "\x1bNa\x1bOb", "ab"},
		{"LF ends ESC", "a\x1b\nb\x1b(\nc", "a\nb\nc"},
		{"ESC ESC", "a\x1b\x1b[31mb", "ab"},
		{"wide ends ESC", "a\x1b漢", "a漢"},

		{"title, BEL", "a\x1b]0;my title\x07b", "ab"},
		{"title, ST", "a\x1b]2;my title\x1b\\b", "ab"},
		{"title, C1 ST", "a\x1b]2;my title\u009cb", "ab"},
		{"title with the bytes of ST inside a character", "a\x1b]2;✔ ok\x07b", "ab"},
		{"link", "\x1b]8;;https://example.org/\x07here\x1b]8;;\x07.", "here."},
		{"DCS", "a\x1bP1$r0m\x1b\\b", "ab"},
		{"BEL does not end DCS", "a\x1bPq\x07q\x1b\\b", "ab"},
		{"SOS, PM, APC", "a\x1bXsos\x1b\\b\x1b^pm\x1b\\c\x1b_Gf=1;AAAA\x1b\\d", "abcd"},
		{"title of tmux", "a\x1bkvim\x1b\\b", "ab"},
		{"passed through tmux", "a\x1bPtmux;\x1b\x1b]0;x\x07\x1b\\b", "ab"},
		{"CAN, SUB abort a string", "a\x1b]0;x\x18b\x1bPx\x1ac", "abc"},
		{"ESC aborts a string", "a\x1b]0;x\x1b[31mb", "ab"},
		{"C0 inside a string", "a\x1b]0;x\x00\x08\ty\x07b", "ab"},

		{"unterminated OSC, LF", "a\x1b]0;title\nlater\n", "a\nlater\n"},
		{"unterminated OSC, CR LF", "a\x1b]0;title\r\nlater\r\n", "a\r\nlater\r\n"},
		{"unterminated OSC, CR", "a\x1b]0;10%\r20%\r30%", "a\r20%\r30%"},
		{"unterminated DCS, LF", "a\x1bPq\nlater\n", "a\nlater\n"},
		{"unterminated APC, LF", "a\x1b_x\nlater\n", "a\nlater\n"},
		{"unterminated OSC in one long line", "\x1b]" + rep("word ", 2000), rep("word ", 2000)[softString+3:]},
		{"long clipboard", "a\x1b]52;c;" + rep("QUJD", 20_000) + "\x07b", "ab"},
		{"long picture", "a\x1bPq" + rep("#0~~@@", 20_000) + "\x1b\\b", "ab"},
		{"long title, wide", "a\x1b]0;" + rep("漢", 1300) + "\x07b", "ab"},
		{"too long title, wide", "a\x1b]0;" + rep("漢", 1400) + "\x07b", "a" + rep("漢", 1400-1365) + `\x07b`},
		{"endless string", "\x1b]" + rep("x", hardString+3), "xxx"},
		{"long CSI", "\x1b[" + rep("1", maxSequence-1) + "ma", "a"},
		{"too long CSI", "\x1b[" + rep("1", maxSequence+1) + "ma", "1ma"},
		{"too long ESC", "\x1b" + rep("!", maxSequence+2) + "ma", "!!ma"},

		{"incomplete at the end, ESC", "a\x1b", "a"},
		{"incomplete at the end, CSI", "a\x1b[3", "a"},
		{"incomplete at the end, OSC", "a\x1b]0;x", "a"},
		{"incomplete at the end, character", "a\xe2\x82", "a\ufffd"},
		{"incomplete at the end, joiner", "a👩\u200d", "a👩"},

		{"BOM, soft hyphen", "\ufeffco\u00adop", "coop"},
		{"zero-width", "a\u200bb\u2060c\u200cd\u180ee", "abcde"},
		{"bidi", "\u202eabc\u202c\u2066x\u2069\u200e\u200f\u061c", "abcx"},
		{"tags", "a\U000e0061\U000e007fb", "ab"},
		{"joiner between letters", "a\u200db", "ab"},
		{"joiner between letters of a joining script", "क\u094d\u200dष", "क\u094dष"},
		{"family", "👨\u200d👩\u200d👧\u200d👦!", "👨\u200d👩\u200d👧\u200d👦!"},
		{"skin tone and selector", "👩🏽\u200d🚀 ❤️\u200d🔥 🏳️\u200d🌈", "👩🏽\u200d🚀 ❤️\u200d🔥 🏳️\u200d🌈"},
		{"joiner before a letter", "👩\u200dx", "👩x"},
		{"joiner after a letter", "x\u200d👩", "x👩"},
		{"joiner after an emoji and a letter", "👩x\u200d👩", "👩x👩"},
		{"joiner before a control", "👩\u200d\x01👩", `👩\x01👩`},
		{"joiner twice", "👩\u200d\u200d👩", "👩👩"},
		{"joiner and override", "👩\u200d\u202e👩", "👩👩"},
		{"joiner and colour", "👩\u200d\x1b[1m👩", "👩\u200d👩"},
		{"joiner before a skin tone", "👩\u200d🏽", "👩🏽"},
		{"joiner before a bad byte", "👩\u200d\xff👩", "👩\ufffd👩"},
		{"joiner at a line end", "👩\u200d\n👩", "👩\n👩"},

		{"bad bytes", "\xff\xfea\x80b", "\ufffd\ufffda\ufffdb"},
		{"bad byte among eight", "00\xff00000", "00\ufffd00000"},
		{"8-bit CSI is a bad byte", "\x9b31m", "\ufffd31m"},
		{"maximal subparts", "\xe2\x82a\xf0\x9f\x98b\xf0\x9fc", "\ufffda\ufffdb\ufffdc"},
		{"surrogate", "\xed\xa0\x80", "\ufffd\ufffd\ufffd"},
		{"overlong", "\xc0\xaf\xe0\x80\xaf", "\ufffd\ufffd\ufffd\ufffd\ufffd"},
		{"beyond Unicode", "\xf4\x90\x80\x80", "\ufffd\ufffd\ufffd\ufffd"},
		{"Unicode's own example", "\x61\xf1\x80\x80\xe1\x80\xc2\x62\x80\x63\x80\xbf\x64", "a\ufffd\ufffd\ufffdb\ufffdc\ufffd\ufffdd"},
		{"bad, then escape", "\xe2\x82\x1b[1mx", "\ufffdx"},
		{"real U+FFFD", "a\ufffdb", "a\ufffdb"},
		{"wide text", "漢字 かな 한글 é 🎉\n", "漢字 かな 한글 é 🎉\n"},
	}
}

func TestStrip(t *testing.T) {
	t.Parallel()
	for _, tt := range stripCases() {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, n := range []int{len(tt.in), 1, 2, 3, 7, 4096} {
				if got := text(tt.in, n); got != tt.want {
					t.Errorf("in pieces of %d: got %s, want %s", n, short(got), short(tt.want))
				}
			}
		})
	}
}

// Every cut into two.
func TestStripEverySplit(t *testing.T) {
	t.Parallel()
	for _, tt := range stripCases() {
		if len(tt.in) > 500 {
			continue
		}
		for i := range len(tt.in) {
			l := fill(New(Limits{}), stdout(tt.in[:i]), stdout(tt.in[i:]))
			l.Close()
			if got := l.Aggregate(); got != tt.want {
				t.Errorf("%s, split at %d: got %s, want %s", tt.name, i, short(got), short(tt.want))
			}
		}
	}
}

func short(s string) string {
	if len(s) > 200 {
		return fmt.Sprintf("%d bytes %q…%q", len(s), s[:40], s[len(s)-40:])
	}
	return fmt.Sprintf("%q", s)
}

// Two streams do not disturb each other's sequences and characters.
func TestStreamsAreStrippedApart(t *testing.T) {
	t.Parallel()
	l := fill(New(Limits{}),
		stdout("a\x1b[3"), stderr("E\xe2\x82"), stdout("1mb\xe6"), stderr("\xac!"), stdout("\xbc\xa2."),
		stdout("👩\u200d"), stderr("x"), stdout("👩"))
	if got, want := l.Aggregate(), "aEb€!漢.👩x👩"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
