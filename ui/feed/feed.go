// Package feed brings what an engine knows to the event loop: the list of
// sessions, the screen and the log of the one on view. Each is pulled by a
// goroutine of its own that waits inside the engine, so nothing is polled and
// nothing queues up; a slow screen gets fewer messages, not old ones. When the
// engine cannot be reached they say so once and try again.
package feed

import (
	"context"
	"sync"
	"time"

	"ptyboss/engine/proto"
)

const (
	// longWait is how long a call waits for news inside the engine. The list
	// is asked for more often than it must be, so that a session's silence is
	// noticed even if the engine does not count it as a change.
	longWait = 20 * time.Second
	listWait = 5 * time.Second
	// slack is what a call may take beyond its wait before it counts as lost.
	slack = 10 * time.Second
	// pace is the least time between two messages of one kind, hotPace while
	// a person types into the session on view.
	pace    = 16 * time.Millisecond
	hotPace = time.Millisecond
	hotFor  = 30 * time.Millisecond
	// Waits before trying again after an error.
	firstRetry = 200 * time.Millisecond
	lastRetry  = 3 * time.Second
	logLimit   = 64 << 10
)

// Source is what a feed reads from.
type Source interface {
	Sessions(ctx context.Context, scope string, req proto.SessionsRequest) (proto.Sessions, error)
	Frame(ctx context.Context, scope string, req proto.FrameRequest) (proto.Frame, error)
	Read(ctx context.Context, scope string, req proto.ReadRequest) (proto.LogChunk, error)
}

// SessionsMsg carries the list of sessions as it is now, and the commands that
// wait for the operator's answer, oldest first.
type SessionsMsg struct {
	Sessions  []proto.Session
	Approvals []proto.Approval
}

// FrameMsg carries what changed on the screen of the session on view. Turn is
// what WatchScreen returned; one of an earlier turn is to be dropped.
type FrameMsg struct {
	Turn  uint64
	Frame proto.Frame
}

// LogMsg carries the next piece of the log on view, for the turn that WatchLog
// returned.
type LogMsg struct {
	Turn  uint64
	Chunk proto.LogChunk
}

// RefusedMsg says that the session on view cannot be read.
type RefusedMsg struct {
	Turn uint64
	Log  bool // the log, not the screen
	Err  error
}

// LostMsg says that the engine does not answer; the feed goes on trying.
type LostMsg struct{ Err error }

// FoundMsg says that it answers again.
type FoundMsg struct{}

// Feed pulls from a source and sends messages. Make it with New, then start
// its Pullers; the other methods may be called at any time, from any goroutine, and do
// not block.
type Feed struct {
	source Source
	send   func(any)
	screen *watch
	log    *watch

	mu       sync.Mutex
	hotUntil time.Time // guarded by mu
}

// New returns a feed that sends its messages by send, which may block.
func New(source Source, send func(any)) *Feed {
	return &Feed{source: source, send: send, screen: newWatch(), log: newWatch()}
}

// Pullers returns the functions that pull; each is to run in a goroutine of
// its own, and returns when its context ends.
func (f *Feed) Pullers() []func(context.Context) {
	return []func(context.Context){f.pullSessions, f.pullFrames, f.pullLog}
}

// WatchScreen turns to the screen of another session, or of none if id is
// empty, and returns the number of the turn.
func (f *Feed) WatchScreen(id string) uint64 { return f.screen.turnTo(id, 0) }

// WatchLog turns to the log of another session, or of none if id is empty, from
// character from on, and returns the number of the turn.
func (f *Feed) WatchLog(id string, from int64) uint64 { return f.log.turnTo(id, from) }

// Hot tells that a person has just typed, so that the answer is not delayed by
// the pace of the messages; a wait for it is cut short.
func (f *Feed) Hot() {
	f.mu.Lock()
	f.hotUntil = time.Now().Add(hotFor)
	f.mu.Unlock()
	f.screen.poke()
}

func (f *Feed) rest() time.Duration {
	f.mu.Lock()
	defer f.mu.Unlock()
	if time.Now().Before(f.hotUntil) {
		return hotPace
	}
	return pace
}

func (f *Feed) pullSessions(ctx context.Context) {
	var since uint64
	var again retry
	for known := false; ctx.Err() == nil; {
		wait := listWait
		if !known {
			wait = 0 // an answer at once tells that the engine is there
		}
		call, cancel := context.WithTimeout(ctx, wait+slack)
		got, err := f.source.Sessions(call, "", proto.SessionsRequest{Since: since, Wait: wait})
		cancel()
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			known = false
			if again == 0 {
				f.send(LostMsg{err})
			}
			again.wait(ctx, nil)
			continue
		}
		if again > 0 {
			f.send(FoundMsg{})
		}
		f.send(SessionsMsg{got.Sessions, got.Approvals})
		since, again, known = got.Generation, 0, true
		sleep(ctx, pace, nil)
	}
}

func (f *Feed) pullFrames(ctx context.Context) {
	var since uint64
	f.pull(ctx, f.screen, func(call context.Context, t target, first bool) (ended bool, err error) {
		if first {
			since = 0
		}
		frame, err := f.source.Frame(call, "", proto.FrameRequest{SessionID: t.id, Since: since, Wait: longWait})
		if f.screen.passed(t) {
			return false, nil
		}
		if err != nil {
			if final(err) {
				f.send(RefusedMsg{Turn: t.turn, Err: err})
			}
			return false, err
		}
		if first || frame.Generation != since || frame.Ended {
			f.send(FrameMsg{t.turn, frame})
		}
		since = frame.Generation
		return frame.Ended, nil
	})
}

func (f *Feed) pullLog(ctx context.Context) {
	var from int64
	f.pull(ctx, f.log, func(call context.Context, t target, first bool) (ended bool, err error) {
		if first {
			from = t.from
		}
		chunk, err := f.source.Read(call, "", proto.ReadRequest{SessionID: t.id, From: from, Limit: logLimit, Wait: longWait})
		if f.log.passed(t) {
			return false, nil
		}
		if err != nil {
			if final(err) {
				f.send(RefusedMsg{Turn: t.turn, Log: true, Err: err})
			}
			return false, err
		}
		if first || chunk.Text != "" || chunk.Ended {
			f.send(LogMsg{t.turn, chunk})
		}
		from = chunk.Next
		return chunk.Ended, nil
	})
}

// pull calls step again and again for what w is turned to. Step gets whether
// it is the first for this turn that is to succeed, and tells whether more can
// come.
func (f *Feed) pull(ctx context.Context, w *watch, step func(context.Context, target, bool) (bool, error)) {
	var turn uint64 // of the last success
	var again retry
	for ctx.Err() == nil {
		t := w.next(ctx)
		if t.id == "" {
			return
		}
		call, cancel := context.WithTimeout(t.ctx, longWait+slack)
		ended, err := step(call, t, t.turn != turn)
		cancel()
		switch {
		case w.passed(t):
			again = 0
		case err != nil && final(err):
			w.done(t)
		case err != nil:
			again.wait(ctx, w.wake)
		default:
			turn, again = t.turn, 0
			if ended {
				w.done(t)
			}
			sleep(ctx, f.rest(), w.wake)
		}
	}
}
