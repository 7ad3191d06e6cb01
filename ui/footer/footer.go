// Package footer shows the keys that work now, as many as fit.
package footer

import (
	"strings"

	"ptyboss/ui/text"
	"ptyboss/ui/theme"
)

// Item is a key and the word for what it does.
type Item struct{ Key, Label string }

// gap is between two items.
const gap = "   "

// View returns items and then last in w columns. Of items, those that do not
// fit are left out; last, which leads to help and out, and is always there.
func View(items, last []Item, w int, t theme.Theme) string {
	end := make([]string, len(last))
	for i, item := range last {
		end[i] = draw(item, t)
	}
	tail := strings.Join(end, gap)
	room := w - 1 - text.Width(tail)
	line := " "
	for _, item := range items {
		piece := draw(item, t) + gap
		if text.Width(line)+text.Width(piece) <= room {
			line += piece
		}
	}
	return text.Fit(line+tail, w)
}

func draw(item Item, t theme.Theme) string {
	return t.Key.Render(item.Key) + t.Label.Render(" "+item.Label)
}
