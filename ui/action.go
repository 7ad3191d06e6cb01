package ui

import (
	tea "charm.land/bubbletea/v2"

	"ptyboss/keys"
	"ptyboss/ui/detail"
)

// do runs an action that the key map named, when no dialog is open and nothing
// is attached.
func (a *app) do(action keys.ActionName, msg tea.KeyPressMsg) tea.Cmd {
	if move, ok := moves()[action]; ok {
		move(a)
		return nil
	}
	if action == keys.ActJump {
		a.list.Jump(int(msg.Code - '1'))
		return nil
	}
	if run, ok := actions()[action]; ok {
		return run(a)
	}
	return nil
}

// moves are the actions that only change what is on view.
func moves() map[keys.ActionName]func(*app) {
	return map[keys.ActionName]func(*app){
		keys.ActUp:             func(a *app) { a.list.Move(-1) },
		keys.ActDown:           func(a *app) { a.list.Move(+1) },
		keys.ActPageUp:         func(a *app) { a.list.Move(-a.list.Page()) },
		keys.ActPageDown:       func(a *app) { a.list.Move(+a.list.Page()) },
		keys.ActHalfUp:         func(a *app) { a.list.Move(-(a.list.Page() + 1) / 2) },
		keys.ActHalfDown:       func(a *app) { a.list.Move(+(a.list.Page() + 1) / 2) },
		keys.ActFirst:          func(a *app) { a.list.Jump(0) },
		keys.ActLast:           func(a *app) { a.list.Move(a.list.Len()) },
		keys.ActCancel:         func(a *app) { a.list.SetFilter("") },
		keys.ActFocusDetail:    func(a *app) { a.setReading(true) },
		keys.ActFocusList:      func(a *app) { a.setReading(false) },
		keys.ActNextTab:        func(a *app) { a.turnTab(+1) },
		keys.ActPrevTab:        func(a *app) { a.turnTab(-1) },
		keys.ActScrollUp:       func(a *app) { a.detail.ScrollBy(-1) },
		keys.ActScrollDown:     func(a *app) { a.detail.ScrollBy(+1) },
		keys.ActScrollPageUp:   func(a *app) { a.detail.ScrollBy(-a.detail.Page()) },
		keys.ActScrollPageDown: func(a *app) { a.detail.ScrollBy(+a.detail.Page()) },
		keys.ActScrollHalfUp:   func(a *app) { a.detail.ScrollBy(-(a.detail.Page() + 1) / 2) },
		keys.ActScrollHalfDown: func(a *app) { a.detail.ScrollBy(+(a.detail.Page() + 1) / 2) },
		keys.ActScrollTop:      func(a *app) { a.detail.ScrollTop() },
		keys.ActScrollEnd:      func(a *app) { a.detail.ScrollEnd() },
		keys.ActFollow:         func(a *app) { a.detail.ToggleFollow() },
		keys.ActWrap:           func(a *app) { a.detail.ToggleWrap() },
	}
}

// actions are those that open something or reach beyond the screen.
func actions() map[keys.ActionName]func(*app) tea.Cmd {
	return map[keys.ActionName]func(*app) tea.Cmd{
		keys.ActQuit:          (*app).quit,
		keys.ActStopAll:       (*app).askStopAll,
		keys.ActHelp:          (*app).openHelp,
		keys.ActSuspend:       func(*app) tea.Cmd { return tea.Suspend },
		keys.ActRedraw:        func(*app) tea.Cmd { return tea.ClearScreen },
		keys.ActFilter:        (*app).openFilter,
		keys.ActAttach:        (*app).attach,
		keys.ActTokens:        (*app).openTokens,
		keys.ActStop:          (*app).askStop,
		keys.ActRemove:        (*app).askRemove,
		keys.ActClearFinished: (*app).clearFinished,
		keys.ActNew:           (*app).openForm,
		keys.ActAnswer:        (*app).openApproval,
	}
}

// turnTab shows the next tab.
func (a *app) turnTab(n int) {
	turn, _ := a.nextTab(n)
	turn()
}

// nextTab returns what turns to the tab that is n further, and its title. With
// room for one pane only, the list counts as one more.
func (a *app) nextTab(n int) (turn func(), title string) {
	if !a.plan.Single {
		tab := a.detail.Tab().Plus(n)
		return func() { a.detail.SetTab(tab) }, tab.String()
	}
	const views = 3 // list, screen, log
	at := 0
	if a.reading {
		at = 1 + int(a.detail.Tab())
	}
	at = (at + n + views) % views
	if at == 0 {
		return func() { a.setReading(false) }, "List"
	}
	tab := detail.Tab(at - 1)
	return func() {
		a.setReading(true)
		a.detail.SetTab(tab)
	}, tab.String()
}
