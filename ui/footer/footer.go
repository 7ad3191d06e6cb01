// Package footer shows the keys that work now, as many as fit.
package footer

import (
	"ptyboss/ui/text"
	"ptyboss/ui/theme"
)

// Item is a key and the word for what it does.
type Item struct{ Key, Label string }

// View returns items in w columns. Those that do not fit are left out, the
// last ones first, but never the one that leads to help or out.
func View(items []Item, last Item, w int, t theme.Theme) string {
	tail := t.Key.Render(last.Key) + t.Label.Render(" "+last.Label)
	room := w - 1 - text.Width(tail)
	line := " "
	for _, item := range items {
		piece := t.Key.Render(item.Key) + t.Label.Render(" "+item.Label) + "   "
		if text.Width(line)+text.Width(piece) > room {
			break
		}
		line += piece
	}
	return text.Fit(line+tail, w)
}
