package screen

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestHold runs in fake time: a hold ends by itself after 150 ms.
func TestHold(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{Cols: 10, Rows: 2})
		_, _ = s.Write([]byte("before\x1b[?2026h\x1b[2J\x1b[Hafter"))
		gen := s.Generation()
		if got := s.Text()[0]; got != "before" {
			t.Errorf("while held the row is %q", got)
		}
		if got := s.Cursor().X; got != 6 {
			t.Errorf("while held the cursor is at %d", got)
		}
		f := s.Snapshot(0)
		if f.Generation != gen || f.Modes.Synchronized || !s.Modes().Synchronized {
			t.Errorf("frame %d, generation %d, modes %+v", f.Generation, gen, f.Modes)
		}
		_, _ = s.Write([]byte("!"))
		if s.Generation() != gen {
			t.Error("the generation grew while held")
		}
		if f := s.Snapshot(gen); len(f.Rows) != 0 || f.Full {
			t.Errorf("while held something changed: %+v", f)
		}
		_, _ = s.Write([]byte("\x1b[?2026l"))
		if s.Generation() == gen {
			t.Error("the generation did not grow with the end of the hold")
		}
		if f := s.Snapshot(gen); len(f.Rows) != 1 || f.Rows[0].Runs[0].Text != "after!" {
			t.Errorf("the end of the hold shows %+v", f.Rows)
		}
	})
}

func TestHoldEndsByItself(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{Cols: 10, Rows: 2})
		_, _ = s.Write([]byte("a\x1b[?2026hb"))
		ends, held := s.Held()
		if !held || time.Until(ends) != maxHold {
			t.Errorf("held is %v, for %v", held, time.Until(ends))
		}
		time.Sleep(maxHold - time.Millisecond)
		_, _ = s.Write([]byte("\x1b[?2026hc")) // a hold within a hold
		if got := s.Text()[0]; got != "a" {
			t.Errorf("just before the end the row is %q", got)
		}
		gen := s.Generation()
		time.Sleep(time.Millisecond)
		if s.Generation() == gen {
			t.Error("the generation did not grow at the end")
		}
		if _, held := s.Held(); held {
			t.Error("still held after the end")
		}
		if got := s.Text()[0]; got != "abc" {
			t.Errorf("after the end the row is %q", got)
		}
		_, _ = s.Write([]byte("\x1b[?2026hd"))
		if got := s.Text()[0]; got != "abc" {
			t.Errorf("in a new hold the row is %q", got)
		}
	})
}

func TestHoldSurvivesAlternateScreenAndEndsWithResize(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{Cols: 10, Rows: 2})
		_, _ = s.Write([]byte("main\x1b[?2026h\x1b[?1049h\x1b[Halt"))
		if got := s.Text()[0]; got != "main" {
			t.Errorf("held, with the other screen shown, the row is %q", got)
		}
		s.Resize(12, 3)
		if got := s.Text()[0]; got != "alt" {
			t.Errorf("after a resize the row is %q", got)
		}
		_, _ = s.Write([]byte("\x1b[?2026l\x1b[?2026h\x1bcX"))
		if got := s.Text()[0]; got != "X" {
			t.Errorf("after a reset the row is %q", got)
		}
	})
}

// TestHoldOfManyScreens holds the picture again and again while everything
// scrolls beneath it, looked at in between.
func TestHoldOfManyScreens(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{Cols: 10, Rows: 3})
		for i := range 50 {
			_, _ = s.Write([]byte("\x1b[31mone日\x1b[m\r\ntwo\r\n"))
			if i%2 == 0 {
				s.Snapshot(0)
			}
			want := s.Text()
			if i%2 == 1 {
				_, _ = s.Write([]byte("\x1b[H\x1bM"))
				want = []string{"", want[0], want[1]}
			}
			_, _ = s.Write([]byte("\x1b[?2026h\x1b[Hx\n\n\n\ny\x1b[2;3r\x1bM\x1b[r"))
			if got := s.Text(); !equalLines(got, want) {
				t.Fatalf("round %d: held %q, want %q", i, got, want)
			}
			_, _ = s.Write([]byte("\x1b[?2026l\x1b[3;1H"))
		}
	})
}
