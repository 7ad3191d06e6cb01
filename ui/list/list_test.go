package list

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"ptyboss/engine/proto"
	"ptyboss/ui/text"
	"ptyboss/ui/theme"
)

func running(id string, started int64) proto.Session {
	return proto.Session{SessionID: id, Name: "job " + id, Status: proto.Running, StartedAt: started, Live: &proto.Live{}}
}

func waiting(id string, started int64) proto.Session {
	s := running(id, started)
	s.WaitingForInput = true
	return s
}

func ended(id string, at int64) proto.Session {
	return proto.Session{SessionID: id, Status: proto.Completed, End: &proto.End{EndedAt: at}}
}

func ids(l *List) string {
	out := make([]string, len(l.shown))
	for i, s := range l.shown {
		out[i] = s.SessionID
	}
	return strings.Join(out, " ")
}

func selected(l *List) string {
	s, _ := l.Selected()
	return s.SessionID
}

func TestOrder(t *testing.T) {
	t.Parallel()
	var l List
	l.SetHeight(10)
	l.Set([]proto.Session{ended("e1", 1), running("r1", 1), waiting("w1", 1), ended("e2", 2), running("r2", 2), waiting("w2", 2)})
	if got, want := ids(&l), "w2 w1 r2 r1 e2 e1"; got != want {
		t.Errorf("order %q, want %q", got, want)
	}
	if got := selected(&l); got != "w2" {
		t.Errorf("first selection %q, want the first row", got)
	}
	if got, want := l.Count(), (Counts{2, 2, 2}); got != want {
		t.Errorf("Count = %+v, want %+v", got, want)
	}
	if got, want := l.Finished(), []string{"e2", "e1"}; !slices.Equal(got, want) {
		t.Errorf("Finished = %v, want %v", got, want)
	}
}

func TestEventsDoNotMoveTheSelection(t *testing.T) {
	t.Parallel()
	var l List
	l.SetHeight(3)
	var sessions []proto.Session
	for i := range 10 {
		sessions = append(sessions, running(fmt.Sprintf("s%d", i), int64(100-i)))
	}
	l.Set(sessions)
	l.Move(5)
	line := l.index - l.offset
	sessions = append(sessions, waiting("new", 500), running("newer", 600))
	l.Set(sessions)
	if selected(&l) != "s5" {
		t.Errorf("selection moved to %q", selected(&l))
	}
	if got := l.index - l.offset; got != line {
		t.Errorf("selected row is on line %d of the view, was on %d", got, line)
	}
}

func TestRemovedSelectionGoesToTheNeighbour(t *testing.T) {
	t.Parallel()
	all := []proto.Session{running("a", 3), running("b", 2), running("c", 1)}
	tests := []struct{ remove, from, want string }{
		{"b", "b", "c"}, {"c", "c", "b"}, {"a", "c", "c"},
	}
	for _, tt := range tests {
		var l List
		l.SetHeight(5)
		l.Set(all)
		l.Select(tt.from)
		l.Set(slices.DeleteFunc(slices.Clone(all), func(s proto.Session) bool { return s.SessionID == tt.remove }))
		if got := selected(&l); got != tt.want {
			t.Errorf("with %s selected, removing %s selects %q, want %q", tt.from, tt.remove, got, tt.want)
		}
	}
	var l List
	l.Set(all)
	l.Set(nil)
	if _, ok := l.Selected(); ok {
		t.Error("an empty list has a selection")
	}
	l.Move(3)
	l.Jump(0)
	l.Scroll(2)
}

func TestSelectLater(t *testing.T) {
	t.Parallel()
	var l List
	l.SetHeight(5)
	l.Set([]proto.Session{running("a", 2), running("b", 1)})
	l.SetFilter("job a")
	l.Select("c")
	if selected(&l) != "a" {
		t.Errorf("waiting for a session moved the selection to %q", selected(&l))
	}
	l.Set([]proto.Session{running("c", 3), running("a", 2), running("b", 1)})
	if selected(&l) != "c" {
		t.Errorf("the awaited session was not selected, but %q", selected(&l))
	}
	l.SetFilter("job a")
	l.Select("b")
	if selected(&l) != "b" || l.Filter() != "" {
		t.Errorf("selecting a hidden session: %q, filter %q", selected(&l), l.Filter())
	}
}

