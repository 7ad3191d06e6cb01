package ui

import (
	"errors"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"ptyboss/engine/proto"
	"ptyboss/keys"
	"ptyboss/ui/detail"
	"ptyboss/ui/feed"
)

func TestAttachSendsEverythingInOrder(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.keys("enter")
	r.shows("attached to npm init · ctrl+] leaves")
	r.typed("y")
	r.keys("enter", "esc", "ctrl+c", "q", "tab", "shift+pgup", "up")
	r.send(tea.PasteMsg{Content: "two\nlines"})
	r.send(tea.WindowSizeMsg{Width: 100, Height: 30})
	r.waitCalls("attach amber-heron 70x35", "key y", "key Enter", "key Escape", "key C-c", "key q", "key Tab",
		"key Up", `paste "two\nlines"`, "resize 58x25")
	r.keys("ctrl+]")
	r.hides("attached")
	if r.quit || r.selected() != "amber-heron" {
		t.Errorf("keys for the session reached the program: quit %v, selected %s", r.quit, r.selected())
	}
	if r.feeds.hot == 0 {
		t.Error("typing did not make the feeds hot")
	}
}

func TestLeaveChordTwiceIsSent(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.keys("enter", "ctrl+]", "ctrl+]")
	r.shows("attached to npm init · ctrl+] leaves")
	r.typed("x")
	r.waitCalls("attach amber-heron 70x35", "key C-]", "key x")
	r.keys("ctrl+]")
	r.send(lingerMsg{r.app.attached.line})
	r.keys("ctrl+]")
	r.hides("attached")
}

func TestLeaveChordIsConfigurable(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.app.opts.LeaveKey = "ctrl+g"
	r.app.keymap = r.app.opts.keymap()
	r.keys("enter", "ctrl+]")
	r.shows("attached to npm init · ctrl+g leaves")
	r.keys("ctrl+g")
	r.hides("attached")
	r.waitCalls("attach amber-heron 70x35", "key C-]")
}

func TestLeaveChordMustBeFree(t *testing.T) {
	t.Parallel()
	if err := (Options{LeaveKey: "shift+pgup"}).check(); err == nil || !strings.Contains(err.Error(), "shift+pgup") {
		t.Errorf("check of a taken chord = %v, want an error that names it", err)
	}
	if err := (Options{LeaveKey: "ctrl+g"}).check(); err != nil {
		t.Errorf("check of a free chord = %v", err)
	}
}

func TestTypeAheadAfterTheEndRunsNothing(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.keys("enter")
	r.waitCalls("attach amber-heron 70x35")
	sessions := jobs()
	sessions[0].Live, sessions[0].Status = nil, proto.Completed
	sessions[0].End = &proto.End{EndedAt: epoch().UnixMilli()}
	r.send(feed.SessionsMsg{Sessions: sessions})
	r.shows("ended · enter or ctrl+] leaves")
	r.typed("qxd")
	if r.quit || r.app.dialog != nil {
		t.Error("keys typed ahead became commands")
	}
	r.keys("enter")
	r.hides("ended · enter")
	r.waitCalls("attach amber-heron 70x35")
}

func TestAttachRefusals(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		keys []string
		want string
	}{
		{"ended", []string{"G", "enter"}, "sleep 100 has ended"},
		{"no terminal", []string{"3", "enter"}, "has no terminal to attach to"},
		{"keys for an ended one", []string{"G", "e"}, "sleep 100 has ended"},
		{"stop an ended one", []string{"G", "x"}, "sleep 100 has ended"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := withJobs(t, 120, 40)
			r.keys(tt.keys...)
			r.shows(tt.want)
			r.waitCalls()
		})
	}
}

func TestLineTroubleIsSaid(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.keys("enter")
	r.send(lineBusyMsg{r.app.attached.line, true})
	r.shows("does not read its input")
	r.send(lineBusyMsg{r.app.attached.line, false})
	r.hides("does not read its input")
	r.send(lineFailedMsg{r.app.attached.line, errors.New("connection reset")})
	r.shows("not attached any more: connection reset")
	r.shows("ended · enter or ctrl+] leaves")
	r.keys("enter")
	r.hides("ctrl+] leaves")
}

