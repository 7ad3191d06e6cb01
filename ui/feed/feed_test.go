package feed

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"ptyboss/engine/proto"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fake is an engine whose answers the test sets.
type fake struct {
	mu       sync.Mutex
	err      error // of every call; guarded by mu
	sessions proto.Sessions
	frames   map[string]proto.Frame
	logs     map[string]string
	changed  chan struct{} // closed and replaced on each change; guarded by mu
	calls    int           // of Frame; guarded by mu
}

func newFake() *fake {
	return &fake{frames: map[string]proto.Frame{}, logs: map[string]string{}, changed: make(chan struct{})}
}

func (f *fake) change(do func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	do()
	close(f.changed)
	f.changed = make(chan struct{})
}

// until waits for ready, as a long poll does.
func (f *fake) until(ctx context.Context, wait time.Duration, ready func() bool) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	for {
		f.mu.Lock()
		ok, err, changed := ready(), f.err, f.changed
		f.mu.Unlock()
		if err != nil || ok {
			return err
		}
		select {
		case <-changed:
		case <-timer.C:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (f *fake) Sessions(ctx context.Context, _ string, req proto.SessionsRequest) (proto.Sessions, error) {
	err := f.until(ctx, req.Wait, func() bool { return f.sessions.Generation != req.Since })
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.sessions, err
}

func (f *fake) Frame(ctx context.Context, _ string, req proto.FrameRequest) (proto.Frame, error) {
	f.mu.Lock()
	f.calls++
	_, known := f.frames[req.SessionID]
	f.mu.Unlock()
	if !known {
		return proto.Frame{}, proto.ErrNotFound
	}
	err := f.until(ctx, req.Wait, func() bool { return f.frames[req.SessionID].Generation != req.Since })
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.frames[req.SessionID], err
}

func (f *fake) Read(ctx context.Context, _ string, req proto.ReadRequest) (proto.LogChunk, error) {
	err := f.until(ctx, req.Wait, func() bool { return int64(len(f.logs[req.SessionID])) > req.From })
	f.mu.Lock()
	defer f.mu.Unlock()
	text := f.logs[req.SessionID]
	return proto.LogChunk{From: req.From, Next: int64(len(text)), Text: text[req.From:]}, err
}

// start runs a feed on f for the length of the test and returns the messages.
func start(t *testing.T, f *fake) (*Feed, chan any) {
	t.Helper()
	msgs := make(chan any, 1000)
	ctx, cancel := context.WithCancel(t.Context())
	feed := New(f, func(m any) { msgs <- m })
	var wg sync.WaitGroup
	for _, pull := range feed.Pullers() {
		wg.Go(func() { pull(ctx) })
	}
	t.Cleanup(func() {
		cancel()
		wg.Wait()
	})
	return feed, msgs
}

func TestCommandsThatWaitComeWithTheList(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFake()
		f.sessions = proto.Sessions{Generation: 1, Approvals: []proto.Approval{{ApprovalID: "abcd2345"}}}
		_, msgs := start(t, f)
		got := drain[SessionsMsg](msgs)
		if len(got) == 0 || len(got[0].Approvals) != 1 || got[0].Approvals[0].ApprovalID != "abcd2345" {
			t.Errorf("the messages are %+v, want one with the command that waits", got)
		}
	})
}

// drain returns all messages sent so far that are of type M.
func drain[M any](msgs chan any) []M {
	synctest.Wait()
	var out []M
	for {
		select {
		case m := <-msgs:
			if m, ok := m.(M); ok {
				out = append(out, m)
			}
		default:
			return out
		}
	}
}

func TestSessionsArriveAtOnceAndOnlyWhenChanged(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFake()
		f.sessions.Generation = 1
		_, msgs := start(t, f)
		if got := drain[SessionsMsg](msgs); len(got) != 1 {
			t.Fatalf("%d lists at the start, want 1", len(got))
		}
		time.Sleep(time.Second)
		f.change(func() { f.sessions = proto.Sessions{Generation: 2, Sessions: []proto.Session{{SessionID: "a"}}} })
		got := drain[SessionsMsg](msgs)
		if len(got) != 1 || len(got[0].Sessions) != 1 {
			t.Fatalf("after a change: %+v, want one list of one session, at once", got)
		}
	})
}

