package screen

import (
	"bytes"
	"fmt"
	"strconv"

	"ptyboss/engine/proto"
)

// Colors is what a program is told when it asks for the terminal's colours. A
// colour that is not a 24-bit one stands for the default.
type Colors struct {
	Foreground, Background, Cursor proto.Color
	Palette                        [16]proto.Color
}

// special returns the colour that OSC 10, 11 or 12 asks for.
func (c *Colors) special(n int) proto.Color {
	color, otherwise := c.Foreground, proto.RGB(0xd0, 0xd0, 0xd0)
	switch n {
	case 11:
		color, otherwise = c.Background, proto.RGB(0, 0, 0)
	case 12:
		color, otherwise = c.Cursor, c.special(10)
	}
	if _, _, _, ok := color.Components(); ok {
		return color
	}
	return otherwise
}

// light reports whether the background is a light one.
func (c *Colors) light() bool {
	r, g, b, _ := c.special(11).Components()
	return 299*int(r)+587*int(g)+114*int(b) > 127_500
}

// entry returns entry n of the palette, xterm's unless it was set.
func (c *Colors) entry(n int) proto.Color {
	if n < 16 {
		if _, _, _, ok := c.Palette[n].Components(); ok {
			return c.Palette[n]
		}
		base := [...]uint32{
			0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
			0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
		}
		v := base[n]
		return proto.RGB(uint8(v>>16), uint8(v>>8), uint8(v))
	}
	if n >= 232 {
		v := uint8(8 + 10*(n-232))
		return proto.RGB(v, v, v)
	}
	level := func(i int) uint8 {
		if i == 0 {
			return 0
		}
		return uint8(55 + 40*i)
	}
	n -= 16
	return proto.RGB(level(n/36), level(n/6%6), level(n%6))
}

// spec is a colour as X11 writes it, with 16 bits a component.
func spec(c proto.Color) string {
	r, g, b, _ := c.Components()
	return fmt.Sprintf("rgb:%02x%02x/%02x%02x/%02x%02x", r, r, g, g, b, b)
}

// answerColors is OSC 10, 11 and 12 with a question mark; further fields ask
// for the colours behind the first. Setting colours has no effect.
func (s *Screen) answerColors(n int, body []byte, terminator string) {
	for _, field := range bytes.SplitN(body, []byte{';'}, 4) {
		if n > 12 {
			return
		}
		if string(field) == "?" {
			s.reply(fmt.Sprintf("\x1b]%d;%s%s", n, spec(s.opts.Colors.special(n)), terminator))
		}
		n++
	}
}

// answerPalette is OSC 4: pairs of an entry and a question mark.
func (s *Screen) answerPalette(body []byte, terminator string) {
	fields := bytes.SplitN(body, []byte{';'}, 2*256+1)
	for ; len(fields) >= 2; fields = fields[2:] {
		n, err := strconv.Atoi(string(fields[0]))
		if err != nil || n < 0 || n > 255 || string(fields[1]) != "?" {
			continue
		}
		s.reply(fmt.Sprintf("\x1b]4;%d;%s%s", n, spec(s.opts.Colors.entry(n)), terminator))
	}
}
