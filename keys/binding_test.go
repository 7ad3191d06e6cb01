package keys

import (
	"slices"
	"testing"
)

func TestLookup(t *testing.T) {
	t.Parallel()
	m := DefaultMap()
	tests := []struct {
		name   string
		key    string
		scopes []Scope
		want   ActionName
		found  bool
	}{
		{"innermost wins", "k", []Scope{ScopeLog, ScopeGlobal}, ActScrollUp, true},
		{"falls through to the outer scope", "s", []Scope{ScopeList, ScopeGlobal}, ActNew, true},
		{"attached does not fall through", "s", []Scope{ScopeAttached}, "", false},
		{"second key of a binding", "f1", []Scope{ScopeGlobal}, ActHelp, true},
		{"digit", "7", []Scope{ScopeList}, ActJump, true},
		{"unknown key", "ctrl+alt+y", Scopes(), "", false},
		{"no scope", "q", nil, "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, found := m.Lookup(tt.key, tt.scopes...)
			if got != tt.want || found != tt.found {
				t.Errorf("Lookup(%q, %v) = %q, %v, want %q, %v", tt.key, tt.scopes, got, found, tt.want, tt.found)
			}
		})
	}
}

func TestEveryBindingIsComplete(t *testing.T) {
	t.Parallel()
	m := DefaultMap()
	for scope, bindings := range m {
		if !slices.Contains(Scopes(), scope) {
			t.Errorf("scope %q is not in Scopes()", scope)
		}
		for _, b := range bindings {
			if b.Help == "" {
				t.Errorf("%s: action %q has no help", scope, b.Action)
			}
			if len(b.Keys) == 0 {
				t.Errorf("%s: action %q has no key", scope, b.Action)
			}
		}
	}
	for _, scope := range Scopes() {
		if len(m[scope]) == 0 {
			t.Errorf("scope %q has no bindings", scope)
		}
	}
}

func TestDefaultMapHasNoConflicts(t *testing.T) {
	t.Parallel()
	for _, c := range DefaultMap().Conflicts() {
		t.Errorf("%s: key %q is bound to %s and %s", c.Scope, c.Key, c.First, c.Second)
	}
}

func TestConflictsAreFound(t *testing.T) {
	t.Parallel()
	m := DefaultMap().With(ScopeGlobal, ActNew, "q")
	got := m.Conflicts()
	want := []Conflict{{ScopeGlobal, "q", ActNew, ActQuit}}
	if !slices.Equal(got, want) {
		t.Errorf("Conflicts() = %v, want %v", got, want)
	}
}

func TestWithLeavesTheOriginalAlone(t *testing.T) {
	t.Parallel()
	m := DefaultMap()
	moved := m.With(ScopeAttached, ActLeave, "ctrl+g")
	if _, ok := m.Lookup("ctrl+g", ScopeAttached); ok {
		t.Error("With changed the map it was called on")
	}
	if got, _ := moved.Lookup("ctrl+g", ScopeAttached); got != ActLeave {
		t.Errorf("moved chord runs %q, want %q", got, ActLeave)
	}
	if _, ok := moved.Lookup(DefaultLeaveChord, ScopeAttached); ok {
		t.Error("the old chord still works after With")
	}
	b, ok := moved.Find(ScopeAttached, ActLeave)
	if !ok || b.Help == "" {
		t.Errorf("Find after With = %+v, %v; want the binding with its help", b, ok)
	}
}
