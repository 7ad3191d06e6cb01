package keys

// The actions of the full-screen program.
const (
	ActQuit          ActionName = "app.quit"
	ActStopAll       ActionName = "app.stop-all"
	ActHelp          ActionName = "app.help"
	ActSuspend       ActionName = "app.suspend"
	ActRedraw        ActionName = "app.redraw"
	ActFilter        ActionName = "list.filter"
	ActUp            ActionName = "list.up"
	ActDown          ActionName = "list.down"
	ActPageUp        ActionName = "list.page-up"
	ActPageDown      ActionName = "list.page-down"
	ActHalfUp        ActionName = "list.half-up"
	ActHalfDown      ActionName = "list.half-down"
	ActFirst         ActionName = "list.first"
	ActLast          ActionName = "list.last"
	ActJump          ActionName = "list.jump"
	ActClearFinished ActionName = "list.clear-finished"

	ActAttach ActionName = "session.attach"
	ActTokens ActionName = "session.send-keys"
	ActStop   ActionName = "session.stop"
	ActRemove ActionName = "session.remove"
	ActNew    ActionName = "session.new"

	ActNextTab        ActionName = "detail.next-tab"
	ActPrevTab        ActionName = "detail.prev-tab"
	ActFocusDetail    ActionName = "detail.focus"
	ActFocusList      ActionName = "list.focus"
	ActScrollUp       ActionName = "detail.scroll-up"
	ActScrollDown     ActionName = "detail.scroll-down"
	ActScrollPageUp   ActionName = "detail.page-up"
	ActScrollPageDown ActionName = "detail.page-down"
	ActScrollHalfUp   ActionName = "detail.half-up"
	ActScrollHalfDown ActionName = "detail.half-down"
	ActScrollTop      ActionName = "detail.top"
	ActScrollEnd      ActionName = "detail.end"
	ActFollow         ActionName = "log.follow"
	ActWrap           ActionName = "log.wrap"

	ActLeave ActionName = "attach.leave"

	ActAnswer      ActionName = "approval.answer"
	ActAllowOnce   ActionName = "approval.once"
	ActAllowAlways ActionName = "approval.always"
	ActDeny        ActionName = "approval.deny"

	ActAccept    ActionName = "dialog.accept"
	ActCancel    ActionName = "dialog.cancel"
	ActNextField ActionName = "form.next"
	ActPrevField ActionName = "form.previous"
	ActToggle    ActionName = "form.toggle"
	ActPrev      ActionName = "dialog.previous"
	ActNext      ActionName = "dialog.next"
)

// DefaultLeaveChord leaves an attached session.
const DefaultLeaveChord = "ctrl+]"

// DefaultMap returns the bindings that ptyboss starts with.
func DefaultMap() Map {
	return Map{
		ScopeGlobal:   globalBindings(),
		ScopeList:     listBindings(),
		ScopeScreen:   scrollBindings(),
		ScopeLog:      append(logBindings(), scrollBindings()...),
		ScopeAttached: attachedBindings(),
		ScopeFilter:   filterBindings(),
		ScopeForm:     formBindings(),
		ScopeTokens:   tokenBindings(),
		ScopeHelp:     helpBindings(),
		ScopeAsk:      askBindings(),
		ScopeApproval: approvalBindings(),
	}
}

func globalBindings() []Binding {
	return []Binding{
		{[]string{"a"}, ActAnswer, "answer an agent whose command waits for you", "answer"},
		{[]string{"enter"}, ActAttach, "attach: every key goes to the session", "attach"},
		{[]string{"tab", "]"}, ActNextTab, "next tab: screen, log", "tab"},
		{[]string{"shift+tab", "["}, ActPrevTab, "previous tab", ""},
		{[]string{"e"}, ActTokens, "send keys by name, such as C-c or Up Enter", "keys"},
		{[]string{"s"}, ActNew, "start a new job", "start"},
		{[]string{"x"}, ActStop, "stop the session, after a question", "stop"},
		{[]string{"/"}, ActFilter, "filter by name, command, scope or id", "filter"},
		{[]string{"d"}, ActRemove, "remove the session from the list", "remove"},
		{[]string{"c"}, ActClearFinished, "clear all finished sessions", "clear finished"},
		{[]string{"shift+pgup"}, ActScrollPageUp, "scroll screen or log up", ""},
		{[]string{"shift+pgdown"}, ActScrollPageDown, "scroll screen or log down", ""},
		{[]string{"ctrl+l"}, ActRedraw, "draw the screen afresh", ""},
		{[]string{"ctrl+z"}, ActSuspend, "suspend ptyboss; fg brings it back", ""},
		{[]string{"?", "f1"}, ActHelp, "this help", "help"},
		{[]string{"q", "ctrl+c"}, ActQuit, "quit; the jobs go on", "quit"},
		{[]string{"Q"}, ActStopAll, "stop every job and the server, after a question", ""},
	}
}