func TestFocusAndKeyReleasesForThoseWhoAsked(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	f := prompt()
	f.Modes.FocusEvents = true
	f.Modes.KittyKeyboard = keys.KittyDisambiguate | keys.KittyEvents
	r.send(feed.FrameMsg{Turn: r.feeds.screens, Frame: f})
	r.keys("enter")
	r.send(tea.BlurMsg{}, tea.BlurMsg{}, tea.FocusMsg{})
	r.send(tea.KeyPressMsg{Code: 'a', Text: "a"}, tea.KeyReleaseMsg{Code: 'a'})
	if !r.app.View().KeyboardEnhancements.ReportEventTypes {
		t.Error("the terminal is not asked for key releases")
	}
	r.keys("ctrl+]")
	r.waitCalls("attach amber-heron 70x35", `bytes "\x1b[I"`, `bytes "\x1b[O"`, `bytes "\x1b[I"`, "key a", "key a", `bytes "\x1b[O"`)
}

func TestMouse(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	click := func(x, y int) tea.MouseClickMsg { return tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft} }
	r.send(click(5, 3))
	if got := r.selected(); got != "quiet-oar" {
		t.Errorf("a click on the second row selects %s", got)
	}
	r.send(click(5, 30))
	if got := r.selected(); got != "quiet-oar" {
		t.Errorf("a click below the rows selects %s", got)
	}
	x := strings.Index(ansi.Strip(strings.Split(r.app.View().Content, "\n")[1]), "Log")
	x = ansi.StringWidth(ansi.Strip(strings.Split(r.app.View().Content, "\n")[1])[:x])
	r.send(click(x+1, 1))
	if r.app.detail.Tab() != detail.Log {
		t.Error("a click on the tab Log does not turn to it")
	}
	r.send(click(80, 10))
	if !r.app.reading {
		t.Error("a click into the detail does not give it the keys")
	}
	r.send(click(5, 2), click(5, 2))
	r.shows("attached")
	r.waitCalls("attach amber-heron 70x35")
	r.send(click(5, 4))
	r.hides("attached")
	if got := r.selected(); got != "fleet-gale" {
		t.Errorf("a click on another row while attached selects %s", got)
	}
}

func TestMouseOfTheProgram(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	f := prompt()
	f.Modes.Mouse, f.Modes.MouseEncoding = proto.MouseAny, proto.MouseSGR
	r.send(feed.FrameMsg{Turn: r.feeds.screens, Frame: f})
	r.keys("enter")
	if r.app.View().MouseMode != tea.MouseModeAllMotion {
		t.Error("the terminal is not asked for all motion")
	}
	r.send(tea.MouseClickMsg{X: 50, Y: 4, Button: tea.MouseLeft}, tea.MouseReleaseMsg{X: 50, Y: 4, Button: tea.MouseLeft},
		tea.MouseWheelMsg{X: 49, Y: 2, Button: tea.MouseWheelUp})
	f.Modes.Mouse = proto.MouseOff
	f.Modes.AlternateScreen, f.Modes.AlternateScroll = true, true
	r.send(feed.FrameMsg{Turn: r.feeds.screens, Frame: f})
	r.send(tea.MouseWheelMsg{X: 50, Y: 4, Button: tea.MouseWheelDown})
	r.waitCalls("attach amber-heron 70x35", `bytes "\x1b[<0;2;3M"`, `bytes "\x1b[<0;2;3m"`, `bytes "\x1b[<64;1;1M"`,
		"key Down", "key Down", "key Down")
}

func TestWheelScrollsWhatIsUnderIt(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	f := prompt()
	f.Scrollback.End = 100
	r.send(feed.FrameMsg{Turn: r.feeds.screens, Frame: f})
	r.send(tea.MouseWheelMsg{X: 90, Y: 10, Button: tea.MouseWheelUp})
	r.shows("3 rows back")
	r.shows("back 97")
	r.send(tea.MouseWheelMsg{X: 90, Y: 10, Button: tea.MouseWheelDown})
	r.hides("rows back")
	r.keys("enter")
	r.send(tea.MouseWheelMsg{X: 90, Y: 10, Button: tea.MouseWheelUp})
	r.shows("3 rows back")
	r.typed("x") // typing returns to the live screen
	r.hides("rows back")
}
