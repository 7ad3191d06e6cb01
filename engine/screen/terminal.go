package screen

import "ptyboss/engine/proto"

// terminal is all that a program has set in its terminal beside the cells.
// vt10x has most of this too, but is not asked.
type terminal struct {
	cols, rows  int
	x, y        int
	pending     bool // a character was written in the last column
	top, bottom int  // scroll region
	modes       modeSet
	keypad      bool
	tabs        []bool
	pen         look
	penID       styleID
	penStale    bool // penID does not belong to pen
	blankID     styleID
	charsets
	saved     [2]savedCursor // of the main and of the alternate screen
	altSaved  bool           // ?1049 has saved a cursor
	parkedY   int            // the main screen's row while the other is shown
	keyboard  [2]keyboard
	shape     proto.CursorShape
	blink     bool
	title     string
	titles    []string // pushed with CSI 22 t
	glyph     glyph
	recall    int // scrollback rows that a growing screen takes back
	revisions uint64
}

// glyph is the character written last, for REP and for what may join it.
type glyph struct {
	r     rune  // 0 if there is none
	leads uint8 // the ways in which another may join it
	fresh bool  // the cursor has not moved since
}

// reset is what RIS does to everything but the cells and the scrollback.
func (s *Screen) reset() {
	t := terminal{
		cols: s.cols, rows: s.rows, bottom: s.rows - 1,
		tabs: s.tabs, revisions: s.revisions + 1, recall: s.recall,
		shape: proto.CursorBlock, blink: true, penStale: true,
	}
	s.terminal = t
	s.modes = initialModes()
	s.resetTabs()
}

// changed notes that something changed that is no cell and no cursor.
func (s *Screen) changed() { s.revisions++ }

// style returns the number of the pen, interning it if it is new.
func (s *Screen) style() styleID {
	if s.penStale {
		s.internPen()
	}
	return s.penID
}

// blank returns the style of erased cells: the pen's background.
func (s *Screen) blank() styleID {
	if s.penStale {
		s.internPen()
	}
	return s.blankID
}

func (s *Screen) internPen() {
	if s.tab.styles.full() {
		s.sweepStyles()
	}
	s.penID = s.tab.styles.id(s.pen)
	s.blankID = s.tab.styles.id(s.pen.background())
	s.penStale = false
}
