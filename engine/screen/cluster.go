package screen

import "unicode/utf8"

// clusterMax is how long a cluster may get; marks beyond it are dropped.
const clusterMax = 64

// clusters gives numbers to characters of several code points, and to those of
// plane 16, whose code points serve as the numbers. Numbers that no cell uses
// are used again.
type clusters struct {
	texts   []string
	ids     map[string]rune
	free    []rune
	sweepAt int
}

func newClusters() *clusters {
	return &clusters{sweepAt: sweepFloor}
}

// id returns the rune that stands for text. It fails when the plane is full,
// which takes a screen of more than 65,000 different clusters.
func (t *clusters) id(text []byte) (rune, bool) {
	if id, ok := t.ids[string(text)]; ok {
		return id, true
	}
	if t.ids == nil {
		t.ids = make(map[string]rune)
	}
	var id rune
	switch n := len(t.free); {
	case n > 0:
		id = t.free[n-1]
		t.free = t.free[:n-1]
		t.texts[id-clusterFirst] = string(text)
	case len(t.texts) > int(clusterLast-clusterFirst):
		return 0, false
	default:
		id = clusterFirst + rune(len(t.texts))
		t.texts = append(t.texts, string(text))
	}
	t.ids[t.texts[id-clusterFirst]] = id
	return id, true
}

// text returns the cluster that r stands for, and whether r is one.
func (t *clusters) text(r rune) (string, bool) {
	if r < clusterFirst || r == filler {
		return "", false
	}
	if i := int(r - clusterFirst); i < len(t.texts) {
		return t.texts[i], true
	}
	return "", false
}

// appendRune appends the text of a cell's rune: of a cluster its code points,
// of a filler nothing.
func (t *clusters) appendRune(dst []byte, r rune) []byte {
	if r < utf8.RuneSelf {
		return append(dst, byte(r))
	}
	if r < clusterFirst {
		return utf8.AppendRune(dst, r)
	}
	text, _ := t.text(r)
	return append(dst, text...)
}

func (t *clusters) full() bool { return len(t.ids) >= t.sweepAt }

// sweep frees the numbers for which used reports false.
func (t *clusters) sweep(used func(rune) bool) {
	for text, id := range t.ids {
		if !used(id) {
			delete(t.ids, text)
			t.texts[id-clusterFirst] = ""
			t.free = append(t.free, id)
		}
	}
	t.sweepAt = max(sweepFloor, 2*len(t.ids))
}
