package screen

import (
	"encoding/binary"
	"unicode/utf8"

	"ptyboss/engine/proto"
)

// codedRow is a row of the scrollback, taken apart.
type codedRow struct {
	flags byte
	fill  int
	runs  []codedRun
	text  []byte
}

type codedRun struct{ size, place int }

func (s *scrollback) decode(b *block, n int) codedRow {
	code := s.code(b, n)
	r := codedRow{flags: code[0]}
	code = code[1:]
	next := func() int {
		v, size := binary.Uvarint(code)
		code = code[size:]
		return int(v)
	}
	if r.flags&codeFill != 0 {
		r.fill = next()
	}
	if r.flags&codeRuns != 0 {
		r.runs = make([]codedRun, next())
		for i := range r.runs {
			r.runs[i] = codedRun{size: next(), place: next()}
		}
	}
	r.text = code
	if r.runs == nil && len(code) > 0 {
		r.runs = []codedRun{{size: len(code)}}
	}
	return r
}

// each calls do with every cluster of the row, its columns and the place of
// its style.
func (s *scrollback) each(r codedRow, do func(text []byte, width, place int)) {
	text := r.text
	for _, run := range r.runs {
		part := text[:run.size]
		text = text[run.size:]
		for len(part) > 0 {
			if part[0] == apart {
				part = part[1:]
				continue
			}
			n := 1
			if r.flags&codeUnicode != 0 {
				n = s.tab.widths.next(part)
			}
			width := 1
			if part[0] >= utf8.RuneSelf || n > 1 {
				width = s.tab.widths.cluster(part[:n])
			}
			do(part[:n], width, run.place)
			part = part[n:]
		}
	}
}

// row returns row n, which must be visible, in the form in which it is shown.
// Blanks behind its text that have a style reach to column cols.
func (s *scrollback) row(n int64, cols int) proto.Row {
	b := s.find(n)
	coded := s.decode(b, int(n-b.first))
	out := rowBuilder{measure: &s.tab.widths, row: proto.Row{Y: n, Wrapped: coded.flags&codeWrapped != 0}}
	x := 0
	s.each(coded, func(text []byte, width, place int) {
		out.add(text, width, b.styles[place])
		x += width
	})
	for ; coded.fill != 0 && x < cols; x++ {
		out.add(blankText, 1, b.styles[coded.fill])
	}
	return out.done()
}

// cells returns row n of b as cells of a row cols columns wide, and whether it
// was wrapped.
func (s *scrollback) cells(b *block, n, cols int) ([]cell, bool) {
	coded := s.decode(b, n)
	row := make([]cell, 0, cols+1)
	s.each(coded, func(text []byte, width, place int) {
		if len(row)+width > cols {
			return
		}
		c := s.tab.clusterCell(text, s.tab.number(b.styles[place]))
		row = append(row, c)
		if c.wide() {
			row = append(row, makeCell(filler, c.style()))
		}
	})
	fill := s.tab.number(b.styles[coded.fill])
	for len(row) < cols {
		row = append(row, makeCell(' ', fill))
	}
	return row, coded.flags&codeWrapped != 0
}
