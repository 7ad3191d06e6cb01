package screen

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// flood returns about size bytes of output of one kind, with CR LF as a
// terminal's line discipline makes it.
func flood(kind string, size int) []byte {
	var b bytes.Buffer
	rnd := rand.New(rand.NewPCG(1, 1))
	for i := 0; b.Len() < size; i++ {
		switch kind {
		case "ascii":
			for range 79 {
				b.WriteByte(byte(' ' + rnd.IntN(95)))
			}
			b.WriteString("\r\n")
		case "seq":
			fmt.Fprintf(&b, "%d\r\n", i)
		case "sgr":
			for range 6 {
				fmt.Fprintf(&b, "\x1b[%d;%dm", 30+rnd.IntN(8), rnd.IntN(2))
				fmt.Fprintf(&b, "\x1b[38;5;%dmword %d \x1b[0m", rnd.IntN(64), rnd.IntN(100))
			}
			b.WriteString("\r\n")
		case "cjk":
			for range 10 {
				for range 3 {
					b.WriteRune(rune(0x4e00 + rnd.IntN(0x5000)))
				}
				b.WriteString([]string{" ", "😀", "e\u0301", "，", "한글"}[rnd.IntN(5)])
			}
			b.WriteString("\r\n")
		case "line":
			b.WriteString("the quick brown fox jumps over the lazy dog ")
		case "y":
			b.WriteString("y\r\n")
		case "bar":
			fmt.Fprintf(&b, "\r\x1b[32m%s\x1b[m%d%%", bytes.Repeat([]byte{'#'}, i%60), i%100)
		}
	}
	return b.Bytes()
}

func floodKinds() []string {
	return []string{"ascii", "seq", "sgr", "cjk", "line", "y", "bar"}
}

// recorded repeats what a recorded program wrote.
func recorded(tb testing.TB, name string, size int) []byte {
	tb.Helper()
	for _, r := range recordings(tb) {
		if r.name == name {
			return bytes.Repeat(r.raw, size/len(r.raw)+1)
		}
	}
	tb.Fatalf("no recording %s", name)
	return nil
}

func benchmarkFlood(b *testing.B, p []byte, chunk, lookEvery int) {
	b.Helper()
	s := New(Options{Cols: 80, Rows: 24})
	feedChunks(s, p, chunk)
	b.SetBytes(int64(len(p)))
	b.ReportAllocs()
	for b.Loop() {
		if lookEvery == 0 {
			feedChunks(s, p, chunk)
			continue
		}
		gen := uint64(0)
		for i := 0; i < len(p); i += lookEvery {
			feedChunks(s, p[i:min(i+lookEvery, len(p))], chunk)
			gen = s.Snapshot(gen).Generation
		}
	}
}

// BenchmarkWrite is output that nobody watches, as a terminal hands it over.
func BenchmarkWrite(b *testing.B) {
	for _, kind := range floodKinds() {
		p := flood(kind, 1<<20)
		b.Run(kind, func(b *testing.B) { benchmarkFlood(b, p, 4096, 0) })
	}
	for _, name := range []string{"htop-80x24", "vim-80x24", "claude-like-80x24"} {
		p := recorded(b, name, 1<<20)
		b.Run(name, func(b *testing.B) { benchmarkFlood(b, p, 4096, 0) })
	}
}

// BenchmarkWatched is the same with a look every megabyte, which is sixty a
// second at 60 MB/s.
func BenchmarkWatched(b *testing.B) {
	for _, kind := range floodKinds() {
		p := flood(kind, 4<<20)
		b.Run(kind, func(b *testing.B) { benchmarkFlood(b, p, 4096, 1<<20) })
	}
}

// BenchmarkSnapshot is one look at a screen of which some rows changed.
func BenchmarkSnapshot(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {200, 60}} {
		for _, what := range []string{"nothing", "a key", "a line", "everything"} {
			b.Run(fmt.Sprintf("%dx%d/%s", size[0], size[1], what), func(b *testing.B) {
				s := New(Options{Cols: size[0], Rows: size[1]})
				_, _ = s.Write(flood("sgr", 64<<10))
				gen := s.Snapshot(0).Generation
				all := flood("sgr", 100*size[1])
				b.ReportAllocs()
				for b.Loop() {
					switch what {
					case "a key":
						_, _ = s.Write([]byte("\bx"))
					case "a line":
						_, _ = s.Write([]byte("one more line\r\n"))
					case "everything":
						_, _ = s.Write(all)
					}
					gen = s.Snapshot(gen).Generation
				}
			})
		}
	}
}
