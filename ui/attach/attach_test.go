package attach

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"ptyboss/engine/proto"
	"ptyboss/keys"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fake is an engine and the one attachment it opens.
type fake struct {
	mu     sync.Mutex
	got    []string // guarded by mu
	err    error    // of Send; guarded by mu
	open   error
	hang   bool // Attach waits for its context
	closed int  // guarded by mu
}

func (f *fake) Attach(ctx context.Context, _ string, req proto.AttachRequest) (proto.Attachment, error) {
	if f.hang {
		<-ctx.Done()
		return nil, context.Cause(ctx)
	}
	f.note(fmt.Sprintf("open %s %dx%d", req.SessionID, req.Cols, req.Rows))
	return f, f.open
}

func (f *fake) note(s string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.got = append(f.got, s)
}

func (f *fake) setErr(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.err = err
}

func (f *fake) Send(_ context.Context, in proto.Input) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		return f.err
	}
	switch {
	case in.Paste != nil:
		f.got = append(f.got, "paste "+*in.Paste)
	case in.Keys != nil:
		var b strings.Builder
		for _, k := range in.Keys {
			b.WriteString(k.Text)
		}
		f.got = append(f.got, "keys "+b.String())
	default:
		f.got = append(f.got, "bytes "+string(in.Bytes))
	}
	return nil
}

func (f *fake) Resize(_ context.Context, cols, rows int) error {
	f.note(fmt.Sprintf("resize %dx%d", cols, rows))
	return nil
}

func (f *fake) Read([]byte) (int, error) { return 0, io.EOF }

func (f *fake) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed++
	return nil
}

// told is what the events of a line said.
type told struct {
	mu   sync.Mutex
	said []string
}

func (t *told) events() Events {
	say := func(s string) {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.said = append(t.said, s)
	}
	return Events{
		Failed: func(err error) { say("failed: " + err.Error()) },
		Busy:   func(b bool) { say(fmt.Sprintf("busy: %v", b)) },
	}
}

// typed sends text, a key for each letter.
func typed(l *Line, text string) {
	for _, r := range text {
		l.Key(keys.Key{Code: r, Text: string(r)})
	}
}

func TestInputArrivesInOrder(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f, tl := &fake{}, &told{}
		l := New("amber-heron")
		typed(l, "abc") // before the line is open
		l.Paste("p")
		typed(l, "de")
		l.Bytes([]byte("raw"))
		go l.Run(t.Context(), f, 80, 24, tl.events())
		synctest.Wait()
		l.Resize(10, 5)
		synctest.Wait()
		want := []string{"open amber-heron 80x24", "keys abc", "paste p", "keys de", "bytes raw", "resize 10x5"}
		if diff := cmp.Diff(want, f.got); diff != "" {
			t.Errorf("the session got (-want +got):\n%s", diff)
		}
		l.Close()
		synctest.Wait()
		if f.closed == 0 || len(tl.said) != 0 {
			t.Errorf("after Close: closed %d times, said %q; want closed and silent", f.closed, tl.said)
		}
	})
}

func TestBusyIsRetriedInOrderAndSaid(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f, tl := &fake{err: fmt.Errorf("%w: 4 MB wait", proto.ErrBusy)}, &told{}
		l := New("a")
		go l.Run(t.Context(), f, 0, 0, tl.events())
		typed(l, "x")
		synctest.Wait()
		typed(l, "y")
		time.Sleep(10 * time.Second)
		f.setErr(nil)
		time.Sleep(time.Second)
		synctest.Wait()
		if got, want := f.got[1:], []string{"keys x", "keys y"}; !slices.Equal(got, want) {
			t.Errorf("after the queue had room again the session got %q, want %q", got, want)
		}
		if want := []string{"busy: true", "busy: false"}; !slices.Equal(tl.said, want) {
			t.Errorf("said %q, want %q", tl.said, want)
		}
		l.Close()
		synctest.Wait()
	})
}

func TestQueueIsBounded(t *testing.T) {
	t.Parallel()
	l := New("a")
	for i := range queueLimit {
		if !l.Bytes([]byte("x")) {
			t.Fatalf("no room for input %d of %d", i, queueLimit)
		}
	}
	if l.Bytes([]byte("x")) {
		t.Error("the queue took more than its limit")
	}
}

func TestOnlyTheNewestSizeMatters(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := &fake{}
		l := New("a")
		for i := range 50 {
			l.Resize(i, i)
		}
		go l.Run(t.Context(), f, 0, 0, Events{})
		synctest.Wait()
		if got, want := f.got[1:], []string{"resize 49x49"}; !slices.Equal(got, want) {
			t.Errorf("resized %q, want %q", got, want)
		}
		l.Close()
		synctest.Wait()
	})
}

func TestFailures(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		fake *fake
		want string
	}{
		{"cannot open", &fake{open: proto.ErrNotFound}, "failed: no such session"},
		{"session ended", &fake{err: proto.ErrNotActive}, "failed: session has ended"},
		{"engine hangs", &fake{hang: true}, "failed: context deadline exceeded"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var tl told
				l := New("a")
				go l.Run(t.Context(), tt.fake, 0, 0, tl.events())
				typed(l, "x")
				time.Sleep(time.Minute)
				synctest.Wait()
				if want := []string{tt.want}; !slices.Equal(tl.said, want) {
					t.Errorf("said %q, want %q", tl.said, want)
				}
			})
		})
	}
}

