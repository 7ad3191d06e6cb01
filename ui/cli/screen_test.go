package cli

import (
	"encoding/json"
	"testing"

	"ptyboss/engine/proto"
)

func screenEngine() *fakeEngine {
	return &fakeEngine{screen: proto.ScreenResult{
		Text: "$ ls\nred",
		Details: proto.ScreenDetails{
			SessionID: "x", Status: proto.Running, Cols: 20, Rows: 3, Cursor: proto.Cursor{X: 1, Y: 2, Visible: true, Shape: proto.CursorBlock},
			Lines: []string{"$ ls", "red plain", ""},
			Runs: [][]proto.Run{
				{{Text: "$ ls", Width: 4}},
				{{Text: "red", Width: 3, Style: proto.Style{FG: proto.Indexed(1)}}, {Text: " plain", Width: 6}},
				nil,
			},
		},
	}}
}

func TestScreenFormats(t *testing.T) {
	t.Parallel()
	for format, want := range map[string]string{
		"text": "$ ls\nred plain\n\n",
		"ansi": "$ ls\n\x1b[0;31mred\x1b[0m plain\n\n",
	} {
		got := world{engine: screenEngine()}.run(t, "screen", "x", "--format", format)
		if got.stdout != want || got.code != exitDone {
			t.Errorf("%s: %+v, want %q", format, got, want)
		}
	}
	for _, args := range [][]string{{"--format", "json"}, {"--json"}, {"--json", "--format", "ansi"}, {"--json", "--runs"}} {
		got := world{engine: screenEngine()}.run(t, append([]string{"screen", "x"}, args...)...)
		var object struct {
			Details struct {
				Cols, Rows int
				Cursor     struct{ X, Y int }
				Lines      []string
				Runs       [][]proto.Run
			}
		}
		if err := json.Unmarshal([]byte(got.stdout), &object); err != nil {
			t.Fatalf("%q: stdout %q: %v", args, got.stdout, err)
		}
		d := object.Details
		if d.Cols != 20 || d.Rows != 3 || d.Cursor.Y != 2 || len(d.Lines) != 3 {
			t.Errorf("%q: %+v", args, d)
		}
		if withRuns := args[len(args)-1] == "--runs"; (len(d.Runs) > 0) != withRuns {
			t.Errorf("%q: runs %+v", args, d.Runs)
		}
	}
}

func TestANSI(t *testing.T) {
	t.Parallel()
	run := func(style proto.Style) []proto.Run { return []proto.Run{{Text: "x", Width: 1, Style: style}} }
	tests := []struct {
		name string
		row  []proto.Run
		want string
	}{
		{"plain", run(proto.Style{}), "x"},
		{"all attributes", run(proto.Style{Attr: proto.Bold | proto.Dim | proto.Italic | proto.Blink | proto.Reverse | proto.Conceal | proto.Strike | proto.Overline}), "\x1b[0;1;2;3;5;7;8;9;53mx\x1b[0m"},
		{"underline", run(proto.Style{Underline: proto.UnderlineSingle}), "\x1b[0;4mx\x1b[0m"},
		{"curly underline in colour", run(proto.Style{Underline: proto.UnderlineCurly, UnderlineColor: proto.Indexed(9)}), "\x1b[0;4:3;58;5;9mx\x1b[0m"},
		{"sixteen colours", run(proto.Style{FG: proto.Indexed(7), BG: proto.Indexed(8)}), "\x1b[0;37;100mx\x1b[0m"},
		{"palette", run(proto.Style{FG: proto.Indexed(16), BG: proto.Indexed(255)}), "\x1b[0;38;5;16;48;5;255mx\x1b[0m"},
		{"true colour", run(proto.Style{FG: proto.RGB(1, 2, 3), BG: proto.RGB(4, 5, 6), UnderlineColor: proto.RGB(7, 8, 9)}), "\x1b[0;38;2;1;2;3;48;2;4;5;6;58;2;7;8;9mx\x1b[0m"},
		{"link", []proto.Run{{Text: "a"}, {Text: "b", Style: proto.Style{Link: "http://x"}}, {Text: "c"}}, "a\x1b]8;;http://x\x1b\\b\x1b]8;;\x1b\\c"},
		{"link at the end", run(proto.Style{Link: "u"}), "\x1b]8;;u\x1b\\x\x1b]8;;\x1b\\"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := ansiRows([][]proto.Run{tt.row}); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
