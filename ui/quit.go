package ui

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"ptyboss/ui/ask"
	"ptyboss/ui/list"
)

// quit leaves. It asks only if that would end jobs.
func (a *app) quit() tea.Cmd {
	n := alive(a.list.Count())
	if !a.opts.Embedded || n == 0 {
		return tea.Quit
	}
	a.dialog = askDialog{
		question: ask.Question{
			Title: "Leave?", Yes: "leave and end them",
			Text: fmt.Sprintf("The engine is part of this program (--embedded): leaving ends %s.", plural(n, "running job")),
		},
		yes: func(*app) tea.Cmd { return tea.Quit },
	}
	return nil
}

func (a *app) askStopAll() tea.Cmd {
	if a.opts.StopServer == nil {
		a.say("the server cannot be stopped from here · q leaves")
		return nil
	}
	a.dialog = askDialog{
		question: ask.Question{
			Title: "Stop everything?", Yes: "stop everything",
			Text: fmt.Sprintf("This ends %s and the server, for every agent and person who uses it.",
				plural(alive(a.list.Count()), "running job")),
		},
		yes: (*app).stopAll,
	}
	return nil
}

func (a *app) stopAll() tea.Cmd {
	stop := a.opts.StopServer
	a.say("stopping everything…")
	return func() tea.Msg {
		err := call(func(ctx context.Context) error { return stop(ctx) })
		if err != nil {
			err = fmt.Errorf("the server was not stopped: %w", err)
		}
		return doneMsg{err: err, quit: true}
	}
}

func alive(c list.Counts) int { return c.Waiting + c.Running }

// farewell is the line that is left on the terminal: how many jobs go on, if
// that is known, and how to come back.
func (a *app) farewell() string {
	switch {
	case a.opts.Embedded || a.stopped:
		return ""
	case a.lost != nil: // what was known of the jobs may be long untrue
		return "the server cannot be reached; run ptyboss to try again"
	case !a.known:
		return ""
	}
	switch n := alive(a.list.Count()); n {
	case 0:
		return "no job is running; ptyboss shows what has ended"
	case 1:
		return "1 job goes on; run ptyboss to come back to it"
	default:
		return fmt.Sprintf("%d jobs go on; run ptyboss to come back to them", n)
	}
}
