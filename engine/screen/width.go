package screen

import (
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"github.com/clipperhouse/uax29/v2/graphemes"
)

// The ways in which a code point can join the cluster on its left. A code
// point has the set of ways in which it follows, and the set of those in which
// another may follow it. Only when the two meet is the real question asked,
// which costs a hundred times more.
const (
	joinAny    uint8 = 1 << iota // combining marks; a prepended sign
	joinZWJ                      // pictograph after a zero width joiner
	joinFlag                     // regional indicators, by two
	joinL                        // Hangul after a leading consonant
	joinLV                       // Hangul after a vowel
	joinLVT                      // Hangul after a trailing consonant
	joinLinker                   // Indic consonant after a virama
)

// trait is what the screen has to know of a code point, in one word, since it
// is asked for with every character: the columns it takes, the ways in which
// it follows and those in which others may follow it, and whether it is never
// shown.
type trait uint32

const (
	traitFollows = 8
	traitLeads   = 16
	traitDrop    = 1 << 31
)

func makeTrait(width int, follows, leads uint8) trait {
	return trait(width) | trait(follows)<<traitFollows | trait(leads)<<traitLeads
}

func (t trait) width() int     { return int(t & 3) }
func (t trait) follows() uint8 { return uint8(t >> traitFollows) }
func (t trait) leads() uint8   { return uint8(t >> traitLeads) }
func (t trait) dropped() bool  { return t&traitDrop != 0 }

// mayFollow reports whether a code point may join a cluster with these leads.
func (t trait) mayFollow(leads uint8) bool {
	return (leads|t.follows())&joinAny != 0 || leads&t.follows() != 0
}

// widths answers for code points and clusters, in agreement with
// ansi.StringWidth, so that what is drawn from a row is as wide as the row
// says. The zero value is ready.
type widths struct {
	cache []knownTrait // made when first needed
	buf   []byte
}

type knownTrait struct {
	r rune
	t trait
}

const traitSlots = 512

// of returns the trait of a code point outside ASCII.
func (w *widths) of(r rune) trait {
	if t, ok := common(r); ok {
		return t
	}
	if w.cache == nil {
		w.cache = make([]knownTrait, traitSlots)
	}
	slot := &w.cache[(uint32(r)*0x9e3779b1)>>(32-9)]
	if slot.r != r {
		*slot = knownTrait{r, w.probe(r)}
	}
	return slot.t
}

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

// probe finds the trait of any code point by asking the segmenter.
func (w *widths) probe(r rune) trait {
	var follows, leads uint8
	for _, p := range [...]struct {
		before string
		way    uint8
	}{
		{"a", joinAny},
		{"\U0001f469\u200d", joinZWJ},
		{"\U0001f1e6", joinFlag},
		{"\u1100", joinL},
		{"\uac00", joinLV},
		{"\uac01", joinLVT},
		{"\u0915\u094d", joinLinker},
	} {
		if w.joins([]byte(p.before), r) {
			follows |= p.way
		}
	}
	self := utf8.AppendRune(nil, r)
	for _, p := range [...]struct {
		after rune
		way   uint8
	}{
		{'\u4e00', joinAny},
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
	if w.joins(utf8.AppendRune([]byte("\u0915"), r), '\u0924') {
		leads |= joinLinker
	}
	width := displaywidth.Rune(r)
	t := makeTrait(width, follows, leads)
	// A prepended sign without width would swallow the cell behind it.
	if hidden(r) || width == 0 && leads&joinAny != 0 {
		t |= traitDrop
	}
	return t
}

// hidden reports whether r is dropped: C1 controls, and the signs that turn
// the direction of the text around them, which would disturb the screen that
// the row is drawn on.
func hidden(r rune) bool {
	return r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// joins reports whether r belongs to the cluster that before ends with.
func (w *widths) joins(before []byte, r rune) bool {
	w.buf = utf8.AppendRune(append(w.buf[:0], before...), r)
	last := 0
	for g := graphemes.FromBytes(w.buf); g.Next(); {
		last = g.Start()
	}
	return last < len(before)
}

// joinable is joins with the quick answers first. before is one cluster.
func (w *widths) joinable(before []byte, r rune) bool {
	if len(before) == 0 {
		return false
	}
	last, _ := utf8.DecodeLastRune(before)
	if last < utf8.RuneSelf && r < utf8.RuneSelf {
		return false
	}
	return w.meet(w.leads(before), r) && w.joins(before, r)
}

// leads returns the ways in which a code point may follow a cluster.
func (w *widths) leads(cluster []byte) uint8 {
	var set uint8
	for _, r := range string(cluster) {
		// A virama works through the marks that follow it; every other way is
		// that of the last code point.
		set &= joinLinker
		if r >= utf8.RuneSelf {
			set |= w.of(r).leads()
		}
	}
	return set
}

// meet reports whether r may follow a cluster with the given leads.
func (w *widths) meet(leads uint8, r rune) bool {
	if r < utf8.RuneSelf {
		return leads&joinAny != 0
	}
	return w.of(r).mayFollow(leads)
}

// next returns the length of the first cluster of text.
func (w *widths) next(text []byte) int {
	_, n := utf8.DecodeRune(text)
	for n < len(text) && n < clusterMax+utf8.UTFMax {
		r, size := utf8.DecodeRune(text[n:])
		if r == apart || !w.partOf(text[:n], r) {
			break
		}
		n += size
	}
	return n
}

// partOf reports whether r becomes part of the cell that holds before: it
// joins, or it takes no column and has nowhere else to be.
func (w *widths) partOf(before []byte, r rune) bool {
	if r >= utf8.RuneSelf && w.of(r).width() == 0 {
		return true
	}
	return w.joinable(before, r)
}

// cluster returns the columns that a cluster takes: 1 or 2.
func (w *widths) cluster(text []byte) int {
	return min(max(displaywidth.Bytes(text), 1), 2)
}
