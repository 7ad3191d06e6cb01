package screen

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCompactChangesNothingThatIsSeen(t *testing.T) {
	t.Parallel()
	for _, kind := range floodKinds() {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			plain := New(Options{Cols: 80, Rows: 24, ScrollbackLines: 3000})
			compact := New(Options{Cols: 80, Rows: 24, ScrollbackLines: 3000})
			p := flood(kind, 300<<10)
			for round := range 3 {
				_, _ = plain.Write(p)
				_, _ = compact.Write(p)
				before := compact.sb.bytes
				compact.Compact()
				if compact.sb.bytes > before {
					t.Errorf("compacting made %d bytes of %d", compact.sb.bytes, before)
				}
				sum := 0
				for _, b := range compact.sb.blocks {
					sum += b.size()
				}
				if sum != compact.sb.bytes {
					t.Errorf("%d bytes are counted, %d held", compact.sb.bytes, sum)
				}
				if diff := cmp.Diff(settleAll(plain), settleAll(compact)); diff != "" {
					t.Fatalf("round %d (-plain +compact):\n%s", round, diff)
				}
			}
		})
	}
}

func TestCompactPays(t *testing.T) {
	t.Parallel()
	for kind, factor := range map[string]int{"seq": 3, "sgr": 2, "y": 3, "line": 10} {
		s := New(Options{Cols: 80, Rows: 24})
		_, _ = s.Write(flood(kind, 2<<20))
		before := s.sb.bytes
		s.Compact()
		if after := s.sb.bytes; after > before/factor+(keepRaw+1)*blockSize {
			t.Errorf("%s: %d bytes became %d", kind, before, after)
		}
	}
}

// TestTakingRowsOutOfCompressedBlocks grows the screen over blocks that were
// compressed, and lets the rows leave again.
func TestTakingRowsOutOfCompressedBlocks(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 200, Rows: 10})
	const lines = 700
	for i := range lines {
		_, _ = fmt.Fprintf(s, "\x1b[3%dm%0190d\x1b[m\r\n", i%8, i)
	}
	want := s.ScrollbackRows(0, lines)
	for range 3 {
		s.Compact()
		s.Resize(200, MaxSize)
		s.Compact()
		s.Resize(200, 10)
	}
	if diff := cmp.Diff(want, s.ScrollbackRows(0, lines)); diff != "" {
		t.Errorf("rows differ (-before +after):\n%s", diff)
	}
}

func TestCompactGivesUpBuffers(t *testing.T) {
	use := func(compact bool) func(*Screen) {
		return func(s *Screen) {
			_, _ = s.Write(flood("cjk", 64<<10))
			s.Snapshot(0)
			_, _ = s.Write([]byte("\x1b[?2026h" + string(flood("cjk", 8<<10)) + "\x1b[?2026l\x1b[3J"))
			s.Snapshot(0)
			if compact {
				s.Compact()
			}
		}
	}
	before, after := heap(10, use(false)), heap(10, use(true))
	if after > before-50_000 {
		t.Errorf("compacting made %d bytes of %d", after, before)
	}
}