func listBindings() []Binding {
	return []Binding{
		{[]string{"j", "down"}, ActDown, "next session", ""},
		{[]string{"k", "up"}, ActUp, "previous session", ""},
		{[]string{"g", "home"}, ActFirst, "first session", ""},
		{[]string{"G", "end"}, ActLast, "last session", ""},
		{[]string{"pgdown"}, ActPageDown, "one page down", ""},
		{[]string{"pgup"}, ActPageUp, "one page up", ""},
		{[]string{"ctrl+d"}, ActHalfDown, "half a page down", ""},
		{[]string{"ctrl+u"}, ActHalfUp, "half a page up", ""},
		{digits(), ActJump, "jump to that row", ""},
		{[]string{"l", "right"}, ActFocusDetail, "scroll and read in the pane on the right", "read"},
		{[]string{"esc"}, ActCancel, "drop the filter", ""},
	}
}

func digits() []string {
	return []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}
}

func scrollBindings() []Binding {
	return []Binding{
		{[]string{"h", "left", "esc"}, ActFocusList, "back to the list", "back"},
		{[]string{"k", "up"}, ActScrollUp, "scroll up one line", "scroll"},
		{[]string{"j", "down"}, ActScrollDown, "scroll down one line", ""},
		{[]string{"pgup", "b"}, ActScrollPageUp, "scroll up one page", ""},
		{[]string{"pgdown", "space"}, ActScrollPageDown, "scroll down one page", ""},
		{[]string{"ctrl+u"}, ActScrollHalfUp, "scroll up half a page", ""},
		{[]string{"ctrl+d"}, ActScrollHalfDown, "scroll down half a page", ""},
		{[]string{"g", "home"}, ActScrollTop, "to the first line", ""},
		{[]string{"G", "end"}, ActScrollEnd, "to the newest line", "newest"},
	}
}

func logBindings() []Binding {
	return []Binding{
		{[]string{"f"}, ActFollow, "follow the log, or stop following", "follow"},
		{[]string{"W"}, ActWrap, "wrap long lines, or cut them", "wrap"},
	}
}

func attachedBindings() []Binding {
	return []Binding{
		{[]string{DefaultLeaveChord}, ActLeave, "leave the session; twice sends the chord to it", "leave"},
		{[]string{"shift+pgup"}, ActScrollPageUp, "scroll up without leaving", "scroll"},
		{[]string{"shift+pgdown"}, ActScrollPageDown, "scroll down without leaving", ""},
	}
}

func filterBindings() []Binding {
	return []Binding{
		{[]string{"enter"}, ActAccept, "keep the filter", "keep"},
		{[]string{"esc", "ctrl+c"}, ActCancel, "drop the filter", "drop"},
		{[]string{"down", "ctrl+n"}, ActDown, "next session", ""},
		{[]string{"up", "ctrl+p"}, ActUp, "previous session", ""},
	}
}

func formBindings() []Binding {
	return []Binding{
		{[]string{"enter"}, ActAccept, "start the job", "start"},
		{[]string{"tab", "down"}, ActNextField, "next field", "next field"},
		{[]string{"shift+tab", "up"}, ActPrevField, "previous field", ""},
		{[]string{"ctrl+t"}, ActToggle, "terminal on or off", "terminal"},
		{[]string{"esc", "ctrl+c"}, ActCancel, "close without starting", "cancel"},
	}
}

func tokenBindings() []Binding {
	return []Binding{
		{[]string{"enter"}, ActAccept, "send the keys", "send"},
		{[]string{"esc", "ctrl+c"}, ActCancel, "close", "close"},
	}
}

func helpBindings() []Binding {
	return []Binding{
		{[]string{"esc", "ctrl+c", "f1", "enter"}, ActCancel, "close help", "close"},
		{[]string{"down", "ctrl+n"}, ActNext, "scroll down", "scroll"},
		{[]string{"up", "ctrl+p"}, ActPrev, "scroll up", ""},
		{[]string{"pgdown"}, ActPageDown, "one page down", ""},
		{[]string{"pgup"}, ActPageUp, "one page up", ""},
	}
}

func askBindings() []Binding {
	return []Binding{
		{[]string{"y", "enter"}, ActAccept, "yes", "yes"},
		{[]string{"n", "esc", "q", "ctrl+c"}, ActCancel, "no", "no"},
	}
}

func approvalBindings() []Binding {
	return []Binding{
		{[]string{"o"}, ActAllowOnce, "let the command run once", "once"},
		{[]string{"A"}, ActAllowAlways, "let it run, now and always", "always"},
		{[]string{"d"}, ActDeny, "deny it", "deny"},
		{[]string{"esc", "ctrl+c"}, ActCancel, "close; it goes on waiting", "later"},
		{[]string{"down", "j"}, ActNext, "scroll down in a long command", ""},
		{[]string{"up", "k"}, ActPrev, "scroll up", ""},
		{[]string{"pgdown", "space"}, ActPageDown, "one page down", ""},
		{[]string{"pgup", "b"}, ActPageUp, "one page up", ""},
	}
}
