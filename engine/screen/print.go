package screen

import "unicode/utf8"

// text prints printable ASCII.
func (s *Screen) text(p []byte) {
	if s.mapped() || s.modes.has(modeInsert) {
		for _, c := range p {
			s.print(rune(c))
		}
		return
	}
	s.glyph = glyph{r: rune(p[len(p)-1]), fresh: true}
	st := s.style()
	wrap := s.modes.has(modeWrap)
	for len(p) > 0 {
		if s.pending && wrap {
			s.wrapLine()
		}
		room := s.cols - s.x
		if len(p) < room {
			s.canvas.putASCII(s.x, s.y, p, st)
			s.x += len(p)
			s.pending = false
			return
		}
		if !wrap { // the last character stays in the last column
			s.canvas.putASCII(s.x, s.y, p[:room-1], st)
			p = p[len(p)-1:]
			s.x, room = s.cols-1, 1
		}
		s.canvas.putASCII(s.x, s.y, p[:room], st)
		p = p[room:]
		s.x, s.pending = s.cols-1, true
	}
}

// simple prints code points outside ASCII that are characters by themselves
// and fit into the row, and returns how many bytes it took. It does what print
// does, for most of such text, without asking for each what it asks for all.
func (s *Screen) simple(p []byte) int {
	if s.pending || s.mapped() || s.modes.has(modeInsert) || p[0] < utf8.RuneSelf {
		return 0
	}
	g := s.glyph
	if !g.fresh {
		g.leads = 0
	}
	st := s.style()
	fill := makeCell(filler, st)
	var cells []cell
	i, x := 0, s.x
	for i < len(p) && p[i] >= utf8.RuneSelf {
		r, size := utf8.DecodeRune(p[i:])
		if size == 1 || r >= clusterFirst {
			break
		}
		t := s.tab.widths.of(r)
		width := t.width()
		if width == 0 || t.dropped() || t.mayFollow(g.leads) || x+width >= s.cols {
			break
		}
		if cells == nil {
			cells = s.canvas.cells(s.y)
		}
		c := makeCell(r, st)
		if width == 2 {
			cells[x] = c | cellWide
			cells[x+1] = fill
		} else {
			cells[x] = c
		}
		x += width
		i += size
		g = glyph{r: r, leads: t.leads(), fresh: true}
	}
	if i > 0 {
		s.x, s.glyph = x, g
	}
	return i
}

// wrapLine goes on in the next row, because the last one is full.
func (s *Screen) wrapLine() {
	s.canvas.setWrap(s.y, true)
	s.x, s.pending = 0, false
	s.index()
}

// print prints one code point.
func (s *Screen) print(r rune) {
	r = s.translate(r)
	if r < utf8.RuneSelf {
		s.put(r, 1, 0)
		return
	}
	t := s.tab.widths.of(r)
	switch {
	case t.dropped():
	case t.width() == 0:
		s.attach(r)
	case s.glyph.fresh && t.mayFollow(s.glyph.leads) && s.joinLast(r):
	case r >= clusterFirst: // its number belongs to a cluster
		s.put(s.intern(utf8.AppendRune(s.joined[:0], r), utf8.RuneError), t.width(), t.leads())
	default:
		s.put(r, t.width(), t.leads())
	}
}

// put writes one character of the given width at the cursor.
func (s *Screen) put(r rune, width int, leads uint8) {
	wrap := s.modes.has(modeWrap)
	if s.x+width > s.cols {
		if !wrap {
			return // a wide character does not fit into the last column
		}
		s.pending = true
	}
	if s.pending && wrap {
		s.wrapLine()
	}
	st := s.style()
	if s.modes.has(modeInsert) {
		s.canvas.insert(s.x, s.y, width, s.blank())
	}
	if r < utf8.RuneSelf {
		one := [1]byte{byte(r)}
		s.canvas.putASCII(s.x, s.y, one[:], st)
	} else {
		c := makeCell(r, st)
		if width == 2 {
			c |= cellWide
		}
		s.canvas.putCell(s.x, s.y, c)
	}
	s.glyph = glyph{r: r, leads: leads, fresh: true}
	s.x += width
	s.pending = s.x >= s.cols
	if s.pending {
		s.x = s.cols - 1
	}
}

// lastCell returns the column left of the cursor that begins a character.
func (s *Screen) lastCell() (x int, ok bool) {
	x = s.x - 1
	if s.pending {
		x = s.x
	}
	if x > 0 && s.canvas.peek(x, s.y).rune() == filler {
		x--
	}
	return x, x >= 0
}

// attach adds a code point that takes no column to the character on the left.
func (s *Screen) attach(r rune) {
	if x, ok := s.lastCell(); ok {
		s.extend(x, r)
	}
}

// joinLast adds a code point to the character written just before, if the two
// are one cluster.
func (s *Screen) joinLast(r rune) bool {
	x, ok := s.lastCell()
	if !ok {
		return false
	}
	text := s.tab.clusters.appendRune(s.joined[:0], s.canvas.peek(x, s.y).rune())
	return s.tab.widths.joins(text, r) && s.extend(x, r)
}

// extend adds r to the character in column x. It may become wider by that.
func (s *Screen) extend(x int, r rune) bool {
	old := s.canvas.peek(x, s.y)
	if old.rune() == filler {
		return false
	}
	text := utf8.AppendRune(s.tab.clusters.appendRune(s.joined[:0], old.rune()), r)
	if len(text) > clusterMax {
		return true // it belongs there, but there is no room
	}
	width, was := s.tab.widths.cluster(text), 1
	if old.wide() {
		was = 2
	}
	if x+width > s.cols {
		return true // it would have to be wider than the row
	}
	c := makeCell(s.intern(text, old.rune()), old.style())
	if width == 2 {
		c |= cellWide
	}
	s.canvas.putCell(x, s.y, c)
	if s.glyph.fresh {
		s.glyph.leads = s.tab.widths.leads(text)
	}
	if width > was {
		s.x, s.pending = x+width, x+width >= s.cols
		s.x = min(s.x, s.cols-1)
	}
	return true
}

// intern returns the number of a cluster, or instead if there is none left.
func (s *Screen) intern(text []byte, instead rune) rune {
	if s.tab.clusters.full() {
		s.sweepClusters()
	}
	if id, ok := s.tab.clusters.id(text); ok {
		return id
	}
	return instead
}

// maxRepeat bounds REP, whose nine bytes could ask for a screenful each.
const maxRepeat = 4096

// repeat writes the last character n times more.
func (s *Screen) repeat(n int) {
	r := s.glyph.r
	if r == 0 {
		return
	}
	width := 1
	if r >= utf8.RuneSelf {
		if s.tab.cell(r, 0).wide() {
			width = 2
		}
	}
	for range min(n, maxRepeat) {
		s.put(r, width, 0)
	}
}
