package engine

import (
	"fmt"

	"ptyboss/engine/proto"
	"ptyboss/keys"
)

// find returns a session that scope may see (spec 2.1): its own, or any for
// the operator. One that was removed is gone for everybody.
func (e *Engine) find(scope, id string) (*Session, error) {
	s, ok := e.registry.get(id)
	if !ok || (scope != "" && s.about.scope != scope) || s.snapshot().removed {
		return nil, fmt.Errorf("%w: %s", proto.ErrNotFound, id)
	}
	return s, nil
}

// reader is the name under which a scope reads logs.
func reader(scope string) string { return "scope:" + scope }

// keyModes returns what the program asked of its keyboard.
func (s *Session) keyModes() keys.Modes {
	if s.screen == nil {
		return keys.Modes{}
	}
	m := s.screen.Modes()
	return keys.Modes{
		ApplicationCursor: m.ApplicationCursor,
		ApplicationKeypad: m.ApplicationKeypad,
		BracketedPaste:    m.BracketedPaste,
		LineFeed:          m.LineFeed,
		Kitty:             m.KittyKeyboard,
		ModifyOtherKeys:   m.ModifyOtherKeys,
	}
}
