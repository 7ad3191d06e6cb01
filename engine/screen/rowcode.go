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

// pushASCII appends a row of text, whose runs it uses up.
func (s *scrollback) pushASCII(r *pendingRow, cols int) {
	text, fill, runs := r.text, r.fill, r.runs
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
	start := 0        // of the cell before,
	leads := uint8(0) // and what may join it
	for _, c := range row {
		r := c.rune()
		if r < utf8.RuneSelf {
			start, leads = len(s.text), 0
			s.text = append(s.text, byte(r))
		} else {
			if r == filler {
				continue
			}
			unicode = true
			start, leads = s.appendUnicode(start, leads, r)
		}
		if n := len(s.runs); n > 0 && s.runs[n-1].style == c.style() {
			s.runs[n-1].end = len(s.text)
		} else {
			s.runs = append(s.runs, span{len(s.text), c.style()})
		}
	}
	s.encode(s.text, s.runs, fill, wrapped, unicode)
}

// appendUnicode appends the rune of a cell to the text. It takes and returns
// where the cell before began and what may join it.
func (s *scrollback) appendUnicode(start int, leads uint8, r rune) (int, uint8) {
	cluster, ok := s.tab.clusters.text(r)
	if !ok {
		t := s.tab.widths.of(r)
		if t.mayFollow(leads) {
			s.separate(start, r)
		}
		start = len(s.text)
		s.text = utf8.AppendRune(s.text, r)
		return start, t.leads()
	}
	first, _ := utf8.DecodeRuneInString(cluster)
	if first >= utf8.RuneSelf && s.tab.widths.of(first).mayFollow(leads) {
		s.separate(start, first)
	}
	start = len(s.text)
	s.text = append(s.text, cluster...)
	return start, s.tab.widths.leads(s.text[start:])
}

// separate appends a mark if r, next to the cell that begins at start, would
// be read as one with it.
func (s *scrollback) separate(start int, r rune) {
	if start < len(s.text) && s.tab.widths.joins(s.text[start:], r) {
		s.text = append(s.text, apart)
	}
}

// encode writes a row to the newest block.
func (s *scrollback) encode(text []byte, runs []span, fill styleID, wrapped, unicode bool) {
	b := s.open(len(text) + 16 + 8*len(runs))
	before := b.size()
	b.offs = append(b.offs, uint16(len(b.data)))
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
	b.data = append(b.data, flags)
	if flags&codeFill != 0 {
		b.number(int(s.place(b, fill)))
	}
	if flags&codeRuns != 0 {
		b.number(len(runs))
		start := 0
		for _, r := range runs {
			b.number(r.end - start)
			b.number(int(s.place(b, r.style)))
			start = r.end
		}
	}
	b.data = append(b.data, text...)
	s.appended(b, before)
}

// number appends n to the row that is being written.
func (b *block) number(n int) {
	if n < 0x80 {
		b.data = append(b.data, byte(n))
		return
	}
	b.data = binary.AppendUvarint(b.data, uint64(n))
}

// place returns where b, the newest block, keeps the style, adding it if it
// is new there.
func (s *scrollback) place(b *block, id styleID) uint16 {
	if id == 0 {
		return 0
	}
	slot := &s.recent[id%styleID(len(s.recent))]
	if slot.id == id {
		return slot.place
	}
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
		b.styles = append(b.styles, style)
	}
	slot.id, slot.place = id, uint16(at)
	return slot.place
}
