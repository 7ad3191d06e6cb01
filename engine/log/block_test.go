package log

import (
	"strings"
	"testing"
)

// Exactly the last characters are retained, at every total around the borders
// of blocks and for limits around their size.
func TestBlockBorders(t *testing.T) {
	t.Parallel()
	for chars := blockSize - 3; chars <= blockSize+3; chars++ {
		l := New(Limits{Chars: chars})
		var all strings.Builder
		add := func(text string) {
			all.WriteString(text)
			fill(l, stdout(text))
			want := all.String()[max(0, all.Len()-chars):]
			if got := l.Aggregate(); got != want {
				t.Fatalf("limit %d, total %d: %s, want %s", chars, all.Len(), short(got), short(want))
			}
		}
		for range 4 {
			for _, c := range "abcdefg" {
				add(string(c))
			}
			add(strings.Repeat("x", blockSize-14))
			for _, c := range "hijklmn" {
				add(string(c))
			}
		}
	}
}

// A wide character that does not fit goes to the next block as a whole.
func TestBlockBordersWide(t *testing.T) {
	t.Parallel()
	for n := range 5 {
		want := strings.Repeat("x", n) + strings.Repeat("🎉", blockSize/2)
		l := fill(New(Limits{}), stdout(want))
		if got := l.Aggregate(); got != want {
			t.Errorf("shifted by %d: %s, want %s", n, short(got), short(want))
		}
		if got, want := l.Stats().TotalChars, int64(n+blockSize/2); got != want {
			t.Errorf("shifted by %d: %d characters, want %d", n, got, want)
		}
	}
}

// A cut at the border of a block knows whether it is inside a line.
func TestPartialAtBlockBorder(t *testing.T) {
	t.Parallel()
	for end, want := range map[string]bool{"x": true, "\n": false} {
		before := strings.Repeat("x", blockSize-1) + end
		l := fill(New(Limits{Chars: blockSize}), stdout(before+strings.Repeat("y", blockSize)))
		if pg := l.Page(nil, nil); pg.Partial != want || strings.Trim(pg.Text, "y") != "" {
			t.Errorf("after %q: partial is %v, want %v; text %s", end, pg.Partial, want, short(pg.Text))
		}
	}
}

// When both streams leave the blocks with text that is still to be drained,
// their pieces keep their order, across several blocks.
func TestCarryKeepsOrder(t *testing.T) {
	t.Parallel()
	l := Limits{Chars: 20_000, Pending: 20_000}
	m := &model{limits: l, cursors: make(map[string]int)}
	log := New(l)
	for i := range 6000 {
		s, text := Stream(i%2), strings.Repeat(string(rune('一'+i)), 5+i%7)
		m.write(s, text)
		log.Write(s, []byte(text))
	}
	if got, want := log.Drain("r"), m.drain("r"); got != want {
		t.Errorf("Drain is %s, want %s", short(got.Text), short(want.Text))
	}
}
