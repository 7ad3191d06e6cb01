package engine

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"

	"ptyboss/engine/proto"
)

// Engine owns all sessions of one server, or of one process. Make it with
// [New] and end it with [Engine.Shutdown]. All methods may be called from any
// goroutine.
type Engine struct {
	options   Options
	log       *slog.Logger
	changed   Notifier // the list of sessions is new
	version   atomic.Uint64
	printed   pacer // makes the list new for output alone
	running   sync.WaitGroup
	events    events
	approvals approvals
	inhibitor inhibitor
	hooks     chan struct{}   // a place for each hook command that may run
	loginPath func() []string // the folders of the login shell's PATH; waits for it once
	closing   chan struct{}   // closed when sessions are being ended for good
	root      context.Context //nolint:containedctx // the life of the engine: its end cuts every grace short
	hurry     context.CancelFunc
	once      sync.Once

	registry registry
}

var _ proto.API = (*Engine)(nil)

// New returns an engine without sessions.
// What the operator allowed for good is read from the approvals file; one that
// cannot be read counts as empty, and the log says so.
func New(o Options) *Engine {
	o = o.withDefaults()
	e := &Engine{options: o, log: o.Logger}
	e.approvals.file = o.ApprovalsFile
	var err error
	if e.approvals.always, err = loadApprovals(o.ApprovalsFile); err != nil {
		e.log.Warn("Approvals could not be read", keyErr, err)
	}
	e.hooks = make(chan struct{}, hooksAtOnce)
	e.closing = make(chan struct{})
	e.root, e.hurry = context.WithCancel(context.Background())
	e.version.Store(1)
	e.loginPath = sync.OnceValue(e.askLoginShell)
	e.inhibitor = inhibitor{mode: o.Inhibit, warn: func(err error) {
		e.log.Warn("Suspend cannot be held up", keyErr, err)
	}}
	e.printed = pacer{every: listPace, do: e.bump}
	e.registry = newRegistry(o.JobTTL, e.bump)
	return e
}

// bump makes the list of sessions new and wakes who waits for it.
func (e *Engine) bump() {
	e.version.Add(1)
	e.changed.Notify()
}

// lifeChanged is bump for what may start or end a reason to stay awake.
func (e *Engine) lifeChanged() {
	e.bump()
	if e.options.Inhibit != InhibitOff {
		e.inhibitor.want(len(e.Blockers()) > 0)
	}
}

// Counts returns how many sessions run and how many ended ones are kept.
func (e *Engine) Counts() proto.SessionCounts {
	return e.registry.counts()
}

// Shutdown refuses new sessions, ends the running ones with all their
// processes (TERM, then KILL after the grace), and returns when they are gone
// or when ctx ends, with the error of ctx; then no grace is given any more. What
// ended sessions left behind is not theirs any longer and goes on. The engine
// is of no use after it.
func (e *Engine) Shutdown(ctx context.Context) error {
	for _, s := range e.registry.close() {
		e.stop(ctx, s)
	}
	for _, p := range e.approvals.all() {
		if e.approvals.take(p.ApprovalID) != nil {
			e.decline(p, "the server is stopping")
		}
	}
	e.printed.stop()
	e.once.Do(func() { close(e.closing) })
	gone := make(chan struct{})
	go func() {
		e.running.Wait()
		close(gone)
	}()
	select {
	case <-gone:
		e.inhibitor.want(false)
		return nil
	case <-ctx.Done():
		e.hurry()
		return ctx.Err()
	}
}

// stop asks the session to end; that it has ended already is no error.
func (e *Engine) stop(ctx context.Context, s *Session) {
	s.with(func(f *facts) { f.stopAsked = true })
	err := s.call(ctx, func(l *life) { s.end(l, proto.ReasonManualCancel) })
	if err != nil && ctx.Err() != nil {
		e.log.Warn("Stop was not asked for in time", keySession, s.about.id, keyErr, err)
	}
}
