package screen

import (
	"strings"

	"ptyboss/engine/proto"
)

// Snapshot returns the screen, or the rows that changed since generation
// since. It returns all rows, and Full, if since is 0 or unknown or the size
// has changed, and no row if none changed. Rows are shared between readers and
// must not be changed.
func (s *Screen) Snapshot(since uint64) proto.Frame {
	s.mu.Lock()
	defer s.mu.Unlock()
	now, h := s.safeLook()
	v := &s.view
	f := proto.Frame{
		Generation: now,
		Full:       since == 0 || since > now || since < v.whole,
		Cols:       s.cols,
		Lines:      s.rows,
		Cursor:     s.currentCursor(),
		Modes:      s.currentModes(),
		Title:      s.title,
		Scrollback: proto.Scrollback{First: s.sb.first, End: s.sb.end},
	}
	if h != nil {
		f.Cursor, f.Modes, f.Title, f.Scrollback = h.cursor, h.modes, h.title, h.scrollback
	}
	n := 0
	for y := range v.rows {
		if f.Full || v.rows[y].changed > since {
			n++
		}
	}
	if n > 0 {
		f.Rows = make([]proto.Row, 0, n)
	}
	for y := range v.rows {
		if f.Full || v.rows[y].changed > since {
			f.Rows = append(f.Rows, v.rows[y].row)
		}
	}
	return f
}

// safeLook is look behind a guard: a fault in vt10x costs what it held, not
// the process.
func (s *Screen) safeLook() (now uint64, h *hold) {
	defer func() {
		if recover() != nil {
			s.rescue()
			s.commit()
			now, h = s.look()
		}
	}()
	return s.look()
}

// Cursor returns the cursor as it is shown.
func (s *Screen) Cursor() proto.Cursor {
	s.mu.Lock()
	defer s.mu.Unlock()
	if h := s.view.held(); h != nil {
		return h.cursor
	}
	return s.currentCursor()
}

func (s *Screen) currentCursor() proto.Cursor {
	return proto.Cursor{
		X: s.x, Y: s.y, Visible: s.modes.has(modeCursor), Shape: s.shape, Blink: s.blink,
	}
}

// Text returns the text of each row, blanks at its end cut.
func (s *Screen) Text() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.safeLook()
	lines := make([]string, len(s.view.rows))
	var b strings.Builder
	for y := range lines {
		b.Reset()
		for _, run := range s.view.rows[y].row.Runs {
			b.WriteString(run.Text)
		}
		lines[y] = strings.TrimRight(b.String(), " ")
	}
	return lines
}
