package screen

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"ptyboss/engine/proto"
)

// tmuxStyles reads rows as tmux prints them, independently of the parser
// under test, and returns the style of each column. The style goes on from row
// to row; line drawing stands between SO and SI.
func tmuxStyles(text string) [][]proto.Style {
	var rows [][]proto.Style
	var now proto.Style
	for line := range strings.Lines(text) {
		var row []proto.Style
		line = strings.TrimSuffix(line, "\n")
		for line != "" {
			switch {
			case strings.HasPrefix(line, "\x1b["):
				end := strings.IndexByte(line, 'm')
				now = tmuxSGR(now, line[2:end])
				line = line[end+1:]
			case line[0] == 0x0e || line[0] == 0x0f:
				line = line[1:]
			default:
				cluster, width := ansi.FirstGraphemeCluster(line, ansi.GraphemeWidth)
				for range width {
					row = append(row, now)
				}
				line = line[len(cluster):]
			}
		}
		rows = append(rows, row)
	}
	return rows
}

func tmuxSGR(st proto.Style, params string) proto.Style {
	fields := strings.Split(params, ";")
	number := func(i int) int {
		n, _ := strconv.Atoi(fields[i])
		return n
	}
	attrs := map[string]proto.Attr{
		"1": proto.Bold, "2": proto.Dim, "3": proto.Italic, "5": proto.Blink,
		"7": proto.Reverse, "8": proto.Conceal, "9": proto.Strike,
		"5:3": proto.Overline, // so tmux 3.3a writes 53
	}
	for i := 0; i < len(fields); i++ {
		n := number(i)
		if a, ok := attrs[fields[i]]; ok {
			st.Attr |= a
			continue
		}
		if form, ok := strings.CutPrefix(fields[i], "4:"); ok {
			st.Underline = proto.Underline(form[0] - '0')
			continue
		}
		switch {
		case n == 0:
			st = proto.Style{}
		case n == 4:
			st.Underline = proto.UnderlineSingle
		case n == 39:
			st.FG = 0
		case n == 49:
			st.BG = 0
		case n >= 30 && n <= 37:
			st.FG = proto.Indexed(uint8(n - 30))
		case n >= 90 && n <= 97:
			st.FG = proto.Indexed(uint8(n - 82))
		case n >= 40 && n <= 47:
			st.BG = proto.Indexed(uint8(n - 40))
		case n >= 100 && n <= 107:
			st.BG = proto.Indexed(uint8(n - 92))
		case n == 38 || n == 48 || n == 58:
			var c proto.Color
			if number(i+1) == 5 {
				c = proto.Indexed(uint8(number(i + 2)))
				i += 2
			} else {
				c = proto.RGB(uint8(number(i+2)), uint8(number(i+3)), uint8(number(i+4)))
				i += 4
			}
			switch n {
			case 38:
				st.FG = c
			case 48:
				st.BG = c
			case 58:
				st.UnderlineColor = c
			}
		}
	}
	return st
}

// columnStyles returns the style of each column of a row.
func columnStyles(r proto.Row, cols int) []proto.Style {
	out := make([]proto.Style, 0, cols)
	for _, run := range r.Runs {
		for range run.Width {
			out = append(out, run.Style)
		}
	}
	for len(out) < cols {
		out = append(out, proto.Style{})
	}
	return out
}

func TestRecordedProgramsHaveTheStylesOfTmux(t *testing.T) {
	t.Parallel()
	cells, wrong := 0, 0
	for _, r := range recordings(t) {
		s := New(Options{Cols: r.Cols, Rows: r.Rows})
		at := 0
		for i, c := range r.Checkpoints {
			_, _ = s.Write(r.raw[at:c.Offset])
			at = c.Offset
			text, err := os.ReadFile(fmt.Sprintf("testdata/terminal/%s.%d.ansi", r.name, i))
			if err != nil {
				t.Fatal(err)
			}
			want := tmuxStyles(string(text))
			frame := s.Snapshot(0)
			for y, row := range want {
				got := columnStyles(frame.Rows[y], r.Cols)
				for x := range min(len(row), r.Cols) {
					cells++
					got[x].Link = "" // tmux 3.3a knows none
					if got[x] != row[x] {
						if wrong++; wrong < 20 {
							t.Errorf("%s checkpoint %d row %d column %d: %+v, tmux has %+v",
								r.name, i, y, x, got[x], row[x])
						}
					}
				}
			}
		}
	}
	if cells < 10000 {
		t.Errorf("only %d cells were compared", cells)
	}
	if wrong > 0 {
		t.Errorf("%d of %d cells differ", wrong, cells)
	}
}
