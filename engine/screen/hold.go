package screen

import (
	"time"

	"ptyboss/engine/proto"
)

// maxHold is how long a program may hold its picture with mode 2026. A dead
// program must not freeze the view.
const maxHold = 150 * time.Millisecond

// hold is the picture from before the program began to change it. Rows that
// wait are copied; those that lean on vt10x can be read there, because nobody
// settles a grid while it is held.
type hold struct {
	active     bool
	ends       time.Time
	generation uint64
	grid       *grid
	rows       []pendingRow
	gens       []uint64
	cursor     proto.Cursor
	modes      proto.Modes
	title      string
	scrollback proto.Scrollback
}

func (h *hold) row(y int) *pendingRow { return &h.rows[y] }

// held returns the hold that is in force.
func (v *view) held() *hold {
	if v.hold.active && time.Now().Before(v.hold.ends) {
		return &v.hold
	}
	v.hold.active = false
	return nil
}

// beginHold keeps the picture as it is now. A hold within a hold changes
// nothing.
func (s *Screen) beginHold() {
	if s.view.held() != nil {
		return
	}
	s.modes.set(modeHold, false) // the picture from before has none
	s.commit()
	h := &s.view.hold
	h.active = true
	h.ends = time.Now().Add(maxHold)
	h.generation = s.generation.Load()
	h.grid = s.canvas
	h.gens = append(h.gens[:0], s.view.gens...)
	h.rows = sizedRows(h.rows, s.rows)
	for y := range h.rows {
		h.rows[y].copy(s.canvas.row(y))
	}
	h.cursor = s.currentCursor()
	h.modes = s.currentModes()
	h.title = s.title
	h.scrollback = proto.Scrollback{First: s.sb.first, End: s.sb.end}
	s.modes.set(modeHold, true)
	s.heldAt.Store(h.generation)
	s.holding.Store(h.ends.UnixNano())
}

// endHold shows what the program has drawn.
func (s *Screen) endHold() {
	s.view.hold.active = false
	s.holding.Store(0)
}

func sizedRows(rows []pendingRow, n int) []pendingRow {
	if cap(rows) < n {
		return make([]pendingRow, n)
	}
	return rows[:n]
}

// copy makes r equal to from, in memory of its own.
func (r *pendingRow) copy(from *pendingRow) {
	text, runs, cells := r.text[:0], r.runs[:0], r.cells[:0]
	*r = *from
	r.text, r.runs, r.cells = text, runs, cells
	switch from.kind {
	case rowASCII:
		r.text = append(r.text, from.text...)
		r.runs = append(r.runs, from.runs...)
	case rowCells:
		r.cells = append(r.cells, from.cells...)
	case rowClean:
	}
}

// Generation returns a number that grows with each visible change. It takes no
// lock. While the program holds its picture (mode 2026) it stays.
func (s *Screen) Generation() uint64 {
	if ends := s.holding.Load(); ends != 0 && time.Now().UnixNano() < ends {
		return s.heldAt.Load()
	}
	return s.generation.Load()
}

// Held returns when the program's hold of the picture ends by itself, and
// whether there is one. Who waits for changes must look again then, since a
// program that holds for ever may write nothing more.
func (s *Screen) Held() (ends time.Time, held bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if h := s.view.held(); h != nil {
		return h.ends, true
	}
	return time.Time{}, false
}
