package screen

import "ptyboss/engine/proto"

const (
	blockSize   = 32 << 10 // bytes of rows in a block
	blockFirst  = 2 << 10  // the first block begins small; most sessions stay so
	blockStyles = 200      // a block is closed when it has so many styles
)

// scrollback keeps the rows that left the top of the main screen, encoded
// (see rowcode.go) in blocks, of which the oldest is dropped whole. A block
// carries its own table of styles and holds clusters and links as text, so
// that it refers to nothing outside itself.
type scrollback struct {
	tab      *tables
	maxRows  int
	maxBytes int
	blocks   []*block
	first    int64  // the oldest row that is visible
	end      int64  // one behind the newest row
	bytes    int    // held by all blocks
	spare    *block // recycled
	text     []byte // scratch: its text
	runs     []span // scratch: its runs, in bytes
	recent   recentStyles
	unpacked unpackedBlock
}

type block struct {
	first  int64 // number of the row at offs[0]
	data   []byte
	offs   []uint16
	styles []proto.Style // styles[0] is the default
	packed []byte        // data compressed, which is nil then; see compact.go
	length int           // of data that is packed
	tried  bool          // it was compressed, or that did not pay
}

// recentStyles maps style numbers to the places they have in the table of the
// newest block.
type recentStyles [256]struct {
	id    styleID
	place uint16
}

func newScrollback(tab *tables, maxRows, maxBytes int) *scrollback {
	return &scrollback{tab: tab, maxRows: maxRows, maxBytes: maxBytes}
}

func (s *scrollback) len() int { return int(s.end - s.first) }

func (b *block) size() int {
	return cap(b.data) + cap(b.packed) + 2*cap(b.offs) + 32*cap(b.styles)
}

// code returns the encoded row n of b, valid until the next call.
func (s *scrollback) code(b *block, n int) []byte {
	data := s.bytesOf(b)
	if n+1 < len(b.offs) {
		return data[b.offs[n]:b.offs[n+1]]
	}
	return data[b.offs[n]:]
}

// appended notes that a row was written at the end of the newest block, which
// held before bytes until then.
func (s *scrollback) appended(b *block, before int) {
	if grown := b.size() - before; grown > 0 {
		s.bytes += grown
	}
	s.end++
	if s.len() > s.maxRows {
		s.first = s.end - int64(s.maxRows)
	}
	if len(s.blocks) > 1 {
		s.trim()
	}
}

// open returns the newest block with room for size more bytes. It begins one
// if need be. A row that is larger than a block gets one of its own.
func (s *scrollback) open(size int) *block {
	if n := len(s.blocks); n > 0 {
		b := s.blocks[n-1]
		s.unpack(b)
		if len(b.offs) == 0 || len(b.data)+size <= blockSize && len(b.styles) < blockStyles {
			return b
		}
	}
	b := s.spare
	s.spare = nil
	switch {
	case b == nil && len(s.blocks) == 0:
		b = &block{data: make([]byte, 0, blockFirst)}
	case b == nil:
		b = &block{data: make([]byte, 0, blockSize)}
	case b.data == nil:
		b.data = make([]byte, 0, blockSize)
	}
	b.first = s.end
	b.styles = append(b.styles[:0], proto.Style{})
	s.blocks = append(s.blocks, b)
	s.bytes += b.size()
	s.forgetPlaces()
	return b
}

// trim drops blocks that lie wholly before the first visible row, and the
// oldest ones while there are too many bytes.
func (s *scrollback) trim() {
	for len(s.blocks) > 1 {
		next := s.blocks[1].first
		if next > s.first && s.bytes <= s.maxBytes {
			return
		}
		s.first = max(s.first, next)
		s.drop(0)
	}
}

// drop removes block i and keeps it for reuse unless it is oversized.
func (s *scrollback) drop(i int) {
	b := s.blocks[i]
	s.bytes -= b.size()
	copy(s.blocks[i:], s.blocks[i+1:])
	s.blocks[len(s.blocks)-1] = nil
	s.blocks = s.blocks[:len(s.blocks)-1]
	b.packed, b.tried, s.unpacked = nil, false, unpackedBlock{}
	if cap(b.data) <= blockSize {
		clear(b.styles) // do not hold their links
		b.data, b.offs, b.styles = b.data[:0], b.offs[:0], b.styles[:0]
		s.spare = b
	}
}

// clear forgets all rows. Numbers go on from where they are.
func (s *scrollback) clear() {
	s.blocks, s.spare, s.bytes = nil, nil, 0
	s.unpacked = unpackedBlock{}
	s.first = s.end
	s.forgetPlaces()
}

// forgetPlaces must be called when style numbers are given out anew.
func (s *scrollback) forgetPlaces() { clear(s.recent[:]) }

// find returns the block that holds row n, which must be visible.
func (s *scrollback) find(n int64) *block {
	lo, hi := 0, len(s.blocks)
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; s.blocks[mid].first <= n {
			lo = mid
		} else {
			hi = mid
		}
	}
	return s.blocks[lo]
}

// pop takes the newest row back, as cells of a row cols columns wide.
func (s *scrollback) pop(cols int) ([]cell, bool) {
	b := s.blocks[len(s.blocks)-1]
	s.unpack(b)
	n := len(b.offs) - 1
	cells, wrapped := s.cells(b, n, cols)
	b.data = b.data[:b.offs[n]]
	b.offs = b.offs[:n]
	s.end--
	if n == 0 {
		s.drop(len(s.blocks) - 1)
		s.forgetPlaces() // its places belonged to the dropped block
	}
	return cells, wrapped
}