func TestCloseWhileBusyIsSilent(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f, tl := &fake{err: proto.ErrBusy}, &told{}
		l := New("a")
		go l.Run(t.Context(), f, 0, 0, tl.events())
		typed(l, "x")
		synctest.Wait()
		l.Close()
		time.Sleep(time.Minute)
		if len(tl.said) != 0 {
			t.Errorf("said %q after Close", tl.said)
		}
	})
}

func TestKeysFromTheirEvents(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		in   tea.KeyPressMsg
		want keys.Key
	}{
		{"letter", tea.KeyPressMsg{Code: 'a', Text: "a"}, keys.Key{Code: 'a', Text: "a"}},
		{
			"capital",
			tea.KeyPressMsg{Code: 'a', ShiftedCode: 'A', Text: "A", Mod: tea.ModShift},
			keys.Key{Code: 'a', Shifted: 'A', Text: "A", Mod: keys.Shift},
		},
		{"arrow", tea.KeyPressMsg{Code: tea.KeyUp, Mod: tea.ModCtrl | tea.ModAlt}, keys.Key{Code: keys.Up, Mod: keys.Ctrl | keys.Alt}},
		{
			"meta and super",
			tea.KeyPressMsg{Code: 'x', Mod: tea.ModSuper | tea.ModCapsLock},
			keys.Key{Code: 'x', Mod: keys.Super | keys.CapsLock},
		},
		{"function key", tea.KeyPressMsg{Code: tea.KeyF35}, keys.Key{Code: keys.F(35)}},
		{"cluster", tea.KeyPressMsg{Code: tea.KeyExtended, Text: "👩‍👩"}, keys.Key{Code: '👩', Text: "👩‍👩"}},
		{"repeat", tea.KeyPressMsg{Code: 'a', Text: "a", IsRepeat: true}, keys.Key{Code: 'a', Text: "a", Action: keys.Repeat}},
		{"base layout", tea.KeyPressMsg{Code: 'й', BaseCode: 'q', Text: "й"}, keys.Key{Code: 'й', Base: 'q', Text: "й"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, Press(tt.in)); diff != "" {
				t.Errorf("Press differs (-want +got):\n%s", diff)
			}
		})
	}
	if got := Release(tea.KeyReleaseMsg{Code: 'a'}); got.Action != keys.Release {
		t.Errorf("Release has action %v", got.Action)
	}
}

func TestSpecialKeysAreAllDifferent(t *testing.T) {
	t.Parallel()
	seen := map[rune]rune{}
	for _, p := range special() {
		if other, dup := seen[p.key]; dup {
			t.Errorf("keys %d and %d of Bubble Tea are both %d", other, p.tea, p.key)
		}
		seen[p.key] = p.tea
		if code(p.tea) != p.key {
			t.Errorf("code(%d) = %d, want %d", p.tea, code(p.tea), p.key)
		}
	}
	if got := code(tea.KeyF63); got != 0 {
		t.Errorf("a key that no terminal sends has code %d", got)
	}
}

func TestMouse(t *testing.T) {
	t.Parallel()
	sgr := proto.Modes{Mouse: proto.MouseAny, MouseEncoding: proto.MouseSGR}
	tests := []struct {
		name  string
		in    tea.MouseMsg
		modes proto.Modes
		want  string
	}{
		{"press", tea.MouseClickMsg{Button: tea.MouseLeft}, sgr, "\x1b[<0;4;3M"},
		{"release", tea.MouseReleaseMsg{Button: tea.MouseLeft}, sgr, "\x1b[<0;4;3m"},
		{"motion", tea.MouseMotionMsg{Button: tea.MouseRight}, sgr, "\x1b[<34;4;3M"},
		{"wheel with control", tea.MouseWheelMsg{Button: tea.MouseWheelDown, Mod: tea.ModCtrl}, sgr, "\x1b[<81;4;3M"},
		{"legacy", tea.MouseClickMsg{Button: tea.MouseMiddle}, proto.Modes{Mouse: proto.MouseNormal}, "\x1b[M!$#"},
		{"not asked for", tea.MouseClickMsg{Button: tea.MouseLeft}, proto.Modes{}, ""},
		{
			"in pixels",
			tea.MouseClickMsg{Button: tea.MouseLeft},
			proto.Modes{Mouse: proto.MouseAny, MouseEncoding: proto.MousePixels},
			"",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := string(Mouse(tt.in, 3, 2, tt.modes)); got != tt.want {
				t.Errorf("Mouse = %q, want %q", got, tt.want)
			}
		})
	}
}

func TestOpenErrorsKeepTheirIdentity(t *testing.T) {
	t.Parallel()
	_, err := open(t.Context(), &fake{open: proto.ErrStopping}, proto.AttachRequest{})
	if !errors.Is(err, proto.ErrStopping) {
		t.Errorf("open = %v, want ErrStopping", err)
	}
}
