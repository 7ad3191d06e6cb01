package keys

// The first number of the kitty protocol for each run of special codes that
// has the same order there and here.
const (
	kittyCapsLock   = 57358 // to Menu
	kittyF13        = 57376 // to F35
	kittyKP0        = 57399 // to KP9
	kittyMediaPlay  = 57428 // to Mute
	kittyLeftShift  = 57441 // to RightMeta, then the two level shifts
	kittyKPDecimal  = 57409
	kittyKPDivide   = 57410
	kittyKPMultiply = 57411
	kittyKPMinus    = 57412
	kittyKPPlus     = 57413
	kittyKPEnter    = 57414
	kittyKPEqual    = 57415
	kittyKPComma    = 57416 // called separator there
	kittyKPLeft     = 57417
	kittyKPRight    = 57418
	kittyKPUp       = 57419
	kittyKPDown     = 57420
	kittyKPPageUp   = 57421
	kittyKPPageDown = 57422
	kittyKPHome     = 57423
	kittyKPEnd      = 57424
	kittyKPInsert   = 57425
	kittyKPDelete   = 57426
)

// kittyForm is the number and the final byte of a key in the kitty protocol.
// Keys that type a character are their own number.
func kittyForm(code rune) (number int, final byte) {
	if n, ok := functionNumber(code); ok {
		return kittyFunction(n)
	}
	switch {
	case code >= CapsLockKey && code <= Menu:
		return kittyCapsLock + int(code-CapsLockKey), 'u'
	case code >= KP0 && code <= KP9:
		return kittyKP0 + int(code-KP0), 'u'
	case code >= MediaPlay && code <= Mute:
		return kittyMediaPlay + int(code-MediaPlay), 'u'
	case isModifierKey(code):
		return kittyLeftShift + int(code-LeftShift), 'u'
	}
	if number, ok := kittyKeypad(code); ok {
		return number, 'u'
	}
	if f, ok := legacyForm(code); ok {
		if f.number != 0 {
			return f.number, '~'
		}
		return 1, f.final
	}
	return int(code), 'u'
}

// kittyFunction is the form of function key n. F3 is not CSI R, which would be
// a cursor position report.
func kittyFunction(n int) (number int, final byte) {
	switch f := functionForm(n); {
	case n > 12:
		return kittyF13 + n - 13, 'u'
	case n == 3:
		return 13, '~'
	case f.number != 0:
		return f.number, '~'
	default:
		return 1, f.final
	}
}

// kittyKeypad is the number of a keypad key that has one of its own. KPBegin
// has not: it is CSI E.
func kittyKeypad(code rune) (int, bool) {
	switch code {
	case KPDecimal:
		return kittyKPDecimal, true
	case KPDivide:
		return kittyKPDivide, true
	case KPMultiply:
		return kittyKPMultiply, true
	case KPMinus:
		return kittyKPMinus, true
	case KPPlus:
		return kittyKPPlus, true
	case KPEnter:
		return kittyKPEnter, true
	case KPEqual:
		return kittyKPEqual, true
	case KPComma, KPSeparator:
		return kittyKPComma, true
	case KPLeft:
		return kittyKPLeft, true
	case KPRight:
		return kittyKPRight, true
	case KPUp:
		return kittyKPUp, true
	case KPDown:
		return kittyKPDown, true
	case KPPageUp:
		return kittyKPPageUp, true
	case KPPageDown:
		return kittyKPPageDown, true
	case KPHome:
		return kittyKPHome, true
	case KPEnd:
		return kittyKPEnd, true
	case KPInsert:
		return kittyKPInsert, true
	case KPDelete:
		return kittyKPDelete, true
	}
	return 0, false
}
