package attach

import (
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"ptyboss/engine/proto"
	"ptyboss/keys"
)

// Press returns the key of a key press.
func Press(msg tea.KeyPressMsg) keys.Key {
	k := key(tea.Key(msg))
	if msg.IsRepeat {
		k.Action = keys.Repeat
	}
	return k
}

// Release returns the key that was let go.
func Release(msg tea.KeyReleaseMsg) keys.Key {
	k := key(tea.Key(msg))
	k.Action = keys.Release
	return k
}

func key(in tea.Key) keys.Key {
	out := keys.Key{
		Code:    code(in.Code),
		Mod:     mod(in.Mod),
		Text:    in.Text,
		Shifted: in.ShiftedCode,
		Base:    in.BaseCode,
	}
	if in.Code == tea.KeyExtended {
		// A cluster of several code points: its text says it all.
		out.Code, _ = utf8.DecodeRuneInString(in.Text)
	}
	return out
}

// mod translates modifiers: Bubble Tea has Meta and Super the other way round.
func mod(in tea.KeyMod) keys.Mod {
	var out keys.Mod
	for _, m := range [...]struct {
		in  tea.KeyMod
		out keys.Mod
	}{
		{tea.ModShift, keys.Shift},
		{tea.ModAlt, keys.Alt},
		{tea.ModCtrl, keys.Ctrl},
		{tea.ModMeta, keys.Meta},
		{tea.ModHyper, keys.Hyper},
		{tea.ModSuper, keys.Super},
		{tea.ModCapsLock, keys.CapsLock},
		{tea.ModNumLock, keys.NumLock},
	} {
		if in&m.in != 0 {
			out |= m.out
		}
	}
	return out
}

// KeyModes returns what of m changes how keys are written.
func KeyModes(m proto.Modes) keys.Modes {
	return keys.Modes{
		ApplicationCursor: m.ApplicationCursor,
		ApplicationKeypad: m.ApplicationKeypad,
		BracketedPaste:    m.BracketedPaste,
		LineFeed:          m.LineFeed,
		Kitty:             m.KittyKeyboard,
		ModifyOtherKeys:   m.ModifyOtherKeys,
	}
}
