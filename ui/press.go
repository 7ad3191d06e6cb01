package ui

import (
	tea "charm.land/bubbletea/v2"

	"ptyboss/keys"
)

// press takes a key: for the attached session, else for the open dialog, else
// for what the key map says.
func (a *app) press(msg tea.KeyPressMsg) tea.Cmd {
	if a.attached.on() {
		return a.pressAttached(msg)
	}
	a.notice = notice{}
	if a.dialog != nil {
		if action, ok := a.lookup(msg, a.dialog.scope()); ok {
			cmd, _ := a.dialog.act(a, action)
			return cmd
		}
		return a.dialog.key(a, msg)
	}
	if a.attached.lingers(a.detail.ID()) && a.isLeave(msg) {
		return a.sendChord(msg)
	}
	action, ok := a.lookup(msg, a.scopes()...)
	if !ok {
		return nil
	}
	return a.do(action, msg)
}

// scopes returns where keys are looked up now, innermost first.
func (a *app) scopes() []keys.Scope {
	switch {
	case a.attached.on():
		return []keys.Scope{keys.ScopeAttached}
	case a.dialog != nil:
		return []keys.Scope{a.dialog.scope()}
	case !a.reading:
		return []keys.Scope{keys.ScopeList, keys.ScopeGlobal}
	case a.detail.ShowsLog():
		return []keys.Scope{keys.ScopeLog, keys.ScopeGlobal}
	}
	return []keys.Scope{keys.ScopeScreen, keys.ScopeGlobal}
}

// lookup finds the action of a key: by what it types, by its name, or by where
// it is on a US keyboard, so that the keys work on other layouts too.
func (a *app) lookup(msg tea.KeyPressMsg, scopes ...keys.Scope) (keys.ActionName, bool) {
	if action, ok := a.keymap.Lookup(msg.String(), scopes...); ok {
		return action, true
	}
	if action, ok := a.keymap.Lookup(msg.Keystroke(), scopes...); ok {
		return action, true
	}
	if msg.BaseCode == 0 || msg.BaseCode == msg.Code {
		return "", false
	}
	base := tea.Key{Code: msg.BaseCode, Mod: msg.Mod &^ (tea.ModCapsLock | tea.ModNumLock)}
	return a.keymap.Lookup(base.Keystroke(), scopes...)
}

func (a *app) isLeave(msg tea.KeyPressMsg) bool {
	action, ok := a.lookup(msg, keys.ScopeAttached)
	return ok && action == keys.ActLeave
}

// paste takes a paste, for whatever has the keys.
func (a *app) paste(msg tea.PasteMsg) tea.Cmd {
	body, ok := a.pasted(msg.Content)
	if !ok {
		return nil // its body was taken before
	}
	if a.attached.on() {
		return a.pasteAttached(body)
	}
	if a.dialog != nil {
		a.dialog.paste(a, body)
		return nil
	}
	a.say("a paste goes to a session once it is attached: press enter first")
	return nil
}
