package keys

import (
	"strconv"
	"unicode/utf8"
)

// MouseMode is which mouse events a program asked for.
type MouseMode uint8

// The mouse modes.
const (
	MouseOff    MouseMode = iota
	MouseX10              // ?9: presses of the first three buttons
	MouseNormal           // ?1000: presses, releases and the wheel
	MouseButton           // ?1002: also motion with a button held
	MouseAny              // ?1003: also motion without one
)

// MouseEncoding is how mouse events are written.
type MouseEncoding uint8

// The mouse encodings.
const (
	MouseLegacy MouseEncoding = iota // three bytes, up to column and row 223
	MouseUTF8                        // ?1005: three characters, up to 2015
	MouseSGR                         // ?1006
	MouseURXVT                       // ?1015
	MousePixels                      // ?1016: as SGR, in pixels
)

// Button is a button of the mouse, or a step of the wheel.
type Button uint8

// The buttons.
const (
	ButtonNone Button = iota
	ButtonLeft
	ButtonMiddle
	ButtonRight
	WheelUp
	WheelDown
	WheelLeft
	WheelRight
	ButtonBack
	ButtonForward
	Button10
	Button11
)

// MouseAction is what happened to the mouse.
type MouseAction uint8

// The mouse actions. A step of the wheel is a press without a release.
const (
	MousePress MouseAction = iota
	MouseRelease
	MouseMotion
)

// Mouse is one mouse event. X and Y count from 0; they are cells, or pixels if
// that is what the encoding takes: the caller converts. For motion, Button is
// the button that is held, if any.
type Mouse struct {
	X, Y   int
	Button Button
	Action MouseAction
	Mod    Mod
}

// The bits that are added to the code of a button.
const (
	mouseShift  = 4
	mouseAlt    = 8
	mouseCtrl   = 16
	mouseMotion = 32

	// mouseNoButton is the code of a release in the encodings that do not say
	// of which button, and of motion without a button.
	mouseNoButton = 3
)

// EncodeMouse returns the bytes of e for a program that asked for mode and
// encoding, or nothing if it did not ask for such an event. Nothing is sent
// either for a place that the encoding cannot express; only a release is then
// sent at the nearest place, so that no button stays down.
func EncodeMouse(e Mouse, mode MouseMode, encoding MouseEncoding) []byte {
	if e.X < 0 || e.Y < 0 || !wantsMouse(e, mode) {
		return nil
	}
	code := buttonCode(e.Button)
	sgr := encoding == MouseSGR || encoding == MousePixels
	if e.Action == MouseRelease && !sgr {
		code = mouseNoButton
	}
	if e.Action == MouseMotion {
		code += mouseMotion
	}
	if mode != MouseX10 {
		code += mouseMod(e.Mod)
	}
	x, y := e.X+1, e.Y+1
	switch encoding {
	case MouseSGR, MousePixels:
		final := byte('M')
		if e.Action == MouseRelease {
			final = 'm'
		}
		return append(mouseNumbers(csi+"<", code, x, y), final)
	case MouseURXVT:
		return append(mouseNumbers(csi, code+' ', x, y), 'M')
	case MouseUTF8:
		const limit = 0x7ff - ' '
		if x, y, ok := mousePlace(e.Action, x, y, limit); ok {
			b := []byte(csi + "M")
			for _, v := range [...]int{code, x, y} {
				b = utf8.AppendRune(b, rune(v+' '))
			}
			return b
		}
	case MouseLegacy:
		const limit = 0xff - ' '
		if x, y, ok := mousePlace(e.Action, x, y, limit); ok {
			return append([]byte(csi+"M"), byte(code+' '), byte(x+' '), byte(y+' '))
		}
	}
	return nil
}

// wantsMouse reports whether mode asks for e.
func wantsMouse(e Mouse, mode MouseMode) bool {
	wheel := e.Button >= WheelUp && e.Button <= WheelRight
	switch e.Action {
	case MousePress:
		first := e.Button >= ButtonLeft && e.Button <= ButtonRight
		return e.Button > ButtonNone && e.Button <= Button11 && mode != MouseOff && (mode != MouseX10 || first)
	case MouseRelease:
		return e.Button <= Button11 && !wheel && mode >= MouseNormal
	case MouseMotion:
		held := e.Button != ButtonNone && e.Button <= Button11 && !wheel
		return held && mode >= MouseButton || e.Button == ButtonNone && mode == MouseAny
	}
	return false
}

// buttonCode is the number of a button: the first three, the wheel and the
// others are counted apart.
func buttonCode(b Button) int {
	switch {
	case b == ButtonNone:
		return mouseNoButton
	case b <= ButtonRight:
		return int(b - ButtonLeft)
	case b <= WheelRight:
		return 64 + int(b-WheelUp)
	default:
		return 128 + int(b-ButtonBack)
	}
}

func mouseMod(mod Mod) int {
	code := 0
	mod = legacyMod(mod)
	if mod.Has(Shift) {
		code += mouseShift
	}
	if mod.Has(Alt) {
		code += mouseAlt
	}
	if mod.Has(Ctrl) {
		code += mouseCtrl
	}
	return code
}

// mousePlace is x and y if limit allows them, or for a release the nearest.
func mousePlace(action MouseAction, x, y, limit int) (int, int, bool) {
	if action == MouseRelease {
		x, y = min(x, limit), min(y, limit)
	}
	return x, y, x <= limit && y <= limit
}

func mouseNumbers(intro string, numbers ...int) []byte {
	b := []byte(intro)
	for i, n := range numbers {
		if i > 0 {
			b = append(b, ';')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return b
}
