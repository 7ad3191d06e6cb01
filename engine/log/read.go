package log

// Chunk is a piece of the retained text.
type Chunk struct {
	// From is the absolute number of the first character of Text, later than
	// asked when what was asked for is discarded.
	From int64
	// Next is where the following chunk starts.
	Next int64
	// Text is raw: CR LF stays.
	Text string
	// Line is the absolute number of the line that From is in.
	Line int
}

// ReadFrom returns text by absolute character number: at most limit
// characters from number from on, or all there are if limit is 0 or less. At
// the end, or past it, Text is empty and Next is the end.
func (l *Log) ReadFrom(from int64, limit int) Chunk {
	l.mu.Lock()
	defer l.mu.Unlock()
	end := l.store.end()
	c := Chunk{From: min(max(from, l.store.start()), end), Next: end}
	start, stop := l.store.seek(c.From), l.store.behind()
	if limit > 0 && int64(limit) < end-c.From {
		c.Next = c.From + int64(limit)
		stop = l.store.seek(c.Next)
	}
	c.Line = l.store.line(start)
	c.Text = l.store.text(start, stop)
	return c
}

// Aggregate returns the whole retained text.
func (l *Log) Aggregate() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.store.text(l.store.seek(l.store.start()), l.store.behind())
}

// Tail returns the last n characters of the retained text.
func (l *Log) Tail(n int) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	from := max(l.store.start(), l.store.end()-int64(max(n, 0)))
	return l.store.text(l.store.seek(from), l.store.behind())
}
