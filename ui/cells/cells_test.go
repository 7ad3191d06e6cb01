package cells

import (
	"testing"

	"github.com/charmbracelet/x/ansi"

	"ptyboss/engine/proto"
)

func row(runs ...proto.Run) proto.Row { return proto.Row{Runs: runs} }

func TestAppend(t *testing.T) {
	t.Parallel()
	red := proto.Style{FG: proto.Indexed(1)}
	tests := []struct {
		name string
		row  proto.Row
		view View
		want string
	}{
		{"plain, filled", row(proto.Run{Text: "hi", Width: 2}), View{Width: 4, Cursor: -1}, "hi  "},
		{"empty row", row(), View{Width: 3, Cursor: -1}, "   "},
		{
			"colour", row(proto.Run{Text: "hi", Width: 2, Style: red}),
			View{Width: 3, Cursor: -1},
			"\x1b[31mhi\x1b[m ",
		},
		{"cut on both sides", row(proto.Run{Text: "abcdef", Width: 6}), View{From: 2, Width: 3, Cursor: -1}, "cde"},
		{"wide", row(proto.Run{Text: "漢字", Width: 4}), View{Width: 4, Cursor: -1}, "漢字"},
		{"half of a wide one at the left", row(proto.Run{Text: "漢字", Width: 4}), View{From: 1, Width: 3, Cursor: -1}, " 字"},
		{"half of a wide one at the right", row(proto.Run{Text: "漢字", Width: 4}), View{Width: 3, Cursor: -1}, "漢 "},
		{
			"cursor in text", row(proto.Run{Text: "abc", Width: 3}),
			View{Width: 3, Cursor: 1},
			"a\x1b[7mb\x1b[mc",
		},
		{
			"cursor past the text", row(proto.Run{Text: "a", Width: 1}),
			View{Width: 4, Cursor: 2},
			"a \x1b[7m \x1b[m ",
		},
		{
			"reverse screen", row(proto.Run{Text: "a", Width: 1}),
			View{Width: 2, Cursor: -1, Reverse: true},
			"\x1b[7ma \x1b[m",
		},
		{"text wider than it says", row(proto.Run{Text: "abcdef", Width: 3}), View{Width: 4, Cursor: -1}, "abc "},
		{
			"text narrower than it says", row(proto.Run{Text: "ab", Width: 4}, proto.Run{Text: "c", Width: 1}),
			View{Width: 5, Cursor: -1},
			"ab  c",
		},
		{"control and bidi in a cell", row(proto.Run{Text: "a\x1b\u202eb", Width: 2}), View{Width: 2, Cursor: -1}, "ab"},
		{"combining", row(proto.Run{Text: "e\u0301x", Width: 2}), View{Width: 2, Cursor: -1}, "e\u0301x"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := string(Append(nil, tt.row, tt.view))
			if got != tt.want {
				t.Errorf("Append = %q, want %q", got, tt.want)
			}
			if w := ansi.StringWidth(got); w != tt.view.Width {
				t.Errorf("Append is %d columns wide, want %d", w, tt.view.Width)
			}
		})
	}
}

func FuzzAppend(f *testing.F) {
	f.Add("hello", 5, "漢字", 4, 0, 10, 3)
	f.Add("a\x1b[2J", 3, "\u202e\u200d👩\u200d👩", 2, 1, 4, 0)
	f.Add("\xff\xfe", 2, "e\u0301\u0301", 9, 2, 3, -1)
	f.Fuzz(func(t *testing.T, a string, wa int, b string, wb, from, width, cursor int) {
		r := row(proto.Run{Text: a, Width: wa % 100, Style: proto.Style{FG: 1 << 24}}, proto.Run{Text: b, Width: wb % 100})
		v := View{From: max(0, from%100), Width: max(0, width%100), Cursor: cursor % 100}
		got := Append(nil, r, v)
		if w := ansi.StringWidth(string(got)); w != v.Width {
			t.Errorf("Append(%q/%d %q/%d, %+v) is %d columns wide: %q", a, wa%100, b, wb%100, v, w, got)
		}
	})
}
