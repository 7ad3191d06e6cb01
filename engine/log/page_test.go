package log

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func numbered(n int) string {
	var sb strings.Builder
	for i := range n {
		fmt.Fprintf(&sb, "line %d\n", i)
	}
	return sb.String()
}

func slice(from, to int) string {
	lines := strings.Split(numbered(to), "\n")
	return strings.Join(lines[from:to], "\n")
}

func TestPage(t *testing.T) {
	t.Parallel()
	n := func(i int) *int { return &i }
	tests := []struct {
		name          string
		chars         int
		text          string
		offset, limit *int
		want          Page
	}{
		{name: "empty", want: Page{}},
		{
			name: "row 43, limit alone is a tail", text: "one\ntwo\nthree\n", limit: n(2),
			want: Page{Text: "two\nthree", FirstLine: 1, Count: 2, TotalLines: 3},
		},
		{
			name: "row 44", text: "alpha\nbeta\ngamma\n", offset: n(1), limit: n(1),
			want: Page{Text: "beta", FirstLine: 1, Count: 1, TotalLines: 3},
		},
		{
			name: "row 45", text: numbered(250),
			want: Page{Text: slice(50, 250), FirstLine: 50, Count: 200, TotalLines: 250, DefaultTail: true},
		},
		{
			name: "200 lines are no cut", text: numbered(200),
			want: Page{Text: slice(0, 200), Count: 200, TotalLines: 200},
		},
		{
			name: "row 46", text: numbered(250), offset: n(10),
			want: Page{Text: slice(10, 250), FirstLine: 10, Count: 240, TotalLines: 250},
		},
		{
			name: "row 49", text: "a\r\nb\r\n",
			want: Page{Text: "a\nb", Count: 2, TotalLines: 2},
		},
		{
			name: "lone CR stays", text: "10%\r20%\r\nnext\r",
			want: Page{Text: "10%\r20%\nnext\r", Count: 2, TotalLines: 2},
		},
		{
			name: "one trailing empty line is dropped", text: "a\n\n\n",
			want: Page{Text: "a\n\n", Count: 3, TotalLines: 3},
		},
		{
			name: "only a line feed", text: "\n",
			want: Page{Count: 1, TotalLines: 1},
		},
		{
			name: "no line feed at the end", text: "a\nb", offset: n(1),
			want: Page{Text: "b", FirstLine: 1, Count: 1, TotalLines: 2},
		},
		{
			name: "negative offset", text: "a\nb\n", offset: n(-5), limit: n(1),
			want: Page{Text: "a", Count: 1, TotalLines: 2},
		},
		{
			name: "offset past the end", text: "a\nb\n", offset: n(9),
			want: Page{FirstLine: 2, TotalLines: 2},
		},
		{
			name: "limit 0", text: "a\nb\n", limit: n(0),
			want: Page{FirstLine: 2, TotalLines: 2},
		},
		{
			name: "negative limit with offset", text: "a\nb\n", offset: n(1), limit: n(-1),
			want: Page{FirstLine: 1, TotalLines: 2},
		},
		{
			name: "largest limit and offset", text: "a\nb\n", offset: n(1), limit: n(int(^uint(0) >> 1)),
			want: Page{Text: "b", FirstLine: 1, Count: 1, TotalLines: 2},
		},
		{
			name: "discarded", chars: 4, text: "a\nb\nc\nd\n", offset: n(0), limit: n(1),
			want: Page{Text: "c", FirstLine: 2, Count: 1, TotalLines: 4, Discarded: Lines{0, 2}, Moved: true},
		},
		{
			name: "cut inside a line", chars: 5, text: "a\nbcd\ne\n",
			want: Page{Text: "cd\ne", FirstLine: 1, Count: 2, TotalLines: 3, Discarded: Lines{0, 1}, Partial: true},
		},
		{
			name: "first line left, asked for by number", chars: 5, text: "a\nbcd\ne\n", offset: n(1), limit: n(1),
			want: Page{Text: "cd", FirstLine: 1, Count: 1, TotalLines: 3, Discarded: Lines{0, 1}, Partial: true},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			l := fill(New(Limits{Chars: tt.chars}), stdout(tt.text))
			if diff := cmp.Diff(tt.want, l.Page(tt.offset, tt.limit)); diff != "" {
				t.Errorf("Page (-want +got):\n%s", diff)
			}
			if got := l.Stats().TotalLines; got != tt.want.TotalLines {
				t.Errorf("Stats has %d lines, want %d", got, tt.want.TotalLines)
			}
		})
	}
}

// A line keeps its number, and its characters theirs, whatever is discarded.
func TestAbsoluteNumbersSurviveTrimming(t *testing.T) {
	t.Parallel()
	l := New(Limits{})
	const before, after = 5000, 12_000
	fill(l, stdout(numbered(before)))
	pos := l.Stats().TotalChars
	fill(l, stdout("MARKER é\n"))
	for i := range after {
		fill(l, piece{Stream(i % 2), fmt.Sprintf("later %d 漢字\n", i)})
		if i%500 != 0 && i != after-1 {
			continue
		}
		offset, limit := before, 1
		pg := l.Page(&offset, &limit)
		if pg.Text != "MARKER é" || pg.FirstLine != before || pg.Moved {
			t.Fatalf("after %d more lines Page(%d) is %+v", i, before, pg)
		}
		c := l.ReadFrom(pos, 8)
		if diff := cmp.Diff(Chunk{From: pos, Next: pos + 8, Text: "MARKER é", Line: before}, c); diff != "" {
			t.Fatalf("after %d more lines ReadFrom (-want +got):\n%s", i, diff)
		}
	}
	if l.Stats().DiscardedLines == 0 {
		t.Error("nothing was discarded, so the test shows nothing")
	}
}
