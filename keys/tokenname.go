package keys

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Token returns the token of k: what [ParseToken] reads as the same key, such
// as C-c, M-S-Up, A, F5. A key that types something else than its code says is
// that text, as literal: if it is more than one character. Locks and whether
// the key went down or up have no token, and the Meta of the kitty protocol is
// M- like Alt. The token of no key is empty.
func (k Key) Token() string {
	mod := legacyMod(k.Mod)
	if mod&^Shift == 0 && k.Text != "" && nameOf(k.Code) == "" {
		if t := textName(k.Text); t != "" {
			return t
		}
	}
	base := nameOf(k.Code)
	if base == "" {
		if k.Code <= 0 || !utf8.ValidRune(k.Code) {
			return ""
		}
		base = string(k.Code)
		if up := unicode.ToUpper(k.Code); mod&(Shift|Ctrl) == Shift && up != k.Code && unicode.ToLower(up) == k.Code && (k.Shifted == 0 && k.Code <= unicode.MaxASCII || k.Shifted == up) {
			base, mod = string(up), mod&^Shift
		}
		if mod == 0 {
			return textName(base)
		}
	}
	return modPrefix(mod) + base
}

// textName is the token that types text.
func textName(text string) string {
	if r, size := utf8.DecodeRuneInString(text); size == len(text) && unicode.IsGraphic(r) && !unicode.IsSpace(r) {
		return text
	}
	if text == " " {
		return nameOf(Space)
	}
	return literalPrefix + text
}

func modPrefix(mod Mod) string {
	var b strings.Builder
	for _, p := range [...]struct {
		mod    Mod
		prefix string
	}{{Hyper, "Hyper-"}, {Super, "Super-"}, {Ctrl, "C-"}, {Alt, "M-"}, {Shift, "S-"}} {
		if mod.Has(p.mod) {
			b.WriteString(p.prefix)
		}
	}
	return b.String()
}
