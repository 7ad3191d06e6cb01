package detail

import (
	"fmt"

	"ptyboss/ui/text"
	"ptyboss/ui/theme"
)

// View returns the lines of the view. With cursor set the program's cursor is
// drawn, for when the terminal's own is elsewhere.
func (d *Detail) View(cursor bool, t theme.Theme) []string {
	switch {
	case d.id == "":
		return d.note(nil)
	case d.refused != nil:
		return d.note([]string{t.Bad.Render(text.Clean(d.refused.Error()))})
	case d.ShowsLog():
		return d.log.View(d.w, d.h)
	}
	return d.pane.View(d.w, d.h, cursor)
}

// note fills the view with a few lines.
func (d *Detail) note(lines []string) []string {
	out := make([]string, d.h)
	for i := range out {
		line := ""
		if i < len(lines) {
			line = lines[i]
		}
		out[i] = text.Fit(line, d.w)
	}
	return out
}

// Tabs returns the titles of the tabs, the one shown marked.
func (d *Detail) Tabs(t theme.Theme) string {
	out := ""
	for tab := range tabCount {
		style := t.Tab
		if tab == d.tab {
			style = t.TabActive
		}
		if tab > 0 {
			out += t.Faint.Render(" │ ")
		}
		out += style.Render(tab.String())
	}
	return out
}

// TabAt returns the tab whose title is x columns from the start of Tabs.
func (d *Detail) TabAt(x int) (Tab, bool) {
	for tab := range tabCount {
		n := len(tab.String())
		if x >= 0 && x < n {
			return tab, true
		}
		x -= n + 3
	}
	return 0, false
}

// Place says for the border where the view is: left whether it stands still,
// right what part it shows.
func (d *Detail) Place(t theme.Theme) (left, right string) {
	if d.id == "" {
		return "", ""
	}
	if d.ShowsLog() {
		return d.logPlace(t)
	}
	if !d.pane.Known() {
		return "", ""
	}
	if n := d.pane.Behind(d.w, d.h); n > 0 {
		left = t.Strong.Render(fmt.Sprintf("%d rows back", n)) + t.Muted.Render(" · shift+pgdn returns")
	}
	cols, rows := d.pane.Size()
	right = fmt.Sprintf("%dx%d", cols, rows)
	if cols > d.w || rows > d.h {
		right += " in part"
	}
	return left, t.Muted.Render(right)
}

func (d *Detail) logPlace(t theme.Theme) (left, right string) {
	switch {
	case !d.log.Following():
		left = t.Strong.Render("paused") + t.Muted.Render(" · f follows")
	case d.log.Ended():
		left = t.Muted.Render("complete")
	default:
		left = t.Muted.Render("following")
	}
	if d.tab == Screen {
		left = t.Muted.Render("no terminal, this is the log · ") + left
	}
	if !d.log.Wrapping() {
		left += t.Muted.Render(" · cut")
	}
	if d.log.Empty() {
		return left, t.Muted.Render("no output yet")
	}
	first, last := d.log.Lines(d.w, d.h)
	return left, t.Muted.Render(fmt.Sprintf("line %d of %d", first, last))
}
