package screen

import "ptyboss/engine/proto"

// look is the style of a cell in the form in which it is compared and
// interned. The link is a number in the table of links.
type look struct {
	fg, bg, ul proto.Color
	link       uint32
	attr       proto.Attr
	under      proto.Underline
}

// background returns the style of cells that k erases: its background only.
func (k look) background() look { return look{bg: k.bg} }

func (k look) slot() uint32 {
	h := uint32(k.fg)*0x9e3779b1 ^ uint32(k.bg)*0x85ebca6b ^ uint32(k.ul)*0xc2b2ae35
	h ^= uint32(k.attr)<<8 ^ uint32(k.under)<<3 ^ k.link*0x27d4eb2f
	return (h ^ h>>15) % internSlots
}

const (
	internSlots = 64
	sweepFloor  = 1024 // tables smaller than this are never swept
)

// styles gives looks numbers. Numbers of looks that no cell uses any more are
// used again, so that the table is bounded by the size of the screen, however
// many looks a program goes through.
type styles struct {
	looks []look // by id; looks[0] is the default
	ids   map[look]styleID
	free  []styleID
	slots [internSlots]struct {
		look look
		id   styleID
	}
	sweepAt int // sweep when so many are in use
}

func newStyles() *styles {
	return &styles{
		looks:   make([]look, 1, 8),
		ids:     make(map[look]styleID),
		sweepAt: sweepFloor,
	}
}

// id returns the number of k. The zero slot of the cache stands for the
// default look, whose number is zero, so an empty slot answers correctly.
func (t *styles) id(k look) styleID {
	s := &t.slots[k.slot()]
	if s.look == k {
		return s.id
	}
	id, ok := t.ids[k]
	if !ok {
		id = t.add(k)
	}
	s.look, s.id = k, id
	return id
}

func (t *styles) add(k look) styleID {
	if k == (look{}) {
		return 0
	}
	var id styleID
	if n := len(t.free); n > 0 {
		id = t.free[n-1]
		t.free = t.free[:n-1]
		t.looks[id] = k
	} else {
		id = styleID(len(t.looks))
		t.looks = append(t.looks, k)
	}
	t.ids[k] = id
	return id
}

// full reports whether it is time for a sweep.
func (t *styles) full() bool { return len(t.ids) >= t.sweepAt }

// sweep frees the numbers for which used reports false.
func (t *styles) sweep(used func(styleID) bool) {
	for k, id := range t.ids {
		if !used(id) {
			delete(t.ids, k)
			t.looks[id] = look{}
			t.free = append(t.free, id)
		}
	}
	clear(t.slots[:])
	t.sweepAt = max(sweepFloor, 2*len(t.ids))
}
