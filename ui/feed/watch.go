package feed

import (
	"context"
	"sync"
)

// watch is what a puller reads now. Turning to something else cuts off the
// call that is under way.
type watch struct {
	wake chan struct{} // one slot: something changed

	mu       sync.Mutex
	id       string             // guarded by mu; "" is nothing
	from     int64              // where to begin; guarded by mu
	turn     uint64             // guarded by mu
	finished bool               // nothing more will come; guarded by mu
	cancel   context.CancelFunc // of the call under way; guarded by mu
}

// target is a turn of a watch, with the context of the calls made for it.
type target struct {
	id   string
	from int64
	turn uint64
	ctx  context.Context //nolint:containedctx // it lives as long as one call
}

func newWatch() *watch { return &watch{wake: make(chan struct{}, 1)} }

func (w *watch) turnTo(id string, from int64) uint64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.turn++
	w.id, w.from = id, from
	w.finished = false
	if w.cancel != nil {
		w.cancel()
	}
	w.poke()
	return w.turn
}

// poke has the puller look again, if it waits between two calls.
func (w *watch) poke() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// next waits until there is something to read. The target has no id once ctx
// has ended.
func (w *watch) next(ctx context.Context) target {
	for {
		if t, ok := w.begin(ctx); ok {
			return t
		}
		select {
		case <-ctx.Done():
			return target{}
		case <-w.wake:
		}
	}
}

func (w *watch) begin(ctx context.Context) (target, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.cancel != nil {
		w.cancel()
	}
	if w.id == "" || w.finished {
		return target{}, false
	}
	var call context.Context
	call, w.cancel = context.WithCancel(ctx)
	return target{w.id, w.from, w.turn, call}, true
}

// passed reports whether another turn has begun since t.
func (w *watch) passed(t target) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.turn != t.turn || t.ctx.Err() != nil
}

// done tells that nothing more will come in turn t.
func (w *watch) done(t target) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.turn == t.turn {
		w.finished = true
	}
}
