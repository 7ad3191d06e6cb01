package ui

import (
	tea "charm.land/bubbletea/v2"

	"ptyboss/engine/proto"
	"ptyboss/keys"
	"ptyboss/ui/approval"
	"ptyboss/ui/footer"
	"ptyboss/ui/help"
	"ptyboss/ui/layout"
)

// approvalWidth is how wide the dialog is at most.
const approvalWidth = 84

// approvalDialog shows one command that waits and takes the answer. It only
// opens when asked to, and closes with the answer, so that no key meant for
// something else, or for the command before, ever decides.
type approvalDialog struct{ box *approval.View }

// openApproval shows the command that waits longest.
func (a *app) openApproval() tea.Cmd {
	if len(a.waiting.list) == 0 {
		a.say("no command waits for your answer")
		return nil
	}
	a.dialog = approvalDialog{approval.New(a.waiting.list[0])}
	return nil
}

func (d approvalDialog) scope() keys.Scope { return keys.ScopeApproval }

func (d approvalDialog) act(a *app, action keys.ActionName) (cmd tea.Cmd, known bool) {
	page := max(1, a.body().H/2)
	switch action {
	case keys.ActAllowOnce:
		return d.answer(a, proto.AllowOnce), true
	case keys.ActAllowAlways:
		return d.answer(a, proto.AllowAlways), true
	case keys.ActDeny:
		return d.answer(a, proto.Deny), true
	case keys.ActCancel:
		a.close()
	case keys.ActNext:
		d.box.Scroll(+1)
	case keys.ActPrev:
		d.box.Scroll(-1)
	case keys.ActPageDown:
		d.box.Scroll(+page)
	case keys.ActPageUp:
		d.box.Scroll(-page)
	default:
		return nil, false
	}
	return nil, true
}

func (d approvalDialog) answer(a *app, decision proto.Decision) tea.Cmd {
	a.close()
	return a.decide(d.box.Approval(), decision)
}

func (d approvalDialog) key(*app, tea.KeyPressMsg) tea.Cmd { return nil }

func (d approvalDialog) paste(*app, string) {}

func (d approvalDialog) covers() bool { return true }

func (d approvalDialog) view(a *app) (lines []string, at layout.Rect, x, y int) {
	var items []footer.Item
	for _, b := range a.keymap[keys.ScopeApproval] {
		if b.Short != "" {
			items = append(items, footer.Item{Key: help.Key(b.Keys[0]), Label: b.Short})
		}
	}
	body := a.body()
	w := min(approvalWidth, a.plan.W-2)
	lines = d.box.Draw(w, body.H, a.now(), items, a.theme)
	return lines, layout.Center(body, w, len(lines)), -1, -1
}
