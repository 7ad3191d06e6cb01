package detail

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"ptyboss/engine/proto"
	"ptyboss/ui/feed"
	"ptyboss/ui/text"
	"ptyboss/ui/theme"
)

// watcher notes what it is turned to.
type watcher struct {
	got  []string
	turn uint64
}

func (w *watcher) WatchScreen(id string) uint64 {
	w.got = append(w.got, "screen "+id)
	w.turn++
	return w.turn
}

func (w *watcher) WatchLog(id string, from int64) uint64 {
	w.got = append(w.got, fmt.Sprintf("log %s %d", id, from))
	w.turn++
	return w.turn
}

func newDetail() (*Detail, *watcher) {
	w := &watcher{}
	d := New(w)
	d.SetSize(40, 4)
	return &d, w
}

func shown(d *Detail) string {
	return ansi.Strip(strings.Join(d.View(false, theme.New(true)), "\n"))
}

func TestWatchesWhatIsOnView(t *testing.T) {
	t.Parallel()
	d, w := newDetail()
	d.Show(proto.Session{SessionID: "a", PTY: true})
	d.Show(proto.Session{SessionID: "a", PTY: true}) // nothing new
	d.SetTab(Log)
	d.Chunk(feed.LogMsg{Turn: w.turn, Chunk: proto.LogChunk{Next: 6, Text: "hello\n"}})
	d.SetTab(Screen)
	d.SetTab(Log)
	d.Show(proto.Session{SessionID: "b"})
	d.Show(proto.Session{})
	want := []string{
		"screen a", "log  0", "log a 0", "log  0", "log a 6", // it goes on where it was
		"screen ", "log  0", "log b 0",
		"screen ", "log  0",
	}
	if diff := cmp.Diff(want, w.got); diff != "" {
		t.Errorf("turned to (-want +got):\n%s", diff)
	}
}

func TestTheLogIsKeptWhileTheScreenIsOnView(t *testing.T) {
	t.Parallel()
	d, w := newDetail()
	d.Show(proto.Session{SessionID: "a", PTY: true})
	d.SetTab(Log)
	d.Chunk(feed.LogMsg{Turn: w.turn, Chunk: proto.LogChunk{Next: 6, Text: "hello\n"}})
	d.SetTab(Screen)
	d.SetTab(Log)
	if !strings.Contains(shown(d), "hello") {
		t.Errorf("the log was forgotten:\n%s", shown(d))
	}
}

func TestLateMessagesAreDropped(t *testing.T) {
	t.Parallel()
	d, w := newDetail()
	d.Show(proto.Session{SessionID: "a"})
	old := w.turn
	d.Show(proto.Session{SessionID: "b"})
	d.Chunk(feed.LogMsg{Turn: old, Chunk: proto.LogChunk{Next: 4, Text: "old\n"}})
	d.Refused(feed.RefusedMsg{Turn: old, Log: true, Err: errors.New("old")})
	if s := shown(d); strings.Contains(s, "old") {
		t.Errorf("a late message is shown:\n%s", s)
	}
	d.Refused(feed.RefusedMsg{Turn: w.turn, Log: true, Err: errors.New("gone\x1b[2J")})
	if s := shown(d); !strings.Contains(s, "gone") {
		t.Errorf("a refusal is not shown:\n%s", s)
	}
}

func TestPlaces(t *testing.T) {
	t.Parallel()
	place := func(d *Detail) string {
		left, right := d.Place(theme.New(true))
		return ansi.Strip(left + "|" + right)
	}
	d, w := newDetail()
	if got := place(d); got != "|" {
		t.Errorf("of nothing: %q", got)
	}
	d.Show(proto.Session{SessionID: "a"})
	if got, want := place(d), "no terminal, this is the log · following|no output yet"; got != want {
		t.Errorf("of a session without terminal: %q, want %q", got, want)
	}
	d.SetTab(Log)
	d.Chunk(feed.LogMsg{Turn: w.turn, Chunk: proto.LogChunk{Next: 20, Text: strings.Repeat("x\n", 10)}})
	if got, want := place(d), "following|line 7 of 10"; got != want {
		t.Errorf("of a log: %q, want %q", got, want)
	}
	d.ScrollBy(-2)
	d.ToggleWrap()
	if got, want := place(d), "paused · f follows · cut|line 5 of 10"; got != want {
		t.Errorf("of a scrolled log: %q, want %q", got, want)
	}
	d.ToggleFollow()
	if got, want := place(d), "following · cut|line 7 of 10"; got != want {
		t.Errorf("of a log that follows again: %q, want %q", got, want)
	}
	d.Show(proto.Session{SessionID: "b", PTY: true})
	d.SetTab(Screen)
	d.Frame(feed.FrameMsg{Turn: d.screenTurn, Frame: proto.Frame{
		Full: true, Cols: 80, Lines: 2, Scrollback: proto.Scrollback{End: 50},
	}})
	if got, want := place(d), "|80x2 in part"; got != want {
		t.Errorf("of a screen: %q, want %q", got, want)
	}
	d.ScrollTop()
	if got, want := place(d), "50 rows back · shift+pgdn returns|80x2 in part"; got != want {
		t.Errorf("of a scrolled screen: %q, want %q", got, want)
	}
	if req, missing := d.Missing(); !missing || req.SessionID != "b" || req.First != 0 || req.Limit != 4 {
		t.Errorf("Missing = %+v, %v, want rows 0 to 3 of b", req, missing)
	}
	d.ScrollEnd()
	if _, missing := d.Missing(); missing {
		t.Error("a live screen misses rows")
	}
}

func TestTabAt(t *testing.T) {
	t.Parallel()
	d, _ := newDetail()
	tabs := ansi.Strip(d.Tabs(theme.New(true)))
	for x := range text.Width(tabs) + 3 {
		tab, ok := d.TabAt(x)
		switch {
		case x < len("Screen") && (!ok || tab != Screen), x == len("Screen") && ok,
			x >= len("Screen")+3 && x < len("Screen")+6 && (!ok || tab != Log), x > len("Screen")+6 && ok:
			t.Errorf("TabAt(%d) = %v, %v of %q", x, tab, ok, tabs)
		}
	}
	if Log.Plus(1) != Screen || Screen.Plus(-1) != Log {
		t.Error("the tabs do not go round")
	}
}
