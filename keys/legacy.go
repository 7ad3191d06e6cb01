package keys

import "unicode/utf8"

// legacyMods are the modifiers that bytes without a keyboard protocol can
// hold.
const legacyMods = Shift | Alt | Ctrl

// legacyMod is mod without the locks, which never change these bytes, and
// with Meta as Alt.
func legacyMod(mod Mod) Mod {
	if mod.Has(Meta) {
		mod |= Alt
	}
	return mod &^ (Meta | lockMods)
}

// encodeLegacy returns the bytes of k and the key that they mean, with no
// more than its code and modifiers. That key differs from k where the bytes
// cannot hold all of k.
func encodeLegacy(k Key, m Modes, s Style) (data []byte, sent Key) {
	mod := legacyMod(k.Mod)
	if mod&^legacyMods != 0 {
		return nil, k
	}
	sent = Key{Code: k.Code, Mod: mod}
	if f, ok := legacyForm(k.Code); ok {
		return legacySpecial(sent, f, m, s)
	}
	switch k.Code {
	case Enter, Tab, BackTab, Escape, Backspace:
		return legacyControl(sent, m, s)
	}
	if kp, ok := keypadForm(k.Code); ok {
		if s == ForTokens || m.ApplicationKeypad && mod == 0 && !k.Mod.Has(NumLock) {
			return keepAlt([]byte{ss3[0], ss3[1], kp.final}, sent)
		}
		plain := Key{Code: kp.plain, Mod: k.Mod}
		data, plain = encodeLegacy(plain, m, s)
		if kp.plain == plain.Code {
			plain.Code = k.Code
		}
		return data, plain
	}
	if !utf8.ValidRune(k.Code) || k.Code == 0 && k.Text == "" {
		return nil, k
	}
	return legacyCharacter(k, mod, s)
}

// legacySpecial writes cursor, editing and function keys.
func legacySpecial(sent Key, f form, m Modes, s Style) ([]byte, Key) {
	if f.cursor && m.ApplicationCursor && sent.Mod == 0 {
		return []byte{ss3[0], ss3[1], f.final}, sent
	}
	_, function := functionNumber(sent.Code)
	switch {
	case s == ForTyping:
		data := f.bytes(sent.Mod)
		sent.Mod &^= f.implied
		return data, sent
	case function:
		return keepAlt(f.bytes(0), sent)
	case f.final == 'H':
		f = form{number: 1}
	case f.final == 'F':
		f = form{number: 4}
	}
	return f.bytes(sent.Mod), sent
}

// keepAlt writes Alt as ESC before data; other modifiers are lost.
func keepAlt(data []byte, sent Key) ([]byte, Key) {
	sent.Mod &= Alt
	if sent.Mod != 0 {
		data = append([]byte(esc), data...)
	}
	return data, sent
}

// legacyControl writes the keys that send a control byte, and BackTab.
func legacyControl(sent Key, m Modes, s Style) ([]byte, Key) {
	mod := sent.Mod
	switch {
	case sent.Code == BackTab:
		data, sent := keepAlt([]byte(csi+"Z"), sent)
		sent.Mod |= mod & Shift
		return data, sent
	case sent.Code == Tab && mod.Has(Shift) && s == ForTokens:
		return []byte(csi + "Z"), Key{Code: Tab, Mod: Shift}
	case sent.Code == Tab && mod.Has(Shift):
		data, sent := keepAlt([]byte(csi+"Z"), sent)
		sent.Mod |= Shift
		return data, sent
	case sent.Code == Enter && m.LineFeed:
		return keepAlt([]byte("\r\n"), sent)
	case sent.Code == Backspace && mod.Has(Ctrl) && s == ForTyping:
		data, sent := keepAlt([]byte{'\b'}, sent)
		sent.Mod |= Ctrl
		return data, sent
	}
	return keepAlt([]byte{byte(sent.Code)}, sent)
}

// keypad is a key of the keypad: its final letter after SS3 in application
// mode, and the key that it is otherwise.
type keypad struct {
	final byte
	plain rune
}

func keypadForm(code rune) (keypad, bool) {
	switch {
	case code >= KP0 && code <= KP9:
		n := byte(code - KP0)
		return keypad{'p' + n, rune('0' + n)}, true
	case code == KPEnter:
		return keypad{'M', Enter}, true
	case code == KPEqual:
		return keypad{'X', '='}, true
	case code == KPMultiply:
		return keypad{'j', '*'}, true
	case code == KPPlus:
		return keypad{'k', '+'}, true
	case code == KPComma, code == KPSeparator:
		return keypad{'l', ','}, true
	case code == KPMinus:
		return keypad{'m', '-'}, true
	case code == KPDecimal:
		return keypad{'n', '.'}, true
	case code == KPDivide:
		return keypad{'o', '/'}, true
	}
	return keypad{}, false
}
