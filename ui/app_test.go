package ui

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"go.uber.org/goleak"

	"ptyboss/engine/proto"
	"ptyboss/keys"
	"ptyboss/ui/feed"
)

func TestMain(m *testing.M) {
	asProgram()
	goleak.VerifyTestMain(m)
}

func (r *rig) selected() string {
	s, _ := r.app.list.Selected()
	return s.SessionID
}

// Every action that a key can run must be known where the key is bound.
func TestEveryActionHasAHandler(t *testing.T) {
	t.Parallel()
	dialogs := map[keys.Scope]func(*rig) dialog{
		keys.ScopeFilter: func(r *rig) dialog { r.app.openFilter(); return r.app.dialog },
		keys.ScopeForm:   func(r *rig) dialog { r.app.openForm(); return r.app.dialog },
		keys.ScopeTokens: func(r *rig) dialog { r.app.openTokens(); return r.app.dialog },
		keys.ScopeHelp:   func(r *rig) dialog { r.app.openHelp(); return r.app.dialog },
		keys.ScopeAsk:    func(r *rig) dialog { r.app.askStop(); return r.app.dialog },
		keys.ScopeApproval: func(r *rig) dialog {
			r.send(feed.SessionsMsg{Sessions: jobs(), Approvals: approvals()})
			r.app.openApproval()
			return r.app.dialog
		},
	}
	attached := []keys.ActionName{keys.ActLeave, keys.ActScrollPageUp, keys.ActScrollPageDown}
	for scope, bindings := range keys.DefaultMap() {
		for _, b := range bindings {
			known := false
			switch open, ok := dialogs[scope]; {
			case ok:
				_, known = open(withJobs(t, 100, 30)).act(withJobs(t, 100, 30).app, b.Action)
			case scope == keys.ScopeAttached:
				for _, a := range attached {
					known = known || a == b.Action
				}
			default:
				_, move := moves()[b.Action]
				_, act := actions()[b.Action]
				known = move || act || b.Action == keys.ActJump
			}
			if !known {
				t.Errorf("%s: nothing handles %s (%s)", scope, b.Action, strings.Join(b.Keys, " "))
			}
		}
	}
}

func TestMovingShowsTheSelection(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	steps := []struct{ key, want string }{
		{"j", "quiet-oar"},
		{"down", "fleet-gale"},
		{"k", "quiet-oar"},
		{"G", "still-moss"},
		{"up", "vivid-finch"},
		{"g", "amber-heron"},
		{"3", "fleet-gale"},
		{"end", "still-moss"},
		{"home", "amber-heron"},
		{"pgdown", "still-moss"},
		{"pgup", "amber-heron"},
		{"ctrl+d", "still-moss"},
		{"ctrl+u", "amber-heron"},
	}
	for _, s := range steps {
		r.keys(s.key)
		if got := r.selected(); got != s.want {
			t.Errorf("after %s %s is selected, want %s", s.key, got, s.want)
		}
		if r.app.detail.ID() != s.want {
			t.Errorf("after %s the detail shows %s, want %s", s.key, r.app.detail.ID(), s.want)
		}
	}
}

func TestKeysOfAnotherLayout(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.send(tea.KeyPressMsg{Code: 'о', Text: "о", BaseCode: 'j'})
	if got := r.selected(); got != "quiet-oar" {
		t.Errorf("the key at the place of j selects %s, want quiet-oar", got)
	}
}

func TestEventsMoveNeitherSelectionNorScroll(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.keys("j", "l")
	f := textFrame(80, 24, "one", "two")
	f.Scrollback.End = 100
	r.send(feed.FrameMsg{Turn: r.feeds.screens, Frame: f})
	r.keys("pgup")
	before := r.screen()
	sessions := append(jobs(), jobs()[0])
	sessions[len(sessions)-1].SessionID = "new-needy"
	f.Scrollback.End = 120
	r.send(feed.SessionsMsg{Sessions: sessions}, feed.FrameMsg{Turn: r.feeds.screens, Frame: f})
	if got := r.selected(); got != "quiet-oar" {
		t.Errorf("an event moved the selection to %s", got)
	}
	line := func(s string) string {
		_, detail, _ := strings.Cut(strings.Split(s, "\n")[3], "││")
		return detail
	}
	if got, want := line(r.screen()), line(before); got != want {
		t.Errorf("an event moved the scroll position: %q, want %q", got, want)
	}
}

func TestLateFramesAreDropped(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	old := r.feeds.screens
	r.keys("j")
	r.send(feed.FrameMsg{Turn: old, Frame: textFrame(80, 24, "of the session before")})
	r.hides("of the session before")
}

