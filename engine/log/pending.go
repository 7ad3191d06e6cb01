package log

import (
	"strings"
	"unicode/utf8"
)

// Pending is what a reader had not drained.
type Pending struct {
	// Text is the text in the order of arrival, at most the last
	// [Limits].Pending characters of each stream.
	Text string
	// Dropped says that older text of a stream was left out.
	Dropped bool
}

// cursor is how many characters of each stream a reader has drained.
type cursor [streams]int64

// Drain returns what the reader of that name has not seen and counts it as
// seen. The first Drain of a new reader starts with the first character ever
// printed. Readers do not affect each other.
func (l *Log) Drain(reader string) Pending {
	l.mu.Lock()
	defer l.mu.Unlock()
	cur := l.cursors[reader]
	l.cursors[reader] = l.store.total
	if cur == l.store.total {
		return Pending{}
	}
	dropped := l.overflow(cur)
	l.truncated = l.truncated || dropped
	return Pending{Text: l.store.pending(cur), Dropped: dropped}
}

// HasPending reports whether Drain would return text.
func (l *Log) HasPending(reader string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.cursors[reader] != l.store.total
}

// Forget removes what is known of a reader. A later Drain under that name is
// the first of a new reader.
func (l *Log) Forget(reader string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.checkTruncated()
	delete(l.cursors, reader)
}

// overflow reports whether more is undrained than a reader gets.
func (l *Log) overflow(cur cursor) bool {
	for s := range cur {
		if l.store.total[s]-cur[s] > int64(l.store.limits.Pending) {
			return true
		}
	}
	return false
}

// checkTruncated brings truncated up to date.
func (l *Log) checkTruncated() bool {
	if l.truncated {
		return true
	}
	l.truncated = l.store.start() > 0
	if len(l.cursors) == 0 {
		l.truncated = l.truncated || l.overflow(cursor{})
	}
	for _, cur := range l.cursors {
		l.truncated = l.truncated || l.overflow(cur)
	}
	return l.truncated
}

// pending returns the text behind a cursor, within the limit of each stream.
// There is some.
func (st *store) pending(cur cursor) string {
	var d drain
	for s, base := range st.blocks[0].base {
		d.want[s] = max(cur[s], st.total[s]-int64(st.limits.Pending))
		d.next[s] = base - int64(st.carry[s].chars)
	}
	d.carried(&st.carry)
	for _, b := range st.blocks {
		d.block(b)
	}
	return d.text.String()
}

// drain collects text. Both counts are of characters by stream.
type drain struct {
	text strings.Builder
	want cursor // the first to take
	next cursor // the next to come
}

// piece takes of a piece what is wanted.
func (d *drain) piece(s Stream, text []byte, chars int) {
	skip := d.want[s] - d.next[s]
	d.next[s] += int64(chars)
	switch {
	case skip >= int64(chars):
	case skip <= 0:
		d.text.Write(text)
	case chars == len(text):
		d.text.Write(text[skip:])
	default:
		d.text.Write(text[runeOffset(text, int(skip)):])
	}
}

// block takes what is wanted of a block.
func (d *drain) block(b *block) {
	wanted := false
	for s, n := range b.chars {
		wanted = wanted || n > 0 && b.base[s]+int64(n) > d.want[s]
	}
	if !wanted {
		for s, n := range b.chars {
			d.next[s] += int64(n)
		}
		return
	}
	if len(b.cuts) == 0 {
		d.piece(b.first, b.text, b.length())
		return
	}
	ascii := b.ascii()
	b.pieces(func(s Stream, text []byte) {
		chars := len(text)
		if !ascii {
			chars = utf8.RuneCount(text)
		}
		d.piece(s, text, chars)
	})
}

// carried merges what was carried of both streams, by position.
func (d *drain) carried(c *[streams]carry) {
	readers := [streams]carriedReader{c[Stdout].reader(), c[Stderr].reader()}
	for {
		out, err := readers[Stdout].pieces, readers[Stderr].pieces
		s := Stdout
		switch {
		case len(out) == 0 && len(err) == 0:
			return
		case len(out) == 0, len(err) > 0 && err[0].pos < out[0].pos:
			s = Stderr
		}
		text, chars := readers[s].next()
		d.piece(s, text, chars)
	}
}
