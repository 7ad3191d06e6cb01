package screen

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ptyboss/engine/proto"
)

// everything is all that can be seen of a screen.
type everything struct {
	Frame   proto.Frame
	History []proto.Row
	Replies string
	Events  []Event
	Pending bool
	Pen     proto.Style
	Region  [2]int
	Panics  uint64
}

// settleAll ends what a program has left open and returns all there is.
func settleAll(s *Screen) everything {
	_, _ = s.Write([]byte("\x18\x1b[?2026l"))
	e := everything{Replies: string(s.Replies()), Events: s.Events(), Panics: s.Panics()}
	e.Frame = s.Snapshot(0)
	e.Frame.Generation = 0
	sb := s.Scrollback()
	e.History = s.ScrollbackRows(sb.First, int(sb.End-sb.First))
	e.Pending, e.Region = s.pending, [2]int{s.top, s.bottom}
	e.Pen = s.tab.style(s.style())
	return e
}

// checkRest fails unless vt10x agrees with the model after a look.
func checkRest(t *testing.T, s *Screen) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.view.held() != nil {
		return
	}
	s.canvas.settle(s.x, s.y)
	if cur := s.canvas.vt.Cursor(); cur.X != s.x || cur.Y != s.y {
		t.Fatalf("vt10x's cursor is at %d,%d, the model's at %d,%d", cur.X, cur.Y, s.x, s.y)
	}
	line := make([]cell, s.cols)
	for y := range s.rows {
		s.canvas.read(y, line)
		tidy(line)
		for x, c := range line {
			if c.rune() == filler && (x == 0 || !line[x-1].wide()) {
				t.Fatalf("row %d column %d: a filler without a lead", y, x)
			}
			if c.wide() && (x+1 == s.cols || line[x+1].rune() != filler) {
				t.Fatalf("row %d column %d: a lead without a filler", y, x)
			}
		}
	}
}

// play writes p in one piece, or in small ones with looks between them. Sizes
// of later resizes come from p too, so both ways see the same.
func play(t *testing.T, p []byte, cols, rows int, small bool, seed uint64) everything {
	t.Helper()
	s := New(Options{Cols: cols, Rows: rows, ScrollbackLines: 50})
	rnd := rand.New(rand.NewPCG(seed, 0))
	for i, part := range strings.SplitAfter(string(p), "\x06") { // ACK: resize
		if i > 0 {
			s.Resize(2+(cols*(i+3))%70, 2+(rows*(i+5))%14)
		}
		begun := time.Now()
		if !small {
			_, _ = s.Write([]byte(part))
		}
		for small && part != "" {
			n := min(1+rnd.IntN(6), len(part))
			_, _ = s.Write([]byte(part[:n]))
			part = part[n:]
			if rnd.IntN(3) == 0 {
				s.Snapshot(s.Generation() / 2)
				checkRest(t, s)
			}
		}
		if d := time.Since(begun); d > 5*time.Second {
			t.Fatalf("writing %d bytes took %v", len(part), d)
		}
	}
	checkRest(t, s)
	return settleAll(s)
}

func comparePlays(t *testing.T, p []byte, cols, rows int, seed uint64) {
	t.Helper()
	whole := play(t, p, cols, rows, false, seed)
	pieces := play(t, p, cols, rows, true, seed)
	if whole.Panics+pieces.Panics != 0 {
		t.Fatalf("%q: %d faults contained", p, whole.Panics+pieces.Panics)
	}
	if diff := cmp.Diff(whole, pieces); diff != "" {
		t.Fatalf("%q: unwatched in one piece and watched in small ones differ:\n%s", p, diff)
	}
}

func FuzzScreen(f *testing.F) {
	for _, s := range hostile {
		f.Add([]byte(s), uint8(20), uint8(5), uint64(1))
	}
	for seed := range uint64(40) {
		rnd := rand.New(rand.NewPCG(seed, 9))
		f.Add(randomStream(rnd, 60), uint8(rnd.Uint32()), uint8(rnd.Uint32()), seed)
	}
	f.Fuzz(func(t *testing.T, p []byte, cols, rows uint8, seed uint64) {
		p = p[:min(len(p), 4000)]
		comparePlays(t, p, 2+int(cols%60), 2+int(rows%12), seed)
	})
}

func TestLookingDoesNotMatter(t *testing.T) {
	t.Parallel()
	rounds := 120
	if testing.Short() {
		rounds = 40
	}
	for seed := range uint64(rounds) {
		rnd := rand.New(rand.NewPCG(seed, 7))
		p := randomStream(rnd, 30+rnd.IntN(200))
		comparePlays(t, p, 2+rnd.IntN(58), 2+rnd.IntN(10), seed)
	}
}

func TestRecordingsLookedAtByteByByte(t *testing.T) {
	t.Parallel()
	for _, r := range recordings(t) {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			p := r.raw[:min(len(r.raw), 20000)]
			whole := New(Options{Cols: r.Cols, Rows: r.Rows})
			_, _ = whole.Write(p)
			single := New(Options{Cols: r.Cols, Rows: r.Rows})
			for i := range p {
				_, _ = single.Write(p[i : i+1])
				single.Snapshot(single.Generation())
			}
			if diff := cmp.Diff(settleAll(whole), settleAll(single)); diff != "" {
				t.Errorf("whole and bytewise differ:\n%s", diff)
			}
		})
	}
}
