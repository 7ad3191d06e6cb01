package ui

import (
	"context"
	"errors"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"ptyboss/engine/proto"
	"ptyboss/keys"
	"ptyboss/ui/approval"
	"ptyboss/ui/help"
)

// waiting holds the commands of agents that wait for the operator's answer.
type waiting struct {
	list []proto.Approval // oldest first, without those answered from here
	// answered are the ids whose answer is on its way; a list that was made
	// before it arrived still holds them.
	answered []string
}

// setWaiting takes a new list. A dialog about a command that is no longer
// there closes.
func (a *app) setWaiting(list []proto.Approval) {
	w := &a.waiting
	// Lists come in order: what one no longer holds never comes back.
	w.answered = slices.DeleteFunc(w.answered, func(id string) bool { return !holds(list, id) })
	w.list = slices.DeleteFunc(slices.Clone(list), func(p proto.Approval) bool {
		return slices.Contains(w.answered, p.ApprovalID)
	})
	d, open := a.dialog.(approvalDialog)
	if !open {
		return
	}
	p := d.box.Approval()
	if !holds(w.list, p.ApprovalID) {
		a.close()
		a.say(gone(p))
	}
}

func holds(list []proto.Approval, id string) bool {
	return slices.ContainsFunc(list, func(p proto.Approval) bool { return p.ApprovalID == id })
}

func gone(p proto.Approval) string {
	return "the command of " + approval.Agent(p) + " was answered elsewhere, or ran out of time"
}

// needs returns how many sessions and commands need the person.
func (a *app) needs() int { return a.list.Count().Waiting + len(a.waiting.list) }

// answerHint tells how to come to the dialog that answers; nothing while
// another dialog has the keys.
func (a *app) answerHint() string {
	b, ok := a.keymap.Find(keys.ScopeGlobal, keys.ActAnswer)
	switch {
	case !ok || a.dialog != nil:
		return ""
	case a.attached.on():
		return " · " + help.Key(a.opts.leaveKey()) + " " + help.Key(b.Keys[0]) + " answers"
	}
	return " · " + help.Key(b.Keys[0]) + " answers"
}

// decidedMsg is the outcome of an answer.
type decidedMsg struct {
	approval proto.Approval
	said     string
	err      error
}

// decide answers p. It no longer counts as waiting unless that fails.
func (a *app) decide(p proto.Approval, decision proto.Decision) tea.Cmd {
	w := &a.waiting
	w.answered = append(w.answered, p.ApprovalID)
	w.list = slices.DeleteFunc(w.list, func(q proto.Approval) bool { return q.ApprovalID == p.ApprovalID })
	engine := a.engine
	return func() tea.Msg {
		msg := decidedMsg{approval: p}
		msg.err = call(func(ctx context.Context) error {
			r, err := engine.Decide(ctx, "", proto.DecideRequest{ApprovalID: p.ApprovalID, Decision: decision})
			msg.said = r.Text
			if err == nil && r.Details.Error != "" {
				return fmt.Errorf("%w: %s", errNotStarted, r.Details.Error)
			}
			return err
		})
		return msg
	}
}

// errNotStarted means that the answer was taken, but the command did not start.
var errNotStarted = errors.New("approved, but the command did not start")

// decided shows what came of an answer.
func (a *app) decided(msg decidedMsg) {
	w := &a.waiting
	switch {
	case msg.err == nil:
		a.say(msg.said)
	case errors.Is(msg.err, proto.ErrNotFound):
		a.say(gone(msg.approval))
	case errors.Is(msg.err, errNotStarted):
		a.complain(msg.err.Error())
	default:
		if i := slices.Index(w.answered, msg.approval.ApprovalID); i >= 0 {
			// It still waits, as far as anybody knows.
			w.answered = slices.Delete(w.answered, i, i+1)
			w.list = append([]proto.Approval{msg.approval}, w.list...)
		}
		a.complain("the answer to " + approval.Agent(msg.approval) + " was not taken: " + msg.err.Error())
	}
}
