package keys

import (
	"bytes"
	"encoding/hex"
	"unicode"
	"unicode/utf8"
)

// TokensOf returns tokens for data, bytes that anybody wrote to a program,
// for histories: C-c, Up, literal:hello, hex:1b5b3939. Sent as tokens to a
// program in the modes of a reset terminal they make the same bytes again.
// Where bytes stand for several keys, it is the usual one: Enter for CR, M-x
// for ESC and x.
func TokensOf(data []byte) []string { return TokensIn(data, Modes{}) }

// TokensIn is [TokensOf] for a program in modes m: the tokens make the same
// bytes again in these modes. With KittyEvents a token is a whole stroke, so
// that keys of which data holds only the press or the release are hex.
func TokensIn(data []byte, m Modes) []string {
	var tokens []string
	var raw []byte // bytes that are in no token yet
	flush := func() {
		if len(raw) > 0 {
			tokens = append(tokens, hexPrefix+hex.EncodeToString(raw))
			raw = nil
		}
	}
	for len(data) > 0 {
		token, n := nextToken(data, m)
		if token == "" {
			raw = append(raw, data[:n]...)
		} else {
			flush()
			tokens = append(tokens, token)
		}
		data = data[n:]
	}
	flush()
	return tokens
}

// nextToken returns the token that data begins with and how many bytes it
// covers; an empty token means bytes that have none.
func nextToken(data []byte, m Modes) (token string, n int) {
	if n := textLen(data); n > 0 {
		text := string(data[:n])
		if token := textName(text); makes(token, data[:n], m) {
			return token, n
		}
		return literalPrefix + text, n
	}
	if data[0] >= utf8.RuneSelf {
		_, n := utf8.DecodeRune(data)
		return "", n
	}
	if n := sequenceLen(data); n > 0 {
		if token := sequenceToken(data[:n], m); token != "" {
			return token, n
		}
		if data[1] != esc[0] {
			return "", n
		}
		return controlToken(esc[0], 0, data[:1], m), 1
	}
	if data[0] == esc[0] && len(data) > 1 {
		if token, n := altToken(data, m); token != "" {
			return token, n
		}
	}
	return controlToken(data[0], 0, data[:1], m), 1
}

// makes reports whether token makes exactly want.
func makes(token string, want []byte, m Modes) bool {
	got, _ := ParseToken(token).Encode(m)
	return token != "" && bytes.Equal(got, want)
}

// textLen is how many bytes of printable text data begins with.
func textLen(data []byte) int {
	n := 0
	for n < len(data) {
		r, size := utf8.DecodeRune(data[n:])
		joins := r == '\u200d' && n > 0 // part of an emoji
		if r == utf8.RuneError && size <= 1 || !unicode.IsPrint(r) && !joins {
			break
		}
		n += size
	}
	return n
}

// sequenceLen is the length of the complete CSI or SS3 sequence, with or
// without one more ESC before it, that data begins with.
func sequenceLen(data []byte) int {
	start := 0
	if len(data) > 2 && data[0] == esc[0] && data[1] == esc[0] {
		start = 1
	}
	rest := data[start:]
	if len(rest) < len(csi)+1 || rest[0] != esc[0] {
		return 0
	}
	n := 2
	switch rest[1] {
	case ss3[1]:
		if rest[n] > ' ' && rest[n] < 0x7f {
			return start + n + 1
		}
	case csi[1]:
		for n < len(rest) && rest[n] >= ' ' && rest[n] < '@' {
			n++
		}
		if n < len(rest) && rest[n] >= '@' && rest[n] < 0x7f {
			return start + n + 1
		}
	}
	return 0
}

// altToken is the token of Alt and the control byte or character after ESC.
func altToken(data []byte, m Modes) (token string, n int) {
	r, size := utf8.DecodeRune(data[1:])
	if r == utf8.RuneError && size <= 1 {
		return "", 0
	}
	n = 1 + size
	if r < ' ' || r == Backspace {
		return controlToken(byte(r), Alt, data[:n], m), n
	}
	k := charKey(r, Alt)
	if r == Space {
		k = Key{Code: Space, Mod: Alt}
	}
	if token = k.Token(); makes(token, data[:n], m) {
		return token, n
	}
	return "", 0
}

// controlToken is the token of a control byte that makes exactly want.
func controlToken(b byte, mod Mod, want []byte, m Modes) string {
	own := controlKey(b)
	if b == 0 {
		own.Code = Space
	}
	own.Mod |= mod
	letter := Key{Code: unicode.ToLower(rune(b | '@')), Mod: Ctrl | mod}
	for _, k := range [...]Key{own, letter} {
		if token := k.Token(); makes(token, want, m) {
			return token
		}
	}
	return ""
}
