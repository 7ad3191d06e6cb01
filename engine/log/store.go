package log

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// store is the text itself: blocks in order of arrival and what left them but
// may still have to be drained. It has no lock of its own.
type store struct {
	limits Limits
	blocks []*block
	tail   *block // the last of blocks, nil if there is none
	spare  *block
	// total is how many characters of each stream were ever stored.
	total [streams]int64
	carry [streams]carry
}

// place is a spot in the text: a byte offset in a block.
type place struct{ block, off int }

func (st *store) end() int64 { return st.total[Stdout] + st.total[Stderr] }

// start is the number of the first retained character.
func (st *store) start() int64 { return max(0, st.end()-int64(st.limits.Chars)) }

// append stores p, valid text of chars characters. It copies.
func (st *store) append(s Stream, p []byte, chars int) {
	if b := st.tail; b != nil && b.fits(s, p) {
		b.text = append(b.text, p...)
		b.chars[s] += chars
		st.total[s] += int64(chars)
		return
	}
	st.spread(s, p, chars)
}

// spread is append for text that needs more memory or another block.
func (st *store) spread(s Stream, p []byte, chars int) {
	if st.tail == nil {
		st.open()
	}
	for len(p) > 0 {
		n, c := len(p), chars
		if room := st.tail.room(); n > room {
			n = runeCut(p, room)
			if n == 0 {
				st.open()
				continue
			}
			if c = n; chars != len(p) {
				c = utf8.RuneCount(p[:n])
			}
		}
		st.tail.grow(n, len(st.blocks) == 1)
		st.tail.append(s, p[:n], c)
		st.total[s] += int64(c)
		p, chars = p[n:], chars-c
	}
}

// last is the stream of the last character. There is one.
func (st *store) last() Stream { return st.tail.last() }

// open starts a new block and drops those that nobody can ask for any more.
func (st *store) open() {
	st.trim()
	b := st.spare
	st.spare = nil
	if b == nil {
		b = new(block)
	}
	b.reset(st.total, st.tail)
	st.blocks = append(st.blocks, b)
	st.tail = b
}

// trim drops whole blocks before the retained text.
func (st *store) trim() {
	drop := 0
	for drop < len(st.blocks)-1 && st.blocks[drop].end() <= st.start() {
		st.save(st.blocks[drop], st.blocks[drop+1].base)
		st.spare = st.blocks[drop]
		drop++
	}
	if drop > 0 {
		rest := copy(st.blocks, st.blocks[drop:])
		clear(st.blocks[rest:])
		st.blocks = st.blocks[:rest]
	}
}

// save hands on from a block that is dropped what a drain may still need;
// base is where the next block starts.
func (st *store) save(b *block, base [streams]int64) {
	var need [streams]int
	for s := range streams {
		kept := st.total[s] - base[s]
		need[s] = int(max(0, int64(st.limits.Pending)-kept))
	}
	if b.chars[Stdout] > 0 && need[Stdout] > 0 || b.chars[Stderr] > 0 && need[Stderr] > 0 {
		pos := b.start()
		b.pieces(func(s Stream, text []byte) {
			chars := utf8.RuneCount(text)
			if need[s] > 0 {
				st.carry[s].append(pos, text, chars)
			}
			pos += int64(chars)
		})
	}
	for s := range streams {
		st.carry[s].keep(need[s])
	}
}

// seek returns the place of the character with absolute number pos, which is
// in a block or the end.
func (st *store) seek(pos int64) place {
	i := sort.Search(len(st.blocks), func(i int) bool { return st.blocks[i].end() > pos })
	if i == len(st.blocks) {
		return st.behind()
	}
	b := st.blocks[i]
	return place{i, b.offset(int(pos - b.start()))}
}

// behind is the place behind all text.
func (st *store) behind() place {
	n := len(st.blocks)
	if n == 0 {
		return place{}
	}
	return place{n - 1, len(st.blocks[n-1].text)}
}

// line returns how many line feeds come before a place: the absolute number
// of the line it is in.
func (st *store) line(at place) int {
	if len(st.blocks) == 0 {
		return 0
	}
	b := st.blocks[at.block]
	return b.line + countLF(b.text[:at.off])
}

// seekLine returns where the line with absolute number n starts. n is above
// the first retained line and at most the number of line feeds.
func (st *store) seekLine(n int) place {
	i := sort.Search(len(st.blocks), func(i int) bool {
		return st.blocks[i].line+st.blocks[i].lines() >= n
	})
	b := st.blocks[i]
	return place{i, b.lineOffset(n - b.line)}
}

// lines returns the absolute numbers of the first retained line and of the
// line behind the last one. An empty last line does not count.
func (st *store) lines() (first, end int) {
	b := st.tail
	if b == nil {
		return 0, 0
	}
	first = st.line(st.seek(st.start()))
	end = b.line + b.lines()
	if b.text[len(b.text)-1] != '\n' {
		end++
	}
	return first, end
}

// text copies what is between two places.
func (st *store) text(from, to place) string {
	if len(st.blocks) == 0 {
		return ""
	}
	if from.block == to.block {
		return string(st.blocks[from.block].text[from.off:to.off])
	}
	size := to.off - from.off
	for _, b := range st.blocks[from.block:to.block] {
		size += len(b.text)
	}
	var sb strings.Builder
	sb.Grow(size)
	sb.Write(st.blocks[from.block].text[from.off:])
	for _, b := range st.blocks[from.block+1 : to.block] {
		sb.Write(b.text)
	}
	sb.Write(st.blocks[to.block].text[:to.off])
	return sb.String()
}
