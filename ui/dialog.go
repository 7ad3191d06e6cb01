package ui

import (
	tea "charm.land/bubbletea/v2"

	"ptyboss/keys"
	"ptyboss/ui/layout"
)

// dialog is something that has the keys until it is closed.
type dialog interface {
	// scope is where its keys are bound.
	scope() keys.Scope
	// act runs an action of that scope, and reports whether it knew it.
	act(a *app, action keys.ActionName) (cmd tea.Cmd, known bool)
	// key takes a key that is bound to nothing.
	key(a *app, msg tea.KeyPressMsg) tea.Cmd
	paste(a *app, text string)
	// covers reports whether what lies behind it is to step back.
	covers() bool
	// view returns what is drawn over the rest, and where; the cursor counts
	// from the upper left of that, or is negative.
	view(a *app) (lines []string, at layout.Rect, x, y int)
}

// close closes the open dialog.
func (a *app) close() { a.dialog = nil }

// body is where dialogs are put: all but header, strip and footer.
func (a *app) body() layout.Rect {
	return layout.Rect{X: 0, Y: a.plan.Header.H, W: a.plan.W, H: a.plan.H - a.plan.Header.H - 2}
}
