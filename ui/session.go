package ui

import (
	"context"
	"errors"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"ptyboss/engine/proto"
	"ptyboss/ui/ask"
	"ptyboss/ui/state"
	"ptyboss/ui/text"
)

// running returns the selected session if it runs, and says why not else.
func (a *app) running(verb string) (proto.Session, bool) {
	s, ok := a.list.Selected()
	switch {
	case !ok:
		a.say("there is no session to " + verb + " · s starts one")
		return s, false
	case state.Of(s).Ended():
		a.say(state.Name(s) + " has ended, there is nothing to " + verb)
		return s, false
	}
	return s, true
}

// title names a session for a question or a notice.
func title(s proto.Session) string {
	return state.Name(s) + " (" + text.Clean(s.SessionID) + ")"
}

func detailLine(s proto.Session) string {
	line := text.Clean(s.Command)
	if s.Live != nil && s.PID > 0 {
		line = fmt.Sprintf("%d  %s", s.PID, line)
	}
	return line
}

func (a *app) askStop() tea.Cmd {
	s, ok := a.running("stop")
	if !ok {
		return nil
	}
	a.dialog = askDialog{
		question: ask.Question{
			Title: "Stop " + text.Cut(state.Name(s), 40) + "?", Yes: "stop it",
			Text:   "It and all that it started are told to end. What is still there after a moment is killed.",
			Detail: detailLine(s),
		},
		yes: func(a *app) tea.Cmd { return a.stop(s) },
	}
	return nil
}

func (a *app) stop(s proto.Session) tea.Cmd {
	engine := a.engine
	return func() tea.Msg {
		err := call(func(ctx context.Context) error { return refusal(engine.Kill(ctx, "", s.SessionID)) })
		if err != nil {
			err = fmt.Errorf("%s was not stopped: %w", title(s), err)
		}
		return doneMsg{said: "stopping " + title(s), err: err}
	}
}

func (a *app) askRemove() tea.Cmd {
	s, ok := a.list.Selected()
	if !ok {
		a.say("there is no session to remove")
		return nil
	}
	if state.Of(s).Ended() {
		return a.remove(s)
	}
	a.dialog = askDialog{
		question: ask.Question{
			Title: "Remove " + text.Cut(state.Name(s), 40) + "?", Yes: "end and remove it",
			Text:   "It is still running. Removing it ends it, and its log is gone.",
			Detail: detailLine(s),
		},
		yes: func(a *app) tea.Cmd { return a.remove(s) },
	}
	return nil
}

func (a *app) remove(s proto.Session) tea.Cmd {
	engine := a.engine
	return func() tea.Msg {
		err := call(func(ctx context.Context) error { return refusal(engine.Remove(ctx, "", s.SessionID)) })
		if err != nil {
			err = fmt.Errorf("%s was not removed: %w", title(s), err)
		}
		return doneMsg{said: "removed " + title(s), err: err}
	}
}

func (a *app) clearFinished() tea.Cmd {
	ids := a.list.Finished()
	if len(ids) == 0 {
		a.say("nothing has finished yet")
		return nil
	}
	engine := a.engine
	return func() tea.Msg {
		cleared := 0
		err := call(func(ctx context.Context) error {
			for _, id := range ids {
				err := refusal(engine.Clear(ctx, "", id))
				if err != nil && !errors.Is(err, proto.ErrNotFound) {
					return fmt.Errorf("%s was not cleared: %w", id, err)
				}
				cleared++
			}
			return nil
		})
		return doneMsg{said: plural(cleared, "finished session") + " cleared", err: err}
	}
}

// plural writes n of something.
func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
