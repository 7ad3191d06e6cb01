package screen

import (
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"

	"ptyboss/engine/proto"
)

var blankText = []byte{' '}

// rowBuilder makes a row of runs from clusters. The text of all runs is one
// string. A run ends behind what others may find to be of another width, so
// that who fills runs up to their widths is in step again.
type rowBuilder struct {
	measure *widths
	row     proto.Row
	text    []byte
	ends    []int
	widths  []int
	styles  []proto.Style
	cell    int  // where the last cluster begins in text
	odd     bool // it may be measured with its neighbours
	split   bool // the run ends before what does not join it
}

func (b *rowBuilder) add(text []byte, width int, style proto.Style) {
	n := len(b.styles)
	odd := text[0] >= utf8.RuneSelf && b.measure.odd(text, width)
	same := n > 0 && b.styles[n-1] == style
	first, _ := utf8.DecodeRune(text)
	switch {
	case same && (odd || b.odd) && b.measure.joins(b.text[b.cell:], first):
		b.split = true
	case !same || b.split:
		b.styles = append(b.styles, style)
		b.widths = append(b.widths, 0)
		b.ends = append(b.ends, 0)
		b.split = false
		n++
	}
	b.cell, b.odd = len(b.text), odd
	b.split = b.split || odd && displaywidth.Bytes(text) != width
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
	b.row, b.odd, b.split = proto.Row{}, false, false
	b.text, b.ends = b.text[:0], b.ends[:0]
	b.widths, b.styles = b.widths[:0], b.styles[:0]
	return row
}

// buildRow makes a row of tidy cells.
func (t *tables) buildRow(b *rowBuilder, y int64, row []cell, wrapped bool) proto.Row {
	b.row, b.measure = proto.Row{Y: y, Wrapped: wrapped}, &t.widths
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
