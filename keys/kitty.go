package keys

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// lockMods are the modifiers that are states rather than keys held.
const lockMods = CapsLock | NumLock

// encodeKitty writes k by the kitty keyboard protocol. It reports false if the
// flags leave k to the legacy bytes.
//
// Where the protocol's text and the terminals that speak it differ, the
// terminals are followed: with KittyEvents but not KittyAllKeys the release of
// a key that types text is reported, although its press is plain text.
// Alternate keys and text, on the other hand, only add to escape codes that
// are due anyway, as the text says.
func encodeKitty(k Key, m Modes, s Style) (data []byte, done bool) {
	flags := m.Kitty
	if flags&(KittyDisambiguate|KittyEvents|KittyAllKeys) == 0 {
		return nil, false
	}
	all := flags&KittyAllKeys != 0
	if flags&KittyDisambiguate == 0 && !all {
		k.Code = withoutKeypad(k.Code)
	}
	switch {
	case !isKey(k.Code):
		return nil, true
	case k.Action == Release && flags&KittyEvents == 0:
		return nil, true
	case !all && (isModifierKey(k.Code) || isLockKey(k.Code)):
		return nil, true
	case k.Code == BackTab:
		k.Code, k.Mod = Tab, k.Mod|Shift
	case k.Code == 0:
		return kittyTextOnly(k, flags)
	}
	if !all {
		if data, done := kittyPlain(k, m, s); done {
			return data, true
		}
	}
	return kittySequence(k, flags), true
}

// isKey reports whether code is a character or one of the special keys.
func isKey(code rune) bool {
	return utf8.ValidRune(code) || code > unicode.MaxRune && code <= F(functionKeys)
}

// isLockKey reports whether code is a key that is reported like a modifier.
func isLockKey(code rune) bool {
	return code == CapsLockKey || code == ScrollLockKey || code == NumLockKey
}

// kittyPlain writes the keys that stay as they are unless all keys are escape
// codes: text, and Enter, Tab and Backspace so that reset can still be typed
// after a crash. If keys need not be told apart, it also keeps the legacy
// bytes of what these can express.
func kittyPlain(k Key, m Modes, s Style) (data []byte, done bool) {
	held := k.Mod &^ lockMods
	switch k.Code {
	case Enter, Tab, Backspace:
		if k.Action == Release {
			return nil, true
		}
		if held == 0 {
			data, _ = encodeLegacy(k, m, s)
			return data, true
		}
		return nil, false
	}
	if text := k.typed(); text != "" && k.Action != Release {
		return []byte(text), true
	}
	if m.Kitty&KittyDisambiguate != 0 || k.Action != Press {
		return nil, false
	}
	if _, keypad := keypadForm(k.Code); !keypad && k.Code > unicode.MaxRune {
		return nil, false
	}
	data, sent := encodeLegacy(k, m, s)
	return data, lossWarning(k, sent, len(data) > 0) == ""
}

// kittyTextOnly writes text that came without a key, as from an input method.
func kittyTextOnly(k Key, flags int) (data []byte, done bool) {
	if k.Action == Release || k.Text == "" {
		return nil, true
	}
	if flags&KittyAllKeys != 0 && flags&KittyText != 0 && printable(k.Text) {
		return kittySequence(k, flags), true
	}
	return []byte(k.Text), true
}

// kittySequence writes CSI number:shifted:base ; modifiers:event ; text u, or
// with the number and final byte of a functional key, as far as the flags ask
// for its parts and they are not the default.
func kittySequence(k Key, flags int) []byte {
	number, final := kittyForm(k.Code)
	mod := k.Mod
	character := number == int(k.Code) && k.Code != Escape && k.Code != Enter && k.Code != Tab && k.Code != Backspace
	if character && flags&KittyAllKeys == 0 {
		mod &^= lockMods
	}
	event := 0
	if flags&KittyEvents != 0 && k.Action != Press {
		event = int(k.Action) + 1
	}
	text := ""
	if flags&KittyAllKeys != 0 && flags&KittyText != 0 && k.Action != Release {
		text = k.typed()
	}
	b := []byte(csi)
	if number != 1 || mod != 0 || event != 0 || text != "" {
		b = strconv.AppendInt(b, int64(number), 10)
	}
	if character && flags&KittyAlternates != 0 {
		b = appendAlternates(b, k)
	}
	if mod != 0 || event != 0 {
		b = append(b, ';')
		b = strconv.AppendUint(b, uint64(mod)+1, 10)
		if event != 0 {
			b = append(b, ':')
			b = strconv.AppendInt(b, int64(event), 10)
		}
	} else if text != "" {
		b = append(b, ';')
	}
	separator := byte(';')
	for _, r := range text {
		b = append(b, separator)
		b = strconv.AppendInt(b, int64(r), 10)
		separator = ':'
	}
	return append(b, final)
}

// appendAlternates adds the key with Shift, if it is held, and the key of a
// US layout, where they are known and differ.
func appendAlternates(b []byte, k Key) []byte {
	up := k.Code
	if k.Mod.Has(Shift) {
		up = shifted(k.Code, k, ForTokens)
	}
	base := k.Base != 0 && k.Base != k.Code
	if up == k.Code && !base {
		return b
	}
	b = append(b, ':')
	if up != k.Code {
		b = strconv.AppendInt(b, int64(up), 10)
	}
	if base {
		b = append(b, ':')
		b = strconv.AppendInt(b, int64(k.Base), 10)
	}
	return b
}

// typed is the text that k types, or "" if it types none: with Ctrl and the
// like, on keys that are no characters, and where Shift makes a character
// that is not known.
func (k Key) typed() string {
	if k.Mod&^(Shift|lockMods) != 0 {
		return ""
	}
	if k.Text != "" {
		if printable(k.Text) {
			return k.Text
		}
		return ""
	}
	r := k.Code
	if k.Mod.Has(Shift) {
		if r = shifted(r, k, ForTokens); r == k.Code {
			return ""
		}
	}
	if r <= 0 || r > unicode.MaxRune || unicode.IsControl(r) {
		return ""
	}
	return string(r)
}

// printable reports whether text holds no control characters.
func printable(text string) bool {
	for _, r := range text {
		if unicode.IsControl(r) {
			return false
		}
	}
	return true
}
