package screen

import (
	"bytes"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hinshun/vt10x"

	"ptyboss/engine/proto"
)

// TestFloodsAllocateNothing: once warm, output that nobody watches costs no
// memory.
func TestFloodsAllocateNothing(t *testing.T) {
	for _, kind := range floodKinds() {
		p := flood(kind, 64<<10)
		s := New(Options{Cols: 80, Rows: 24, ScrollbackLines: 500})
		for range 4 {
			feedChunks(s, p, 4096)
		}
		if n := testing.AllocsPerRun(3, func() { feedChunks(s, p, 4096) }); n > 0 {
			t.Errorf("%s: 64 kB make %v allocations", kind, n)
		}
	}
}

// counted is a vt10x that counts what is written to it.
type counted struct {
	vt10x.Terminal
	writes, bytes int
}

func (c *counted) Write(p []byte) (int, error) {
	c.writes++
	c.bytes += len(p)
	return c.Terminal.Write(p)
}

func TestOnlyLooksWriteToVT10x(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 80, Rows: 24})
	s.Snapshot(0)
	vt := &counted{Terminal: s.main.vt}
	s.main.vt = vt
	for _, kind := range floodKinds() {
		_, _ = s.Write(flood(kind, 64<<10))
	}
	_, _, _, _, _ = s.Cursor(), s.Modes(), s.Title(), s.Scrollback(), s.Replies()
	_, _ = s.ScrollbackRows(0, 50), s.Redraw()
	if vt.writes != 0 {
		t.Errorf("an unwatched flood wrote %d times", vt.writes)
	}
	gen := s.Snapshot(0).Generation
	if vt.writes != 1 {
		t.Errorf("a look wrote %d times", vt.writes)
	}
	for range 3 {
		vt.writes, vt.bytes = 0, 0
		_, _ = s.Write([]byte("x"))
		gen = s.Snapshot(gen).Generation
		s.Text()
		s.Snapshot(0)
		if vt.writes != 1 || vt.bytes > 40 {
			t.Errorf("looks at one new character wrote %d times, %d bytes", vt.writes, vt.bytes)
		}
	}
}

