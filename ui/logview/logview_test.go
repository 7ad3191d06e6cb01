package logview

import (
	"fmt"
	"strings"
	"testing"

	"ptyboss/engine/proto"
	"ptyboss/ui/text"
)

// log returns a view that was given chunks of text, one after the other.
func log(chunks ...string) *View {
	v := New()
	v.feed(chunks...)
	return &v
}

func (v *View) feed(chunks ...string) {
	for _, c := range chunks {
		from := v.buf.next
		v.Add(proto.LogChunk{From: from, Next: from + int64(len(c)), Text: c})
	}
}

func shown(v *View, w, h int) string {
	lines := v.View(w, h)
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(out, "|")
}

func TestView(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		chunks []string
		w, h   int
		want   string
	}{
		{"empty", nil, 10, 2, "|"},
		{"fits", []string{"a\nb\n"}, 10, 3, "a|b|"},
		{"newest lines", []string{"a\nb\nc\n"}, 10, 2, "b|c"},
		{"line in two chunks", []string{"ab", "cd\n"}, 10, 1, "abcd"},
		{"no line break at the end", []string{"a\nname: "}, 10, 2, "a|name:"},
		{"wrapped", []string{"abcdefgh\n"}, 3, 3, "abc|def|gh"},
		{"wrapped, only its end fits", []string{"abcdefgh\n"}, 3, 2, "def|gh"},
		{"wide characters wrap whole", []string{"漢字漢字\n"}, 5, 2, "漢字|漢字"},
		{"progress line", []string{"10%\r50%\r100%\r\n"}, 10, 1, "100%"},
		{"control bytes", []string{"a\x1b[31mb\x07\u202ec\n"}, 10, 1, "abc"},
		{"tab", []string{"a\tb\n"}, 20, 1, "a       b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v := log(tt.chunks...)
			if got := shown(v, tt.w, tt.h); got != tt.want {
				t.Errorf("View = %q, want %q", got, tt.want)
			}
			for _, line := range v.View(tt.w, tt.h) {
				if text.Width(line) != tt.w {
					t.Errorf("line %q is %d columns wide, want %d", line, text.Width(line), tt.w)
				}
			}
		})
	}
}

func TestCutInsteadOfWrap(t *testing.T) {
	t.Parallel()
	v := log("abcdefgh\nxy\n")
	v.SetWrap(false)
	if got, want := shown(v, 4, 2), "abc…|xy"; got != want {
		t.Errorf("View = %q, want %q", got, want)
	}
}

func TestScrollingUpStopsFollowing(t *testing.T) {
	t.Parallel()
	v := log("1\n2\n3\n4\n5\n6\n")
	v.ScrollBy(1, 10, 2)
	if !v.Following() {
		t.Error("scrolling down at the end stopped following")
	}
	v.ScrollBy(-2, 10, 2)
	if v.Following() {
		t.Error("scrolling up did not stop following")
	}
	if got, want := shown(v, 10, 2), "3|4"; got != want {
		t.Errorf("scrolled up by two: %q, want %q", got, want)
	}
	v.feed("7\n8\n")
	if got, want := shown(v, 10, 2), "3|4"; got != want {
		t.Errorf("new lines moved the view: %q, want %q", got, want)
	}
	if first, last := v.Lines(10, 2); first != 3 || last != 8 {
		t.Errorf("Lines = %d, %d, want 3, 8", first, last)
	}
	v.ScrollBy(-100, 10, 2)
	if got, want := shown(v, 10, 2), "1|2"; got != want {
		t.Errorf("scrolled to the top: %q, want %q", got, want)
	}
	v.ScrollBy(100, 10, 2)
	if got, want := shown(v, 10, 2), "7|8"; got != want || v.Following() {
		t.Errorf("scrolled to the end: %q, following %v, want %q, false", got, v.Following(), want)
	}
	v.ScrollEnd()
	v.feed("9\n")
	if got, want := shown(v, 10, 2), "8|9"; got != want {
		t.Errorf("following again: %q, want %q", got, want)
	}
}

func TestScrollGoesThroughWrappedRows(t *testing.T) {
	t.Parallel()
	v := log("abcdef\nxyz\n")
	v.ScrollBy(-1, 3, 1)
	if got, want := shown(v, 3, 1), "def"; got != want {
		t.Errorf("one row up: %q, want %q", got, want)
	}
	v.ScrollBy(-1, 3, 1)
	v.ScrollBy(1, 3, 1)
	if got, want := shown(v, 3, 1), "def"; got != want {
		t.Errorf("up and down again: %q, want %q", got, want)
	}
}

func TestLostTextStartsAfresh(t *testing.T) {
	t.Parallel()
	v := log("old\n")
	v.Add(proto.LogChunk{From: 1000, Next: 1004, Line: 70, Text: "new\n"})
	if got, want := shown(v, 10, 2), "new|"; got != want {
		t.Errorf("View = %q, want %q", got, want)
	}
	if first, last := v.Lines(10, 2); first != 71 || last != 71 {
		t.Errorf("Lines = %d, %d, want 71, 71", first, last)
	}
}

func TestMemoryIsBounded(t *testing.T) {
	t.Parallel()
	v := log()
	for range 200 {
		v.feed(strings.Repeat("short\n", 1000))
	}
	if n := len(v.buf.lines); n > maxLines+maxLines/4 {
		t.Errorf("%d lines held, limit %d", n, maxLines)
	}
	for range 40 {
		v.feed(strings.Repeat("x", 1<<20))
	}
	if v.buf.bytes > 2*maxBytes {
		t.Errorf("%d bytes held after a line without end", v.buf.bytes)
	}
	if line := v.buf.line(v.buf.end() - 1); !strings.HasSuffix(line, cutMark) {
		t.Errorf("a cut line does not say so: %.20q", line[len(line)-20:])
	}
	v.ScrollTop()
	v.feed("\n")
	for i := range 60 {
		v.feed(fmt.Sprintf("%d %s\n", i, strings.Repeat("y", 100_000)))
	}
	v.ScrollBy(-1, 10, 3) // the line on view is gone by now
	if first, _ := v.Lines(10, 3); first <= v.buf.first {
		t.Errorf("view starts at line %d, but the oldest held is %d", first, v.buf.first+1)
	}
}

func FuzzView(f *testing.F) {
	f.Add("a\nb\r\nc\x1b[2J", "\u202e漢字\n", 5, 3, -2)
	f.Fuzz(func(t *testing.T, a, b string, w, h, scroll int) {
		w, h = max(1, w%200), max(1, h%80)
		v := log(a, b)
		v.ScrollBy(scroll%500, w, h)
		lines := v.View(w, h)
		if len(lines) != h {
			t.Fatalf("%d lines, want %d", len(lines), h)
		}
		for _, line := range lines {
			if text.Width(line) != w {
				t.Errorf("line %q is %d columns wide, want %d", line, text.Width(line), w)
			}
		}
	})
}
