package keys

import "strings"

// modifierWords are modifiers that a token may spell out. Read only.
var modifierWords = [...]struct {
	word string
	mod  Mod
}{
	{"ctrl", Ctrl},
	{"control", Ctrl},
	{"alt", Alt},
	{"option", Alt},
	{"opt", Alt},
	{"meta", Alt},
	{"shift", Shift},
	{"super", Super},
	{"cmd", Super},
	{"command", Super},
	{"win", Super},
	{"hyper", Hyper},
}

// prefixed is a token with its modifiers taken off.
type prefixed struct {
	mod   Mod
	words bool // at least one modifier was spelled out
	rest  string
}

// stripModifiers takes the modifiers off s. Something always remains: C- is
// no modifier but two characters.
func stripModifiers(s string) prefixed {
	p := prefixed{rest: s}
	for {
		mod, rest, word := cutModifier(p.rest)
		if mod == 0 || rest == "" {
			return p
		}
		p.mod |= mod
		p.words = p.words || word
		p.rest = rest
	}
}

// cutModifier takes one modifier off s; mod is 0 if there is none. A single
// letter needs the dash: C++ is no key.
func cutModifier(s string) (mod Mod, rest string, word bool) {
	if len(s) > 2 && s[1] == '-' {
		switch s[0] {
		case 'c', 'C':
			return Ctrl, s[2:], false
		case 'm', 'M':
			return Alt, s[2:], false
		case 's', 'S':
			return Shift, s[2:], false
		}
	}
	i := strings.IndexAny(s, "-+")
	if i < 0 {
		return 0, s, false
	}
	for _, w := range modifierWords {
		if strings.EqualFold(s[:i], w.word) {
			return w.mod, s[i+1:], true
		}
	}
	return 0, s, false
}
