package keys

import (
	"bytes"
	"strconv"
	"unicode"
)

// sequenceToken is the token that makes exactly seq in modes m, or "". It
// tries the keys that seq could be rather than reading it, so that it cannot
// disagree with what the keys send.
func sequenceToken(seq []byte, m Modes) string {
	number, mod, char := sequenceParams(seq)
	if mod.Has(Shift) {
		char = unicode.ToLower(char) // modifyOtherKeys names the shifted one
	}
	for _, code := range [...]rune{number, char} {
		if code > ' ' && isKey(code) {
			if token := (Key{Code: code, Mod: mod}).Token(); makes(token, seq, m) {
				return token
			}
		}
	}
	if seq[1] == esc[0] {
		mod |= Alt
	}
	for i := range named {
		if token := specialToken(named[i].Code, mod, seq, m); token != "" {
			return token
		}
	}
	for n := 1; n <= functionKeys; n++ {
		if token := specialToken(F(n), mod, seq, m); token != "" {
			return token
		}
	}
	return ""
}

// specialToken is the token of the key with that code and with mod, or as
// much of mod as the key's form does not imply, if it makes exactly seq.
func specialToken(code rune, mod Mod, seq []byte, m Modes) string {
	f, _ := legacyForm(code)
	k := Key{Code: code, Mod: mod &^ f.implied}
	if got, _, _ := encode(k, m, ForTokens); !bytes.Equal(got, seq) {
		return ""
	}
	if token := k.Token(); makes(token, seq, m) {
		return token
	}
	return ""
}

// sequenceParams reads the first three numbers of a CSI sequence: the number
// of a key, its modifiers and, with modifyOtherKeys, a character.
func sequenceParams(seq []byte) (number rune, mod Mod, char rune) {
	params := bytes.Split(seq[2:len(seq)-1], []byte{';'})
	value := func(i int) int {
		if i >= len(params) {
			return 0
		}
		n, err := strconv.ParseUint(string(params[i]), 10, 31)
		if err != nil {
			return 0
		}
		return int(n)
	}
	if n := value(1); n > 0 && n <= 256 {
		mod = Mod(n - 1)
	}
	return rune(value(0)), mod, rune(value(2))
}
