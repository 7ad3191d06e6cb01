package ui

import (
	tea "charm.land/bubbletea/v2"

	"ptyboss/keys"
	"ptyboss/ui/ask"
	"ptyboss/ui/layout"
)

// askWidth is how wide a question is at most.
const askWidth = 64

// askDialog puts a question; yes runs a function.
type askDialog struct {
	question ask.Question
	yes      func(*app) tea.Cmd
}

func (d askDialog) scope() keys.Scope { return keys.ScopeAsk }

func (d askDialog) act(a *app, action keys.ActionName) (cmd tea.Cmd, known bool) {
	switch action {
	case keys.ActAccept:
		a.close()
		return d.yes(a), true
	case keys.ActCancel:
		a.close()
		return nil, true
	default:
		return nil, false
	}
}

func (d askDialog) key(*app, tea.KeyPressMsg) tea.Cmd { return nil }

func (d askDialog) paste(*app, string) {}

func (d askDialog) covers() bool { return true }

func (d askDialog) view(a *app) (lines []string, at layout.Rect, x, y int) {
	w := min(askWidth, a.plan.W-2)
	lines = d.question.View(w, a.theme)
	return lines, layout.Center(a.body(), w, len(lines)), -1, -1
}
