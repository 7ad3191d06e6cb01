package ui

import (
	tea "charm.land/bubbletea/v2"

	"ptyboss/keys"
	"ptyboss/ui/field"
	"ptyboss/ui/layout"
	"ptyboss/ui/text"
)

// filterDialog is the line at the lower border of the list in which the filter
// is typed; the list follows every key.
type filterDialog struct{ field field.Field }

func (a *app) openFilter() tea.Cmd {
	a.setReading(false)
	a.dialog = &filterDialog{field.New(a.list.Filter())}
	return nil
}

func (d *filterDialog) scope() keys.Scope { return keys.ScopeFilter }

func (d *filterDialog) act(a *app, action keys.ActionName) (cmd tea.Cmd, known bool) {
	switch action {
	case keys.ActAccept:
		a.close()
	case keys.ActCancel:
		a.list.SetFilter("")
		a.close()
	case keys.ActDown:
		a.list.Move(+1)
	case keys.ActUp:
		a.list.Move(-1)
	default:
		return nil, false
	}
	return nil, true
}

func (d *filterDialog) key(a *app, msg tea.KeyPressMsg) tea.Cmd {
	d.field.Key(msg)
	a.list.SetFilter(d.field.Value())
	return nil
}

func (d *filterDialog) paste(a *app, text string) {
	d.field.Insert(text)
	a.list.SetFilter(d.field.Value())
}

func (d *filterDialog) covers() bool { return false }

func (d *filterDialog) view(a *app) (lines []string, at layout.Rect, x, y int) {
	const prompt = " / "
	r := a.plan.List
	matches := text.Width(a.list.Position()) + 5 // stay on view to its right
	at = layout.Rect{X: r.X + 2, Y: r.Y + r.H - 1, W: max(0, r.W-3-matches), H: 1}
	typed, cursor := d.field.View(max(0, at.W-len(prompt)-1))
	line := a.theme.Key.Render(prompt) + a.theme.Field.Render(typed) + " "
	return []string{text.Fit(line, at.W)}, at, len(prompt) + cursor, 0
}
