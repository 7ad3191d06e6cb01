package keys

import "strconv"

// The introducers of the sequences that keys send.
const (
	esc = "\x1b"
	csi = "\x1b["
	ss3 = "\x1bO"
)

// form is how a special key is written: CSI number ~, or else CSI or SS3 with
// a final letter.
type form struct {
	number  int
	final   byte
	cursor  bool // DECCKM changes CSI to SS3
	ss3     bool // SS3 unless modified
	implied Mod  // modifiers that are part of the form
}

// bytes writes the form with modifiers, in xterm's way.
func (f form) bytes(mod Mod) []byte {
	mod |= f.implied
	b := []byte(csi)
	switch {
	case f.number != 0:
		b = strconv.AppendInt(b, int64(f.number), 10)
	case mod != 0:
		b = append(b, '1')
	case f.ss3:
		b = []byte(ss3)
	}
	if mod != 0 {
		b = append(b, ';')
		b = strconv.AppendUint(b, uint64(mod)+1, 10)
	}
	if f.number != 0 {
		return append(b, '~')
	}
	return append(b, f.final)
}

// legacyForm is the form of a special key in xterm.
func legacyForm(code rune) (form, bool) {
	if n, ok := functionNumber(code); ok {
		return functionForm(n), true
	}
	switch withoutKeypad(code) {
	case Up:
		return form{final: 'A', cursor: true}, true
	case Down:
		return form{final: 'B', cursor: true}, true
	case Right:
		return form{final: 'C', cursor: true}, true
	case Left:
		return form{final: 'D', cursor: true}, true
	case Home:
		return form{final: 'H', cursor: true}, true
	case End:
		return form{final: 'F', cursor: true}, true
	case Begin:
		return form{final: 'E', cursor: true}, true
	case Find:
		return form{number: 1}, true
	case Insert:
		return form{number: 2}, true
	case Delete:
		return form{number: 3}, true
	case Select:
		return form{number: 4}, true
	case PageUp:
		return form{number: 5}, true
	case PageDown:
		return form{number: 6}, true
	case Menu:
		return form{number: 29}, true
	}
	return form{}, false
}

// functionForm is the form of function key n. From F13 on, xterm's terminfo
// entry counts modified F1 to F12 on: with Shift, then with Ctrl.
func functionForm(n int) form {
	switch row := (n - 1) / 12; row {
	case 0:
	case 1:
		f := functionForm(n - 12)
		f.implied = Shift
		return f
	default:
		f := functionForm(n - 24)
		f.implied = Ctrl
		return f
	}
	if n <= 4 {
		return form{final: byte('P' + n - 1), ss3: true}
	}
	numbers := [...]int{15, 17, 18, 19, 20, 21, 23, 24}
	return form{number: numbers[n-5]}
}

// withoutKeypad is the key that a moving or editing key of the keypad doubles;
// other codes stay as they are.
func withoutKeypad(code rune) rune {
	if code >= KPUp && code <= KPBegin {
		return code - KPUp + Up
	}
	return code
}
