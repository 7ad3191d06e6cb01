package log

// carry holds text of one stream that left the blocks and is still within the
// last [Limits].Pending characters of that stream: the quiet stream's, when
// the other one floods.
type carry struct {
	text   []byte
	pieces []carried
	chars  int
	// gone bytes and pieces at the front are cut off but not yet overwritten.
	gone, gonePieces int
}

// carried is a piece of a carry's text and its absolute character number.
type carried struct {
	pos   int64
	bytes int
	chars int
}

// append adds text behind what is there.
func (c *carry) append(pos int64, text []byte, chars int) {
	if len(text) == 0 {
		return
	}
	c.text = append(c.text, text...)
	c.chars += chars
	if n := len(c.pieces); n > c.gonePieces {
		if p := &c.pieces[n-1]; p.pos+int64(p.chars) == pos {
			p.bytes += len(text)
			p.chars += chars
			return
		}
	}
	c.pieces = append(c.pieces, carried{pos: pos, bytes: len(text), chars: chars})
}

// keep cuts off all but the last n characters.
func (c *carry) keep(n int) {
	for c.chars > n {
		p := &c.pieces[c.gonePieces]
		if over := c.chars - n; over < p.chars {
			cut := runeOffset(c.text[c.gone:c.gone+p.bytes], over)
			p.pos += int64(over)
			p.chars -= over
			p.bytes -= cut
			c.gone += cut
			c.chars = n
			break
		}
		c.chars -= p.chars
		c.gone += p.bytes
		c.gonePieces++
	}
	if c.chars == 0 {
		*c = carry{}
		return
	}
	if c.gone > len(c.text)/2 {
		c.text = c.text[:copy(c.text, c.text[c.gone:])]
		c.gone = 0
	}
	if c.gonePieces > len(c.pieces)/2 {
		c.pieces = c.pieces[:copy(c.pieces, c.pieces[c.gonePieces:])]
		c.gonePieces = 0
	}
}

// carriedReader walks a carry.
type carriedReader struct {
	pieces []carried
	text   []byte
}

func (c *carry) reader() carriedReader {
	return carriedReader{pieces: c.pieces[c.gonePieces:], text: c.text[c.gone:]}
}

// next takes the next piece.
func (r *carriedReader) next() (text []byte, chars int) {
	p := r.pieces[0]
	text = r.text[:p.bytes]
	r.pieces, r.text = r.pieces[1:], r.text[p.bytes:]
	return text, p.chars
}