func TestAFloodOfChangesIsPaced(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFake()
		f.frames["a"] = proto.Frame{Generation: 1}
		feed, msgs := start(t, f)
		feed.WatchScreen("a")
		for range 1000 {
			f.change(func() { f.frames["a"] = proto.Frame{Generation: f.frames["a"].Generation + 1} })
			time.Sleep(time.Millisecond)
		}
		if n := len(drain[FrameMsg](msgs)); n < 40 || n > 70 {
			t.Errorf("%d frames in a second of changes, want about 60", n)
		}
		time.Sleep(time.Second)
		drain[FrameMsg](msgs)
		f.change(func() { f.frames["a"] = proto.Frame{Generation: f.frames["a"].Generation + 1} })
		synctest.Wait() // sent, and the puller rests
		f.change(func() { f.frames["a"] = proto.Frame{Generation: f.frames["a"].Generation + 1} })
		drain[FrameMsg](msgs)
		feed.Hot()
		if n := len(drain[FrameMsg](msgs)); n != 1 {
			t.Errorf("%d frames at once after a key, want 1", n)
		}
		for range 20 {
			f.change(func() { f.frames["a"] = proto.Frame{Generation: f.frames["a"].Generation + 1} })
			time.Sleep(time.Millisecond)
		}
		if n := len(drain[FrameMsg](msgs)); n < 10 {
			t.Errorf("%d frames in 20 ms after a key, want about 20", n)
		}
	})
}

func TestTurningAwayCutsTheCallOff(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFake()
		f.frames["a"] = proto.Frame{Generation: 1, Title: "a"}
		f.frames["b"] = proto.Frame{Generation: 1, Title: "b"}
		feed, msgs := start(t, f)
		feed.WatchScreen("a")
		drain[FrameMsg](msgs)
		turn := feed.WatchScreen("b")
		got := drain[FrameMsg](msgs)
		if len(got) != 1 || got[0].Frame.Title != "b" || got[0].Turn != turn {
			t.Fatalf("after turning to b: %+v, want its frame at once", got)
		}
		feed.WatchScreen("")
		f.change(func() { f.frames["b"] = proto.Frame{Generation: 2} })
		time.Sleep(time.Minute)
		if got := drain[FrameMsg](msgs); len(got) != 0 {
			t.Errorf("frames of a session off view: %+v", got)
		}
	})
}

func TestRefusedIsFinal(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFake()
		feed, msgs := start(t, f)
		turn := feed.WatchScreen("gone")
		got := drain[RefusedMsg](msgs)
		if len(got) != 1 || got[0].Turn != turn || !errors.Is(got[0].Err, proto.ErrNotFound) {
			t.Fatalf("watching an unknown session: %+v, want one refusal", got)
		}
		time.Sleep(time.Minute)
		if f.calls != 1 {
			t.Errorf("asked %d times for a session that is not there", f.calls)
		}
	})
}

func TestLogContinuesWhereItWas(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFake()
		f.logs["a"] = "one\n"
		feed, msgs := start(t, f)
		feed.WatchLog("a", 0)
		first := drain[LogMsg](msgs)
		f.change(func() { f.logs["a"] += "two\n" })
		time.Sleep(time.Second)
		second := drain[LogMsg](msgs)
		if len(first) != 1 || len(second) != 1 || first[0].Chunk.Text != "one\n" || second[0].Chunk.Text != "two\n" {
			t.Errorf("log pieces %+v and %+v, want one and two", first, second)
		}
	})
}

func TestLostAndFound(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFake()
		f.frames["a"] = proto.Frame{Generation: 1}
		feed, msgs := start(t, f)
		feed.WatchScreen("a")
		synctest.Wait()
		f.change(func() { f.err = errors.New("connection refused") })
		time.Sleep(20 * time.Second)
		synctest.Wait()
		if got := len(drain[LostMsg](msgs)); got != 1 {
			t.Errorf("%d notices of the loss, want 1", got)
		}
		f.change(func() { f.err = nil; f.frames["a"] = proto.Frame{Generation: 9} })
		time.Sleep(lastRetry + time.Second)
		synctest.Wait()
		found, framed := 0, 0
		for len(msgs) > 0 {
			switch m := (<-msgs).(type) {
			case FoundMsg:
				found++
			case FrameMsg:
				framed++
				if m.Frame.Generation != 9 {
					t.Errorf("frame of generation %d, want 9", m.Frame.Generation)
				}
			}
		}
		if found != 1 || framed != 1 {
			t.Errorf("after it came back: found %d times, %d frames, want 1 and 1", found, framed)
		}
	})
}
