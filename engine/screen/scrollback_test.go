package screen

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ptyboss/engine/proto"
)

func TestScrollbackHoldsExactlyItsRows(t *testing.T) {
	t.Parallel()
	const limit = 1000
	s := New(Options{Cols: 20, Rows: 4, ScrollbackLines: limit})
	for i := 1; i <= 25000; i++ {
		_, _ = fmt.Fprintf(s, "line %d\r\n", i)
		end := int64(max(i-3, 0))
		want := proto.Scrollback{First: max(end-limit, 0), End: end}
		if got := s.Scrollback(); got != want {
			t.Fatalf("after %d lines the scrollback is %+v, want %+v", i, got, want)
		}
		if i%997 != 0 && i < 24990 {
			continue
		}
		rows := s.ScrollbackRows(0, 1<<30)
		if int64(len(rows)) != want.End-want.First {
			t.Fatalf("after %d lines %d rows are held", i, len(rows))
		}
		for k, r := range rows {
			n := want.First + int64(k)
			if r.Y != n || r.Runs[0].Text != fmt.Sprintf("line %d", n+1) {
				t.Fatalf("row %d is %+v", n, r)
			}
		}
	}
}

func TestScrollbackRowsOutOfRange(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 20, Rows: 4})
	if rows := s.ScrollbackRows(0, 5); rows != nil {
		t.Errorf("an empty scrollback has %v", rows)
	}
	_, _ = s.Write([]byte(numbered(14)))
	for _, test := range []struct {
		first int64
		n     int
		want  []int64
	}{
		{0, 2, []int64{0, 1}},
		{8, 5, []int64{8, 9}},
		{-3, 2, []int64{0, 1}},
		{10, 5, nil},
		{3, 0, nil},
		{3, -1, nil},
	} {
		got := changedRows(proto.Frame{Rows: s.ScrollbackRows(test.first, test.n)})
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("ScrollbackRows(%d, %d) (-want +got):\n%s", test.first, test.n, diff)
		}
	}
}

// TestRowsInScrollbackAreThoseOfTheScreen is independent of how rows are
// encoded: what was seen as a row must come back as that row.
func TestRowsInScrollbackAreThoseOfTheScreen(t *testing.T) {
	t.Parallel()
	lines := []string{
		"plain", "", "   leading", "trailing   ", "\x1b[41m   \x1b[m", "\x1b[41mbg to the end\x1b[K\x1b[m",
		"\x1b[44m\x1b[2K\x1b[m", "\x1b[31mred\x1b[m and \x1b[1mbold\x1b[m", "日本語 wide", "e\u0301 \U0001f469\u200d\U0001f4bb 🇫🇷 ❤\ufe0f",
		"日\b\bX", "한글 각\u11a8", "\x1b]8;;https://example.org\x07link\x1b]8;;\x07", "\u1112\x1b[3G\u1161\x1b[2G\u1112", "\U0010fffd",
		"\u1112\x1b[1;3H\u1161", "🇫\x1b[1;3H🇷", "👩\u200d\x1b[1;3H👩",
		strings.Repeat("x", 30), strings.Repeat("日", 15), "\x1b[7m" + strings.Repeat(" ", 30) + "\x1b[m",
		"\x1b[1mx\x1b[m" + strings.Repeat(" ", 29), "\x1b[38;2;1;2;3m\x1b[48:5:17m\x1b[4:3m\x1b[58:5:3mall\x1b[m",
	}
	for _, line := range lines {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			for _, looked := range []bool{false, true} {
				s := New(Options{Cols: 30, Rows: 3})
				_, _ = s.Write([]byte(line))
				if looked {
					s.Snapshot(0)
				}
				want := s.Snapshot(0).Rows[0]
				_, _ = s.Write([]byte("\x1b[3;1H\n"))
				got := s.ScrollbackRows(0, 1)
				if diff := cmp.Diff([]proto.Row{want}, got); diff != "" {
					t.Errorf("looked at %v (-screen +scrollback):\n%s", looked, diff)
				}
				s.Resize(30, 4)
				if diff := cmp.Diff(want, s.Snapshot(0).Rows[0]); diff != "" {
					t.Errorf("taken back (-before +after):\n%s", diff)
				}
			}
		})
	}
}

func TestScrollbackIsBoundedInBytes(t *testing.T) {
	t.Parallel()
	for _, kind := range floodKinds() {
		s := New(Options{Cols: 80, Rows: 24, ScrollbackBytes: 200 << 10})
		_, _ = s.Write(flood(kind, 1<<20))
		if held := s.sb.bytes; held > 200<<10+blockSize+16<<10 {
			t.Errorf("%s: %d bytes are held", kind, held)
		}
		sum := 0
		for _, b := range s.sb.blocks {
			sum += b.size()
		}
		if sum != s.sb.bytes {
			t.Errorf("%s: %d bytes are counted, %d held", kind, s.sb.bytes, sum)
		}
		if sb := s.Scrollback(); sb.End > 0 && sb.End-sb.First < 500 {
			t.Errorf("%s: only %d rows are held", kind, sb.End-sb.First)
		}
	}
}

