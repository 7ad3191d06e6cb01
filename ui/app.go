// Package ui is the full-screen program: it shows the sessions of an engine
// live and carries a person's keys to them. It sees the engine only through
// the interface that it declares itself, and draws only inside its own event
// loop; what waits, waits in package feed and in commands.
package ui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"ptyboss/keys"
	"ptyboss/ui/detail"
	"ptyboss/ui/feed"
	"ptyboss/ui/layout"
	"ptyboss/ui/list"
	"ptyboss/ui/theme"
)

// world is what the program reaches beyond its own screen.
type world struct {
	engine Engine
	opts   Options
	feeds  feeds
	// start runs a function in a goroutine whose panic ends the program
	// properly, with a context that ends with the program; send brings a
	// message into the event loop.
	start func(func(context.Context))
	send  func(tea.Msg)
	// pasted returns the text of a paste for the content of its message.
	pasted func(content string) (string, bool)
	now    func() time.Time
}

// feeds is what the program asks of package feed.
type feeds interface {
	detail.Watcher
	Hot()
}

// app is the root model. It routes: what is shown and done lies in the parts.
type app struct {
	world
	keymap keys.Map
	theme  theme.Theme
	plan   layout.Plan

	list     list.List
	detail   detail.Detail
	reading  bool     // the keys scroll the detail, not the list
	dialog   dialog   // open over the rest, or nil
	waiting  waiting  // commands of agents that need an answer
	attached attached // the session that has the keys, if any
	notice   notice
	lost     error // why the engine does not answer, or nil
	known    bool  // the list of sessions has come
	click    click // the last one
	fetching bool  // rows of the scrollback are on their way
	stopped  bool  // the server was stopped from here
}

func newApp(w world) *app {
	return &app{
		world:  w,
		keymap: w.opts.keymap(),
		theme:  theme.New(true),
		detail: detail.New(w.feeds),
	}
}

// Init implements [tea.Model].
func (a *app) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, tick()) }

// tickMsg comes once a second, since ages are shown.
type tickMsg struct{}

func tick() tea.Cmd {
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return tickMsg{} })
}

// Update implements [tea.Model].
func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := a.route(msg)
	// Whatever happened, the detail shows the selection, and has the rows
	// that are on view.
	a.follow()
	return a, tea.Batch(cmd, a.fetchRows())
}

func (a *app) route(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.resize(msg.Width, msg.Height)
	case tea.BackgroundColorMsg:
		a.theme = theme.New(msg.IsDark())
	case tea.KeyPressMsg:
		return a.press(msg)
	case tea.KeyReleaseMsg:
		a.release(msg)
	case tea.PasteMsg:
		return a.paste(msg)
	case tea.MouseMsg:
		return a.mouse(msg)
	case tea.FocusMsg:
		a.terminalFocus(true)
	case tea.BlurMsg:
		a.terminalFocus(false)
	case tickMsg:
		a.notice.expire(a.now())
		return tick()
	default:
		return a.news(msg)
	}
	return nil
}

// news takes what comes from the engine.
func (a *app) news(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case feed.SessionsMsg:
		a.known = true
		a.list.Set(msg.Sessions)
		a.setWaiting(msg.Approvals)
	case feed.FrameMsg:
		a.detail.Frame(msg)
	case feed.LogMsg:
		a.detail.Chunk(msg)
	case feed.RefusedMsg:
		a.detail.Refused(msg)
	case feed.LostMsg:
		a.lost = msg.Err
	case feed.FoundMsg:
		a.lost = nil
	case rowsMsg:
		a.rows(msg)
	case lineFailedMsg:
		a.lineFailed(msg)
	case lineBusyMsg:
		a.lineBusy(msg)
	case lingerMsg:
		a.attached.drop(msg.line)
	case doneMsg:
		return a.done(msg)
	case decidedMsg:
		a.decided(msg)
	case startedMsg:
		a.started(msg)
	}
	return nil
}

// follow has the detail show the selected session.
func (a *app) follow() {
	s, _ := a.list.Selected()
	if a.attached.on() && s.SessionID != a.attached.id {
		// The session with the keys stays on view, whatever became of its row.
		if s, _ = a.list.Session(a.attached.id); s.SessionID == "" {
			return
		}
	}
	a.detail.Show(s)
}

// resize lays the screen out for w by h cells.
func (a *app) resize(w, h int) {
	a.plan = layout.Compute(w, h, a.reading || a.attached.on())
	a.list.SetHeight(a.plan.List.Inner().H)
	inner := a.plan.Detail.Inner()
	a.detail.SetSize(inner.W, inner.H)
	if a.attached.on() && inner.W > 0 && inner.H > 0 {
		a.attached.resize(inner.W, inner.H)
	}
}

// relayout lays the screen out again, after the focus moved.
func (a *app) relayout() { a.resize(a.plan.W, a.plan.H) }

// setReading gives the keys to the detail, or to the list.
func (a *app) setReading(on bool) {
	a.reading = on
	a.relayout()
}
