package keys

import (
	"slices"
	"strconv"
	"strings"
)

// Name is a named key and what else it may be called in a token. Names are
// not case-sensitive.
type Name struct {
	Name    string   `json:"name"`
	Aliases []string `json:"aliases,omitempty"`
	Code    rune     `json:"-"`
}

// named is read only. The first name of a key is the one that Token writes.
var named = [...]Name{
	{"Enter", []string{"Return"}, Enter},
	{"Tab", nil, Tab},
	{"BTab", []string{"BackTab"}, BackTab},
	{"Escape", []string{"Esc"}, Escape},
	{"Space", nil, Space},
	{"BSpace", []string{"Backspace"}, Backspace},
	{"Up", nil, Up},
	{"Down", nil, Down},
	{"Right", nil, Right},
	{"Left", nil, Left},
	{"Home", nil, Home},
	{"End", nil, End},
	{"PageUp", []string{"PgUp", "PPage"}, PageUp},
	{"PageDown", []string{"PgDn", "NPage"}, PageDown},
	{"Insert", []string{"IC"}, Insert},
	{"Delete", []string{"Del", "DC"}, Delete},
	{"Begin", nil, Begin},
	{"Find", nil, Find},
	{"Select", nil, Select},
	{"KP/", []string{"KPDivide"}, KPDivide},
	{"KP*", []string{"KPMultiply"}, KPMultiply},
	{"KP-", []string{"KPMinus"}, KPMinus},
	{"KP+", []string{"KPPlus"}, KPPlus},
	{"KP.", []string{"KPDecimal"}, KPDecimal},
	{"KP,", []string{"KPComma"}, KPComma},
	{"KP=", []string{"KPEqual"}, KPEqual},
	{"KPSeparator", nil, KPSeparator},
	{"KPEnter", nil, KPEnter},
	{"KP0", nil, KP0},
	{"KP1", nil, KP1},
	{"KP2", nil, KP2},
	{"KP3", nil, KP3},
	{"KP4", nil, KP4},
	{"KP5", nil, KP5},
	{"KP6", nil, KP6},
	{"KP7", nil, KP7},
	{"KP8", nil, KP8},
	{"KP9", nil, KP9},
	{"KPUp", nil, KPUp},
	{"KPDown", nil, KPDown},
	{"KPRight", nil, KPRight},
	{"KPLeft", nil, KPLeft},
	{"KPHome", nil, KPHome},
	{"KPEnd", nil, KPEnd},
	{"KPPageUp", []string{"KPPgUp"}, KPPageUp},
	{"KPPageDown", []string{"KPPgDn"}, KPPageDown},
	{"KPInsert", nil, KPInsert},
	{"KPDelete", nil, KPDelete},
	{"KPBegin", nil, KPBegin},
	{"CapsLock", nil, CapsLockKey},
	{"ScrollLock", nil, ScrollLockKey},
	{"NumLock", nil, NumLockKey},
	{"PrintScreen", nil, PrintScreen},
	{"Pause", nil, Pause},
	{"Menu", nil, Menu},
	{"MediaPlay", nil, MediaPlay},
	{"MediaPause", nil, MediaPause},
	{"MediaPlayPause", nil, MediaPlayPause},
	{"MediaReverse", nil, MediaReverse},
	{"MediaStop", nil, MediaStop},
	{"MediaFastForward", nil, MediaFastForward},
	{"MediaRewind", nil, MediaRewind},
	{"MediaNext", nil, MediaNext},
	{"MediaPrevious", nil, MediaPrevious},
	{"MediaRecord", nil, MediaRecord},
	{"LowerVolume", nil, LowerVolume},
	{"RaiseVolume", nil, RaiseVolume},
	{"Mute", nil, Mute},
	{"LeftShift", nil, LeftShift},
	{"LeftCtrl", nil, LeftCtrl},
	{"LeftAlt", nil, LeftAlt},
	{"LeftSuper", nil, LeftSuper},
	{"LeftHyper", nil, LeftHyper},
	{"LeftMeta", nil, LeftMeta},
	{"RightShift", nil, RightShift},
	{"RightCtrl", nil, RightCtrl},
	{"RightAlt", nil, RightAlt},
	{"RightSuper", nil, RightSuper},
	{"RightHyper", nil, RightHyper},
	{"RightMeta", nil, RightMeta},
	{"ISOLevel3Shift", nil, ISOLevel3Shift},
	{"ISOLevel5Shift", nil, ISOLevel5Shift},
}

// functionKeys is how many function keys have a code and a name.
const functionKeys = 35

// Names returns all named keys in a fixed order, for help and completion. The
// caller owns the result.
func Names() []Name {
	names := make([]Name, 0, len(named)+functionKeys)
	for _, n := range named {
		n.Aliases = slices.Clone(n.Aliases)
		names = append(names, n)
	}
	for n := 1; n <= functionKeys; n++ {
		names = append(names, Name{Name: nameF(n), Code: F(n)})
	}
	return names
}

func nameF(n int) string { return "F" + strconv.Itoa(n) }

// functionNumber returns n if code is function key n.
func functionNumber(code rune) (n int, ok bool) {
	n = int(code-F1) + 1
	return n, n >= 1 && n <= functionKeys
}

// codeOf returns the code of the key with that name or alias.
func codeOf(name string) (rune, bool) {
	if digits, ok := cutPrefixFold(name, "F"); ok && digits != "" && digits[0] != '0' {
		if n, err := strconv.ParseUint(digits, 10, 8); err == nil && n <= functionKeys {
			return F(int(n)), true
		}
	}
	same := func(other string) bool { return strings.EqualFold(name, other) }
	for i := range named {
		if same(named[i].Name) || slices.ContainsFunc(named[i].Aliases, same) {
			return named[i].Code, true
		}
	}
	return 0, false
}

// nameOf returns the first name of the key with that code, or "".
func nameOf(code rune) string {
	if n, ok := functionNumber(code); ok {
		return nameF(n)
	}
	for i := range named {
		if named[i].Code == code {
			return named[i].Name
		}
	}
	return ""
}

// cutPrefixFold is strings.CutPrefix for an ASCII prefix in any case.
func cutPrefixFold(s, prefix string) (after string, found bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}
