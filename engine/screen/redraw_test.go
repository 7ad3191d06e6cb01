package screen

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"ptyboss/engine/proto"
)

// attached returns a screen that was in use before, on which the drawing of s
// was put, and what passes the program's further output on to it.
func attached(s *Screen) (*Screen, func(string)) {
	cols, rows := s.Size()
	outer := New(Options{Cols: cols, Rows: rows})
	_, _ = outer.Write([]byte("\x1b[3;4r\x1b[?6h\x1b(0\x1b[4hrubbish\x1b[?1003;1006;2004h\x1b[1;44m\x1b[?47hmore\x1b[?7l"))
	_, _ = outer.Write(s.Redraw())
	var f QueryFilter
	pass := func(p string) { _, _ = outer.Write(f.Filter(nil, []byte(p))) }
	pass(string(s.Unfinished()))
	return outer, pass
}

func compareFrames(t *testing.T, what string, want, got *Screen) {
	t.Helper()
	want.endHold() // what is drawn is never held back
	a, b := want.Snapshot(0), got.Snapshot(0)
	diff := cmp.Diff(a, b, cmpopts.IgnoreFields(proto.Frame{}, "Generation", "Scrollback", "Title"),
		cmpopts.IgnoreFields(proto.Row{}, "Wrapped"), cmpopts.IgnoreFields(proto.Modes{}, "Synchronized"))
	if diff != "" {
		t.Fatalf("%s (-program's screen +real terminal):\n%s", what, diff)
	}
}

func TestRedraw(t *testing.T) {
	t.Parallel()
	for _, in := range []string{
		"", "hello", "\x1b[31mred\x1b[44m on blue", "0123456789", "0123456789\r", "日本\x1b[2;3H語",
		"\x1b[?1049h\x1b[Halt", "main\x1b[?1049halt\x1b[31m", "\x1b[2;3r\x1b[?6h\x1b[2;2H", "\x1b[?25l\x1b[5 q",
		"\x1b[?1h\x1b=\x1b[?1003;1006h\x1b[?2004h\x1b[?1004h", "\x1b[>4;2m\x1b[>5u", "\x1b(0qq", "\x1b)0\x0eqq",
		"\x1b[?7l0123456789", "ab\r\x1b[4h", "\x1b[20h", "\x1b[?5h", "a\x1b7\x1b[31mb", "\x1b[3g\x1b[4G\x1bH",
		"\x1b[41m\x1b[2J\x1b[m", "\x1b]8;;https://example.org\x07link", "e\u0301\u0301", "❤\ufe0f🇫🇷",
		"0123456789wrapped on", "日日日日日日日", "\x1b[?9h", "\x1b[?1007h", "\x1b[1;2r\x1b[4;1Hx", "\x1b[?12l",
	} {
		s := New(Options{Cols: 10, Rows: 4})
		_, _ = s.Write([]byte(in))
		outer, pass := attached(s)
		compareFrames(t, fmt.Sprintf("%q", in), s, outer)
		for _, more := range []string{"q\x1b[6nX", "\r\nmore\tand more\x1b[1mb", "\x1b8restored", "\x1b[?1049lback", "\n\n\n\x1b[Aup"} {
			_, _ = s.Write([]byte(more))
			pass(more)
			compareFrames(t, fmt.Sprintf("%q and later %q", in, more), s, outer)
		}
	}
}

func TestRedrawOfRecordings(t *testing.T) {
	t.Parallel()
	for _, r := range recordings(t) {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			// Attached in the middle, at an odd place, and at the end.
			for _, at := range []int{len(r.raw) / 3, len(r.raw) / 2, len(r.raw) - 1} {
				s := New(Options{Cols: r.Cols, Rows: r.Rows})
				_, _ = s.Write(r.raw[:at])
				if s.glyph.leads != 0 {
					continue // in the middle of a cluster, which cannot be resumed
				}
				outer, pass := attached(s)
				compareFrames(t, fmt.Sprintf("attached at byte %d", at), s, outer)
				_, _ = s.Write(r.raw[at:])
				pass(string(r.raw[at:]))
				compareFrames(t, fmt.Sprintf("attached at byte %d, at the end", at), s, outer)
			}
		})
	}
}

func TestRedrawOfRandomScreens(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		rnd := rand.New(rand.NewPCG(seed, 3))
		s := New(Options{Cols: 4 + rnd.IntN(30), Rows: 4 + rnd.IntN(8)})
		p := randomStream(rnd, 60)
		_, _ = s.Write(p)
		outer, _ := attached(s)
		compareFrames(t, fmt.Sprintf("seed %d: %q", seed, p), s, outer)
	}
}

func TestUnfinished(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"":                                       "",
		"abc":                                    "",
		"abc\x1b":                                "\x1b",
		"abc\x1b[31":                             "\x1b[31",
		"abc\x1b[31m":                            "",
		"é\xe2\x82":                              "\xe2\x82",
		"\x1b]0;tit":                             "\x1b]0;tit",
		"\x1b]0;title\x1b":                       "\x1b]0;title\x1b",
		"\x1b]0;title\x1b[3":                     "\x1b[3",
		"\x1b[3\x1b[4":                           "\x1b[4",
		"\x1b[3\r1":                              "\x1b[3\r1",
		"\x1bPq" + strings.Repeat("x", 9000):     "\x1b_",
		"\x1b]52;c;" + strings.Repeat("x", 9000): "\x1b]9999;",
	} {
		for _, size := range []int{0, 1, 2, 3} {
			s := New(Options{})
			feedChunks(s, []byte(in), size)
			got := s.Unfinished()
			if len(in) > 9000 { // what is behind the introducer may vary
				got = got[:min(len(got), len(want))]
			}
			if string(got) != want {
				t.Errorf("%.20q in pieces of %d leaves %.40q, want %q", in, size, got, want)
			}
		}
	}
}
