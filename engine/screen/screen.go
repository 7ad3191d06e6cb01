package screen

import (
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"ptyboss/engine/proto"
)

// The limits of a screen's size; others are cut to them.
const (
	MinSize = 2
	MaxSize = 500
)

// DefaultScrollbackLines is the number of rows kept above the screen when
// Options names none.
const DefaultScrollbackLines = 10000

// Options says what screen to make. The zero value is a valid choice.
type Options struct {
	Cols, Rows int // 80 and 24 if 0; cut to MinSize and MaxSize

	// ScrollbackLines is how many rows are kept at most; 0 means
	// DefaultScrollbackLines, less than 0 none.
	ScrollbackLines int
	// ScrollbackBytes bounds their memory beside the number of rows; the
	// oldest go first. 0 means 1 MiB on a screen of up to 80 columns, and
	// proportionally more on a wider one.
	ScrollbackBytes int

	// Colors are the colours that the program is told when it asks. The zero
	// value is light grey on black and xterm's palette.
	Colors Colors
	// Version is what the terminal calls itself when asked (XTVERSION).
	Version string
}

// Screen is the terminal of one session. All methods may be called from any
// goroutine; none blocks for longer than it takes to draw one screen.
type Screen struct {
	generation atomic.Uint64
	holding    atomic.Int64  // when a hold ends, in Unix nanoseconds; 0 if none
	heldAt     atomic.Uint64 // the generation before the hold

	mu sync.Mutex
	parser

	opts   Options
	tab    *tables
	sb     *scrollback
	main   *grid
	alt    *grid // nil until first used
	canvas *grid // main or alt

	terminal
	joined  [clusterMax + 2*utf8.UTFMax]byte // scratch: a cluster that grows
	events  events
	replies replies
	view    view
	panics  uint64
}

// New returns a blank screen.
func New(o Options) *Screen {
	if o.Cols == 0 {
		o.Cols = 80
	}
	if o.Rows == 0 {
		o.Rows = 24
	}
	o.Cols = min(max(o.Cols, MinSize), MaxSize)
	o.Rows = min(max(o.Rows, MinSize), MaxSize)
	if o.ScrollbackLines == 0 {
		o.ScrollbackLines = DefaultScrollbackLines
	}
	s := &Screen{opts: o, tab: newTables()}
	s.sb = newScrollback(s.tab, max(o.ScrollbackLines, 0), 0)
	s.limitScrollback(o.Cols)
	s.cols, s.rows = o.Cols, o.Rows
	s.main = newGrid(o.Cols, o.Rows, s.tab, s.sb)
	s.canvas = s.main
	s.reset()
	s.view.reset(o.Rows)
	s.commit()
	return s
}

// limitScrollback sets how many bytes the scrollback may hold.
func (s *Screen) limitScrollback(cols int) {
	s.sb.maxBytes = s.opts.ScrollbackBytes
	if s.sb.maxBytes <= 0 {
		s.sb.maxBytes = max(cols, 80) * (1 << 20) / 80
	}
}

// Write takes output of the program. It returns len(p) and no error, whatever
// p holds, keeps no part of p, and does not depend on how the output was cut
// into writes.
func (s *Screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for rest := p; len(rest) > 0; {
		rest = rest[s.absorb(rest):]
	}
	s.commit()
	return len(p), nil
}

// absorb feeds p and returns how much of it is dealt with. That is less than
// all only if a fault in this package or in vt10x was contained.
func (s *Screen) absorb(p []byte) (n int) {
	defer func() {
		if recover() != nil {
			s.rescue()
			n = s.at + 1
		}
	}()
	s.feed(p)
	s.keepUnfinished(p)
	return len(p)
}

// rescue makes a consistent screen again after a panic, keeping what can be
// read of the old one.
func (s *Screen) rescue() {
	s.panics++
	s.parser = parser{at: s.at, began: -1}
	s.main.rescue()
	if s.alt != nil {
		s.alt.rescue()
	}
	s.top, s.bottom = 0, s.rows-1
	s.x = min(max(s.x, 0), s.cols-1)
	s.y = min(max(s.y, 0), s.rows-1)
	s.pending = false
	s.endHold()
}

// Panics returns how many faults were contained since the screen was made. A
// supervisor may want to show it; it should be 0.
func (s *Screen) Panics() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.panics
}

// Size returns the columns and rows of the screen.
func (s *Screen) Size() (cols, rows int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cols, s.rows
}

// Title returns the title that the program has set, at most 1,024 bytes
// without control characters.
func (s *Screen) Title() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.title
}

// Scrollback tells which rows are held above the main screen. Numbers count
// from 0 at the first row that ever left the screen.
func (s *Screen) Scrollback() proto.Scrollback {
	s.mu.Lock()
	defer s.mu.Unlock()
	return proto.Scrollback{First: s.sb.first, End: s.sb.end}
}

// ScrollbackRows returns up to n rows from number first on, or from the oldest
// that is held if first is no longer. Each row says its own number.
func (s *Screen) ScrollbackRows(first int64, n int) []proto.Row {
	s.mu.Lock()
	defer s.mu.Unlock()
	first = max(first, s.sb.first)
	end := min(first+int64(max(n, 0)), s.sb.end)
	if first >= end {
		return nil
	}
	rows := make([]proto.Row, 0, end-first)
	for ; first < end; first++ {
		rows = append(rows, s.sb.row(first, s.cols))
	}
	return rows
}
