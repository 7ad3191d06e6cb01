package keys

import (
	"maps"
	"slices"
)

// Scope is where a key binding holds: a part of the full-screen program that
// has the keys for the moment.
type Scope string

// The scopes, from the outermost inwards.
const (
	ScopeGlobal   Scope = "anywhere"
	ScopeList     Scope = "sessions"
	ScopeScreen   Scope = "screen"
	ScopeLog      Scope = "log"
	ScopeAttached Scope = "attached"
	ScopeFilter   Scope = "filter"
	ScopeForm     Scope = "new job"
	ScopeTokens   Scope = "send keys"
	ScopeHelp     Scope = "help"
	ScopeAsk      Scope = "question"
	ScopeApproval Scope = "waiting command"
)

// Scopes returns all scopes in the order in which help lists them.
func Scopes() []Scope {
	return []Scope{
		ScopeGlobal, ScopeList, ScopeScreen, ScopeLog, ScopeAttached,
		ScopeFilter, ScopeForm, ScopeTokens, ScopeHelp, ScopeAsk,
		ScopeApproval,
	}
}

// ActionName names what a key does, as noun.verb.
type ActionName string

// Binding ties keys to an action. Keys are written as in "ctrl+d", "enter",
// "G". Help is the line of the help view; Short, if not empty, is the word
// that the footer shows.
type Binding struct {
	Keys   []string
	Action ActionName
	Help   string
	Short  string
}

// Map holds the bindings of every scope, in the order in which they are shown.
// It is not changed after it was made; With returns a copy.
type Map map[Scope][]Binding

// Lookup returns the action that key runs. Scopes go from the innermost to the
// outermost, and the first that binds the key wins.
func (m Map) Lookup(key string, scopes ...Scope) (ActionName, bool) {
	for _, scope := range scopes {
		for _, b := range m[scope] {
			if slices.Contains(b.Keys, key) {
				return b.Action, true
			}
		}
	}
	return "", false
}

// Find returns the binding of action in scope.
func (m Map) Find(scope Scope, action ActionName) (Binding, bool) {
	for _, b := range m[scope] {
		if b.Action == action {
			return b, true
		}
	}
	return Binding{}, false
}

// With returns a copy of m in which the action has other keys in scope. A
// scope without that action is left as it is.
func (m Map) With(scope Scope, action ActionName, keys ...string) Map {
	out := maps.Clone(m)
	out[scope] = slices.Clone(m[scope])
	for i, b := range out[scope] {
		if b.Action == action {
			out[scope][i].Keys = slices.Clone(keys)
		}
	}
	return out
}

// Conflict is a key that two actions of one scope want.
type Conflict struct {
	Scope  Scope
	Key    string
	First  ActionName
	Second ActionName
}

// Conflicts returns every key bound twice in one scope; the first action
// would always win.
func (m Map) Conflicts() []Conflict {
	var out []Conflict
	for _, scope := range Scopes() {
		owner := make(map[string]ActionName)
		for _, b := range m[scope] {
			for _, key := range b.Keys {
				first, taken := owner[key]
				if taken {
					out = append(out, Conflict{scope, key, first, b.Action})
					continue
				}
				owner[key] = b.Action
			}
		}
	}
	return out
}
