package log

import (
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSearch(t *testing.T) {
	t.Parallel()
	const text = "ok\r\nerror: é error\r\n\r\nan Error\rend"
	tests := []struct {
		name, pattern string
		from, limit   int
		want          []Match
	}{
		{"all", "error", 0, 0, []Match{{1, "error: é error", [][2]int{{0, 5}, {10, 15}}}}},
		{"any case, first", "(?i)error", 0, 1, []Match{{1, "error: é error", [][2]int{{0, 5}, {10, 15}}}}},
		{"from", "(?i)error", 2, 9, []Match{{3, "an Error\rend", [][2]int{{3, 8}}}}},
		{"end of line", "k$", 0, 0, []Match{{0, "ok", [][2]int{{1, 2}}}}},
		{"empty line", "^$", 0, 0, []Match{{2, "", [][2]int{}}}},
		{"nothing", "absent", 0, 0, nil},
		{"from past the end", ".", 99, 0, nil},
		{"negative from", "ok", -1, 0, []Match{{0, "ok", [][2]int{{0, 2}}}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			l := fill(New(Limits{}), stdout(text))
			got := l.Search(regexp.MustCompile(tt.pattern), tt.from, tt.limit)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("Search (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSearchBoundsRanges(t *testing.T) {
	t.Parallel()
	l := New(Limits{})
	for range 5000 {
		fill(l, stdout("ab"))
	}
	found := l.Search(regexp.MustCompile("a"), 0, 0)
	if len(found) != 1 || len(found[0].Ranges) != maxRanges {
		t.Errorf("%d matches, the first with %d ranges", len(found), len(found[0].Ranges))
	}
}
