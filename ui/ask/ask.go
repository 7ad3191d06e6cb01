// Package ask puts one question to the person, with yes and no.
package ask

import (
	"strings"

	"charm.land/lipgloss/v2"

	"ptyboss/ui/frame"
	"ptyboss/ui/text"
	"ptyboss/ui/theme"
)

// Question is a question and what it would do. Its texts must be clean.
type Question struct {
	Title  string
	Text   string // one or two sentences, wrapped to the box
	Detail string // what exactly it is about, on a line of its own
	Yes    string // what "yes" does
}

// height is that of the box with a text of one line.
const height = 6

// View returns the question in a box of w columns.
func (q Question) View(w int, t theme.Theme) []string {
	inner := w - 4
	body := lipgloss.Wrap(q.Text, max(1, inner), "")
	lines := []string{""}
	for _, line := range strings.Split(body, "\n") {
		lines = append(lines, " "+t.Text.Render(line))
	}
	if q.Detail != "" {
		lines = append(lines, " "+t.Muted.Render(text.Cut(q.Detail, inner)))
	}
	lines = append(lines, "", " "+
		t.Key.Render("y")+t.Label.Render(" "+q.Yes+"   ")+
		t.Key.Render("n")+t.Label.Render(" do nothing"))
	box := frame.Box{Border: t.BorderAttached, TopLeft: t.Strong.Render(q.Title)}
	return box.Draw(w, max(height, len(lines)+2), lines)
}
