package cli

import (
	"context"
	"errors"
	"sync"
	"time"

	"ptyboss/engine/proto"
)

const (
	// outboxLimit bounds what waits for a program that does not read.
	outboxLimit = 16 << 20
	// sendLimit is the most that goes out in one piece.
	sendLimit = 32 << 10
	// The wait before a full queue is tried again.
	leastPause, mostPause = 2 * time.Millisecond, 50 * time.Millisecond
)

// outbox holds what was typed until the session takes it, and outlives a
// link. Whoever types never waits.
type outbox struct {
	wake    chan struct{} // there is something to send
	drained chan struct{} // there is nothing any more

	mu      sync.Mutex // guards the fields that follow
	waiting []byte
	cols    int // a new size, 0 if none
	rows    int
	dropped int
}

func newOutbox() *outbox {
	return &outbox{wake: make(chan struct{}, 1), drained: make(chan struct{}, 1)}
}

// put queues input. What does not fit is dropped and counted.
func (o *outbox) put(b []byte) {
	if len(b) == 0 {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.waiting)+len(b) > outboxLimit {
		o.dropped += len(b)
		return
	}
	o.waiting = append(o.waiting, b...)
	signalOn(o.wake)
}

// resize queues a size; only the newest counts.
func (o *outbox) resize(cols, rows int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.cols, o.rows = cols, rows
	signalOn(o.wake)
}

// lost returns how much was dropped, or is still waiting.
func (o *outbox) lost() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.dropped + len(o.waiting)
}

// flush waits until all was sent, but no longer than limit.
func (o *outbox) flush(limit time.Duration) {
	late := time.NewTimer(limit)
	defer late.Stop()
	for {
		o.mu.Lock()
		empty := len(o.waiting) == 0
		o.mu.Unlock()
		if empty {
			return
		}
		select {
		case <-o.drained:
		case <-late.C:
			return
		}
	}
}

// signalOn leaves a signal for whoever waits on c; one is enough.
func signalOn(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// next returns what is to go out now. It stays queued until sent.
func (o *outbox) next() (piece []byte, cols, rows int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	cols, rows = o.cols, o.rows
	o.cols, o.rows = 0, 0
	return o.waiting[:min(len(o.waiting), sendLimit)], cols, rows
}

func (o *outbox) sent(n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.waiting = o.waiting[n:]
	if len(o.waiting) == 0 {
		o.waiting = nil // let go of a large paste
		signalOn(o.drained)
	}
}

// run sends until ctx ends. It returns an error only when the connection
// failed.
func (o *outbox) run(ctx context.Context, att proto.Attachment) error {
	pause := leastPause
	for {
		piece, cols, rows := o.next()
		if cols > 0 {
			if err := att.Resize(ctx, cols, rows); err != nil && !ignorable(ctx, err) {
				return err
			}
		}
		if len(piece) == 0 {
			select {
			case <-o.wake:
				continue
			case <-ctx.Done():
				return nil
			}
		}
		switch err := att.Send(ctx, proto.Input{Bytes: piece}); {
		case err == nil:
			o.sent(len(piece))
			pause = leastPause
		case errors.Is(err, proto.ErrBusy):
			select {
			case <-time.After(pause):
			case <-ctx.Done():
				return nil
			}
			pause = min(2*pause, mostPause)
		case ignorable(ctx, err):
			return nil
		default:
			return err
		}
	}
}
