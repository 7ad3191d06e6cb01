package screen

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRenderANSIDrawsTheSame holds package sgr and the parser together: rows
// written with colours come out as the rows that they were.
func TestRenderANSIDrawsTheSame(t *testing.T) {
	t.Parallel()
	for _, r := range recordings(t) {
		s := New(Options{Cols: r.Cols, Rows: r.Rows})
		_, _ = s.Write(r.raw)
		want := s.Snapshot(0).Rows
		again := New(Options{Cols: r.Cols, Rows: r.Rows})
		for y := range want {
			want[y].Wrapped = false
			_, _ = again.Write(appendCUP(nil, 0, y))
			_, _ = again.Write([]byte(strings.TrimSuffix(RenderANSI(want[y:y+1], 0), "\n")))
		}
		if diff := cmp.Diff(want, again.Snapshot(0).Rows); diff != "" {
			t.Errorf("%s (-rows +drawn):\n%s", r.name, diff)
		}
	}
}
