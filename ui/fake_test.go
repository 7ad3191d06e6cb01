package ui

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"ptyboss/engine/proto"
	"ptyboss/ui/feed"
)

var update = flag.Bool("update", false, "write the golden files anew")

// epoch is the time of all model tests.
func epoch() time.Time { return time.UnixMilli(1_700_000_000_000) }

// fakeEngine is an engine that notes what it is asked.
type fakeEngine struct {
	mu    sync.Mutex
	calls []string // guarded by mu
	err   error    // of every action
	// refused is why an approved command did not start.
	refused string
}

func (f *fakeEngine) note(format string, args ...any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls = append(f.calls, fmt.Sprintf(format, args...))
}

func (f *fakeEngine) noted() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.calls)
}

func (f *fakeEngine) Sessions(context.Context, string, proto.SessionsRequest) (proto.Sessions, error) {
	return proto.Sessions{Sessions: append(jobs(), proto.Session{
		SessionID: "new-job", Name: "new job", Status: proto.Running, PTY: true, Live: &proto.Live{},
	})}, nil
}

func (f *fakeEngine) Frame(ctx context.Context, _ string, _ proto.FrameRequest) (proto.Frame, error) {
	<-ctx.Done()
	return proto.Frame{}, ctx.Err()
}

func (f *fakeEngine) Read(ctx context.Context, _ string, _ proto.ReadRequest) (proto.LogChunk, error) {
	<-ctx.Done()
	return proto.LogChunk{}, ctx.Err()
}

func (f *fakeEngine) ScrollbackRows(_ context.Context, _ string, req proto.RowsRequest) ([]proto.Row, error) {
	f.note("rows %d+%d", req.First, req.Limit)
	rows := make([]proto.Row, req.Limit)
	for i := range rows {
		rows[i] = textRow(req.First+int64(i), fmt.Sprintf("back %d", req.First+int64(i)))
	}
	return rows, f.err
}

func (f *fakeEngine) Exec(_ context.Context, _ string, req proto.ExecRequest) (proto.ExecResult, error) {
	f.note("exec %q pty=%v background=%v %dx%d", req.Command, req.PTY, req.Background, req.Cols, req.Rows)
	if f.err != nil {
		return proto.ExecResult{}, f.err
	}
	return proto.ExecResult{Details: proto.ExecDetails{Status: proto.Running, SessionID: "new-job"}}, nil
}

func (f *fakeEngine) action(name, id string) (proto.ProcessResult, error) {
	f.note("%s %s", name, id)
	return proto.ProcessResult{}, f.err
}

func (f *fakeEngine) Kill(_ context.Context, _, id string) (proto.ProcessResult, error) {
	return f.action("kill", id)
}

func (f *fakeEngine) Clear(_ context.Context, _, id string) (proto.ProcessResult, error) {
	return f.action("clear", id)
}

func (f *fakeEngine) Remove(_ context.Context, _, id string) (proto.ProcessResult, error) {
	return f.action("remove", id)
}

func (f *fakeEngine) Decide(_ context.Context, scope string, req proto.DecideRequest) (proto.DecideResult, error) {
	f.note("decide %q %s %s", scope, req.ApprovalID, req.Decision)
	return proto.DecideResult{Text: "Decided " + req.ApprovalID + ".", Details: proto.DecideDetails{Error: f.refused}}, f.err
}

func (f *fakeEngine) SendKeys(_ context.Context, _ string, req proto.SendKeysRequest) (proto.ProcessResult, error) {
	return f.action("keys "+strings.Join(req.Keys, " ")+" to", req.SessionID)
}

func (f *fakeEngine) Attach(_ context.Context, _ string, req proto.AttachRequest) (proto.Attachment, error) {
	f.note("attach %s %dx%d", req.SessionID, req.Cols, req.Rows)
	return fakeAttachment{f}, f.err
}

type fakeAttachment struct{ f *fakeEngine }

func (a fakeAttachment) Send(_ context.Context, in proto.Input) error {
	switch {
	case in.Paste != nil:
		a.f.note("paste %q", *in.Paste)
	case in.Keys != nil:
		for _, k := range in.Keys {
			a.f.note("key %s", k.Token())
		}
	default:
		a.f.note("bytes %q", in.Bytes)
	}
	return nil
}

func (a fakeAttachment) Resize(_ context.Context, cols, rows int) error {
	a.f.note("resize %dx%d", cols, rows)
	return nil
}

func (a fakeAttachment) Read([]byte) (int, error) { return 0, io.EOF }
func (a fakeAttachment) Close() error             { return nil }

