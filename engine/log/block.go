package log

import (
	"bytes"
	"unicode/utf8"
)

// blockSize is the capacity of a block in bytes. Offsets inside a block fit
// uint16.
const blockSize = 16 << 10

// firstAlloc is what a block that starts a log takes, since most commands
// print little.
const firstAlloc = 512

// block is a run of consecutive text. No character straddles two blocks.
type block struct {
	text []byte
	// base is how many characters of each stream came before the block.
	base [streams]int64
	// chars is how many characters of each stream are in it.
	chars [streams]int
	// line is how many line feeds came before the block; midLine says that
	// the last character before it was none.
	line    int
	midLine bool
	// newlines is how many line feeds are in text[:counted].
	newlines, counted int
	// first is the stream of the first byte; at each of cuts, ascending, the
	// other stream takes over.
	first Stream
	cuts  []uint16
}

func (b *block) start() int64 { return b.base[Stdout] + b.base[Stderr] }

func (b *block) length() int { return b.chars[Stdout] + b.chars[Stderr] }

func (b *block) end() int64 { return b.start() + int64(b.length()) }

func (b *block) room() int { return blockSize - len(b.text) }

// ascii reports whether every character is one byte long.
func (b *block) ascii() bool { return b.length() == len(b.text) }

// last is the stream of the last byte.
func (b *block) last() Stream {
	if len(b.cuts)%2 == 0 {
		return b.first
	}
	return b.first.other()
}

// lines returns the number of line feeds in the block.
func (b *block) lines() int {
	if b.counted < len(b.text) {
		b.newlines += countLF(b.text[b.counted:])
		b.counted = len(b.text)
	}
	return b.newlines
}

// reset makes b an empty block behind prev, if there is one, and keeps its
// memory.
func (b *block) reset(base [streams]int64, prev *block) {
	*b = block{text: b.text[:0], cuts: b.cuts[:0], base: base}
	if prev != nil {
		b.line = prev.line + prev.lines()
		b.midLine = prev.text[len(prev.text)-1] != '\n'
	}
}

// grow makes room for n more bytes. A block that is not alone gets all its
// memory at once.
func (b *block) grow(n int, alone bool) {
	need := len(b.text) + n
	if need <= cap(b.text) {
		return
	}
	size := blockSize
	if alone {
		size = min(max(firstAlloc, 2*cap(b.text), need), blockSize)
	}
	text := make([]byte, len(b.text), size)
	copy(text, b.text)
	b.text = text
}

// fits reports whether p, of stream s, can be added without memory or a cut.
func (b *block) fits(s Stream, p []byte) bool {
	return len(p) <= cap(b.text)-len(b.text) && len(b.text) > 0 && b.last() == s
}

// append adds p, which is chars characters of stream s and fits.
func (b *block) append(s Stream, p []byte, chars int) {
	switch {
	case len(b.text) == 0:
		b.first = s
	case b.last() != s:
		b.cuts = append(b.cuts, uint16(len(b.text)))
	}
	b.text = append(b.text, p...)
	b.chars[s] += chars
}

// pieces calls f for each run of one stream, in order.
func (b *block) pieces(f func(s Stream, text []byte)) {
	s, from := b.first, 0
	for _, cut := range b.cuts {
		f(s, b.text[from:cut])
		s, from = s.other(), int(cut)
	}
	f(s, b.text[from:])
}

// offset returns the byte offset of the n-th character of the block, from 0.
func (b *block) offset(n int) int {
	if b.ascii() {
		return n
	}
	return runeOffset(b.text, n)
}

// lineOffset returns the offset behind the n-th line feed of the block,
// counted from 1.
func (b *block) lineOffset(n int) int {
	off := 0
	for range n {
		off += bytes.IndexByte(b.text[off:], '\n') + 1
	}
	return off
}

func countLF(p []byte) int { return bytes.Count(p, []byte{'\n'}) }

// runeCut returns the largest cut of p that is not above n and not inside a
// character.
func runeCut(p []byte, n int) int {
	if n >= len(p) {
		return len(p)
	}
	for n > 0 && !utf8.RuneStart(p[n]) {
		n--
	}
	return n
}
