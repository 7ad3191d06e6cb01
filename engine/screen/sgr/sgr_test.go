package sgr

import (
	"strings"
	"testing"

	"ptyboss/engine/proto"
)

func TestAppendChange(t *testing.T) {
	t.Parallel()
	type style = proto.Style
	red, blue := proto.Indexed(1), proto.Indexed(4)
	tests := []struct {
		name     string
		from, to style
		want     string
	}{
		{"nothing", style{}, style{}, ""},
		{"equal", style{FG: red, Link: "x"}, style{FG: red, Link: "x"}, ""},
		{"colour", style{}, style{FG: red}, "\x1b[31m"},
		{"bright colour", style{}, style{FG: proto.Indexed(9), BG: proto.Indexed(15)}, "\x1b[91;107m"},
		{"palette", style{}, style{FG: proto.Indexed(16), BG: proto.Indexed(255)}, "\x1b[38;5;16;48;5;255m"},
		{"24 bits", style{}, style{FG: proto.RGB(1, 2, 3), BG: proto.RGB(0, 0, 0)}, "\x1b[38;2;1;2;3;48;2;0;0;0m"},
		{"black is a colour", style{}, style{FG: proto.Indexed(0)}, "\x1b[30m"},
		{"attributes", style{}, style{Attr: proto.Bold | proto.Dim | proto.Italic | proto.Blink | proto.Reverse |
			proto.Conceal | proto.Strike | proto.Overline}, "\x1b[1;2;3;5;7;8;9;53m"},
		{"underline", style{}, style{Underline: proto.UnderlineSingle}, "\x1b[4m"},
		{"curly underline", style{}, style{Underline: proto.UnderlineCurly, UnderlineColor: red}, "\x1b[4:3;58:5:1m"},
		{"underline colour", style{}, style{UnderlineColor: proto.RGB(1, 2, 3)}, "\x1b[58:2::1:2:3m"},
		{"one more attribute", style{Attr: proto.Bold}, style{Attr: proto.Bold | proto.Italic}, "\x1b[3m"},
		{"one attribute less", style{Attr: proto.Bold | proto.Italic}, style{Attr: proto.Bold}, "\x1b[0;1m"},
		{"another colour", style{FG: red, Attr: proto.Bold}, style{FG: blue, Attr: proto.Bold}, "\x1b[34m"},
		{"no colour", style{FG: red, BG: blue}, style{BG: blue}, "\x1b[0;44m"},
		{"another underline", style{Underline: proto.UnderlineSingle}, style{Underline: proto.UnderlineDouble}, "\x1b[4:2m"},
		{"no underline", style{FG: red, Underline: proto.UnderlineSingle}, style{FG: red}, "\x1b[0;31m"},
		{"to default", style{FG: red, Attr: proto.Bold}, style{}, "\x1b[m"},
		{"link", style{}, style{Link: "https://example.org"}, "\x1b]8;;https://example.org\x1b\\"},
		{"end of a link", style{Link: "x"}, style{}, "\x1b]8;;\x1b\\"},
		{"link and colour", style{}, style{FG: red, Link: "x"}, "\x1b]8;;x\x1b\\\x1b[31m"},
		{"colour ends, link stays", style{FG: red, Link: "x"}, style{Link: "x"}, "\x1b[m"},
		{"a link cannot end its sequence", style{}, style{Link: "a\x1b\\b\x07c\u009cd"}, "\x1b]8;;a\\bcd\x1b\\"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := string(AppendChange(nil, test.from, test.to)); got != test.want {
				t.Errorf("AppendChange is %q, want %q", got, test.want)
			}
		})
	}
}

func TestRenderANSI(t *testing.T) {
	t.Parallel()
	red := proto.Style{FG: proto.Indexed(1)}
	rows := []proto.Row{
		{Runs: []proto.Run{{Text: "ab", Width: 2}, {Text: "cd", Width: 2, Style: red}, {Text: "e", Width: 1}}},
		{},
		{Runs: []proto.Run{{Text: "日本", Width: 4, Style: red}}},
	}
	for cols, want := range map[int]string{
		0:  "ab\x1b[31mcd\x1b[me\n\n\x1b[31m日本\x1b[m\n",
		80: "ab\x1b[31mcd\x1b[me\n\n\x1b[31m日本\x1b[m\n",
		3:  "ab\x1b[31mc\x1b[m\n\n\x1b[31m日\x1b[m\n",
		2:  "ab\n\n\x1b[31m日\x1b[m\n",
		1:  "a\n\n\n",
	} {
		if got := RenderANSI(rows, cols); got != want {
			t.Errorf("RenderANSI(%d) is %q, want %q", cols, got, want)
		}
	}
	if rows[0].Runs[1].Text != "cd" {
		t.Error("RenderANSI changed the rows it was given")
	}
}

func TestAppendRowAppends(t *testing.T) {
	buf := make([]byte, 0, 256)
	row := proto.Row{Runs: []proto.Run{{Text: strings.Repeat("x", 50), Width: 50, Style: proto.Style{Attr: proto.Bold}}}}
	got := AppendRow(append(buf, "before "...), row)
	if want := "before \x1b[1m" + strings.Repeat("x", 50) + "\x1b[m"; string(got) != want {
		t.Errorf("AppendRow is %q, want %q", got, want)
	}
	if n := testing.AllocsPerRun(10, func() { buf = AppendRow(buf[:0], row) }); n != 0 {
		t.Errorf("AppendRow into a buffer makes %v allocations", n)
	}
}
