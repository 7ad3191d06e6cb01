package attach

import (
	tea "charm.land/bubbletea/v2"

	"ptyboss/keys"
)

// lastFunction is the highest function key that package keys has a code for.
const lastFunction = 35

// code translates the code of a key. Those that type a character are the same
// in both worlds; of the others each has its own numbers.
func code(c rune) rune {
	if c < tea.KeyExtended {
		return c
	}
	if c >= tea.KeyF1 && c < tea.KeyF1+lastFunction {
		return keys.F(int(c-tea.KeyF1) + 1)
	}
	for _, p := range special() {
		if p.tea == c {
			return p.key
		}
	}
	return 0
}

type pair struct{ tea, key rune }

func special() []pair {
	return []pair{
		{tea.KeyUp, keys.Up},
		{tea.KeyDown, keys.Down},
		{tea.KeyRight, keys.Right},
		{tea.KeyLeft, keys.Left},
		{tea.KeyHome, keys.Home},
		{tea.KeyEnd, keys.End},
		{tea.KeyPgUp, keys.PageUp},
		{tea.KeyPgDown, keys.PageDown},
		{tea.KeyInsert, keys.Insert},
		{tea.KeyDelete, keys.Delete},
		{tea.KeyBegin, keys.Begin},
		{tea.KeyFind, keys.Find},
		{tea.KeySelect, keys.Select},
		{tea.KeyKpEnter, keys.KPEnter},
		{tea.KeyKpEqual, keys.KPEqual},
		{tea.KeyKpMultiply, keys.KPMultiply},
		{tea.KeyKpPlus, keys.KPPlus},
		{tea.KeyKpComma, keys.KPComma},
		{tea.KeyKpMinus, keys.KPMinus},
		{tea.KeyKpDecimal, keys.KPDecimal},
		{tea.KeyKpDivide, keys.KPDivide},
		{tea.KeyKp0, keys.KP0},
		{tea.KeyKp1, keys.KP1},
		{tea.KeyKp2, keys.KP2},
		{tea.KeyKp3, keys.KP3},
		{tea.KeyKp4, keys.KP4},
		{tea.KeyKp5, keys.KP5},
		{tea.KeyKp6, keys.KP6},
		{tea.KeyKp7, keys.KP7},
		{tea.KeyKp8, keys.KP8},
		{tea.KeyKp9, keys.KP9},
		{tea.KeyKpSep, keys.KPSeparator},
		{tea.KeyKpUp, keys.KPUp},
		{tea.KeyKpDown, keys.KPDown},
		{tea.KeyKpRight, keys.KPRight},
		{tea.KeyKpLeft, keys.KPLeft},
		{tea.KeyKpHome, keys.KPHome},
		{tea.KeyKpEnd, keys.KPEnd},
		{tea.KeyKpPgUp, keys.KPPageUp},
		{tea.KeyKpPgDown, keys.KPPageDown},
		{tea.KeyKpInsert, keys.KPInsert},
		{tea.KeyKpDelete, keys.KPDelete},
		{tea.KeyKpBegin, keys.KPBegin},
		{tea.KeyCapsLock, keys.CapsLockKey},
		{tea.KeyScrollLock, keys.ScrollLockKey},
		{tea.KeyNumLock, keys.NumLockKey},
		{tea.KeyPrintScreen, keys.PrintScreen},
		{tea.KeyPause, keys.Pause},
		{tea.KeyMenu, keys.Menu},
		{tea.KeyMediaPlay, keys.MediaPlay},
		{tea.KeyMediaPause, keys.MediaPause},
		{tea.KeyMediaPlayPause, keys.MediaPlayPause},
		{tea.KeyMediaReverse, keys.MediaReverse},
		{tea.KeyMediaStop, keys.MediaStop},
		{tea.KeyMediaFastForward, keys.MediaFastForward},
		{tea.KeyMediaRewind, keys.MediaRewind},
		{tea.KeyMediaNext, keys.MediaNext},
		{tea.KeyMediaPrev, keys.MediaPrevious},
		{tea.KeyMediaRecord, keys.MediaRecord},
		{tea.KeyLowerVol, keys.LowerVolume},
		{tea.KeyRaiseVol, keys.RaiseVolume},
		{tea.KeyMute, keys.Mute},
		{tea.KeyLeftShift, keys.LeftShift},
		{tea.KeyLeftCtrl, keys.LeftCtrl},
		{tea.KeyLeftAlt, keys.LeftAlt},
		{tea.KeyLeftSuper, keys.LeftSuper},
		{tea.KeyLeftHyper, keys.LeftHyper},
		{tea.KeyLeftMeta, keys.LeftMeta},
		{tea.KeyRightShift, keys.RightShift},
		{tea.KeyRightCtrl, keys.RightCtrl},
		{tea.KeyRightAlt, keys.RightAlt},
		{tea.KeyRightSuper, keys.RightSuper},
		{tea.KeyRightHyper, keys.RightHyper},
		{tea.KeyRightMeta, keys.RightMeta},
		{tea.KeyIsoLevel3Shift, keys.ISOLevel3Shift},
		{tea.KeyIsoLevel5Shift, keys.ISOLevel5Shift},
	}
}
