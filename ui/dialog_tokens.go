package ui

import (
	tea "charm.land/bubbletea/v2"

	"ptyboss/engine/proto"
	"ptyboss/keys"
	"ptyboss/ui/attach"
	"ptyboss/ui/layout"
	"ptyboss/ui/state"
	"ptyboss/ui/tokenline"
)

// tokenDialog takes keys by name for one session. It stays open for more.
type tokenDialog struct{ line *tokenline.Line }

func (a *app) openTokens() tea.Cmd {
	s, ok := a.running("send keys to")
	if !ok {
		return nil
	}
	a.dialog = tokenDialog{tokenline.New(s.SessionID, state.Name(s))}
	return nil
}

func (d tokenDialog) scope() keys.Scope { return keys.ScopeTokens }

func (d tokenDialog) act(a *app, action keys.ActionName) (cmd tea.Cmd, known bool) {
	switch action {
	case keys.ActCancel:
		a.close()
		return nil, true
	case keys.ActAccept:
		return d.accept(a), true
	default:
		return nil, false
	}
}

func (d tokenDialog) accept(a *app) tea.Cmd {
	tokens, err := d.line.Tokens()
	switch {
	case err != nil:
		a.complain(err.Error())
		return nil
	case len(tokens) == 0:
		a.close()
		return nil
	}
	d.line.Reset()
	a.feeds.Hot()
	return a.sendKeys(proto.SendKeysRequest{SessionID: d.line.ID, Keys: tokens})
}

func (d tokenDialog) key(_ *app, msg tea.KeyPressMsg) tea.Cmd {
	d.line.Key(msg)
	return nil
}

func (d tokenDialog) paste(_ *app, text string) { d.line.Paste(text) }

func (d tokenDialog) covers() bool { return false }

func (d tokenDialog) view(a *app) (lines []string, at layout.Rect, x, y int) {
	r := a.plan.Detail
	if r.Empty() {
		r = a.plan.List
	}
	at = layout.Bottom(r, tokenline.Height)
	lines, x, y = d.line.View(at.W, attach.KeyModes(a.detail.Modes()), a.theme)
	return lines, at, x, y
}
