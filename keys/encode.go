package keys

import "fmt"

// Encode returns the bytes that a terminal in modes m sends for k. They are
// those of the strongest protocol that the program asked for: the kitty
// keyboard protocol, else modifyOtherKeys, else the legacy bytes of dialect s.
// No bytes and no warning mean that a terminal sends nothing either: the
// release of a key without KittyEvents, or a modifier alone.
//
// What these bytes cannot tell apart is sent as the nearest key, and the
// warning says which: Shift and Enter as Enter, for example. A key with Super
// or Hyper is not sent at all then, since without it the key means something
// else.
func Encode(k Key, m Modes, s Style) (data []byte, warning string) {
	data, sent, exact := encode(k, m, s)
	if exact {
		return data, ""
	}
	return data, lossWarning(k, sent, len(data) > 0)
}

// encode is [Encode] with, unless the bytes are exact, the key that they mean.
func encode(k Key, m Modes, s Style) (data []byte, sent Key, exact bool) {
	if data, done := encodeKitty(k, m, s); done {
		return data, k, true
	}
	if k.Action == Release {
		return nil, k, true
	}
	if m.ModifyOtherKeys > 0 {
		if data, done := encodeOther(k, m, s); done {
			return data, k, true
		}
	}
	data, sent = encodeLegacy(k, m, s)
	return data, sent, false
}

// lossWarning tells that the bytes that were sent, if any, mean another key
// than k.
func lossWarning(k, sent Key, some bool) string {
	switch {
	case !some && (isModifierKey(k.Code) || k.Token() == ""):
		return ""
	case !some:
		return k.Token() + " was not sent: the program asked for no keyboard protocol that has it"
	case k.Code == sent.Code && legacyMod(k.Mod) == sent.Mod:
		return ""
	}
	return fmt.Sprintf("%s was sent as %s: the program asked for no keyboard protocol that tells them apart",
		k.Token(), sent.Token())
}

func isModifierKey(code rune) bool { return code >= LeftShift && code <= ISOLevel5Shift }
