package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"ptyboss/engine/proto"
	"ptyboss/keys"
	"ptyboss/ui/form"
	"ptyboss/ui/layout"
)

// formWidth is how wide the form is at most.
const formWidth = 84

// formDialog asks for a new job.
type formDialog struct{ form *form.Form }

func (a *app) openForm() tea.Cmd {
	a.dialog = formDialog{form.New(a.opts.Dir)}
	return nil
}

func (d formDialog) scope() keys.Scope { return keys.ScopeForm }

func (d formDialog) act(a *app, action keys.ActionName) (cmd tea.Cmd, known bool) {
	switch action {
	case keys.ActCancel:
		a.close()
	case keys.ActNextField:
		d.form.Next(+1)
	case keys.ActPrevField:
		d.form.Next(-1)
	case keys.ActToggle:
		d.form.Toggle()
	case keys.ActAccept:
		return d.accept(a), true
	default:
		return nil, false
	}
	return nil, true
}

func (d formDialog) accept(a *app) tea.Cmd {
	job := d.form.Job()
	switch {
	case d.form.Starting():
		return nil // one is enough
	case strings.TrimSpace(job.Command) == "":
		d.form.SetError("type a command first, such as: npm run dev")
		return nil
	}
	d.form.SetStarting()
	return a.exec(d.form, a.request(job))
}

// request is the call that starts a job. Its terminal takes the size of the
// pane in which it is going to be seen.
func (a *app) request(job form.Job) proto.ExecRequest {
	req := proto.ExecRequest{
		Command:    job.Command,
		Background: true,
		PTY:        job.PTY,
		ClientEnv:  a.opts.Environ,
	}
	if job.Dir != "" {
		req.Workdir = &job.Dir
	}
	if job.PTY {
		pane := layout.Compute(a.plan.W, a.plan.H, true).Detail.Inner()
		req.Cols, req.Rows = pane.W, pane.H
	}
	return req
}

func (d formDialog) key(_ *app, msg tea.KeyPressMsg) tea.Cmd {
	d.form.Key(msg)
	return nil
}

func (d formDialog) paste(_ *app, text string) { d.form.Paste(text) }

func (d formDialog) covers() bool { return true }

func (d formDialog) view(a *app) (lines []string, at layout.Rect, x, y int) {
	at = layout.Center(a.body(), min(formWidth, a.plan.W-2), form.Height)
	lines, x, y = d.form.View(at.W, a.theme)
	return lines[:min(len(lines), at.H)], at, x, y
}
