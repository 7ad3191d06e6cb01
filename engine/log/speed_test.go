package log

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"
)

const kilo64 = 64 << 10

// kinds are 64 kB of each kind of flood.
func kinds() map[string][]byte {
	repeat := func(text string) []byte {
		return bytes.Repeat([]byte(text), kilo64/len(text)+1)[:kilo64]
	}
	var sgr, osc strings.Builder
	for i := range 40 {
		fmt.Fprintf(&sgr, "\x1b[38;5;%dmword%d\x1b[0m \x1b[1;4mx\x1b[m\r\n", i, i)
		fmt.Fprintf(&osc, "\x1b]0;title %d\x07text %d\r\n", i, i)
	}
	return map[string][]byte{
		"ASCII":    repeat(strings.Repeat("The quick brown fox. ", 4)[:79] + "\r\n"),
		"SGR":      repeat(sgr.String()),
		"CJK":      repeat("漢字かな交じり文と한글、それに emoji 🎉👩\u200d🚀\r\n"),
		"y":        repeat("y\r\n"),
		"OSC":      repeat(osc.String()),
		"long":     repeat("x"),
		"controls": repeat("\x00\x01\x02"),
		"bad":      repeat("\xff\xfe"),
	}
}

func TestWriteDoesNotAllocate(t *testing.T) {
	for name, p := range kinds() {
		l := New(Limits{})
		for range 40 {
			l.Write(Stdout, p)
		}
		if n := testing.AllocsPerRun(20, func() { l.Write(Stdout, p) }); n != 0 {
			t.Errorf("%s: %v allocations per 64 kB", name, n)
		}
	}
}

// Whatever is printed, the log stays small.
func TestMemoryIsBounded(t *testing.T) {
	floods := kinds()
	floods["endless OSC"] = append([]byte("\x1b]"), bytes.Repeat([]byte("x"), kilo64)...)
	floods["wide"] = bytes.Repeat([]byte("🎉"), kilo64/4)
	for name, p := range floods {
		for _, quiet := range []int{0, 1, 4000} {
			size := memory(func() any {
				l := New(Limits{})
				for range 30 {
					for at := 0; at < len(p); at += 4096 {
						l.Write(Stdout, p[at:min(at+4096, len(p))])
						l.Write(Stderr, p[:quiet])
					}
				}
				return l
			})
			if size > 1500<<10 {
				t.Errorf("%s with %d bytes on the other stream: %d kB held", name, quiet, size>>10)
			}
		}
	}
	alternating := memory(func() any {
		l := New(Limits{})
		for range 300_000 {
			l.Write(Stdout, []byte("fifteen bytes.\n"))
			l.Write(Stderr, []byte("."))
		}
		if n := len(l.Drain("r").Text); n != 2*DefaultPending {
			t.Errorf("a drain of %d characters, want all that can be pending", n)
		}
		return l
	})
	if alternating > 1500<<10 {
		t.Errorf("alternating streams: %d kB held", alternating>>10)
	}
	one := memory(func() any { return fill(New(Limits{}), stdout("done\n")) })
	if one > 4<<10 {
		t.Errorf("a short log holds %d bytes", one)
	}
	full := memory(func() any {
		l := New(Limits{})
		for range 10 {
			l.Write(Stdout, kinds()["ASCII"])
		}
		return l
	})
	if full > 300<<10 {
		t.Errorf("a full log of ASCII holds %d kB", full>>10)
	}
}

// memory returns how much of the heap the result of f keeps.
func memory(f func() any) int64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	keep := f()
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(keep)
	return int64(after.HeapAlloc) - int64(before.HeapAlloc)
}

func BenchmarkWrite(b *testing.B) {
	for name, p := range kinds() {
		b.Run(name, func(b *testing.B) {
			l := New(Limits{})
			b.SetBytes(int64(len(p)))
			b.ReportAllocs()
			for b.Loop() {
				for at := 0; at < len(p); at += 4096 { // as a PTY gives it
					l.Write(Stdout, p[at:at+4096])
				}
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	l := New(Limits{})
	for range 10 {
		l.Write(Stdout, kinds()["CJK"])
	}
	from, offset, limit := l.Stats().TotalChars-100, l.Stats().TotalLines-3000, 10
	for name, f := range map[string]func(){
		"Stats":    func() { l.Stats() },
		"Page":     func() { l.Page(&offset, &limit) },
		"Tail":     func() { l.Tail(2000) },
		"ReadFrom": func() { l.ReadFrom(from, 0) },
		"Drain":    func() { l.Drain("r"); l.Forget("r") },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f()
			}
		})
	}
}
