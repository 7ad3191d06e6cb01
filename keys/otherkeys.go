package keys

import (
	"strconv"
	"unicode/utf8"
)

// encodeOther writes k by xterm's modifyOtherKeys, as CSI 27 ; modifiers ;
// character ~, and reports false for the keys that it leaves to the legacy
// bytes. The character is the shifted one, as xterm's is.
//
// One rule differs from xterm: at level 2 a letter with Shift alone stays the
// letter's upper case, as every other terminal with this mode has it.
func encodeOther(k Key, m Modes, s Style) (data []byte, done bool) {
	mod := legacyMod(k.Mod)
	if k.Code == BackTab {
		k.Code, mod = Tab, mod|Shift
	}
	if mod == 0 || mod&^legacyMods != 0 || !isOther(k, mod, m.ModifyOtherKeys > 1, s) {
		return nil, false
	}
	r := k.Code
	if mod.Has(Shift) {
		r = shifted(r, k, s)
	}
	b := []byte(csi + "27;")
	b = strconv.AppendUint(b, uint64(mod)+1, 10)
	b = append(b, ';')
	b = strconv.AppendInt(b, int64(r), 10)
	return append(b, '~'), true
}

// isOther decides whether modifyOtherKeys changes k with the modifiers mod,
// of which there is at least one. Level 1 spares what has well-known bytes;
// level 2 spares nothing but that Shift makes capitals and back tabs and Ctrl
// makes BS of Backspace.
func isOther(k Key, mod Mod, level2 bool, s Style) bool {
	switch k.Code {
	case Enter:
		return true
	case Tab:
		return mod != Shift
	case Backspace:
		return level2 && mod != Ctrl
	case Escape:
		return level2 && mod != Shift || mod.Has(Alt) && mod != Alt
	case Space:
		return level2
	}
	if k.Code <= Space || !utf8.ValidRune(k.Code) {
		return false
	}
	if level2 {
		return mod != Shift
	}
	if !mod.Has(Ctrl) {
		return false
	}
	r := k.Code
	if mod.Has(Shift) {
		r = shifted(r, k, s)
	}
	_, known := typedCtrlByte(r)
	return !known || r == '?'
}
