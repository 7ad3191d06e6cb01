package ui

import (
	"context"
	"errors"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"ptyboss/engine/proto"
	"ptyboss/ui/form"
	"ptyboss/ui/text"
)

// callTimeout bounds every call that a command makes: commands cannot be
// cancelled and would outlive the program.
const callTimeout = 15 * time.Second

// call bounds ctx for one call.
func call(do func(ctx context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), callTimeout)
	defer cancel()
	err := do(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("the engine did not answer within %v", callTimeout)
	}
	return err
}

// doneMsg is the outcome of an action on sessions: what was done, or what went
// wrong.
type doneMsg struct {
	said string
	err  error
	quit bool
}

// done shows the outcome of an action.
func (a *app) done(msg doneMsg) tea.Cmd {
	switch {
	case msg.err != nil:
		a.complain(msg.err.Error())
	case msg.quit:
		a.stopped = true
		return tea.Quit
	case msg.said != "":
		a.say(msg.said)
	}
	return nil
}

// refusal is the error of a process action: that of the call, or the one that
// its result tells.
func refusal(r proto.ProcessResult, err error) error {
	if err != nil {
		return err
	}
	if r.Details.Status != proto.Failed || r.Details.Error == "" && r.Details.Code == "" {
		return nil
	}
	if r.Details.Error != "" {
		return errors.New(r.Details.Error)
	}
	return errors.New(r.Text)
}

// sendKeys sends keys by name and shows their warnings.
func (a *app) sendKeys(req proto.SendKeysRequest) tea.Cmd {
	engine := a.engine
	return func() tea.Msg {
		var said string
		err := call(func(ctx context.Context) error {
			r, err := engine.SendKeys(ctx, "", req)
			if rec := r.Details.Receipt; rec != nil && len(rec.Warnings) > 0 {
				said = rec.Warnings[0]
			}
			return refusal(r, err)
		})
		return doneMsg{said: said, err: err}
	}
}

// startedMsg is the outcome of starting a job from a form.
type startedMsg struct {
	form     *form.Form
	id       string
	sessions []proto.Session // with the new one among them
	err      error
}

// exec starts a job in the background. It fetches the list with the new
// session, so that it can be attached to without waiting for the feed.
func (a *app) exec(f *form.Form, req proto.ExecRequest) tea.Cmd {
	engine := a.engine
	return func() tea.Msg {
		msg := startedMsg{form: f}
		msg.err = call(func(ctx context.Context) error {
			r, err := engine.Exec(ctx, "", req)
			msg.id = r.Details.SessionID
			if err == nil && msg.id == "" {
				return errors.New(failure(r))
			}
			if err != nil {
				return err
			}
			all, err := engine.Sessions(ctx, "", proto.SessionsRequest{})
			msg.sessions = all.Sessions
			return err
		})
		return msg
	}
}

// failure is why a job was not started.
func failure(r proto.ExecResult) string {
	if f := r.Details.Failure; f != nil && f.Error != "" {
		return f.Error
	}
	return r.Text
}

// started selects the new session, or shows in the form why there is none.
func (a *app) started(msg startedMsg) {
	open, ok := a.dialog.(formDialog)
	mine := ok && open.form == msg.form
	switch {
	case msg.err != nil && mine:
		msg.form.SetError(msg.err.Error())
	case msg.err != nil:
		a.complain("the job was not started: " + msg.err.Error())
	default:
		if mine {
			a.close()
		}
		if _, known := a.list.Session(msg.id); !known {
			a.list.Set(msg.sessions)
		}
		a.list.Select(msg.id)
		a.say("started " + text.Clean(msg.id) + " · enter attaches")
	}
}

// rowsMsg brings rows of the scrollback.
type rowsMsg struct {
	id   string
	rows []proto.Row
	err  error
}

// fetchRows asks for the rows of the scrollback that are on view and not here
// yet, one call at a time.
func (a *app) fetchRows() tea.Cmd {
	if a.fetching {
		return nil
	}
	req, missing := a.detail.Missing()
	if !missing {
		return nil
	}
	a.fetching = true
	engine := a.engine
	return func() tea.Msg {
		msg := rowsMsg{id: req.SessionID}
		msg.err = call(func(ctx context.Context) (err error) {
			msg.rows, err = engine.ScrollbackRows(ctx, "", req)
			return err
		})
		return msg
	}
}

func (a *app) rows(msg rowsMsg) {
	a.fetching = false
	if msg.err != nil {
		a.detail.ScrollEnd() // or the same rows would be asked for without end
		a.complain("scrollback: " + msg.err.Error())
		return
	}
	a.detail.Rows(msg.id, msg.rows)
}
