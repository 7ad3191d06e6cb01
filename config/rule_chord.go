package config

import (
	"fmt"
	"slices"
	"strings"
)

// chord is a key that leaves what one types into, as the full-screen program
// writes keys: "ctrl+]". Only keys that every terminal sends and that nobody
// types are taken, since with any other a person could not get out.
type chord struct{}

func (chord) accept(v any) (used any, wrong string) {
	s, ok := v.(string)
	if !ok {
		return "", describe(v)
	}
	return s, wrongChord(s)
}

// wrongChord says why s is no chord, "" if it is one.
func wrongChord(s string) string {
	mods, base := map[string]bool{}, s
	for _, mod := range []string{"ctrl", "alt", "shift"} { // in the order of the program
		if rest, ok := strings.CutPrefix(base, mod+"+"); ok && rest != "" {
			mods[mod], base = true, rest
		}
	}
	switch {
	case slices.Contains(functionKeys(), base):
		return ""
	case len(base) != 1 || mods["shift"]:
		return describe(s)
	case mods["ctrl"] && base == "i":
		return describe(s) + ", which terminals send as tab"
	case mods["ctrl"] && base == "m":
		return describe(s) + ", which terminals send as enter"
	case mods["ctrl"]:
		return unless(strings.ContainsAny(base, `abcdefghijklmnopqrstuvwxyz]\^_`), s)
	case mods["alt"]: // as escape and the character; escape [ starts other keys
		isUpper := 'A' <= base[0] && base[0] <= 'Z'
		return unless('!' <= base[0] && base[0] <= '~' && !isUpper && base != "[", s)
	}
	return describe(s)
}

func functionKeys() []string {
	names := make([]string, 12)
	for i := range names {
		names[i] = fmt.Sprintf("f%d", i+1)
	}
	return names
}

func (chord) allowed() string {
	return `ctrl or alt with a character, such as "ctrl+]", or a key from "f1" to "f12"`
}

func (chord) show(v any) (value, note string) { return fmt.Sprint(v), "" }
