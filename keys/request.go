package keys

import (
	"errors"
	"fmt"
	"slices"
)

// ErrNoKeyData means that a request came to no bytes at all. Its text is the
// fixed label of the action; nothing may be written then.
var ErrNoKeyData = errors.New("No key data provided.") //nolint:revive,staticcheck // a fixed label

// Request is what send-keys may be given.
type Request struct {
	Literal string   // text, sent as it is
	Hex     []string // raw bytes, one an item: d, 0d or 0x0D
	Keys    []string // tokens, see [ParseToken]
}

// EncodeRequest returns the bytes of r for a program in modes m: first the
// literal, then hex, then keys. An item that is no hex byte is skipped with a
// warning; warnings are never repeated. The only error is [ErrNoKeyData], and
// the warnings may say why.
func EncodeRequest(r Request, m Modes) (data []byte, warnings []string, err error) {
	warn := func(warning string) {
		if warning != "" && !slices.Contains(warnings, warning) {
			warnings = append(warnings, warning)
		}
	}
	data = append(data, r.Literal...)
	for _, item := range r.Hex {
		b, ok := parseHex(item)
		if !ok {
			warn(fmt.Sprintf("hex %q is not one byte (one or two hex digits): skipped", item))
			continue
		}
		data = append(data, b)
	}
	for _, token := range r.Keys {
		t := ParseToken(token)
		for _, warning := range t.Warnings {
			warn(warning)
		}
		encoded, warning := t.Encode(m)
		warn(warning)
		data = append(data, encoded...)
	}
	if len(data) == 0 {
		return nil, warnings, ErrNoKeyData
	}
	return data, warnings, nil
}

// Encode returns the bytes of t for a program in modes m, in the dialect
// [ForTokens], and a warning if t is a key that they cannot express. The
// warnings of t itself are not repeated. A key is a whole stroke: it is let go
// again if the program asked for such events, or it would take it for held.
func (t Token) Encode(m Modes) (data []byte, warning string) {
	switch t.Kind {
	case KeyToken:
		data, warning = Encode(t.Key, m, ForTokens)
		if len(data) == 0 && warning == "" {
			warning = t.Source + " was not sent: a terminal sends nothing for it"
		}
		up := t.Key
		up.Action = Release
		release, _ := Encode(up, m, ForTokens)
		return append(data, release...), warning
	case TextToken:
		return []byte(t.Text), ""
	case NoToken:
	}
	return nil, ""
}
