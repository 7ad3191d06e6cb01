package list

import (
	"strings"
	"unicode"

	"ptyboss/engine/proto"
)

// match returns the sessions that filter lets through, in their order. Every
// word of the filter must be found: anywhere in name, command, scope or id, or
// with its letters spread over name or id in order.
func match(sessions []proto.Session, filter string) []proto.Session {
	words := strings.Fields(strings.ToLower(filter))
	if len(words) == 0 {
		return sessions
	}
	var out []proto.Session
	for _, s := range sessions {
		if matches(s, words) {
			out = append(out, s)
		}
	}
	return out
}

func matches(s proto.Session, words []string) bool {
	name, id := strings.ToLower(s.Name), strings.ToLower(s.SessionID)
	command, scope := strings.ToLower(s.Command), strings.ToLower(s.Scope)
	for _, w := range words {
		found := strings.Contains(command, w) || strings.Contains(scope, w) ||
			spread(name, w) || spread(id, w)
		if !found {
			return false
		}
	}
	return true
}

// spread reports whether the letters of word come in s in order.
func spread(s, word string) bool {
	rest := s
	for _, r := range word {
		if unicode.IsSpace(r) {
			continue
		}
		i := strings.IndexRune(rest, r)
		if i < 0 {
			return false
		}
		rest = rest[i+len(string(r)):]
	}
	return true
}
