package cells

import (
	"strconv"

	"ptyboss/engine/proto"
)

// appendSGR appends the sequence that sets exactly style s, whatever was set
// before. Blinking is left out on purpose: nothing in the program blinks.
func appendSGR(dst []byte, s proto.Style) []byte {
	dst = append(dst, "\x1b[0"...)
	for _, a := range [...]struct {
		attr proto.Attr
		code string
	}{
		{proto.Bold, ";1"},
		{proto.Dim, ";2"},
		{proto.Italic, ";3"},
		{proto.Reverse, ";7"},
		{proto.Conceal, ";8"},
		{proto.Strike, ";9"},
		{proto.Overline, ";53"},
	} {
		if s.Attr&a.attr != 0 {
			dst = append(dst, a.code...)
		}
	}
	if s.Underline == proto.UnderlineSingle {
		dst = append(dst, ";4"...)
	} else if s.Underline != proto.UnderlineNone {
		dst = append(dst, ";4:"...)
		dst = strconv.AppendUint(dst, uint64(s.Underline), 10)
	}
	dst = appendColor(dst, s.FG, 30)
	dst = appendColor(dst, s.BG, 40)
	if s.UnderlineColor != proto.ColorDefault {
		dst = appendExtended(dst, s.UnderlineColor, 58)
	}
	return append(dst, 'm')
}

// appendColor appends c as a foreground (base 30) or background (base 40).
func appendColor(dst []byte, c proto.Color, base int) []byte {
	if c == proto.ColorDefault {
		return dst
	}
	n, indexed := c.Index()
	switch {
	case indexed && n < 8:
		return strconv.AppendInt(append(dst, ';'), int64(base+int(n)), 10)
	case indexed && n < 16:
		return strconv.AppendInt(append(dst, ';'), int64(base+60+int(n)-8), 10)
	}
	return appendExtended(dst, c, base+8)
}

func appendExtended(dst []byte, c proto.Color, code int) []byte {
	dst = strconv.AppendInt(append(dst, ';'), int64(code), 10)
	if n, ok := c.Index(); ok {
		dst = append(dst, ";5;"...)
		return strconv.AppendUint(dst, uint64(n), 10)
	}
	r, g, b, _ := c.Components()
	dst = append(dst, ";2"...)
	for _, v := range [...]uint8{r, g, b} {
		dst = strconv.AppendUint(append(dst, ';'), uint64(v), 10)
	}
	return dst
}
