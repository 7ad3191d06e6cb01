package screen

import (
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
)

// trait is what the screen has to know of a code point, in one word, since it
// is asked for with every character: the columns it takes, the ways in which
// it joins the character on its left and those in which others may join it,
// and flags.
type trait uint32

const (
	traitFollows = 8
	traitLeads   = 16
	traitOdd     = 1 << 30 // see odd
	traitDrop    = 1 << 31 // never shown
)

// The ways in which a code point that takes columns can join the one before.
// Only when its set and the other's meet is the segmenter asked, which costs a
// hundred times more. Code points without width join whatever is there.
const (
	joinZWJ  uint8 = 1 << iota // pictograph after a zero width joiner
	joinTone                   // skin tone after a pictograph
	joinFlag                   // regional indicators, by two
	joinL                      // Hangul after a leading consonant
	joinLV                     // Hangul after a vowel
	joinLVT                    // Hangul after a trailing consonant
)

func makeTrait(width int, follows, leads uint8) trait {
	return trait(width) | trait(follows)<<traitFollows | trait(leads)<<traitLeads
}

func (t trait) width() int     { return int(t & 3) }
func (t trait) follows() uint8 { return uint8(t >> traitFollows) }
func (t trait) leads() uint8   { return uint8(t >> traitLeads) }
func (t trait) dropped() bool  { return t&traitDrop != 0 }

// odd reports whether a Unicode cluster may hold this code point and a
// neighbour although each has a cell of its own, or the segmenter finds it to
// have another width.
func (t trait) odd() bool { return t&traitOdd != 0 }

// mayFollow reports whether a code point may join a character with these
// leads.
func (t trait) mayFollow(leads uint8) bool { return leads&t.follows() != 0 }

// common knows the code points that fill most non-ASCII text, which would
// thrash the cache. A test holds it to what probe says.
func common(r rune) (trait, bool) {
	switch {
	case r >= 0x4e00 && r <= 0x9fff, // ideographs
		r >= 0x3041 && r <= 0x3096, r >= 0x30a1 && r <= 0x30fa, // kana
		r >= 0x3001 && r <= 0x3029, // CJK punctuation
		r >= 0xff01 && r <= 0xff60: // full width forms
		return 2, true
	case r >= 0xac00 && r <= 0xd7a3: // Hangul syllables
		if (r-0xac00)%28 == 0 {
			return makeTrait(2, joinL, joinLV|joinLVT), true
		}
		return makeTrait(2, joinL, joinLVT), true
	case r >= 0xa1 && r <= 0x2ff:
		return 1, r != 0xa9 && r != 0xad && r != 0xae
	case r >= 0x400 && r <= 0x481, r >= 0x391 && r <= 0x3ff, // Cyrillic, Greek
		r >= 0x2500 && r <= 0x25a9, // boxes and blocks
		r >= 0x2010 && r <= 0x2027, // dashes, quotes, bullet
		r >= 0x2800 && r <= 0x28ff: // Braille
		return 1, true
	}
	return 0, false
}

// probe finds the trait of any code point outside ASCII by asking the
// segmenter.
func (w *widths) probe(r rune) trait {
	self := utf8.AppendRune(nil, r)
	var follows, leads uint8
	for _, p := range [...]struct {
		before string
		way    uint8
	}{
		{"\U0001f469\u200d", joinZWJ},
		{"\U0001f1e6", joinFlag},
		{"\u1100", joinL},
		{"\uac00", joinLV},
		{"\uac01", joinLVT},
	} {
		if w.joins([]byte(p.before), r) {
			follows |= p.way
		}
	}
	for _, p := range [...]struct {
		after rune
		way   uint8
	}{
		{'\U0001f1e6', joinFlag},
		{'\uac00', joinL},
		{'\u1161', joinLV},
		{'\u11a8', joinLVT},
	} {
		if w.joins(self, p.after) {
			leads |= p.way
		}
	}
	if r == '\u200d' {
		leads |= joinZWJ
	}
	if w.joins(append(self, "\u200d"...), '\U0001f4bb') { // a pictograph
		leads |= joinTone
	}
	return w.settleTrait(r, follows, leads)
}

// settleTrait decides the width and what becomes of Unicode's further ways.
func (w *widths) settleTrait(r rune, follows, leads uint8) trait {
	width := displaywidth.Rune(r)
	extends := w.joins([]byte("a"), r)
	prepends := w.joins(utf8.AppendRune(nil, r), '\u4e00')
	conjoins := w.joins([]byte("\u0915\u094d"), r)
	var flags trait
	switch {
	case hidden(r):
		flags = traitDrop
	case r >= 0x1f3fb && r <= 0x1f3ff:
		follows, leads = joinTone, joinTone
	case width == 0 && (r == 0xad || prepends): // as wcwidth and xterm have it
		width, follows, leads, flags = 1, 0, 0, traitOdd
	case width > 0 && (extends || prepends || conjoins):
		follows, leads, flags = 0, 0, traitOdd
	}
	return makeTrait(width, follows, leads) | flags
}

// hidden reports whether r is dropped: controls, line and paragraph
// separators, and the signs that turn the direction of the text around them,
// which would disturb the screen that the row is drawn on.
func hidden(r rune) bool {
	return r < 0xa0 || r >= 0x2028 && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}
