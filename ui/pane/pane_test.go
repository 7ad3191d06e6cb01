package pane

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ptyboss/engine/proto"
)

func line(y int64, s string) proto.Row {
	return proto.Row{Y: y, Runs: []proto.Run{{Text: s, Width: len(s)}}}
}

// frame returns a full frame whose rows read "live 0", "live 1", ...
func frame(cols, rows, back int) proto.Frame {
	f := proto.Frame{Full: true, Cols: cols, Lines: rows, Scrollback: proto.Scrollback{End: int64(back)}}
	for y := range rows {
		f.Rows = append(f.Rows, line(int64(y), fmt.Sprintf("live %d", y)))
	}
	f.Cursor = proto.Cursor{Visible: true, Shape: proto.CursorBar}
	return f
}

func shown(p *Pane, w, h int) string {
	lines := slices.Clone(p.View(w, h, false))
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "|")
}

func TestApplyMerges(t *testing.T) {
	t.Parallel()
	var p Pane
	if p.Known() {
		t.Error("an empty pane claims to know a screen")
	}
	p.Apply(frame(20, 3, 0))
	p.Apply(proto.Frame{Cols: 20, Lines: 3, Rows: []proto.Row{line(1, "new"), line(9, "outside"), line(-1, "outside")}})
	if got, want := shown(&p, 20, 3), "live 0|new|live 2"; got != want {
		t.Errorf("after a partial frame: %q, want %q", got, want)
	}
	p.Apply(proto.Frame{Cols: 10, Lines: 2, Rows: []proto.Row{line(0, "small")}})
	if got, want := shown(&p, 10, 3), "small||"; got != want {
		t.Errorf("after a resize: %q, want %q", got, want)
	}
	p.Reset()
	if p.Known() || shown(&p, 10, 1) != "" {
		t.Error("Reset kept something")
	}
}

func TestCropFollowsTheCursor(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name         string
		cursor       proto.Cursor
		alternate    bool
		x, y         int
		first        string
		visible      bool
		wantX, wantY int
	}{
		{"fits at the top", proto.Cursor{X: 3, Y: 2, Visible: true}, false, 0, 0, "live 0", true, 3, 2},
		{"below the view", proto.Cursor{X: 0, Y: 19, Visible: true}, false, 0, 15, "live 15", true, 0, 4},
		{"right of the view", proto.Cursor{X: 30, Y: 0, Visible: true}, false, 23, 0, "", true, 7, 0},
		{"hidden, nothing scrolled", proto.Cursor{X: 30, Y: 19}, false, 0, 0, "live 0", false, 0, 0},
		{"hidden on the alternate screen", proto.Cursor{X: 30, Y: 19}, true, 0, 0, "live 0", false, 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var p Pane
			f := frame(40, 20, 0)
			f.Cursor = tt.cursor
			f.Modes.AlternateScreen = tt.alternate
			p.Apply(f)
			if x, y := p.origin(10, 5); x != tt.x || y != tt.y {
				t.Errorf("origin = %d, %d, want %d, %d", x, y, tt.x, tt.y)
			}
			if got := strings.TrimRight(p.View(10, 5, false)[0], " "); got != tt.first {
				t.Errorf("first line %q, want %q", got, tt.first)
			}
			x, y, _, ok := p.CursorAt(10, 5)
			if ok != tt.visible || x != tt.wantX || y != tt.wantY {
				t.Errorf("CursorAt = %d, %d, %v, want %d, %d, %v", x, y, ok, tt.wantX, tt.wantY, tt.visible)
			}
			if col, row := p.At(1, 1, 10, 5); col != tt.x+1 || row != tt.y+1 {
				t.Errorf("At(1, 1) = %d, %d, want %d, %d", col, row, tt.x+1, tt.y+1)
			}
		})
	}
}

func TestScrollStandsStill(t *testing.T) {
	t.Parallel()
	var p Pane
	p.Apply(frame(20, 4, 100))
	p.ScrollBy(-6, 20, 4)
	first, limit, missing := p.Missing(4)
	if first != 94 || limit != 4 || !missing {
		t.Fatalf("Missing = %d, %d, %v, want 94, 4, true", first, limit, missing)
	}
	p.AddRows([]proto.Row{line(94, "back 94"), line(95, "back 95"), line(96, "back 96"), line(97, "back 97")})
	want := "back 94|back 95|back 96|back 97"
	if got := shown(&p, 20, 4); got != want {
		t.Fatalf("scrolled view %q, want %q", got, want)
	}
	if _, _, missing := p.Missing(4); missing {
		t.Error("rows still missing after they came")
	}
	p.Apply(frame(20, 4, 103)) // the program goes on printing
	if got := shown(&p, 20, 4); got != want {
		t.Errorf("new output moved the view to %q", got)
	}
	if got := p.Behind(20, 4); got != 9 {
		t.Errorf("Behind = %d, want 9", got)
	}
	p.ScrollBy(+100, 20, 4)
	if p.Scrolled() || shown(&p, 20, 4) != "live 0|live 1|live 2|live 3" {
		t.Errorf("scrolling down to the end is not live: %q", shown(&p, 20, 4))
	}
	p.ScrollTop(20, 4)
	if first, _, _ := p.Missing(4); first != 0 {
		t.Errorf("top of the scrollback is row %d, want 0", first)
	}
	trimmed := frame(20, 4, 200)
	trimmed.Scrollback.First = 50 // the engine dropped what was on view
	p.Apply(trimmed)
	if first, _, _ := p.Missing(4); first != 50 {
		t.Errorf("after old rows were dropped the view starts at %d, want 50", first)
	}
	p.ScrollEnd()
	if p.Scrolled() {
		t.Error("ScrollEnd left the view scrolled")
	}
}

func TestNoScrollbackOnTheAlternateScreen(t *testing.T) {
	t.Parallel()
	var p Pane
	f := frame(20, 4, 100)
	f.Modes.AlternateScreen = true
	p.Apply(f)
	p.ScrollBy(-5, 20, 4)
	if p.Scrolled() {
		t.Error("the alternate screen scrolled into the main screen's past")
	}
}

func TestHistoryIsBounded(t *testing.T) {
	t.Parallel()
	var p Pane
	p.Apply(frame(20, 4, 100_000))
	for y := int64(0); y < 3*historyLimit; y += 100 {
		rows := make([]proto.Row, 0, 100)
		for i := range int64(100) {
			rows = append(rows, line(y+i, "x"))
		}
		p.AddRows(rows)
	}
	if len(p.history) > historyLimit {
		t.Errorf("%d rows of history kept, limit %d", len(p.history), historyLimit)
	}
}

func TestSoftCursorAndCache(t *testing.T) {
	t.Parallel()
	var p Pane
	p.Apply(frame(20, 2, 0))
	if got := p.View(8, 2, true)[0]; !strings.Contains(got, "\x1b[7ml") {
		t.Errorf("soft cursor missing in %q", got)
	}
	if got := p.View(8, 2, false)[0]; strings.Contains(got, "\x1b") {
		t.Errorf("cursor drawn though not asked for: %q", got)
	}
	a, b := p.View(8, 2, false), p.View(8, 2, false)
	if &a[0] != &b[0] {
		t.Error("an unchanged pane was drawn again")
	}
}
