package keys

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// TokenKind is what a token turned out to be.
type TokenKind uint8

const (
	// NoToken stands for nothing: an empty token, or a hex token that is not
	// hex. It sends no bytes.
	NoToken TokenKind = iota
	// KeyToken is a key, in the field Key.
	KeyToken
	// TextToken is bytes to send as they are, in the field Text.
	TextToken
)

// Token is one parsed token of send-keys.
type Token struct {
	Kind     TokenKind
	Source   string // the token as it was written, without blanks around it
	Key      Key
	Text     string // usually UTF-8, any bytes if the token was hex
	Warnings []string
}

// The prefixes of tokens that are not keys.
const (
	literalPrefix = "literal:"
	hexPrefix     = "hex:"
)

// ParseToken reads one token of send-keys. It never fails: what is no key is
// text to be typed as it is, with a warning if it is longer than a character.
//
//	Enter, PgUp, F13, KP5, BTab  a named key ([Names]), in any case
//	x, é, ^                      a character
//	^c, ^@, ^?                   a control byte by its caret name
//	C-c, M-x, S-Up, C-M-Del      modifiers by letter: Ctrl, Alt (Meta), Shift
//	Ctrl+C, Alt-x, Cmd-k         modifiers by word, joined by - or +
//	literal:some text            text, with the blanks after the colon
//	hex:1b5b41, hex:1b 5b 41     raw bytes
//
// Modifiers may stand in any case and order, and be repeated. A letter after
// Ctrl means the key, so C-C and Ctrl+C are C-c; otherwise an upper-case
// letter means Shift too. Meta is Alt, as in every terminal.
//
// If modifiers stand before something that is no key, the rest is typed
// without them (C-foo types foo); after modifiers by word the whole token is,
// since meta-data is likelier to be text than keys.
func ParseToken(token string) Token {
	if text, ok := strings.CutPrefix(strings.TrimLeftFunc(token, unicode.IsSpace), literalPrefix); ok {
		return textToken(token, text)
	}
	source := strings.TrimSpace(token)
	if digits, ok := strings.CutPrefix(source, hexPrefix); ok {
		return parseHexToken(source, digits)
	}
	if source == "" {
		return Token{}
	}
	if key, ok := caretKey(source); ok {
		return Token{Kind: KeyToken, Source: source, Key: key}
	}
	p := stripModifiers(source)
	if key, ok := baseKey(p.rest, p.mod); ok {
		return Token{Kind: KeyToken, Source: source, Key: key}
	}
	return unknownToken(source, p)
}

func textToken(source, text string) Token {
	if text == "" {
		return Token{Source: source}
	}
	return Token{Kind: TextToken, Source: source, Text: text}
}

func unknownToken(source string, p prefixed) Token {
	text := source
	if p.mod != 0 && !p.words {
		text = p.rest
	}
	t := textToken(source, text)
	t.Warnings = []string{fmt.Sprintf("%q is no key: typed as the text %q", source, text)}
	return t
}

// baseKey is the key that base names under the modifiers mod.
func baseKey(base string, mod Mod) (Key, bool) {
	if code, ok := codeOf(base); ok {
		return namedKey(code, mod), true
	}
	r, size := utf8.DecodeRuneInString(base)
	if r == utf8.RuneError && size <= 1 || unicode.IsControl(r) {
		return Key{}, false
	}
	switch {
	case size == len(base):
		return charKey(r, mod), true
	case mod == 0 && oneCharacter(base[size:]):
		return Key{Code: r, Text: base}, true
	}
	return Key{}, false
}

func namedKey(code rune, mod Mod) Key {
	k := Key{Code: code, Mod: mod}
	if code == Space && mod == 0 {
		k.Text = " "
	}
	return k
}

// charKey is the key of a character. Shift is the character's own upper case
// for a to z and otherwise just a modifier: which character it makes depends
// on a keyboard that is not there.
func charKey(r rune, mod Mod) Key {
	lower := unicode.ToLower(r)
	switch {
	case mod.Has(Ctrl) && lower != r:
		r = lower
	case lower != r && unicode.ToUpper(lower) == r:
		k := Key{Code: lower, Mod: mod | Shift, Shifted: r}
		if mod&^Shift == 0 {
			k.Text = string(r)
		}
		return k
	}
	k := Key{Code: r, Mod: mod}
	if mod.Has(Shift) && r >= 'a' && r <= 'z' {
		k.Shifted = unicode.ToUpper(r)
	}
	switch {
	case mod == 0:
		k.Text = string(r)
	case mod == Shift && k.Shifted != 0:
		k.Text = string(k.Shifted)
	}
	return k
}

// oneCharacter reports whether rest, which follows a code point, only changes
// that one: marks, variation selectors, skin tones, and what joiners join.
func oneCharacter(rest string) bool {
	const joiner = '\u200d'
	joined := false
	for _, r := range rest {
		skin := r >= 0x1f3fb && r <= 0x1f3ff
		switch {
		case r == utf8.RuneError:
			return false
		case r == joiner, skin, unicode.IsMark(r), joined && unicode.IsSymbol(r):
			joined = r == joiner
		default:
			return false
		}
	}
	return !joined
}

// caretKey is the key of caret notation. The four control bytes that have a
// key of their own are that key: ^M is what Enter sends.
func caretKey(s string) (Key, bool) {
	if len(s) != 2 || s[0] != '^' {
		return Key{}, false
	}
	b, ok := ctrlByte(rune(s[1]))
	if !ok {
		return Key{}, false
	}
	return controlKey(b), true
}
