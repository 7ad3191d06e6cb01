// Package logview shows the log of one session as text: following its end, or
// standing still where a person reads. It keeps the newest part of the log
// within bounds. It is owned by the root model; none of it blocks.
package logview

import (
	"strings"
	"unicode/utf8"

	"ptyboss/engine/proto"
)

const (
	// maxLines and maxBytes bound what is kept of a log; older lines go first.
	maxLines = 50_000
	maxBytes = 4 << 20
	// maxLine bounds one line; the rest of a longer one is left out.
	maxLine = 16 << 10
	cutMark = " … (the rest of this line is left out)"
)

// buffer holds the newest lines of a log. Lines have the numbers that the
// engine gives them, which never shift.
type buffer struct {
	lines []string // without their line breaks; the last one may grow
	first int      // number of lines[0]
	bytes int
	next  int64 // where the next chunk is expected to start
	begun bool
	ended bool
}

// add takes a chunk. A chunk that does not continue what is held replaces it:
// the text between was discarded before it could be read.
func (b *buffer) add(c proto.LogChunk) {
	if !b.begun || c.From != b.next {
		*b = buffer{first: c.Line, lines: []string{""}, begun: true}
	}
	b.next = c.Next
	b.ended = c.Ended
	for i, part := range strings.Split(c.Text, "\n") {
		if i > 0 {
			b.lines = append(b.lines, "")
		}
		b.grow(part)
	}
	b.trim()
}

// grow appends part to the last line.
func (b *buffer) grow(part string) {
	last := &b.lines[len(b.lines)-1]
	room := maxLine - len(*last)
	switch {
	case part == "" || room < 0: // the line was cut already
	case len(part) <= room:
		*last += part
		b.bytes += len(part)
	default:
		for room > 0 && !utf8.RuneStart(part[room]) {
			room--
		}
		*last += part[:room] + cutMark
		b.bytes += room + len(cutMark)
	}
}

// trim drops the oldest lines beyond the bounds. It lets a slack build up, so
// that lines are not moved for every chunk.
func (b *buffer) trim() {
	if len(b.lines) <= maxLines+maxLines/4 && b.bytes <= maxBytes+maxBytes/4 {
		return
	}
	n := 0
	for n < len(b.lines)-1 && (len(b.lines)-n > maxLines || b.bytes > maxBytes) {
		b.bytes -= len(b.lines[n])
		n++
	}
	b.lines = append([]string(nil), b.lines[n:]...)
	b.first += n
}

// end is the number after that of the last line. The empty line behind a
// final line break is none.
func (b *buffer) end() int {
	n := len(b.lines)
	if n > 0 && b.lines[n-1] == "" {
		n--
	}
	return b.first + n
}

// line returns line number n as it was printed, or "".
func (b *buffer) line(n int) string {
	if i := n - b.first; i >= 0 && i < len(b.lines) {
		return b.lines[i]
	}
	return ""
}
