package keys

import "unicode/utf8"

// ctrlByte is the byte of Ctrl and r: @ to _ and the letters lose their upper
// bits, ? is DEL.
func ctrlByte(r rune) (byte, bool) {
	switch {
	case r >= '@' && r <= '_', r >= 'a' && r <= 'z':
		return byte(r) & 0x1f, true
	case r == '?':
		return 0x7f, true
	}
	return 0, false
}

// typedCtrlByte is the byte that xterm sends for Ctrl and r. X11 has a few
// more of them than send-keys.
func typedCtrlByte(r rune) (byte, bool) {
	switch {
	case r >= '`' && r <= '~':
		return byte(r) & 0x1f, true
	case r == '2':
		return 0, true
	case r >= '3' && r <= '7':
		return byte(r-'3') + 0x1b, true
	case r == '8':
		return 0x7f, true
	case r == '/':
		return 0x1f, true
	}
	return ctrlByte(r)
}

// controlKey is the key that a control byte stands for: a key of its own if
// there is one, otherwise Ctrl and a character.
func controlKey(b byte) Key {
	switch r := rune(b); r {
	case Enter, Tab, Escape, Backspace:
		return Key{Code: r}
	case 0:
		return Key{Code: '@', Mod: Ctrl}
	}
	r := rune(b) | '@'
	if r >= 'A' && r <= 'Z' {
		r |= ' '
	}
	return Key{Code: r, Mod: Ctrl}
}

// usShift is the character that Shift makes of a digit or sign on a US
// keyboard, for keyboards that do not say. It is r itself where there is none.
func usShift(r rune) rune {
	const plain, shifted = "`1234567890-=[]\\;',./", "~!@#$%^&*()_+{}|:\"<>?"
	for i := range plain {
		if r < utf8.RuneSelf && plain[i] == byte(r) {
			return rune(shifted[i])
		}
	}
	return r
}
