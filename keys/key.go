package keys

import "unicode"

// Mod is a set of modifiers, with the bits of the kitty keyboard protocol.
type Mod uint8

// The modifiers.
const (
	Shift Mod = 1 << iota
	Alt
	Ctrl
	Super
	Hyper
	Meta
	CapsLock
	NumLock
)

// Has reports whether m holds all of other.
func (m Mod) Has(other Mod) bool { return m&other == other }

// Action is what happened to a key.
type Action uint8

// The actions. The zero value is a press.
const (
	Press Action = iota
	Repeat
	Release
)

// Key is one key event, free of any terminal protocol. Code is the key as it
// is without modifiers: a Unicode code point (always the unshifted one), or
// one of the constants of this package. Text is what the key types, empty for
// keys that type nothing.
type Key struct {
	Code    rune   `json:"code"`
	Mod     Mod    `json:"mod,omitempty"`
	Text    string `json:"text,omitempty"`
	Shifted rune   `json:"shifted,omitempty"` // the code point with Shift, if known
	Base    rune   `json:"base,omitempty"`    // the code point on a US layout, if known
	Action  Action `json:"action,omitempty"`
}

// Codes of keys that type no character lie above all code points. Those that
// do have one (Enter, Tab, Escape, Space, Backspace) use it.
const (
	Enter     rune = 0x0d
	Tab       rune = 0x09
	Escape    rune = 0x1b
	Space     rune = 0x20
	Backspace rune = 0x7f
)

// The special keys. Up to Begin and KPUp to KPBegin are in the same order.
const (
	Up rune = unicode.MaxRune + 1 + iota
	Down
	Right
	Left
	Home
	End
	PageUp
	PageDown
	Insert
	Delete
	Begin
	Find
	Select
	KPEnter
	KPEqual
	KPMultiply
	KPPlus
	KPComma
	KPMinus
	KPDecimal
	KPDivide
	KP0
	KP1
	KP2
	KP3
	KP4
	KP5
	KP6
	KP7
	KP8
	KP9
	KPSeparator
	KPUp
	KPDown
	KPRight
	KPLeft
	KPHome
	KPEnd
	KPPageUp
	KPPageDown
	KPInsert
	KPDelete
	KPBegin
	BackTab // Shift and Tab as one key, which has a byte form of its own
	CapsLockKey
	ScrollLockKey
	NumLockKey
	PrintScreen
	Pause
	Menu
	MediaPlay
	MediaPause
	MediaPlayPause
	MediaReverse
	MediaStop
	MediaFastForward
	MediaRewind
	MediaNext
	MediaPrevious
	MediaRecord
	LowerVolume
	RaiseVolume
	Mute
	LeftShift
	LeftCtrl
	LeftAlt
	LeftSuper
	LeftHyper
	LeftMeta
	RightShift
	RightCtrl
	RightAlt
	RightSuper
	RightHyper
	RightMeta
	ISOLevel3Shift
	ISOLevel5Shift
	F1
)

// F returns the code of function key n, 1 to 35.
func F(n int) rune { return F1 + rune(n-1) }