// fakeFeeds counts turns.
type fakeFeeds struct {
	screen, log   string
	screens, logs uint64
	hot           int
}

func (f *fakeFeeds) WatchScreen(id string) uint64 {
	f.screen = id
	f.screens++
	return f.screens
}

func (f *fakeFeeds) WatchLog(id string, _ int64) uint64 {
	f.log = id
	f.logs++
	return f.logs
}

func (f *fakeFeeds) Hot() { f.hot++ }

// rig is a model under test with what is around it.
type rig struct {
	t      *testing.T
	app    *app
	engine *fakeEngine
	feeds  *fakeFeeds
	wg     sync.WaitGroup
	quit   bool
}

func newRig(t *testing.T, w, h int) *rig {
	t.Helper()
	r := &rig{t: t, engine: &fakeEngine{}, feeds: &fakeFeeds{}}
	ctx, cancel := context.WithCancel(t.Context())
	r.app = newApp(world{
		engine: r.engine,
		opts:   Options{Dir: "/home/ada/app"},
		feeds:  r.feeds,
		start:  func(f func(context.Context)) { r.wg.Go(func() { f(ctx) }) },
		send:   func(tea.Msg) {},
		pasted: func(s string) (string, bool) { return s, true },
		now:    epoch,
	})
	t.Cleanup(func() {
		cancel()
		r.wg.Wait()
	})
	r.send(tea.WindowSizeMsg{Width: w, Height: h})
	return r
}

// send hands messages to the model and runs the commands that follow, but for
// those that wait for time to pass.
func (r *rig) send(msgs ...tea.Msg) {
	r.t.Helper()
	for _, msg := range msgs {
		_, cmd := r.app.Update(msg)
		r.settle(cmd)
		r.check()
	}
}

func (r *rig) settle(cmd tea.Cmd) {
	if cmd == nil || r.app.attached.left {
		return // the only command after leaving is the one that waits
	}
	switch msg := cmd().(type) {
	case nil, tickMsg, tea.BackgroundColorMsg:
	case tea.QuitMsg:
		r.quit = true
	case tea.BatchMsg:
		for _, c := range msg {
			r.settle(c)
		}
	default:
		r.send(msg)
	}
}

// keys presses keys, written as in the key map; longer words are typed.
func (r *rig) keys(names ...string) {
	r.t.Helper()
	for _, name := range names {
		r.send(keyPress(name))
	}
}

func (r *rig) typed(s string) {
	r.t.Helper()
	for _, c := range s {
		r.send(tea.KeyPressMsg{Code: c, Text: string(c)})
	}
}

func keyPress(name string) tea.KeyPressMsg {
	var k tea.KeyPressMsg
	for _, m := range []struct {
		prefix string
		mod    tea.KeyMod
	}{{"ctrl+", tea.ModCtrl}, {"shift+", tea.ModShift}, {"alt+", tea.ModAlt}} {
		if rest, ok := strings.CutPrefix(name, m.prefix); ok && rest != "" {
			k.Mod |= m.mod
			name = rest
		}
	}
	codes := map[string]rune{
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "up": tea.KeyUp, "down": tea.KeyDown,
		"left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd, "space": tea.KeySpace,
		"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "f1": tea.KeyF1, "backspace": tea.KeyBackspace,
	}
	if code, ok := codes[name]; ok {
		k.Code = code
		if code == tea.KeySpace {
			k.Text = " "
		}
		return k
	}
	k.Code = []rune(name)[0]
	if k.Mod == 0 {
		k.Text = name
	}
	return k
}

// check holds what must be true of every screen.
func (r *rig) check() {
	r.t.Helper()
	lines := strings.Split(r.app.View().Content, "\n")
	p := r.app.plan
	if p.H > 0 && len(lines) != p.H {
		r.t.Fatalf("%d lines on a screen of %dx%d:\n%s", len(lines), p.W, p.H, r.screen())
	}
	for _, line := range lines {
		if w := ansi.StringWidth(line); w != p.W {
			r.t.Fatalf("a line is %d columns wide on a screen of %dx%d: %q", w, p.W, p.H, line)
		}
	}
	if c := r.app.View().Cursor; c != nil && (c.X < 0 || c.X >= p.W || c.Y < 0 || c.Y >= p.H) {
		r.t.Fatalf("the cursor is at %d, %d on a screen of %dx%d", c.X, c.Y, p.W, p.H)
	}
}

// screen returns the screen as text, with the place of the cursor below it.
func (r *rig) screen() string {
	v := r.app.View()
	out := ansi.Strip(v.Content)
	if v.Cursor != nil {
		out += fmt.Sprintf("\n(cursor %d,%d)", v.Cursor.X, v.Cursor.Y)
	}
	return out
}

