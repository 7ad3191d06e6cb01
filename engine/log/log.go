package log

import "sync"

// Stream says where output came from.
type Stream uint8

// The streams of a session. All output of a terminal is Stdout.
const (
	Stdout Stream = iota
	Stderr

	streams = 2
)

func (s Stream) other() Stream { return 1 - s }

// The limits that [New] takes for those that are not given.
const (
	DefaultChars   = 200_000
	DefaultPending = 30_000
)

// Limits bounds a [Log], in characters.
type Limits struct {
	// Chars is how much text is retained; 0 or less is DefaultChars.
	Chars int
	// Pending is how much of each stream a reader can have undrained; 0 or
	// less is DefaultPending, and more than Chars is Chars.
	Pending int
}

// Log is the text of one session. All methods may be called from any
// goroutine; they hold a lock of the log for a copy, never for a wait.
type Log struct {
	mu     sync.Mutex
	store  store
	filter [streams]filter
	closed bool
	// truncated is sticky; see [Stats].
	truncated bool
	cursors   map[string]cursor
}

// New returns an empty log.
func New(l Limits) *Log {
	if l.Chars <= 0 {
		l.Chars = DefaultChars
	}
	if l.Pending <= 0 {
		l.Pending = DefaultPending
	}
	l.Pending = min(l.Pending, l.Chars)
	log := &Log{cursors: make(map[string]cursor)}
	log.store.limits = l
	for s := range log.filter {
		log.filter[s].stream = Stream(s)
		log.filter[s].store = &log.store
	}
	return log
}

// Write appends the text of p, output of stream s. It does not keep p and
// waits for no reader. After Close it does nothing.
func (l *Log) Write(s Stream, p []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		l.filter[s].write(p)
	}
}

// Close says that the producer is done: a character that is not complete
// becomes U+FFFD, an escape sequence that is not complete is dropped. Reading
// goes on as before. More calls do nothing.
func (l *Log) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return
	}
	l.closed = true
	for s := range l.filter {
		l.filter[s].close()
	}
}

// Stats is what can be counted about a log.
type Stats struct {
	// TotalChars is how many characters were ever stored.
	TotalChars int64
	// RetainedChars is how many of them can be read.
	RetainedChars int
	// DiscardedChars is how many cannot.
	DiscardedChars int64
	// TotalLines is how many lines there ever were. An empty line behind the
	// last line feed does not count.
	TotalLines int
	// DiscardedLines is how many of them are gone as a whole; it is also the
	// absolute number of the first line that can be read.
	DiscardedLines int
	// Truncated is true once text was discarded or left out of what a reader
	// had still to drain, and stays so. While no reader has drained yet, the
	// one that may still come counts.
	Truncated bool
}

// Stats counts.
func (l *Log) Stats() Stats {
	l.mu.Lock()
	defer l.mu.Unlock()
	st := Stats{TotalChars: l.store.end(), DiscardedChars: l.store.start()}
	st.RetainedChars = int(st.TotalChars - st.DiscardedChars)
	st.DiscardedLines, st.TotalLines = l.store.lines()
	st.Truncated = l.checkTruncated()
	return st
}
