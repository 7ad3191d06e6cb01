package screen

import (
	"encoding/binary"
	"unicode/utf8"
)

// A row in the scrollback is: a byte of flags; the place of the style of the
// blanks behind the text, if any; the number of runs and each run's length in
// bytes and style, if the text is not all of the default style; the text in
// UTF-8. One screen row has one encoding: blanks at the end that have the
// style of the last cell are cut, equal runs merged.
const (
	codeWrapped = 1 << iota
	codeFill
	codeRuns
	codeUnicode
)

// apart stands in the text between two cells that would be read as one.
const apart = 0

// pushASCII appends a row of text.
func (s *scrollback) pushASCII(r *pendingRow, cols int) {
	text, fill := r.text, r.fill
	runs := append(s.runs[:0], r.runs...)
	s.runs = runs
	if len(text) == cols {
		fill = 0
		if text[cols-1] == ' ' {
			fill = runs[len(runs)-1].style
		}
	}
	for n := len(runs); n > 0; n-- {
		start := 0
		if n > 1 {
			start = runs[n-2].end
		}
		for runs[n-1].style == fill && len(text) > start && text[len(text)-1] == ' ' {
			text = text[:len(text)-1]
		}
		runs[n-1].end = len(text)
		if len(text) > start {
			break
		}
		runs = runs[:n-1]
	}
	s.encode(text, runs, fill, r.wrap, false)
}

// pushCells appends a row of tidy cells.
func (s *scrollback) pushCells(row []cell, wrapped bool) {
	last := row[len(row)-1]
	var fill styleID
	if last.rune() == ' ' {
		fill = last.style()
		for len(row) > 0 && row[len(row)-1] == last {
			row = row[:len(row)-1]
		}
	}
	s.text, s.runs = s.text[:0], s.runs[:0]
	unicode := false
	start := 0 // of the cell before, for the check below
	for _, c := range row {
		r := c.rune()
		if r == filler {
			continue
		}
		unicode = unicode || r >= utf8.RuneSelf
		if unicode {
			s.text = s.separate(s.text, start, r)
		}
		start = len(s.text)
		s.text = s.tab.clusters.appendRune(s.text, r)
		if n := len(s.runs); n > 0 && s.runs[n-1].style == c.style() {
			s.runs[n-1].end = len(s.text)
		} else {
			s.runs = append(s.runs, span{len(s.text), c.style()})
		}
	}
	s.encode(s.text, s.runs, fill, wrapped, unicode)
}

// separate appends a mark if the cell of r would, next to the one that begins
// at start, be read as one with it.
func (s *scrollback) separate(text []byte, start int, r rune) []byte {
	if cluster, ok := s.tab.clusters.text(r); ok {
		r, _ = utf8.DecodeRuneInString(cluster)
	}
	if s.tab.widths.joinable(text[start:], r) {
		text = append(text, apart)
	}
	return text
}

// encode writes a row to the newest block.
func (s *scrollback) encode(text []byte, runs []span, fill styleID, wrapped, unicode bool) {
	size := len(text) + 16 + 8*len(runs)
	s.open(size)
	var flags byte
	if wrapped {
		flags |= codeWrapped
	}
	if fill != 0 {
		flags |= codeFill
	}
	if len(runs) > 1 || len(runs) == 1 && runs[0].style != 0 {
		flags |= codeRuns
	}
	if unicode {
		flags |= codeUnicode
	}
	code := append(s.code[:0], flags)
	if flags&codeFill != 0 {
		code = binary.AppendUvarint(code, uint64(s.place(fill)))
	}
	if flags&codeRuns != 0 {
		code = binary.AppendUvarint(code, uint64(len(runs)))
		start := 0
		for _, r := range runs {
			code = binary.AppendUvarint(code, uint64(r.end-start))
			code = binary.AppendUvarint(code, uint64(s.place(r.style)))
			start = r.end
		}
	}
	s.code = append(code, text...)
	s.append()
}

// place returns where the newest block keeps the style, adding it if it is
// new there.
func (s *scrollback) place(id styleID) int {
	if id == 0 {
		return 0
	}
	slot := &s.recent[id%styleID(len(s.recent))]
	if slot.id == id {
		return slot.place
	}
	b := s.blocks[len(s.blocks)-1]
	style := s.tab.style(id)
	at := -1
	for i, known := range b.styles {
		if known == style {
			at = i
			break
		}
	}
	if at < 0 {
		at = len(b.styles)
		before := b.size()
		b.styles = append(b.styles, style)
		s.bytes += b.size() - before
	}
	slot.id, slot.place = id, at
	return at
}
