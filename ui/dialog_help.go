package ui

import (
	tea "charm.land/bubbletea/v2"

	"ptyboss/keys"
	"ptyboss/ui/help"
	"ptyboss/ui/layout"
)

// helpWidth is how wide the help is at most.
const helpWidth = 84

type helpDialog struct{ help *help.Help }

func (a *app) openHelp() tea.Cmd {
	a.dialog = helpDialog{help.New(a.keymap, a.scopes()...)}
	return nil
}

func (d helpDialog) scope() keys.Scope { return keys.ScopeHelp }

func (d helpDialog) act(a *app, action keys.ActionName) (cmd tea.Cmd, known bool) {
	page := max(1, a.body().H-5)
	switch action {
	case keys.ActCancel:
		a.close()
	case keys.ActNext:
		d.help.Scroll(+1)
	case keys.ActPrev:
		d.help.Scroll(-1)
	case keys.ActPageDown:
		d.help.Scroll(+page)
	case keys.ActPageUp:
		d.help.Scroll(-page)
	default:
		return nil, false
	}
	return nil, true
}

func (d helpDialog) key(_ *app, msg tea.KeyPressMsg) tea.Cmd {
	d.help.Key(msg)
	return nil
}

func (d helpDialog) paste(_ *app, text string) { d.help.Paste(text) }

func (d helpDialog) covers() bool { return true }

func (d helpDialog) view(a *app) (lines []string, at layout.Rect, x, y int) {
	body := a.body()
	at = layout.Center(body, helpWidth, body.H)
	lines, x, y = d.help.View(at.W, at.H, a.theme)
	return lines, at, x, y
}