// heap returns the bytes that n screens hold, each.
func heap(n int, use func(*Screen)) int {
	var before, after runtime.MemStats
	screens := make([]*Screen, n)
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range screens {
		screens[i] = New(Options{Cols: 120, Rows: 30})
		use(screens[i])
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(screens)
	return int(after.HeapAlloc-before.HeapAlloc) / n
}

func TestIdleScreensAreSmall(t *testing.T) {
	for _, test := range []struct {
		name  string
		limit int
		use   func(*Screen)
	}{
		{"untouched", 30_000, func(*Screen) {}},
		{"looked at", 200_000, func(s *Screen) { s.Snapshot(0) }},
		{"a prompt, looked at", 200_000, func(s *Screen) {
			_, _ = s.Write([]byte("\x1b]0;t\x07\x1b[32muser@host\x1b[m:~$ "))
			s.Snapshot(0)
		}},
	} {
		if got := heap(20, test.use); got > test.limit {
			t.Errorf("%s: a screen holds %d bytes, want at most %d", test.name, got, test.limit)
		} else {
			t.Logf("%s: %d bytes", test.name, got)
		}
	}
}

// TestMemoryIsBounded sends what no table must keep growing with.
func TestMemoryIsBounded(t *testing.T) {
	tests := []struct {
		name  string
		piece func(i int) string
	}{
		{"styles", func(i int) string { return fmt.Sprintf("\x1b[38;2;%d;%d;%dmx", i>>16&255, i>>8&255, i&255) }},
		{"clusters", func(i int) string {
			return "a" + string(rune(0x300+i%80)) + string(rune(0x300+i/80%80)) + string(rune(0x300+i/6400%80))
		}},
		{"links", func(i int) string { return fmt.Sprintf("\x1b]8;;https://example.org/%d\x07x", i) }},
		{"links without text", func(i int) string { return fmt.Sprintf("\x1b]8;;https://example.org/%0200d\x07", i) }},
		{"titles", func(i int) string { return "\x1b]0;" + strings.Repeat("x", 1000) + strconv.Itoa(i) + "\x07" }},
		{"pushed titles", func(i int) string { return fmt.Sprintf("\x1b]0;%0900d\x07\x1b[22t", i) }},
		{"kitty flags", func(int) string { return "\x1b[>1u" }},
		{"notices in parts", func(i int) string { return fmt.Sprintf("\x1b]99;i=1:d=0:p=body;%0500d\x07", i) }},
		{"a string without an end", func(i int) string {
			if i == 0 {
				return "\x1b]52;c;"
			}
			return strings.Repeat("x", 1000)
		}},
		{"holds", func(i int) string { return fmt.Sprintf("\x1b[?2026h%d\r\n\x1b[?2026l", i) }},
		{"marks on one character", func(int) string { return "\u0301" }},
	}
	for _, test := range tests {
		var before, after runtime.MemStats
		begun := time.Now()
		s := New(Options{Cols: 80, Rows: 24, ScrollbackLines: 100, ScrollbackBytes: 100 << 10})
		s.Snapshot(0)
		runtime.GC()
		runtime.ReadMemStats(&before)
		var b bytes.Buffer
		for i := range 15_000 {
			b.WriteString(test.piece(i))
			if b.Len() > 4096 {
				_, _ = s.Write(b.Bytes())
				b.Reset()
			}
		}
		b = bytes.Buffer{}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 2_000_000 {
			t.Errorf("%s: %d bytes are held", test.name, grown)
		} else {
			t.Logf("%s: %d bytes in %v", test.name, grown, time.Since(begun))
		}
		if n := s.Panics(); n != 0 {
			t.Errorf("%s: %d faults", test.name, n)
		}
		runtime.KeepAlive(s)
	}
}

// TestSweepsKeepWhatIsShown makes the tables sweep while styles, links and
// clusters are on both screens, in a pen and in the saved cursor.
func TestSweepsKeepWhatIsShown(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 40, Rows: 5})
	_, _ = s.Write([]byte("\x1b[31m\x1b]8;;https://example.org/kept\x07main e\u0301\u0302\x1b]8;;\x07\x1b[m\x1b[?1049h\x1b[H"))
	_, _ = s.Write([]byte("\x1b[38;2;9;8;7malt o\u0308\u0301\x1b]8;;https://example.org/saved\x07\x1b7\x1b]8;;\x07\x1b[H"))
	want := s.Snapshot(0).Rows[0]
	for i := range 8000 {
		link, text := fmt.Sprintf("https://example.org/%d", i), "u"+string(rune(0x300+i%100))+string(rune(0x300+i/100))
		for b := range 2 {
			_, _ = fmt.Fprintf(s, "\x1b[4;1H\x1b[38;2;%d;%d;%dm.", i>>8, i&255, 2+b)
		}
		_, _ = fmt.Fprintf(s, "\x1b[3;1H\x1b[38;2;%d;%d;1m\x1b]8;;%s\x07%s\x1b]8;;\x07", i>>8, i&255, link, text)
		run := s.Snapshot(0).Rows[2].Runs[0]
		if run.Text != text || run.Style.Link != link || run.Style.FG != proto.RGB(uint8(i>>8), uint8(i), 1) {
			t.Fatalf("round %d writes %+v", i, run)
		}
	}
	if n := len(s.tab.styles.ids); n > 2*sweepFloor {
		t.Errorf("%d styles are kept", n)
	}
	if n := len(s.tab.clusters.ids); n > 2*sweepFloor {
		t.Errorf("%d clusters are kept", n)
	}
	got := s.Snapshot(0).Rows[0]
	if len(got.Runs) != len(want.Runs) || got.Runs[0] != want.Runs[0] {
		t.Errorf("after the sweeps the row is %+v, want %+v", got, want)
	}
	_, _ = s.Write([]byte("\x1b8X"))
	runs := s.Snapshot(0).Rows[0].Runs
	if last := runs[len(runs)-1]; last.Text != "X" || last.Style.Link != "https://example.org/saved" {
		t.Errorf("the restored pen writes %+v", last)
	}
	_, _ = s.Write([]byte("\x1b[?1049l"))
	if run := s.Snapshot(0).Rows[0].Runs[0]; run.Text != "main e\u0301\u0302" || run.Style.Link != "https://example.org/kept" {
		t.Errorf("the main screen came back as %+v", run)
	}
}

func TestSweepsKeepTheLastCharacter(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 40, Rows: 5})
	for i := range 3000 {
		_, _ = fmt.Fprintf(s, "\x1b[2J\x1b[H\U00100000%c%c\u0310\x1b[b", rune(0x300+i%100), rune(0x300+i/100))
		if got := s.Text()[0]; !strings.HasSuffix(got, "\U00100000") {
			t.Fatalf("round %d repeats %q", i, got)
		}
	}
}

// TestSweepsLeaveTheScrollbackAlone: numbers of styles are used again while
// rows that had them are still held.
func TestSweepsLeaveTheScrollbackAlone(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 40, Rows: 5})
	const lines = 6000
	for i := range lines {
		_, _ = fmt.Fprintf(s, "\x1b[38;2;%d;%d;7mline %d\x1b[m\r\n", i>>8, i&255, i)
	}
	for _, row := range s.ScrollbackRows(0, lines) {
		i := int(row.Y)
		want := proto.Run{Width: 5 + len(strconv.Itoa(i)), Text: fmt.Sprintf("line %d", i)}
		want.Style.FG = proto.RGB(uint8(i>>8), uint8(i), 7)
		if len(row.Runs) != 1 || row.Runs[0] != want {
			t.Fatalf("row %d is %+v", i, row.Runs)
		}
	}
}