func TestRowLargerThanABlock(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: MaxSize, Rows: 2})
	cluster := "e" + strings.Repeat("\u0301", 31) // 63 bytes
	_, _ = s.Write([]byte("a\r\n" + strings.Repeat(cluster, MaxSize) + "\r\nb\r\nc\r\nd"))
	rows := s.ScrollbackRows(0, 10)
	if len(rows) != 3 || rows[1].Runs[0].Width != MaxSize || len(rows[1].Runs[0].Text) != MaxSize*63 {
		t.Fatalf("%d rows are held, the second of %d bytes", len(rows), len(rows[1].Runs[0].Text))
	}
	if rows[2].Runs[0].Text != "b" {
		t.Errorf("the row behind is %+v", rows[2])
	}
}

func TestNoScrollback(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 20, Rows: 4, ScrollbackLines: -1})
	_, _ = s.Write([]byte(numbered(100)))
	if sb := s.Scrollback(); sb.First != sb.End || sb.End != 96 {
		t.Errorf("the scrollback is %+v", sb)
	}
	s.Resize(20, 8)
	if got := s.Text()[3]; got != "row 100" {
		t.Errorf("the last row is %q", got)
	}
}

func TestClearingTheScrollback(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 20, Rows: 4})
	_, _ = s.Write([]byte(numbered(20) + "\x1b[3J"))
	if sb := s.Scrollback(); sb != (proto.Scrollback{First: 16, End: 16}) {
		t.Errorf("the scrollback is %+v", sb)
	}
	_, _ = s.Write([]byte("\r\nmore\r\nand more"))
	rows := s.ScrollbackRows(0, 10)
	if len(rows) != 2 || rows[0].Y != 16 || rows[0].Runs[0].Text != "row 17" {
		t.Errorf("afterwards the rows are %+v", rows)
	}
}

func TestWhatGoesToTheScrollback(t *testing.T) {
	t.Parallel()
	rows := numbered(4)
	for in, want := range map[string]int64{
		rows + "\n":                     1,
		rows + "\x1bD":                  1,
		rows + "\x1bE":                  1,
		rows + "\x1b[2S":                2,
		rows + "\x1b[99S":               4,
		rows + "0123456789":             1,
		rows + "\x1b[H\x1b[M":           0,
		rows + "\x1b[2J":                0,
		rows + "\x1bM\x1b[2T":           0,
		rows + "\x1b[2;4r\x1b[4;1H\n":   0,
		rows + "\x1b[1;3r\x1b[3;1H\n":   1,
		rows + "\x1b[?1049h\x1b[4;1H\n": 0,
		"\x1b[?1049h" + rows + "\n\n":   0,
		rows + "\x1b[?47h\n\x1b[?47l\n": 1,
	} {
		s := New(Options{Cols: 10, Rows: 4})
		_, _ = s.Write([]byte(in))
		if got := s.Scrollback().End; got != want {
			t.Errorf("%q puts %d rows into the scrollback, want %d", in, got, want)
		}
	}
}

func TestScrollbackCodeHasOneForm(t *testing.T) {
	t.Parallel()
	// The same row, made in four ways: as text, over itself, in pieces, and
	// with a look in between.
	code := func(pieces ...string) []byte {
		s := New(Options{Cols: 10, Rows: 2})
		for _, p := range pieces {
			if p == "" {
				s.Snapshot(0)
				continue
			}
			_, _ = s.Write([]byte(p))
		}
		_, _ = s.Write([]byte("\x1b[2;1H\n"))
		return s.sb.code(s.sb.blocks[0], 0)
	}
	want := code("ab\x1b[41mcd\x1b[m")
	for _, pieces := range [][]string{
		{"xxxxxx\rab\x1b[41mcd\x1b[m  "},
		{"ab", "", "\x1b[41mcd\x1b[m"},
		{"ab\x1b[41mcd\x1b[m      "},
		{"日本\r\x1b[Kab\x1b[41mc", "", "d\x1b[m \x1b[K"},
	} {
		if got := code(pieces...); !bytes.Equal(got, want) {
			t.Errorf("%q is encoded as %q, want %q", pieces, got, want)
		}
	}
}

// TestTakingBackAcrossBlocks takes rows back out of one block and into the
// one before, whose table of styles is another, and lets them leave again.
func TestTakingBackAcrossBlocks(t *testing.T) {
	t.Parallel()
	color := func(i int64) proto.Color { return proto.RGB(uint8(i), uint8(i>>8), 1) }
	for lines := int64(185); lines < 330; lines += 5 {
		s := New(Options{Cols: 80, Rows: 10})
		for i := range lines {
			r, g, _, _ := color(i).Components()
			_, _ = fmt.Fprintf(s, "\x1b[38;2;%d;%d;1m%s\x1b[m\r\n", r, g, strings.Repeat("x", 79))
		}
		s.Resize(80, 60)
		s.Resize(80, 10)
		for _, row := range s.ScrollbackRows(0, 1000) {
			if row.Runs[0].Style.FG != color(row.Y) || len(row.Runs) != 1 {
				t.Fatalf("%d lines: row %d is %+v", lines, row.Y, row.Runs)
			}
		}
		if end := s.Scrollback().End; end != lines-9 {
			t.Errorf("%d lines: %d rows are held", lines, end)
		}
	}
}
