package screen

import (
	"bytes"
	"compress/flate"
	"io"
)

// keepRaw is how many of the newest blocks stay as they are, since rows are
// added to and taken back from there.
const keepRaw = 2

// Compact makes a screen that has been quiet for some seconds smaller: old
// blocks of the scrollback are compressed, which makes ordinary logs three to
// fifteen times smaller, and buffers are given up. Nothing that can be seen
// changes. It takes a few milliseconds in all and holds the screen for a
// fraction of one at a time. Output afterwards pays for new buffers, so it is
// not for a screen that is busy.
func (s *Screen) Compact() {
	press, err := flate.NewWriter(io.Discard, flate.BestSpeed)
	if err != nil {
		return // no such level; a screen works as well uncompressed
	}
	for s.compactBlock(press) {
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sb.unpacked, s.sb.spare = unpackedBlock{}, nil
	for _, g := range [...]*grid{s.main, s.alt} {
		if g != nil {
			g.trim()
		}
	}
	if !s.view.hold.active {
		s.view.hold = hold{}
	}
}

// compactBlock compresses one block and reports whether to go on.
func (s *Screen) compactBlock(press *flate.Writer) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, b := range s.sb.blocks {
		if i+keepRaw >= len(s.sb.blocks) {
			return false
		}
		if !b.tried {
			s.sb.pack(b, press)
			return true
		}
	}
	return false
}

// pack compresses a block if that makes it smaller.
func (s *scrollback) pack(b *block, press *flate.Writer) {
	b.tried = true
	before := b.size()
	var out bytes.Buffer
	press.Reset(&out)
	if _, err := press.Write(b.data); err != nil {
		return
	}
	if err := press.Close(); err != nil || out.Len() >= len(b.data) {
		return
	}
	b.length = len(b.data)
	b.packed = bytes.Clone(out.Bytes())
	b.data = nil
	b.offs = append(make([]uint16, 0, len(b.offs)), b.offs...)
	s.bytes += b.size() - before
}

// unpackedBlock is the compressed block that was read last.
type unpackedBlock struct {
	of   *block
	data []byte
}

// bytesOf returns the rows of b. They are valid until the next call.
func (s *scrollback) bytesOf(b *block) []byte {
	if b.packed == nil {
		return b.data
	}
	if s.unpacked.of == b {
		return s.unpacked.data
	}
	data := make([]byte, b.length)
	if _, err := io.ReadFull(flate.NewReader(bytes.NewReader(b.packed)), data); err != nil {
		panic("screen: unpack scrollback: " + err.Error()) // we packed it ourselves
	}
	s.unpacked = unpackedBlock{of: b, data: data}
	return data
}

// unpack makes b as it was before it was packed, to be written to.
func (s *scrollback) unpack(b *block) {
	b.tried = false
	if b.packed == nil {
		return
	}
	before := b.size()
	b.data = s.bytesOf(b)
	b.packed, s.unpacked = nil, unpackedBlock{}
	s.bytes += b.size() - before
}

// trim gives up the buffers of rows that are at rest in vt10x.
func (g *grid) trim() {
	for y := range g.order {
		if r := g.row(y); r.kind == rowClean {
			r.text, r.runs, r.cells = nil, nil, nil
		}
	}
	g.out, g.line = nil, nil
}
