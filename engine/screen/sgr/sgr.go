// Package sgr writes rows of a screen as text with ANSI colours. It is pure:
// it knows the types of package proto and nothing of any terminal.
package sgr

import (
	"strconv"
	"strings"

	"ptyboss/engine/proto"
)

// AppendRow appends the runs of r with the fewest SGR sequences that draw them
// on a terminal whose style is the default one, and leaves it in the default
// style. It writes no blanks behind the last run and no end of line.
func AppendRow(dst []byte, r proto.Row) []byte {
	var now proto.Style
	for _, run := range r.Runs {
		dst = AppendChange(dst, now, run.Style)
		now = run.Style
		dst = append(dst, run.Text...)
	}
	return AppendChange(dst, now, proto.Style{})
}

// RenderANSI returns rows as lines of text with SGR sequences, each ended by a
// line feed. Columns from cols on are left out; cols of 0 or less means that
// rows are written as they are. Each line begins and ends in the default
// style.
func RenderANSI(rows []proto.Row, cols int) string {
	var buf []byte
	for _, r := range rows {
		if cols > 0 {
			r.Runs = cut(r.Runs, cols)
		}
		buf = AppendRow(buf, r)
		buf = append(buf, '\n')
	}
	return string(buf)
}

// AppendChange appends what turns a terminal's style from one into the other,
// hyperlink included. It appends nothing when they are equal.
func AppendChange(dst []byte, from, to proto.Style) []byte {
	if from == to {
		return dst
	}
	if from.Link != to.Link {
		dst = append(dst, "\x1b]8;;"...)
		dst = append(dst, clean(to.Link)...)
		dst = append(dst, "\x1b\\"...)
		from.Link = to.Link
	}
	if from == to {
		return dst
	}
	bare := proto.Style{Link: to.Link}
	if to == bare {
		return append(dst, "\x1b[m"...)
	}
	dst = append(dst, "\x1b["...)
	start := len(dst)
	if mustReset(from, to) {
		dst = append(dst, '0', ';')
		from = bare
	}
	dst = appendAttrs(dst, from, to)
	if from.FG != to.FG {
		dst = appendColor(dst, to.FG, 30, 90, 38)
	}
	if from.BG != to.BG {
		dst = appendColor(dst, to.BG, 40, 100, 48)
	}
	if from.UnderlineColor != to.UnderlineColor {
		dst = appendUnderlineColor(dst, to.UnderlineColor)
	}
	if len(dst) > start {
		dst = dst[:len(dst)-1] // the last semicolon
	}
	return append(dst, 'm')
}

// mustReset reports whether something has to be taken away. One reset is
// shorter than most lists of single ones and is understood everywhere.
func mustReset(from, to proto.Style) bool {
	return from.Attr&^to.Attr != 0 ||
		from.Underline != 0 && to.Underline == 0 ||
		from.FG != 0 && to.FG == 0 ||
		from.BG != 0 && to.BG == 0 ||
		from.UnderlineColor != 0 && to.UnderlineColor == 0
}

func appendAttrs(dst []byte, from, to proto.Style) []byte {
	attrs := [...]struct {
		attr proto.Attr
		code string
	}{
		{proto.Bold, "1;"},
		{proto.Dim, "2;"},
		{proto.Italic, "3;"},
		{proto.Blink, "5;"},
		{proto.Reverse, "7;"},
		{proto.Conceal, "8;"},
		{proto.Strike, "9;"},
		{proto.Overline, "53;"},
	}
	for _, a := range attrs {
		if to.Attr&^from.Attr&a.attr != 0 {
			dst = append(dst, a.code...)
		}
	}
	switch {
	case from.Underline == to.Underline:
	case to.Underline == proto.UnderlineSingle:
		dst = append(dst, "4;"...)
	default:
		dst = append(dst, '4', ':', '0'+byte(to.Underline), ';')
	}
	return dst
}

// appendColor appends one colour: low for entries 0 to 7 of the palette, high
// for 8 to 15, and the long form that begins with ext otherwise.
func appendColor(dst []byte, c proto.Color, low, high, ext int64) []byte {
	if n, ok := c.Index(); ok {
		switch {
		case n < 8:
			dst = strconv.AppendInt(dst, low+int64(n), 10)
		case n < 16:
			dst = strconv.AppendInt(dst, high+int64(n)-8, 10)
		default:
			dst = strconv.AppendInt(dst, ext, 10)
			dst = append(dst, ";5;"...)
			dst = strconv.AppendInt(dst, int64(n), 10)
		}
		return append(dst, ';')
	}
	r, g, b, ok := c.Components()
	if !ok {
		return dst
	}
	dst = strconv.AppendInt(dst, ext, 10)
	dst = append(dst, ";2;"...)
	return append(appendRGB(dst, r, g, b, ';'), ';')
}

// appendUnderlineColor uses the colon forms, since a terminal that does not
// know SGR 58 would take the numbers behind semicolons for other attributes.
func appendUnderlineColor(dst []byte, c proto.Color) []byte {
	if n, ok := c.Index(); ok {
		dst = append(dst, "58:5:"...)
		return append(strconv.AppendInt(dst, int64(n), 10), ';')
	}
	if r, g, b, ok := c.Components(); ok {
		dst = append(dst, "58:2::"...)
		return append(appendRGB(dst, r, g, b, ':'), ';')
	}
	return dst
}

func appendRGB(dst []byte, r, g, b uint8, sep byte) []byte {
	dst = strconv.AppendInt(dst, int64(r), 10)
	dst = strconv.AppendInt(append(dst, sep), int64(g), 10)
	return strconv.AppendInt(append(dst, sep), int64(b), 10)
}

// clean drops what could end the sequence that a link is written in.
func clean(link string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x20 || r >= 0x7f && r < 0xa0 {
			return -1
		}
		return r
	}, link)
}
