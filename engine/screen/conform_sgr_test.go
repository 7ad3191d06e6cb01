package screen

import (
	"testing"

	"ptyboss/engine/proto"
)

func TestSGR(t *testing.T) {
	t.Parallel()
	type style = proto.Style
	red, blue := proto.Indexed(1), proto.Indexed(4)
	tests := []struct {
		in   string
		want style
	}{
		{"", style{}},
		{"\x1b[m", style{}},
		{"\x1b[1;31m\x1b[m", style{}},
		{"\x1b[1;31m\x1b[0m", style{}},
		{"\x1b[1;31;m", style{}},
		{"\x1b[;1m", style{Attr: proto.Bold}},
		{"\x1b[1;;4m", style{Underline: proto.UnderlineSingle}},
		{"\x1b[1m", style{Attr: proto.Bold}},
		{"\x1b[2m", style{Attr: proto.Dim}},
		{"\x1b[1;2m", style{Attr: proto.Bold | proto.Dim}},
		{"\x1b[3m", style{Attr: proto.Italic}},
		{"\x1b[4m", style{Underline: proto.UnderlineSingle}},
		{"\x1b[4:0m", style{}},
		{"\x1b[4m\x1b[4:0m", style{}},
		{"\x1b[4:1m", style{Underline: proto.UnderlineSingle}},
		{"\x1b[4:2m", style{Underline: proto.UnderlineDouble}},
		{"\x1b[4:3m", style{Underline: proto.UnderlineCurly}},
		{"\x1b[4:4m", style{Underline: proto.UnderlineDotted}},
		{"\x1b[4:5m", style{Underline: proto.UnderlineDashed}},
		{"\x1b[4:9m", style{}},
		{"\x1b[31m\x1b[4:3m", style{FG: red, Underline: proto.UnderlineCurly}},
		{"\x1b[4:3;31m", style{FG: red, Underline: proto.UnderlineCurly}},
		{"\x1b[21m", style{Underline: proto.UnderlineDouble}},
		{"\x1b[5m", style{Attr: proto.Blink}},
		{"\x1b[6m", style{Attr: proto.Blink}},
		{"\x1b[7m", style{Attr: proto.Reverse}},
		{"\x1b[8m", style{Attr: proto.Conceal}},
		{"\x1b[9m", style{Attr: proto.Strike}},
		{"\x1b[53m", style{Attr: proto.Overline}},
		{"\x1b[1;2m\x1b[22m", style{}},
		{"\x1b[3m\x1b[23m", style{}},
		{"\x1b[4:3m\x1b[24m", style{}},
		{"\x1b[5m\x1b[25m", style{}},
		{"\x1b[7m\x1b[27m", style{}},
		{"\x1b[8m\x1b[28m", style{}},
		{"\x1b[9m\x1b[29m", style{}},
		{"\x1b[53m\x1b[55m", style{}},
		{"\x1b[1;7m\x1b[22m", style{Attr: proto.Reverse}},
		{"\x1b[30m", style{FG: proto.Indexed(0)}},
		{"\x1b[37m", style{FG: proto.Indexed(7)}},
		{"\x1b[90m", style{FG: proto.Indexed(8)}},
		{"\x1b[97m", style{FG: proto.Indexed(15)}},
		{"\x1b[40m", style{BG: proto.Indexed(0)}},
		{"\x1b[47m", style{BG: proto.Indexed(7)}},
		{"\x1b[100m", style{BG: proto.Indexed(8)}},
		{"\x1b[107m", style{BG: proto.Indexed(15)}},
		{"\x1b[1;31m", style{FG: red, Attr: proto.Bold}},
		{"\x1b[31;44m\x1b[39m", style{BG: blue}},
		{"\x1b[31;44m\x1b[49m", style{FG: red}},
		{"\x1b[38;5;200m", style{FG: proto.Indexed(200)}},
		{"\x1b[48;5;200m", style{BG: proto.Indexed(200)}},
		{"\x1b[38;5;0m", style{FG: proto.Indexed(0)}},
		{"\x1b[38;5;256m", style{}},
		{"\x1b[38;2;1;2;3m", style{FG: proto.RGB(1, 2, 3)}},
		{"\x1b[48;2;0;0;0m", style{BG: proto.RGB(0, 0, 0)}},
		{"\x1b[38;2;0;0;255m", style{FG: proto.RGB(0, 0, 255)}},
		{"\x1b[38;2;256;0;0m", style{}},
		{"\x1b[38;2;1;2;3;4m", style{FG: proto.RGB(1, 2, 3), Underline: proto.UnderlineSingle}},
		{"\x1b[38;5;1;48;5;4;1m", style{FG: red, BG: blue, Attr: proto.Bold}},
		{"\x1b[38:5:200m", style{FG: proto.Indexed(200)}},
		{"\x1b[38:2:1:2:3m", style{FG: proto.RGB(1, 2, 3)}},
		{"\x1b[38:2::1:2:3m", style{FG: proto.RGB(1, 2, 3)}},
		{"\x1b[38:2:0:1:2:3:0:0m", style{FG: proto.RGB(1, 2, 3)}},
		{"\x1b[48:2::1:2:3;1m", style{BG: proto.RGB(1, 2, 3), Attr: proto.Bold}},
		{"\x1b[31m\x1b[38:7:1m", style{FG: red}},
		{"\x1b[58;5;1m", style{UnderlineColor: red}},
		{"\x1b[58:5:1m", style{UnderlineColor: red}},
		{"\x1b[58;2;7;3;1m", style{UnderlineColor: proto.RGB(7, 3, 1)}},
		{"\x1b[58:2::7:3:1m", style{UnderlineColor: proto.RGB(7, 3, 1)}},
		{"\x1b[58;5;1m\x1b[59m", style{}},
		{"\x1b[38;5m", style{}},
		{"\x1b[38;2;1m", style{}},
		{"\x1b[1;38m", style{Attr: proto.Bold}},
		{"\x1b[31m\x1b[>4;2m", style{FG: red}},
		{"\x1b[?4m", style{}},
		{"\x1b[31m\x1b[=1;2m", style{FG: red}},
		{"\x1b[31m\x1b[1 m", style{FG: red}},
		{"\x1b[200m", style{}},
		{"\x1b[31:1m", style{}},
		{"\x1b]8;;https://example.org/a\x1b\\", style{Link: "https://example.org/a"}},
		{"\x1b]8;id=1;https://example.org/a\x07", style{Link: "https://example.org/a"}},
		{"\x1b]8;;https://example.org/a;b\x07", style{Link: "https://example.org/a;b"}},
		{"\x1b]8;;https://example.org/a\x07\x1b[m", style{Link: "https://example.org/a"}},
		{"\x1b]8;;https://example.org/a\x07\x1b]8;;\x07", style{}},
		{"\x1b[31m\x1b7\x1b[m\x1b8", style{FG: red}},
		{"\x1b[31m\x1b[?1049h", style{FG: red}},
		{"\x1b[31m\x1b[!p", style{}},
		{"\x1b[31m\x1bc", style{}},
	}
	for _, test := range tests {
		t.Run(test.in, func(t *testing.T) {
			t.Parallel()
			s := New(Options{Cols: 10, Rows: 2})
			_, _ = s.Write([]byte(test.in + "X"))
			runs := s.Snapshot(0).Rows[0].Runs
			if len(runs) != 1 || runs[0].Text != "X" || runs[0].Style != test.want {
				t.Errorf("%q makes %+v, want an X of style %+v", test.in, runs, test.want)
			}
		})
	}
}

