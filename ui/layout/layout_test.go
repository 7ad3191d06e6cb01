package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCompute(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		w, h   int
		detail bool
		want   Plan
	}{
		{"wide", 120, 40, false, Plan{
			W: 120, H: 40, Header: Rect{0, 0, 120, 1}, List: Rect{0, 1, 48, 37},
			Detail: Rect{48, 1, 72, 37}, Strip: Rect{0, 38, 120, 1}, Footer: Rect{0, 39, 120, 1},
		}},
		{"classic", 80, 24, false, Plan{
			W: 80, H: 24, Header: Rect{0, 0, 80, 1}, List: Rect{0, 1, 28, 21},
			Detail: Rect{28, 1, 52, 21}, Strip: Rect{0, 22, 80, 1}, Footer: Rect{0, 23, 80, 1},
		}},
		{"single, list", 40, 12, false, Plan{
			W: 40, H: 12, Single: true, Header: Rect{0, 0, 40, 1}, List: Rect{0, 1, 40, 9},
			Strip: Rect{0, 10, 40, 1}, Footer: Rect{0, 11, 40, 1},
		}},
		{"single, detail", 40, 12, true, Plan{
			W: 40, H: 12, Single: true, Header: Rect{0, 0, 40, 1}, Detail: Rect{0, 1, 40, 9},
			Strip: Rect{0, 10, 40, 1}, Footer: Rect{0, 11, 40, 1},
		}},
		{"no header", 30, 8, false, Plan{
			W: 30, H: 8, Single: true, List: Rect{0, 0, 30, 6},
			Strip: Rect{0, 6, 30, 1}, Footer: Rect{0, 7, 30, 1},
		}},
		{"too small", 12, 4, false, Plan{W: 12, H: 4, TooSmall: true}},
		{"nothing", 0, 0, true, Plan{TooSmall: true}},
		{"negative", -1, -5, false, Plan{TooSmall: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, Compute(tt.w, tt.h, tt.detail)); diff != "" {
				t.Errorf("Compute(%d, %d, %v) differs (-want +got):\n%s", tt.w, tt.h, tt.detail, diff)
			}
		})
	}
}

// Every cell belongs to exactly one part.
func TestComputeCoversTheScreenOnce(t *testing.T) {
	t.Parallel()
	for w := MinWidth; w < 220; w += 7 {
		for h := MinHeight; h < 60; h += 5 {
			for _, detail := range []bool{false, true} {
				p := Compute(w, h, detail)
				area := 0
				for _, r := range []Rect{p.Header, p.List, p.Detail, p.Strip, p.Footer} {
					if r.X < 0 || r.Y < 0 || r.X+r.W > w || r.Y+r.H > h {
						t.Fatalf("%dx%d: %+v lies outside", w, h, r)
					}
					area += r.W * r.H
				}
				if area != w*h {
					t.Fatalf("%dx%d: the parts cover %d of %d cells", w, h, area, w*h)
				}
			}
		}
	}
}

func TestPlacing(t *testing.T) {
	t.Parallel()
	r := Rect{10, 5, 40, 20}
	if got, want := Center(r, 20, 10), (Rect{20, 10, 20, 10}); got != want {
		t.Errorf("Center = %+v, want %+v", got, want)
	}
	if got := Center(r, 100, 100); got != r {
		t.Errorf("Center of something larger = %+v, want %+v", got, r)
	}
	if got, want := Bottom(r, 3), (Rect{10, 22, 40, 3}); got != want {
		t.Errorf("Bottom = %+v, want %+v", got, want)
	}
	if got, want := r.Inner(), (Rect{11, 6, 38, 18}); got != want {
		t.Errorf("Inner = %+v, want %+v", got, want)
	}
	if !r.Contains(10, 5) || r.Contains(50, 5) || r.Contains(10, 25) {
		t.Error("Contains is off at an edge")
	}
	if !(Rect{}).Empty() || r.Empty() {
		t.Error("Empty is wrong")
	}
}
