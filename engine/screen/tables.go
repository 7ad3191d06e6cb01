package screen

import (
	"unicode/utf8"

	"ptyboss/engine/proto"
)

// tables holds what cells refer to by number. One set serves both grids of a
// screen.
type tables struct {
	styles   *styles
	clusters *clusters
	links    links
	widths   widths
}

func newTables() *tables {
	return &tables{styles: newStyles(), clusters: newClusters()}
}

// style returns the style that id stands for.
func (t *tables) style(id styleID) proto.Style {
	k := t.styles.looks[id]
	return proto.Style{
		FG: k.fg, BG: k.bg, UnderlineColor: k.ul,
		Attr: k.attr, Underline: k.under, Link: t.links.target(k.link),
	}
}

// number is the opposite of style.
func (t *tables) number(s proto.Style) styleID {
	return t.styles.id(look{
		fg: s.FG, bg: s.BG, ul: s.UnderlineColor,
		attr: s.Attr, under: s.Underline, link: t.links.id(s.Link),
	})
}

// cell makes a cell of a rune that may be wide.
func (t *tables) cell(r rune, st styleID) cell {
	c := makeCell(r, st)
	if r < 0x80 || r == filler {
		return c
	}
	if r >= clusterFirst {
		if text, ok := t.clusters.text(r); ok && t.widths.cluster([]byte(text)) == 2 {
			c |= cellWide
		}
		return c
	}
	if t.widths.of(r).width() == 2 {
		c |= cellWide
	}
	return c
}

// clusterCell makes a cell of a cluster.
func (t *tables) clusterCell(text []byte, st styleID) cell {
	r, size := utf8.DecodeRune(text)
	if size < len(text) || r >= clusterFirst {
		id, ok := t.clusters.id(text)
		if ok {
			r = id
		} else if r >= clusterFirst {
			r = utf8.RuneError
		}
	}
	return t.cell(r, st)
}

// sweepLinks is smaller than for other tables, since links are long.
const sweepLinks = 512

// links gives hyperlink targets numbers; 0 is no link. The zero value is
// ready.
type links struct {
	targets []string
	ids     map[string]uint32
	free    []uint32
	sweepAt int // sweep when so many are in use
}

func (t *links) full() bool { return len(t.ids) >= max(t.sweepAt, sweepLinks) }

func (t *links) id(target string) uint32 {
	if target == "" {
		return 0
	}
	if id, ok := t.ids[target]; ok {
		return id
	}
	if t.ids == nil {
		t.ids = make(map[string]uint32)
		t.targets = []string{""}
	}
	var id uint32
	if n := len(t.free); n > 0 {
		id = t.free[n-1]
		t.free = t.free[:n-1]
		t.targets[id] = target
	} else {
		id = uint32(len(t.targets))
		t.targets = append(t.targets, target)
	}
	t.ids[target] = id
	return id
}

func (t *links) target(id uint32) string {
	if id == 0 {
		return ""
	}
	return t.targets[id]
}

// sweep frees the numbers for which used reports false.
func (t *links) sweep(used func(uint32) bool) {
	for target, id := range t.ids {
		if !used(id) {
			delete(t.ids, target)
			t.targets[id] = ""
			t.free = append(t.free, id)
		}
	}
	t.sweepAt = 2 * len(t.ids)
}