func TestNewJob(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.keys("s")
	r.keys("enter")
	r.shows("type a command first")
	r.typed("npm run dev")
	r.keys("tab", "tab", "space", "shift+tab", "enter")
	r.waitCalls(`exec "npm run dev" pty=false background=true 0x0`)
	r.hides("New job")
	if got := r.selected(); got != "new-job" {
		t.Errorf("%s is selected, want the new session", got)
	}
	r.keys("s")
	r.typed("vim")
	r.keys("enter")
	r.waitCalls(`exec "npm run dev" pty=false background=true 0x0`, `exec "vim" pty=true background=true 70x35`)
}

func TestNewJobErrorStaysInTheForm(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.engine.err = errors.New("workdir /nowhere: \x1b[31mno such directory")
	r.keys("s")
	r.typed("ls")
	r.keys("enter")
	r.shows("workdir /nowhere: no such directory")
	r.shows("New job")
	r.typed("x")
	r.hides("no such directory")
	r.keys("esc")
	r.hides("New job")
}

func TestSendKeysByName(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	f := prompt()
	f.Modes.ApplicationCursor = true
	r.send(feed.FrameMsg{Turn: r.feeds.screens, Frame: f})
	r.keys("e")
	r.typed("C-c Up")
	r.shows("C-c 03 · Up 1b 4f 41")
	r.keys("enter")
	r.shows("Send keys to")
	r.keys("enter")
	r.hides("Send keys to")
	r.waitCalls("keys C-c Up to amber-heron")
}

func TestStopAsksOnce(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.keys("x")
	r.shows("Stop npm init?")
	r.shows("4711  npm init")
	r.keys("n")
	r.waitCalls()
	r.keys("x", "y")
	r.waitCalls("kill amber-heron")
	r.shows("stopping npm init (amber-heron)")
}

func TestRemoveAndClear(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.keys("d")
	r.shows("It is still running")
	r.keys("esc", "G", "d", "c")
	r.waitCalls("remove still-moss", "clear foamy-tide", "clear vivid-finch", "clear still-moss")
	r.shows("3 finished sessions cleared")
	r.engine.err = proto.ErrNotFinished
	r.keys("g", "d", "y")
	r.shows("npm init (amber-heron) was not removed: session is still running")
}

func TestFilterFollowsTyping(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.keys("/")
	r.typed("release")
	if got := r.selected(); got != "vivid-finch" {
		t.Errorf("the filter selects %s", got)
	}
	r.hides("npm init")
	r.keys("enter")
	r.shows("/ release")
	r.keys("esc")
	r.shows("npm init")
}

func TestQuit(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.keys("q")
	if !r.quit {
		t.Error("q does not quit")
	}
	if got, want := r.app.farewell(), "3 jobs go on; run ptyboss to come back to them"; got != want {
		t.Errorf("farewell %q, want %q", got, want)
	}
	r.send(feed.LostMsg{Err: errors.New("refused")})
	if got, want := r.app.farewell(), "the server cannot be reached; run ptyboss to try again"; got != want {
		t.Errorf("farewell without a server %q, want %q", got, want)
	}
	e := withJobs(t, 120, 40)
	e.app.opts.Embedded = true
	e.keys("q")
	e.shows("ends 3 running jobs")
	e.keys("n")
	if e.quit {
		t.Error("an embedded engine was left without consent")
	}
	e.keys("ctrl+c", "y")
	if !e.quit || e.app.farewell() != "" {
		t.Errorf("quit %v, farewell %q; want true and none", e.quit, e.app.farewell())
	}
}

func TestStopAll(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.keys("Q")
	r.shows("cannot be stopped from here")
	stopped := false
	r.app.opts.StopServer = func(context.Context) error { stopped = true; return nil }
	r.keys("Q")
	r.shows("This ends 3 running jobs and the server")
	r.keys("y")
	if !stopped || !r.quit || r.app.farewell() != "" {
		t.Errorf("stopped %v, quit %v, farewell %q", stopped, r.quit, r.app.farewell())
	}
}

func TestLostConnection(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {40, 9}} {
		r := withJobs(t, size[0], size[1])
		r.send(feed.LostMsg{Err: errors.New("refused")})
		r.shows("connection lost, retrying")
		r.send(feed.FoundMsg{})
		r.hides("connection lost")
	}
}

func TestOnePaneAtATime(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 40, 12)
	r.shows("Sessions")
	for _, want := range []string{"Screen │ Log", "Screen │ Log", "Sessions", "Screen │ Log"} {
		r.keys("tab")
		r.shows(want)
	}
	r.keys("h")
	r.shows("Sessions")
	r.keys("enter")
	r.shows("attached")
	r.keys("ctrl+]")
	r.shows("Sessions")
}

