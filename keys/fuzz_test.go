package keys

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzParseToken(f *testing.F) {
	for _, token := range []string{
		"", " ", "Enter", "C-c", "^c", "^", "^é", "C-", "C--", "C-foo", "Ctrl+Shift+Left", "Alt-", "meta-data", "F13", "F99", "KP-",
		"hex:1b", "hex:1", "literal:", "literal:a b", "😀", "e\u0301", "C-É", "S-é", "\xff", "C-\xff", "M-\u00a0", "İ", "ſ",
	} {
		f.Add(token, uint8(0))
		f.Add(token, uint8(255))
	}
	f.Fuzz(func(t *testing.T, token string, flags uint8) {
		got := ParseToken(token)
		m := modesOf(flags)
		data, warning := got.Encode(m)
		switch got.Kind {
		case NoToken:
			if len(data) > 0 || warning != "" {
				t.Errorf("no token in %q, but it sends % x and warns %q", token, data, warning)
			}
		case TextToken:
			if string(data) != got.Text || got.Text == "" {
				t.Errorf("text token %q sends % x", token, data)
			}
			source := strings.TrimSpace(got.Source)
			literal := strings.HasPrefix(source, literalPrefix) || strings.HasPrefix(source, hexPrefix)
			if !literal && (len(got.Warnings) == 0 || !strings.HasSuffix(got.Source, got.Text)) {
				t.Errorf("%q is typed as %q without a warning, or is not its end", token, got.Text)
			}
		case KeyToken:
			if len(data) == 0 && warning == "" {
				t.Errorf("key token %q sends nothing, silently", token)
			}
			checkKeyName(t, got.Key, m)
		}
		for _, warning := range append(got.Warnings, warning) {
			if !utf8.ValidString(warning) && utf8.ValidString(token) {
				t.Errorf("the warning %q of %q is no UTF-8", warning, token)
			}
		}
	})
}

// checkKeyName fails t unless the token of k sends what k does. A token is
// trimmed, so that a blank which is no Space has none of its own.
func checkKeyName(t *testing.T, k Key, m Modes) {
	t.Helper()
	name := k.Token()
	if name == "" || strings.TrimSpace(name) != name {
		return
	}
	want, _ := Token{Kind: KeyToken, Key: k}.Encode(m)
	got, _ := ParseToken(name).Encode(m)
	if !bytes.Equal(got, want) && !strings.HasPrefix(name, literalPrefix) {
		t.Errorf("%+v sends % x, but its token %q % x", k, want, name, got)
	}
}

func FuzzEncodeRequest(f *testing.F) {
	f.Add("hi", "0d 0x0a zz", "Enter C-c", uint8(0))
	f.Add("", "", "", uint8(0))
	f.Add("", "zz", "Pause", uint8(0))
	f.Add("你好😀", "c3 a9 00 ff", "C-foo S-Enter ^1 literal:x hex:00", uint8(9))
	f.Fuzz(func(t *testing.T, literal, hexItems, tokens string, flags uint8) {
		r := Request{Literal: literal, Hex: strings.Split(hexItems, " "), Keys: strings.Split(tokens, " ")}
		data, warnings, err := EncodeRequest(r, modesOf(flags))
		if !bytes.HasPrefix(data, []byte(literal)) {
			t.Errorf("the data % x do not begin with the literal %q", data, literal)
		}
		if (err != nil) != (len(data) == 0) || err != nil && !errors.Is(err, ErrNoKeyData) {
			t.Errorf("EncodeRequest = % x, %v", data, err)
		}
		seen := map[string]bool{}
		for _, warning := range warnings {
			if warning == "" || seen[warning] {
				t.Errorf("the warning %q is empty or there twice", warning)
			}
			seen[warning] = true
		}
	})
}

func FuzzEncode(f *testing.F) {
	f.Add(int32('a'), uint8(0), "a", int32('A'), int32(0), uint8(0), uint8(0))
	f.Add(Up, uint8(Ctrl), "", int32(0), int32(0), uint8(2), uint8(255))
	f.Add(int32(-1), uint8(255), "\xff", int32(-1), int32(1<<30), uint8(9), uint8(31<<3))
	f.Fuzz(func(t *testing.T, code int32, mod uint8, text string, shifted, base int32, action, flags uint8) {
		k := Key{Code: code, Mod: Mod(mod), Text: text, Shifted: shifted, Base: base, Action: Action(action)}
		for _, s := range []Style{ForTokens, ForTyping} {
			data, warning := Encode(k, modesOf(flags), s)
			if bytes.ContainsRune(data, utf8.RuneError) && !strings.ContainsRune(text, utf8.RuneError) && utf8.ValidString(text) &&
				code != utf8.RuneError && utf8.ValidRune(shifted) && utf8.ValidRune(base) {
				t.Errorf("Encode(%+v) = %q", k, data)
			}
			if len(data) > 0 && modesOf(flags).Kitty&9 != 0 && warning != "" {
				t.Errorf("Encode(%+v) with the kitty protocol warns %q", k, warning)
			}
		}
	})
}