// TestErasedCellsKeepTheBackground is back_color_erase: what is erased, opened
// or scrolled in has the pen's background and nothing else of it.
func TestErasedCellsKeepTheBackground(t *testing.T) {
	t.Parallel()
	blue := proto.Style{BG: proto.Indexed(4)}
	tests := []struct {
		name, in string
		x, y     int
	}{
		{"EL", "\x1b[K", 5, 0},
		{"EL 1", "\x1b[9G\x1b[1K", 5, 0},
		{"ED", "\x1b[J", 5, 2},
		{"ED 1", "\x1b[3;1H\x1b[1J", 5, 1},
		{"ED 2", "\x1b[2J", 9, 2},
		{"ECH", "\x1b[7X", 5, 0},
		{"ICH", "\x1b[7@", 5, 0},
		{"DCH", "\x1b[7P", 9, 0},
		{"IL", "\x1b[L", 5, 0},
		{"DL", "\x1b[M", 5, 2},
		{"SU", "\x1b[S", 5, 2},
		{"SD", "\x1b[T", 5, 0},
		{"RI", "\x1bM", 5, 0},
		{"LF", "\x1b[3;1H\n", 5, 2},
		{"IND", "\x1b[3;1H\x1bD", 5, 2},
		{"NEL", "\x1b[3;1H\x1bE", 5, 2},
		{"?1049", "\x1b[?1049h", 5, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := New(Options{Cols: 10, Rows: 3})
			_, _ = s.Write([]byte("\x1b[1;7;4;44m" + test.in))
			f := s.Snapshot(0)
			if got := columnStyles(f.Rows[test.y], 10)[test.x]; got != blue {
				t.Errorf("the erased cell has %+v, want %+v", got, blue)
			}
		})
	}
}