func TestMoves(t *testing.T) {
	t.Parallel()
	var l List
	l.SetHeight(3)
	l.Set([]proto.Session{running("a", 5), running("b", 4), running("c", 3), running("d", 2), running("e", 1)})
	l.Move(-1)
	if selected(&l) != "a" {
		t.Error("moved above the first row")
	}
	l.Move(100)
	if selected(&l) != "e" || l.offset != 2 {
		t.Errorf("moved to %q with offset %d, want e, 2", selected(&l), l.offset)
	}
	l.Jump(1)
	l.Jump(17)
	if selected(&l) != "b" {
		t.Errorf("jumped to %q, want b", selected(&l))
	}
	l.Scroll(2)
	if l.offset != 2 || selected(&l) != "c" {
		t.Errorf("scrolled to offset %d with %q selected, want 2, c", l.offset, selected(&l))
	}
	if i, ok := l.Row(1); !ok || i != 3 {
		t.Errorf("Row(1) = %d, %v, want 3, true", i, ok)
	}
	if _, ok := l.Row(3); ok {
		t.Error("Row found a row below the view")
	}
}

func TestFilter(t *testing.T) {
	t.Parallel()
	s := proto.Session{SessionID: "amber-heron", Name: "go test ./...", Command: "cd app && go test ./...", Scope: "codex"}
	tests := []struct {
		filter string
		want   bool
	}{
		{"", true},
		{"gotest", true},
		{"app &&", true},
		{"CODEX", true},
		{"ahr", true},
		{"test codex", true},
		{"npm", false},
		{"test npm", false},
		{"oxec", false},
		{"  ", true},
	}
	for _, tt := range tests {
		if got := len(match([]proto.Session{s}, tt.filter)) == 1; got != tt.want {
			t.Errorf("filter %q matches: %v, want %v", tt.filter, got, tt.want)
		}
	}
}

func TestRowsAreExactlyWide(t *testing.T) {
	t.Parallel()
	s := waiting("amber-heron", 0)
	s.Name = "漢字漢字漢字 \x1b[31m npm 👍 \u202eabc"
	var l List
	l.SetHeight(4)
	l.Set([]proto.Session{s, running("x", 0), ended("y", 0)})
	for w := 24; w < 90; w++ {
		for _, line := range l.View(w, true, theme.New(true), time.UnixMilli(5000)) {
			if text.Width(line) != w {
				t.Fatalf("row of %d columns, want %d: %q", text.Width(line), w, line)
			}
		}
	}
}

func TestPosition(t *testing.T) {
	t.Parallel()
	var l List
	if l.Position() != "" {
		t.Error("an empty list has a position")
	}
	l.Set([]proto.Session{running("a", 2), running("b", 1)})
	l.Move(1)
	if got, want := l.Position(), "2/2"; got != want {
		t.Errorf("Position = %q, want %q", got, want)
	}
	l.SetFilter("job a")
	if got, want := l.Position(), "1/1 of 2"; got != want {
		t.Errorf("Position = %q, want %q", got, want)
	}
}

func TestViewIsDrawnAnewWhenItMust(t *testing.T) {
	t.Parallel()
	var l List
	l.SetHeight(3)
	l.Set([]proto.Session{running("a", 5), running("b", 4), running("c", 3), running("d", 2)})
	now := time.UnixMilli(10_000)
	draw := func() string { return strings.Join(l.View(60, true, theme.New(true), now), "\n") }
	first, second := l.View(60, true, theme.New(true), now), l.View(60, true, theme.New(true), now)
	if &first[0] != &second[0] {
		t.Error("an unchanged list was drawn again")
	}
	steps := []struct {
		name string
		do   func()
	}{
		{"move", func() { l.Move(1) }},
		{"jump", func() { l.Jump(2) }},
		{"scroll", func() { l.Scroll(1) }},
		{"filter", func() { l.SetFilter("d") }},
		{"height", func() { l.SetFilter(""); draw(); l.SetHeight(2) }},
		{"time", func() { now = now.Add(time.Second) }},
		{"sessions", func() { l.Set([]proto.Session{ended("a", 1)}) }},
	}
	for _, s := range steps {
		before := draw()
		s.do()
		if draw() == before {
			t.Errorf("%s did not change what is drawn", s.name)
		}
	}
}
