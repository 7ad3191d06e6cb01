package cli

import (
	"strconv"
	"strings"

	"ptyboss/engine/proto"
)

// ansiRows draws rows with the sequences that any terminal understands. Each
// row starts and ends in the default style, so that rows can be cut apart.
func ansiRows(rows [][]proto.Run) string {
	var b strings.Builder
	for i, runs := range rows {
		if i > 0 {
			b.WriteByte('\n')
		}
		styled, link := false, ""
		for _, run := range runs {
			if run.Style.Link != link {
				link = run.Style.Link
				b.WriteString("\x1b]8;;" + link + "\x1b\\")
			}
			sgr := sgrOf(run.Style)
			if sgr != "" || styled {
				b.WriteString("\x1b[0" + sgr + "m")
			}
			styled = sgr != ""
			b.WriteString(run.Text)
		}
		if link != "" {
			b.WriteString("\x1b]8;;\x1b\\")
		}
		if styled {
			b.WriteString("\x1b[0m")
		}
	}
	return b.String()
}

// sgrOf returns the parameters that turn the default style into s, each led
// by a semicolon.
func sgrOf(s proto.Style) string {
	var b strings.Builder
	for _, a := range []struct {
		attr proto.Attr
		code string
	}{
		{proto.Bold, ";1"},
		{proto.Dim, ";2"},
		{proto.Italic, ";3"},
		{proto.Blink, ";5"},
		{proto.Reverse, ";7"},
		{proto.Conceal, ";8"},
		{proto.Strike, ";9"},
		{proto.Overline, ";53"},
	} {
		if s.Attr&a.attr != 0 {
			b.WriteString(a.code)
		}
	}
	switch s.Underline {
	case proto.UnderlineNone:
	case proto.UnderlineSingle:
		b.WriteString(";4")
	default:
		b.WriteString(";4:" + strconv.Itoa(int(s.Underline)))
	}
	b.WriteString(colorOf(s.FG, 30, 38))
	b.WriteString(colorOf(s.BG, 40, 48))
	b.WriteString(colorOf(s.UnderlineColor, 0, 58))
	return b.String()
}

// colorOf returns the parameters of a colour. Base is the code of the first
// of the sixteen, 0 if they have none; long leads all others.
func colorOf(c proto.Color, base, long int) string {
	if n, ok := c.Index(); ok {
		switch code := int(n); {
		case base > 0 && code < 8:
			return ";" + strconv.Itoa(base+code)
		case base > 0 && code < 16:
			return ";" + strconv.Itoa(base+60+code-8)
		default:
			return ";" + strconv.Itoa(long) + ";5;" + strconv.Itoa(code)
		}
	}
	if r, g, b, ok := c.Components(); ok {
		return ";" + strconv.Itoa(long) + ";2;" + strconv.Itoa(int(r)) + ";" + strconv.Itoa(int(g)) + ";" + strconv.Itoa(int(b))
	}
	return ""
}
