package screen

import "ptyboss/engine/proto"

var blankText = []byte{' '}

// rowBuilder makes a row of runs from clusters. The text of all runs is one
// string.
type rowBuilder struct {
	row    proto.Row
	text   []byte
	ends   []int
	widths []int
	styles []proto.Style
}

func (b *rowBuilder) add(text []byte, width int, style proto.Style) {
	n := len(b.styles)
	if n == 0 || b.styles[n-1] != style {
		b.styles = append(b.styles, style)
		b.widths = append(b.widths, 0)
		b.ends = append(b.ends, 0)
		n++
	}
	b.text = append(b.text, text...)
	b.widths[n-1] += width
	b.ends[n-1] = len(b.text)
}

// done cuts blanks of the default style from the end and returns the row. The
// builder can be used again.
func (b *rowBuilder) done() proto.Row {
	n := len(b.styles)
	if n > 0 && b.styles[n-1] == (proto.Style{}) {
		start := 0
		if n > 1 {
			start = b.ends[n-2]
		}
		for b.ends[n-1] > start && b.text[b.ends[n-1]-1] == ' ' {
			b.ends[n-1]--
			b.widths[n-1]--
		}
		if b.ends[n-1] == start {
			n--
		}
	}
	row := b.row
	if n > 0 {
		text := string(b.text[:b.ends[n-1]])
		row.Runs = make([]proto.Run, n)
		start := 0
		for i := range row.Runs {
			row.Runs[i] = proto.Run{
				Text: text[start:b.ends[i]], Width: b.widths[i], Style: b.styles[i],
			}
			start = b.ends[i]
		}
	}
	b.row = proto.Row{}
	b.text, b.ends = b.text[:0], b.ends[:0]
	b.widths, b.styles = b.widths[:0], b.styles[:0]
	return row
}

// buildRow makes a row of tidy cells.
func (t *tables) buildRow(b *rowBuilder, y int64, row []cell, wrapped bool) proto.Row {
	b.row = proto.Row{Y: y, Wrapped: wrapped}
	var scratch [clusterMax + 8]byte
	last, style := styleID(0), proto.Style{}
	for _, c := range row {
		if c.rune() == filler {
			continue
		}
		if c.style() != last {
			last = c.style()
			style = t.style(last)
		}
		width := 1
		if c.wide() {
			width = 2
		}
		b.add(t.clusters.appendRune(scratch[:0], c.rune()), width, style)
	}
	return b.done()
}
