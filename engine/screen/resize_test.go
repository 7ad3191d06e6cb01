package screen

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ptyboss/engine/proto"
)

// numbered writes rows "row 1" to "row n", without a line end behind the last.
func numbered(n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		if i > 1 {
			b.WriteString("\r\n")
		}
		fmt.Fprintf(&b, "row %d", i)
	}
	return b.String()
}

func TestResize(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name       string
		in         string
		sizes      [][2]int
		rows       string
		x, y       int
		scrollback int64
	}{
		{"same size", numbered(3), [][2]int{{10, 4}}, "row 1|row 2|row 3", 5, 2, 0},
		{"fewer rows, blank below", numbered(2), [][2]int{{10, 2}}, "row 1|row 2", 5, 1, 0},
		{"fewer rows, full", numbered(4), [][2]int{{10, 2}}, "row 3|row 4", 5, 1, 2},
		{"fewer rows and back", numbered(4), [][2]int{{10, 2}, {10, 4}}, "row 1|row 2|row 3|row 4", 5, 3, 0},
		{"fewer rows, text below the cursor", numbered(4) + "\x1b[2;1H", [][2]int{{10, 3}}, "row 2|row 3|row 4", 0, 0, 1},
		{"and back", numbered(4) + "\x1b[2;1H", [][2]int{{10, 3}, {10, 4}}, "row 1|row 2|row 3|row 4", 0, 1, 0},
		{"the cursor stays on the screen", numbered(4) + "\x1b[H", [][2]int{{10, 2}}, "row 1|row 2", 0, 0, 0},
		{"more rows", numbered(4), [][2]int{{10, 6}}, "row 1|row 2|row 3|row 4", 5, 3, 0},
		{"more rows take back what scrolled", numbered(7), [][2]int{{10, 6}}, "row 2|row 3|row 4|row 5|row 6|row 7", 5, 5, 1},
		{"a cleared screen takes nothing back", numbered(7) + "\x1b[H\x1b[2Jx", [][2]int{{10, 6}}, "x", 1, 0, 3},
		{"nor does one cleared from home", numbered(7) + "\x1b[H\x1b[Jx", [][2]int{{10, 6}}, "x", 1, 0, 3},
		{
			"nor after scrolling in the alternate screen",
			numbered(7) + "\x1b[H\x1b[2Jx\x1b[?1049h\n\n\n\n\n\n\n\x1b[?1049l",
			[][2]int{{10, 6}},
			"x", 1, 0, 3,
		},
		{"in steps", numbered(4), [][2]int{{10, 3}, {10, 2}, {10, 3}, {10, 4}}, "row 1|row 2|row 3|row 4", 5, 3, 0},
		{"fewer columns cut", "0123456789", [][2]int{{5, 4}}, "01234", 4, 0, 0},
		{"more columns", "0123456789\x1b[?7hX", [][2]int{{20, 4}}, "0123456789|X", 1, 1, 0},
		{"a wide character cut in half", "012日", [][2]int{{4, 4}}, "012", 3, 0, 0},
		{"below the least size", numbered(2), [][2]int{{0, -3}}, "ro|ro", 1, 1, 0},
		{"alternate screen keeps the cursor's row", "\x1b[?1049h\x1b[H" + numbered(4), [][2]int{{10, 2}}, "row 3|row 4", 5, 1, 0},
		{"main screen under the alternate", numbered(4) + "\x1b[?1049h", [][2]int{{10, 2}, {10, 4}}, "", 5, 1, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for _, looked := range []bool{false, true} {
				s := New(Options{Cols: 10, Rows: 4})
				_, _ = s.Write([]byte(test.in))
				for _, size := range test.sizes {
					if looked {
						s.Snapshot(0)
					}
					s.Resize(size[0], size[1])
				}
				rows := strings.TrimRight(strings.Join(s.Text(), "|"), "|")
				cur, sb := s.Cursor(), s.Scrollback()
				if rows != test.rows || cur.X != test.x || cur.Y != test.y || sb.End-sb.First != test.scrollback {
					t.Errorf("looked at %v: got %q at %d,%d with %d rows above\nwant %q at %d,%d with %d",
						looked, rows, cur.X, cur.Y, sb.End-sb.First, test.rows, test.x, test.y, test.scrollback)
				}
			}
		})
	}
}

func TestResizeUnderTheAlternateScreenLosesNothing(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 20, Rows: 10})
	_, _ = s.Write([]byte("\x1b[1;34m" + numbered(10) + "\x1b[?1049h\x1b[Hvim"))
	for _, rows := range []int{3, 7, 2, 10} {
		s.Resize(20, rows)
		s.Snapshot(0)
	}
	_, _ = s.Write([]byte("\x1b[?1049l!"))
	want := strings.Split(strings.ReplaceAll(numbered(10), "\r", ""), "\n")
	want[9] += "!"
	if diff := cmp.Diff(want, s.Text()); diff != "" {
		t.Errorf("rows differ (-want +got):\n%s", diff)
	}
	blue := proto.Style{FG: proto.Indexed(4), Attr: proto.Bold}
	for _, row := range s.Snapshot(0).Rows {
		if row.Runs[0].Style != blue {
			t.Errorf("row %d came back as %+v", row.Y, row.Runs)
		}
	}
}

func TestResizeMovesTheSavedCursorWithItsRow(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 20, Rows: 10})
	_, _ = s.Write([]byte(numbered(10) + "\x1b[7;1H\x1b[?1049h"))
	s.Resize(20, 8)
	_, _ = s.Write([]byte("\x1b[?1049l!"))
	if got := s.Text()[4]; got != "!ow 7" {
		t.Errorf("the rows are %q", s.Text())
	}
}

func TestResizeKeepsNumbersOfRows(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 10, Rows: 4})
	_, _ = s.Write([]byte(numbered(10)))
	s.Resize(10, 8)
	s.Resize(10, 4)
	for _, row := range s.ScrollbackRows(0, 100) {
		if want := fmt.Sprintf("row %d", row.Y+1); row.Runs[0].Text != want {
			t.Errorf("row %d is %q, want %q", row.Y, row.Runs[0].Text, want)
		}
	}
	if sb := s.Scrollback(); sb != (proto.Scrollback{First: 0, End: 6}) {
		t.Errorf("the scrollback is %+v", sb)
	}
}

func TestTabsReachTheEndOfAWidenedScreen(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 20, Rows: 4})
	s.Resize(60, 4)
	_, _ = s.Write([]byte("\ta\tb\tc\td"))
	if got, want := s.Text()[0], "        a       b       c       d"; got != want {
		t.Errorf("the row is %q, want %q", got, want)
	}
}

func TestResizeMakesTheNextFrameFull(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 10, Rows: 4})
	gen := s.Snapshot(0).Generation
	s.Resize(10, 5)
	if f := s.Snapshot(gen); !f.Full || len(f.Rows) != 5 || f.Lines != 5 {
		t.Errorf("after a resize the frame is %+v", f)
	}
	gen = s.Generation()
	s.Resize(10, 5)
	if s.Generation() != gen {
		t.Error("a resize to the same size counts as a change")
	}
}