func (r *rig) shows(want string) {
	r.t.Helper()
	if got := r.screen(); !strings.Contains(got, want) {
		r.t.Errorf("the screen does not show %q:\n%s", want, got)
	}
}

func (r *rig) hides(not string) {
	r.t.Helper()
	if got := r.screen(); strings.Contains(got, not) {
		r.t.Errorf("the screen shows %q:\n%s", not, got)
	}
}

// waitCalls waits until the engine was asked for what is wanted, in order.
func (r *rig) waitCalls(want ...string) {
	r.t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for !slices.Equal(r.engine.noted(), want) {
		if time.Now().After(deadline) {
			r.t.Fatalf("the engine was asked for\n  %s\nwant\n  %s",
				strings.Join(r.engine.noted(), "\n  "), strings.Join(want, "\n  "))
		}
		time.Sleep(time.Millisecond)
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; look at it, then run the test with -update\ngot:\n%s\nwant:\n%s", path, got, want)
	}
}

func textRow(y int64, s string) proto.Row {
	return proto.Row{Y: y, Runs: []proto.Run{{Text: s, Width: ansi.StringWidth(s)}}}
}

func textFrame(cols, lines int, rows ...string) proto.Frame {
	f := proto.Frame{Generation: 1, Full: true, Cols: cols, Lines: lines}
	for y, s := range rows {
		f.Rows = append(f.Rows, textRow(int64(y), s))
	}
	last := len(rows) - 1
	f.Cursor = proto.Cursor{X: ansi.StringWidth(rows[last]), Y: last, Visible: true, Shape: proto.CursorBlock}
	return f
}

// jobs are sessions of every kind.
func jobs() []proto.Session {
	at := func(secondsAgo int64) int64 { return epoch().UnixMilli() - secondsAgo*1000 }
	zero, two := 0, 2
	return []proto.Session{
		{
			SessionID: "amber-heron", Name: "npm init", Command: "npm init", Scope: "claude-code", Status: proto.Running, PTY: true,
			StartedAt: at(72), Cols: 120, Rows: 30, Live: &proto.Live{
				PID: 4711, WaitingForInput: true, LastOutputAt: at(12),
				InputWait: &proto.InputWait{Waiting: true, Class: "question", Confidence: .98, Prompt: "package name: (demo) ", SinceMs: 12_000},
			},
		},
		{
			SessionID: "quiet-oar", Name: "漢字 build 👍", Command: "make 漢字", Scope: "codex", Status: proto.Running, PTY: true,
			StartedAt: at(41), Cols: 80, Rows: 24, Live: &proto.Live{PID: 4800, LastOutputAt: at(1)},
		},
		{
			SessionID: "fleet-gale", Name: "tail access.log", Command: "tail -f access.log", Status: proto.Running,
			StartedAt: at(8040), Live: &proto.Live{PID: 90, LastOutputAt: at(600)},
		},
		{
			SessionID: "foamy-tide", Name: "npm run", Command: "npm run build", Scope: "claude-code", Status: proto.Completed, PTY: true,
			StartedAt: at(400), Tail: "done\n", End: &proto.End{EndedAt: at(240), ExitCode: &zero, ExitReason: proto.ReasonExit},
		},
		{
			SessionID: "vivid-finch", Name: "make release", Command: "make release", Scope: "codex", Status: proto.Failed,
			StartedAt: at(700), Tail: "cc: error: no input files\nmake: *** [release] Error 2\n",
			End: &proto.End{EndedAt: at(660), ExitCode: &two, ExitReason: proto.ReasonExit},
		},
		{
			SessionID: "still-moss", Name: "sleep 100", Command: "sleep 100", Status: proto.Killed, PTY: true,
			StartedAt: at(90_000), End: &proto.End{EndedAt: at(89_000), ExitReason: proto.ReasonManualCancel},
		},
	}
}

// prompt is what the first of the jobs shows.
func prompt() proto.Frame {
	return textFrame(120, 30,
		"This utility will walk you through creating a package.json file.",
		"It only covers the most common items, 漢字 and 👍 included.", "", "package name: (demo) ")
}

// withJobs returns a rig that knows the jobs and shows the first one.
func withJobs(t *testing.T, w, h int) *rig {
	t.Helper()
	r := newRig(t, w, h)
	r.send(feed.SessionsMsg{Sessions: jobs()})
	r.send(feed.FrameMsg{Turn: r.feeds.screens, Frame: prompt()})
	return r
}
