package screen

import "ptyboss/engine/proto"

// sgr does what SGR says with the pen. Extended colours come in two forms:
// 38;5;n and 38;2;r;g;b with semicolons, as most programs write them, and
// 38:5:n, 38:2:r:g:b and 38:2:space:r:g:b with colons, as the standard has it.
func (s *Screen) sgr() {
	s.penStale = true
	n := min(s.count, maxParams)
	if n == 0 {
		s.attribute(0)
		return
	}
	for i := 0; i < n; {
		end := i + 1 // behind the sub-parameters
		for end < n && s.params[end].sub {
			end++
		}
		switch code := s.arg(i, 0); {
		case code == 38 || code == 48 || code == 58:
			i = s.extended(code, i, end, n)
			continue
		case code == 4 && end > i+1:
			s.underline(s.arg(i+1, 1))
		case end == i+1:
			s.attribute(code)
		}
		i = end
	}
}

// attribute does one code without sub-parameters.
func (s *Screen) attribute(code int) {
	p := &s.pen
	switch {
	case code == 0:
		*p = look{link: p.link} // a hyperlink ends with OSC 8 only
	case code >= 30 && code <= 37:
		p.fg = proto.Indexed(uint8(code - 30))
	case code >= 40 && code <= 47:
		p.bg = proto.Indexed(uint8(code - 40))
	case code >= 90 && code <= 97:
		p.fg = proto.Indexed(uint8(code - 90 + 8))
	case code >= 100 && code <= 107:
		p.bg = proto.Indexed(uint8(code - 100 + 8))
	case code == 39:
		p.fg = proto.ColorDefault
	case code == 49:
		p.bg = proto.ColorDefault
	case code == 59:
		p.ul = proto.ColorDefault
	case code == 4:
		p.under = proto.UnderlineSingle
	case code == 21:
		p.under = proto.UnderlineDouble
	case code == 24:
		p.under = proto.UnderlineNone
	default:
		set, remove := attributeOf(code)
		p.attr = p.attr&^remove | set
	}
}

// attributeOf returns which attributes a code sets and which it takes away.
func attributeOf(code int) (set, remove proto.Attr) {
	switch code {
	case 1:
		return proto.Bold, 0
	case 2:
		return proto.Dim, 0
	case 3:
		return proto.Italic, 0
	case 5, 6:
		return proto.Blink, 0
	case 7:
		return proto.Reverse, 0
	case 8:
		return proto.Conceal, 0
	case 9:
		return proto.Strike, 0
	case 53:
		return proto.Overline, 0
	case 22:
		return 0, proto.Bold | proto.Dim
	case 23:
		return 0, proto.Italic
	case 25:
		return 0, proto.Blink
	case 27:
		return 0, proto.Reverse
	case 28:
		return 0, proto.Conceal
	case 29:
		return 0, proto.Strike
	case 55:
		return 0, proto.Overline
	}
	return 0, 0
}

// underline does 4:n; unknown forms change nothing.
func (s *Screen) underline(form int) {
	if form >= 0 && form <= int(proto.UnderlineDashed) {
		s.pen.under = proto.Underline(form)
	}
}

// extended reads the colour behind 38, 48 or 58 at parameter i, whose
// sub-parameters end at end, and returns where to go on.
func (s *Screen) extended(code, i, end, n int) int {
	if end > i+1 { // colons
		c, ok := s.colonColor(i+1, end)
		s.setColor(code, c, ok)
		return end
	}
	switch {
	case i+2 < n && s.arg(i+1, -1) == 5:
		c, ok := indexed(s.arg(i+2, 0))
		s.setColor(code, c, ok)
		return i + 3
	case i+4 < n && s.arg(i+1, -1) == 2:
		c, ok := rgb(s.arg(i+2, 0), s.arg(i+3, 0), s.arg(i+4, 0))
		s.setColor(code, c, ok)
		return i + 5
	case s.arg(i+1, -1) == 5 || s.arg(i+1, -1) == 2:
		return n // cut short: nothing behind it can be told apart
	}
	return i + 1
}

// colonColor reads the sub-parameters from i up to end.
func (s *Screen) colonColor(i, end int) (proto.Color, bool) {
	switch {
	case s.arg(i, -1) == 5 && end-i >= 2:
		return indexed(s.arg(i+1, 0))
	case s.arg(i, -1) == 2 && end-i >= 5: // with a colour space
		return rgb(s.arg(i+2, 0), s.arg(i+3, 0), s.arg(i+4, 0))
	case s.arg(i, -1) == 2 && end-i == 4:
		return rgb(s.arg(i+1, 0), s.arg(i+2, 0), s.arg(i+3, 0))
	}
	return 0, false
}

func indexed(n int) (proto.Color, bool) {
	return proto.Indexed(uint8(n)), n >= 0 && n <= 255
}

func rgb(r, g, b int) (proto.Color, bool) {
	return proto.RGB(uint8(r), uint8(g), uint8(b)), max(r, g, b) <= 255
}

func (s *Screen) setColor(code int, c proto.Color, ok bool) {
	if !ok {
		return
	}
	switch code {
	case 38:
		s.pen.fg = c
	case 48:
		s.pen.bg = c
	case 58:
		s.pen.ul = c
	}
}
