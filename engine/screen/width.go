package screen

import (
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"github.com/clipperhouse/uax29/v2/graphemes"
)

// widths answers for code points and clusters. A cell holds what tmux and most
// programs count as one character: marks that take no column, joined emoji,
// flags and Hangul syllables of several code points go into the cell of their
// base. Vowel signs and consonants of Indic scripts and of Thai that take a
// column stay cells of their own, although Unicode's clusters hold more; a
// program that counts columns would be out of step otherwise. The zero value
// is ready.
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

// joins reports whether r belongs to the Unicode cluster that before ends
// with.
func (w *widths) joins(before []byte, r rune) bool {
	w.buf = utf8.AppendRune(append(w.buf[:0], before...), r)
	last := 0
	for g := graphemes.FromBytes(w.buf); g.Next(); {
		last = g.Start()
	}
	return last < len(before)
}

// leads returns the ways in which a code point may join a cluster: those of
// its last code point, save that a skin tone may come behind a selector.
func (w *widths) leads(cluster []byte) uint8 {
	var set uint8
	for i := 0; i < len(cluster); {
		r, size := utf8.DecodeRune(cluster[i:])
		i += size
		set &= joinTone
		if r >= utf8.RuneSelf {
			set |= w.of(r).leads()
		}
	}
	return set
}

// partOf reports whether r becomes part of the cell that holds before.
func (w *widths) partOf(before []byte, r rune) bool {
	if r < utf8.RuneSelf {
		return false
	}
	t := w.of(r)
	return t.width() == 0 || t.mayFollow(w.leads(before)) && w.joins(before, r)
}

// next returns the length of what is one cell at the beginning of text.
func (w *widths) next(text []byte) int {
	_, n := utf8.DecodeRune(text)
	for n < len(text) && text[n] >= utf8.RuneSelf {
		r, size := utf8.DecodeRune(text[n:])
		if !w.partOf(text[:n], r) {
			break
		}
		n += size
	}
	return n
}

// cluster returns the columns that a cell's text takes: 1 or 2. Variation
// selector 16 asks for an emoji, which is wide.
func (w *widths) cluster(text []byte) int {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		i += size
		if r == 0xfe0f || r >= utf8.RuneSelf && w.of(r).width() == 2 {
			return 2
		}
	}
	return 1
}

// odd reports whether those who measure a row by Unicode clusters will find
// this cell to be of another width, alone or beside its neighbours.
func (w *widths) odd(text []byte, width int) bool {
	r, size := utf8.DecodeRune(text)
	if r >= utf8.RuneSelf && w.of(r).odd() {
		return true
	}
	return size < len(text) && displaywidth.Bytes(text) != width
}
