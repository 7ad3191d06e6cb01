package log

import "strings"

// DefaultLines is how many lines [Log.Page] shows when not told.
const DefaultLines = 200

// Lines is the range of lines From…To-1, by absolute number.
type Lines struct{ From, To int }

// Page is a run of whole lines.
type Page struct {
	// Text is the lines joined by LF, without one at the end. CR LF is LF; a
	// CR alone stays.
	Text string
	// FirstLine is the absolute number of the first line of Text.
	FirstLine int
	// Count is how many lines Text has.
	Count int
	// TotalLines is as in [Stats].
	TotalLines int
	// DefaultTail says that neither offset nor limit was given and that
	// retained lines before FirstLine are not shown.
	DefaultTail bool
	// Discarded are the lines that are gone as a whole.
	Discarded Lines
	// Moved says that the offset lay in Discarded, so that the page starts
	// with the first line that is left instead.
	Moved bool
	// Partial says that the first line of Text has lost its beginning.
	Partial bool
}

// Page returns lines by absolute number (spec 2.4). Nil is not given: limit
// alone is the last limit lines, offset alone is all from offset on, neither
// is the last DefaultLines. A negative offset is 0; a limit of 0 or less, or an
// offset past the end, is no line.
func (l *Log) Page(offset, limit *int) Page {
	l.mu.Lock()
	defer l.mu.Unlock()
	first, end := l.store.lines()
	pg := Page{TotalLines: end, Discarded: Lines{0, first}}
	var from int
	to := end
	switch {
	case offset != nil:
		from = min(max(*offset, first), end)
		pg.Moved = max(*offset, 0) < first
		if limit != nil {
			to = from + min(max(*limit, 0), end-from)
		}
	case limit != nil:
		from = end - min(max(*limit, 0), end-first)
	default:
		from = max(first, end-DefaultLines)
		pg.DefaultTail = from > first
	}
	pg.FirstLine, pg.Count = from, to-from
	if pg.Count == 0 {
		return pg
	}
	pg.Partial = from == first && l.store.cutLine()
	pg.Text = l.store.page(from, to, first, end)
	return pg
}

// page returns the lines from…to-1; first and end are those of lines.
func (st *store) page(from, to, first, end int) string {
	start, stop := st.seek(st.start()), st.behind()
	if from > first {
		start = st.seekLine(from)
	}
	if to < end {
		stop = st.seekLine(to)
	}
	text := strings.ReplaceAll(st.text(start, stop), "\r\n", "\n")
	return strings.TrimSuffix(text, "\n")
}

// cutLine reports whether the retained text starts inside a line.
func (st *store) cutLine() bool {
	start := st.start()
	if start == 0 {
		return false
	}
	at := st.seek(start)
	if at.off > 0 {
		return st.blocks[at.block].text[at.off-1] != '\n'
	}
	return st.blocks[at.block].midLine
}
