package keys

import (
	"unicode"
	"unicode/utf8"
)

// legacyCharacter writes a key that types a character, or only text.
func legacyCharacter(k Key, mod Mod, s Style) ([]byte, Key) {
	sent := Key{Code: k.Code, Mod: mod}
	switch {
	case k.Code == 0:
		return keepAlt([]byte(k.Text), sent)
	case mod&(Alt|Ctrl) == 0 && k.Text != "":
		// What Shift did is in the text already.
		return []byte(k.Text), sent
	}
	r := k.Code
	if r > unicode.MaxASCII && k.Base != 0 && k.Base <= unicode.MaxASCII {
		r = k.Base // Ctrl and a Cyrillic letter are meant by their place
	}
	if mod.Has(Ctrl) {
		if b, meant, ok := legacyCtrl(r, k, mod, s); ok {
			if mod.Has(Alt) {
				meant.Mod |= Alt
				return []byte{esc[0], b}, meant
			}
			return []byte{b}, meant
		}
		sent.Mod &^= Ctrl
	}
	if mod.Has(Shift) {
		if up := shifted(r, k, s); up != r {
			r = up
		} else {
			sent.Mod &^= Shift
		}
	}
	data := make([]byte, 0, utf8.UTFMax+1)
	if mod.Has(Alt) {
		data = append(data, esc...)
	}
	return utf8.AppendRune(data, r), sent
}

// legacyCtrl is the control byte of Ctrl and the character r of key k, and
// the key that the byte means without Alt.
func legacyCtrl(r rune, k Key, mod Mod, s Style) (b byte, meant Key, ok bool) {
	of := ctrlByte
	if s == ForTyping {
		of = typedCtrlByte
	}
	kept := mod &^ Alt
	if up := shifted(r, k, s); mod.Has(Shift) && !unicode.IsLetter(r) && up != r {
		// Ctrl, Shift and - are the way to type Ctrl and _.
		if b, ok = of(up); ok {
			return b, Key{Code: k.Code, Mod: kept}, true
		}
	}
	if r == Space {
		return 0, Key{Code: k.Code, Mod: Ctrl}, true
	}
	if b, ok = of(r); !ok {
		return 0, Key{}, false
	}
	meant = controlKey(b)
	if meant.Code == r {
		meant.Code = k.Code
	}
	return b, meant, true
}

// shifted is the character that Shift makes of r, which key k types; r itself
// if that is not known.
func shifted(r rune, k Key, s Style) rune {
	switch {
	case k.Shifted != 0 && r == k.Code:
		return k.Shifted
	case r >= 'a' && r <= 'z':
		return r &^ ' '
	case s == ForTokens:
		return r
	case r > unicode.MaxASCII:
		return unicode.ToUpper(r)
	}
	return usShift(r)
}
