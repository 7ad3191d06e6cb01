package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"ptyboss/keys"
	"ptyboss/ui/attach"
)

const (
	// wheelRows is how far a step of the wheel scrolls.
	wheelRows = 3
	// doubleClick is the time within which a second click makes a double one.
	doubleClick = 400 * time.Millisecond
)

// click is the last click on a row of the list.
type click struct {
	id string
	at time.Time
}

// mouse takes a mouse event, for what is under it.
func (a *app) mouse(msg tea.MouseMsg) tea.Cmd {
	m := msg.Mouse()
	if a.dialog != nil {
		return a.mouseDialog(msg)
	}
	inner := a.plan.Detail.Inner()
	if a.attached.on() && !a.ended() && inner.Contains(m.X, m.Y) {
		return a.mouseAttached(msg, m.X-inner.X, m.Y-inner.Y)
	}
	switch msg.(type) {
	case tea.MouseWheelMsg:
		a.wheel(m)
	case tea.MouseClickMsg:
		if m.Button == tea.MouseLeft {
			return a.clicked(m)
		}
	}
	return nil
}

// mouseDialog has the wheel scroll help or a long command, and a click beside a dialog close it.
func (a *app) mouseDialog(msg tea.MouseMsg) tea.Cmd {
	m := msg.Mouse()
	_, at, _, _ := a.dialog.view(a)
	switch msg.(type) {
	case tea.MouseWheelMsg:
		switch d := a.dialog.(type) {
		case helpDialog:
			d.help.Scroll(wheelStep(m))
		case approvalDialog:
			d.box.Scroll(wheelStep(m))
		}
	case tea.MouseClickMsg:
		if !at.Contains(m.X, m.Y) {
			cmd, _ := a.dialog.act(a, keys.ActCancel)
			return cmd
		}
	}
	return nil
}

func wheelStep(m tea.Mouse) int {
	switch m.Button {
	case tea.MouseWheelUp:
		return -wheelRows
	case tea.MouseWheelDown:
		return +wheelRows
	}
	return 0
}

func (a *app) wheel(m tea.Mouse) {
	switch {
	case a.plan.List.Contains(m.X, m.Y):
		a.list.Scroll(wheelStep(m))
	case a.plan.Detail.Contains(m.X, m.Y):
		a.detail.ScrollBy(wheelStep(m))
	}
}

// clicked selects a row, attaches on a double click, or turns to a tab.
func (a *app) clicked(m tea.Mouse) tea.Cmd {
	detail := a.plan.Detail
	switch {
	case a.plan.List.Contains(m.X, m.Y):
		return a.clickedList(m)
	case m.Y == detail.Y && detail.Contains(m.X, m.Y):
		if tab, ok := a.detail.TabAt(m.X - a.tabsAt()); ok && !a.attached.on() {
			a.detail.SetTab(tab)
		}
	case detail.Contains(m.X, m.Y) && !a.attached.on():
		a.setReading(true)
	}
	return nil
}

func (a *app) clickedList(m tea.Mouse) tea.Cmd {
	i, ok := a.list.Row(m.Y - a.plan.List.Inner().Y)
	var cmd tea.Cmd
	if a.attached.on() {
		cmd = a.leave()
	}
	a.setReading(false)
	if !ok {
		return cmd
	}
	a.list.Jump(i)
	s, _ := a.list.Selected()
	now := a.now()
	double := a.click.id == s.SessionID && now.Sub(a.click.at) <= doubleClick
	a.click = click{s.SessionID, now}
	if double {
		a.click = click{}
		a.follow()
		return tea.Batch(cmd, a.attach())
	}
	return cmd
}

// mouseAttached gives a mouse event in the pane to the program if it asked for
// it. Else the wheel scrolls: by arrow keys where the program wants that.
func (a *app) mouseAttached(msg tea.MouseMsg, x, y int) tea.Cmd {
	modes := a.detail.Modes()
	if col, row, ok := a.detail.At(x, y); ok {
		if b := attach.Mouse(msg, col, row, modes); b != nil {
			a.forward(a.attached.line.Bytes(b))
			return nil
		}
	}
	step := 0
	if _, ok := msg.(tea.MouseWheelMsg); ok && modes.Mouse == "" {
		step = wheelStep(msg.Mouse())
	}
	if step == 0 {
		return nil
	}
	if !modes.AlternateScreen || !modes.AlternateScroll {
		a.detail.ScrollBy(step)
		return nil
	}
	key := keys.Key{Code: keys.Down}
	if step < 0 {
		key.Code = keys.Up
	}
	for range wheelRows {
		a.forward(a.attached.line.Key(key))
	}
	return nil
}
