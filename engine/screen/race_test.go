package screen

import (
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestManyReaders is for the race detector: one program writes, one operator
// resizes, ten readers read everything there is. Each reader applies the
// changes to a copy of its own, which must end up as the screen is.
func TestManyReaders(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 40, Rows: 10, ScrollbackLines: 200})
	done := make(chan struct{})
	var writers, readers sync.WaitGroup
	writers.Go(func() {
		for _, r := range recordings(t) {
			feedChunks(s, r.raw[:min(len(r.raw), 6000)], 61)
		}
	})
	writers.Go(func() {
		for i := range 60 {
			s.Resize(20+i%50, 5+i%20)
		}
		s.Resize(40, 10)
	})
	for range 10 {
		readers.Go(func() {
			gen := uint64(0)
			rows := make(map[int64]any)
			read := func() {
				f := s.Snapshot(gen)
				gen = f.Generation
				if f.Full {
					clear(rows)
				}
				for _, row := range f.Rows {
					rows[row.Y] = row
				}
			}
			for {
				read()
				_ = s.Generation()
				_, _, _ = s.Cursor(), s.Modes(), s.Title()
				sb := s.Scrollback()
				_ = s.ScrollbackRows(sb.End-5, 5)
				_, _, _ = s.Text(), s.Replies(), s.Events()
				_, _ = s.Redraw(), s.Unfinished()
				select {
				case <-done:
					read()
					want := make(map[int64]any)
					for _, row := range s.Snapshot(0).Rows {
						want[row.Y] = row
					}
					if diff := cmp.Diff(want, rows); diff != "" {
						t.Errorf("a reader's copy differs (-screen +copy):\n%s", diff)
					}
					return
				default:
				}
			}
		})
	}
	writers.Wait()
	_, _ = s.Write([]byte("\x18\x1b[?2026l"))
	close(done)
	readers.Wait()
	if n := s.Panics(); n != 0 {
		t.Errorf("%d faults were contained", n)
	}
}