func TestAnySizeAndBack(t *testing.T) {
	t.Parallel()
	for name, scene := range scenes() {
		r := withJobs(t, 120, 40)
		scene(r)
		for _, s := range [][2]int{{0, 0}, {1, 1}, {12, 4}, {30, 8}, {59, 9}, {60, 10}, {300, 100}, {5, 200}, {200, 3}, {120, 40}} {
			r.send(tea.WindowSizeMsg{Width: s[0], Height: s[1]})
		}
		if t.Failed() {
			t.Fatalf("in the scene %s", name)
		}
	}
}

func TestNothingAProgramPrintsReachesTheTerminal(t *testing.T) {
	t.Parallel()
	evil := "x\x1b]0;own\x07\x1b[2J\u202e\u200b\u009b31m\r\n" + strings.Repeat("long ", 2000)
	sessions := jobs()
	for i := range sessions {
		s := &sessions[i]
		s.Name, s.Command, s.Scope, s.Title, s.Tail, s.Cwd = evil, evil, evil, evil, evil, evil
		s.SessionID += "\x1b[5m\u202e"
		if s.Live != nil && s.InputWait != nil {
			s.InputWait.Class, s.InputWait.Prompt, s.InputWait.Evidence = evil, evil, evil
		}
		if s.End != nil {
			s.ExitSignal = &evil
		}
	}
	needy := approvals()
	needy[0].Scope, needy[0].Cwd, needy[0].Command, needy[0].Reason = evil, evil, evil, evil
	f := textFrame(120, 30, evil)
	f.Title = evil
	for _, size := range [][2]int{{120, 40}, {80, 24}, {40, 12}} {
		for _, press := range [][]string{nil, {"x"}, {"e"}, {"enter"}, {"G"}, {"l", "tab"}, {"d"}, {"?"}, {"s"}, {"a"}} {
			r := newRig(t, size[0], size[1])
			r.send(feed.SessionsMsg{Sessions: sessions, Approvals: needy}, feed.FrameMsg{Turn: r.feeds.screens, Frame: f})
			harmless(t, r.app.View().Content)
			r.keys(press...)
			r.send(feed.LogMsg{Turn: r.feeds.logs, Chunk: proto.LogChunk{Next: 9, Text: evil}})
			r.send(doneMsg{err: errors.New(evil)})
			harmless(t, r.app.View().Content)
			harmless(t, r.app.View().WindowTitle)
		}
	}
}

// harmless fails the test if s holds anything but text and SGR sequences.
func harmless(t *testing.T, s string) {
	t.Helper()
	for len(s) > 0 {
		seq, _, n, _ := ansi.DecodeSequence(s, 0, nil)
		s = s[n:]
		if strings.HasPrefix(seq, "\x1b[") && strings.HasSuffix(seq, "m") || seq == "\n" {
			continue
		}
		for _, c := range seq {
			if unicode.IsControl(c) || unicode.Is(unicode.Cf, c) {
				t.Fatalf("%q reaches the terminal", seq)
			}
		}
	}
}

func TestNoticesGoAway(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.send(doneMsg{said: "hello there"})
	r.shows("hello there")
	r.app.now = func() time.Time { return epoch().Add(noticeFor + time.Second) }
	r.send(tickMsg{})
	r.hides("hello there")
	r.send(doneMsg{err: errors.New("it broke")})
	r.shows("✗ it broke")
	r.keys("j")
	r.hides("it broke")
}

func TestScrollbackIsFetchedOnce(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	f := prompt()
	f.Scrollback.End = 100
	r.send(feed.FrameMsg{Turn: r.feeds.screens, Frame: f})
	r.keys("shift+pgup")
	r.send(tickMsg{})
	r.waitCalls("rows 66+34")
	r.engine.err = errors.New("gone")
	r.keys("shift+pgup")
	r.shows("scrollback: gone")
}

func FuzzKeys(f *testing.F) {
	f.Add("jjkG\rq", 80, 24)
	f.Add("sls\t\t \r?x\x1be", 40, 12)
	f.Add("/abc\rl\tkkfW", 120, 40)
	f.Fuzz(func(t *testing.T, typed string, w, h int) {
		r := withJobs(t, max(0, w%300), max(0, h%100))
		for _, c := range typed {
			switch c {
			case '\r':
				r.keys("enter")
			case '\t':
				r.keys("tab")
			case 0x1b:
				r.keys("esc")
			default:
				r.send(tea.KeyPressMsg{Code: c, Text: string(c)})
			}
		}
	})
}
