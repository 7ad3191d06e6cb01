// Package frame draws boxes with titles in their borders, and puts boxes over
// other lines. Every line it returns is exactly as wide as asked. All of it is
// pure.
package frame

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"ptyboss/ui/text"
)

// MinWidth and MinHeight are the size of the smallest box; a smaller one is
// drawn as blanks.
const (
	MinWidth  = 4
	MinHeight = 2
)

// Box is a border with up to four pieces of styled text in it.
type Box struct {
	Border      lipgloss.Style
	TopLeft     string
	TopRight    string
	BottomLeft  string
	BottomRight string
}

// Draw returns h lines of w columns: the border around the first h-2 lines,
// each cut or filled to w-2 columns.
func (b Box) Draw(w, h int, lines []string) []string {
	if w < MinWidth || h < MinHeight {
		return Blank(w, h)
	}
	out := make([]string, 0, h)
	out = append(out, b.edge("╭", "╮", b.TopLeft, b.TopRight, w))
	side := b.Border.Render("│")
	for i := range h - MinHeight {
		line := ""
		if i < len(lines) {
			line = lines[i]
		}
		out = append(out, side+text.Fit(line, w-2)+side)
	}
	return append(out, b.edge("╰", "╯", b.BottomLeft, b.BottomRight, w))
}

// edge draws a horizontal border. The right text gives way to the left one.
func (b Box) edge(from, to, left, right string, w int) string {
	room := w - 2 // between the corners
	if left = text.Cut(left, room-4); text.Width(left) > 0 {
		left = " " + left + " "
	} else {
		left = "" // styled nothing
	}
	rest := room - 1 - text.Width(left)
	if n := text.Width(right); n > 0 && n+3 <= rest {
		right = " " + right + " "
	} else {
		right = ""
	}
	if left == "" && right == "" {
		return b.Border.Render(from + strings.Repeat("─", room) + to)
	}
	fill := max(0, room-2-text.Width(left)-text.Width(right))
	return b.Border.Render(from+"─") + left +
		b.Border.Render(strings.Repeat("─", fill)) + right +
		b.Border.Render("─"+to)
}

// Blank returns h lines of w blanks.
func Blank(w, h int) []string {
	out := make([]string, max(0, h))
	for i := range out {
		out[i] = text.Blank(w)
	}
	return out
}

// Over returns base, whose lines are w columns wide, with box put over it at
// column x and line y. What of box lies outside is left out.
func Over(base, box []string, x, y, w int) []string {
	out := append([]string(nil), base...)
	for i, line := range box {
		at := y + i
		if at < 0 || at >= len(out) {
			continue
		}
		line = text.Cut(line, w-x)
		left := text.Fit(ansi.Truncate(out[at], x, ""), x)
		end := x + text.Width(line)
		right := ansi.TruncateLeft(out[at], end, "")
		if text.Width(right) > w-end {
			// Half of a wide character is covered: leave out its other half.
			right = ansi.TruncateLeft(out[at], end+1, "")
		}
		gap := w - end - text.Width(right)
		out[at] = left + "\x1b[m" + line + "\x1b[m" + text.Blank(gap) + right
	}
	return out
}

// Join puts the lines of parts beside each other. The parts have h lines each.
func Join(h int, parts ...[]string) []string {
	out := make([]string, h)
	for i := range out {
		var b strings.Builder
		for _, part := range parts {
			if i < len(part) {
				b.WriteString(part[i])
			}
		}
		out[i] = b.String()
	}
	return out
}
