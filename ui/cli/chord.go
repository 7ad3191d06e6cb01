package cli

import (
	"bytes"
	"strconv"
	"strings"
)

// chord finds the key that leaves an attached session, ctrl+], in the bytes
// of a terminal: the control byte 1d, and the forms of the kitty protocol and
// of modifyOtherKeys that a program may have turned on. Inside a bracketed
// paste there are no keys. It gives the same for any division of the bytes
// into pieces.
type chord struct {
	held    []byte // the start of a sequence, not passed on yet
	paste   bool   // inside a bracketed paste
	armed   bool   // ctrl+] was pressed, and nothing since
	release bool   // the release of that press is still to come
}

// heldLimit bounds a sequence; no key is longer.
const heldLimit = 64

// feed takes a piece of input and returns what the session is to get of it.
// Leave is set when a key followed a single ctrl+]; input behind it is
// dropped. A second ctrl+] right after the first is for the session.
func (c *chord) feed(piece []byte) (out []byte, leave bool) {
	for _, b := range piece {
		out, leave = c.step(out, b)
		if leave {
			return out, true
		}
	}
	return out, false
}

// flush passes on what was held: time has shown that it is a key of its own.
func (c *chord) flush() (out []byte, leave bool) {
	out, leave = c.pass(nil, c.held)
	c.held = nil
	return out, leave
}

func (c *chord) step(out []byte, b byte) ([]byte, bool) {
	switch {
	case len(c.held) == 0 && b == 0x1b:
		c.held = append(c.held, b)
		return out, false
	case len(c.held) == 0:
		return c.sequence(out, []byte{b})
	}
	started := c.held
	c.held = append(c.held, b)
	switch sequenceState(c.held) {
	case unfinished:
		if len(c.held) < heldLimit {
			return out, false
		}
	case finished:
	case broken:
		c.held = nil
		out, leave := c.pass(out, started)
		if leave {
			return out, true
		}
		return c.step(out, b)
	}
	whole := c.held
	c.held = nil
	return c.sequence(out, whole)
}

// sequence takes one whole key, or anything else that a terminal sends.
func (c *chord) sequence(out, seq []byte) ([]byte, bool) {
	if string(seq) == "\x1b[201~" {
		c.paste = false
		return c.pass(out, seq)
	}
	if c.paste {
		return c.pass(out, seq)
	}
	if string(seq) == "\x1b[200~" {
		c.paste = true
		return c.pass(out, seq)
	}
	k, ok := readKey(seq)
	switch {
	case !ok:
		return c.pass(out, seq)
	case k.isBracket() && k.event == keyRelease && c.release:
		c.release = false
		return out, false
	case k.isChord() && k.event == keyPress && c.armed:
		c.armed, c.release = false, false
		return append(out, seq...), false
	case k.isChord() && k.event == keyPress:
		c.armed, c.release = true, true
		return out, false
	case k.isChord() && c.armed: // a repeat
		return out, false
	case c.armed && (k.event == keyRelease || k.isModifier()):
		return append(out, seq...), false // ctrl goes up and down between two presses
	}
	return c.pass(out, seq)
}

// pass gives seq to the session, unless ctrl+] came before it.
func (c *chord) pass(out, seq []byte) ([]byte, bool) {
	if c.armed && len(seq) > 0 {
		return out, true
	}
	return append(out, seq...), false
}

type seqState int

const (
	unfinished seqState = iota
	finished
	broken // the last byte does not belong to it
)

// sequenceState looks at bytes that start with an escape.
func sequenceState(seq []byte) seqState {
	last := seq[len(seq)-1]
	switch {
	case len(seq) == 2 && last == '[':
		return unfinished
	case len(seq) == 2 && last == 0x1b:
		return broken
	case len(seq) == 2:
		return finished // Alt and a key, or the start of a form without parameters
	case 0x20 <= last && last <= 0x3f:
		return unfinished
	case 0x40 <= last && last <= 0x7e:
		return finished
	}
	return broken
}

// pressed is a key as the kitty protocol and modifyOtherKeys report it.
type pressed struct{ code, base, mod, event int }

// The events of the kitty protocol.
const (
	keyPress   = 1
	keyRelease = 3
)

// readKey reads CSI code:shifted:base ; mod:event ; text u, and
// CSI 27 ; mod ; code ~, and the control byte itself.
func readKey(seq []byte) (pressed, bool) {
	if len(seq) == 1 && seq[0] == 0x1d {
		return pressed{code: ']', mod: ctrlBit, event: keyPress}, true
	}
	body, ok := bytes.CutPrefix(seq, []byte("\x1b["))
	if !ok || len(body) == 0 {
		return pressed{}, false
	}
	fields := strings.Split(string(body[:len(body)-1]), ";")
	k := pressed{event: keyPress}
	switch final := body[len(body)-1]; {
	case final == 'u' && len(fields) <= 3:
		codes := strings.Split(fields[0], ":")
		k.code = number(codes, 0, 0)
		k.base = number(codes, 2, 0)
		if len(fields) > 1 {
			mods := strings.Split(fields[1], ":")
			k.mod = number(mods, 0, 1) - 1
			k.event = number(mods, 1, keyPress)
		}
	case final == '~' && len(fields) == 3 && fields[0] == "27":
		k.mod, k.code = number(fields, 1, 1)-1, number(fields, 2, 0)
	default:
		return pressed{}, false
	}
	return k, k.code > 0 && k.mod >= 0
}

func number(fields []string, i, missing int) int {
	if i >= len(fields) || fields[i] == "" {
		return missing
	}
	n, err := strconv.Atoi(fields[i])
	if err != nil {
		return -1 // then it is no key
	}
	return n
}

const (
	ctrlBit  = 4
	lockBits = 64 | 128 // caps lock, num lock
)

// isBracket reports whether k is the key of ], on this layout or by its place
// on a keyboard that types another alphabet.
func (k pressed) isBracket() bool { return k.code == ']' || k.base == ']' }

func (k pressed) isChord() bool { return k.isBracket() && k.mod&^lockBits == ctrlBit }

// isModifier reports whether k is Shift, Ctrl or another key of that kind,
// which have codes of their own in the kitty protocol.
func (k pressed) isModifier() bool { return 57441 <= k.code && k.code <= 57454 }
