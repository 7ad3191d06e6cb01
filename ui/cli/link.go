package cli

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"ptyboss/engine/proto"
)

// link is one connection of a line: a goroutine that draws what the session
// prints, and one that sends what was typed. After a stop there is a new one.
type link struct {
	attachment proto.Attachment
	screen     io.Writer
	out        *outbox
	done       chan error // the first error of either goroutine
	cancel     context.CancelFunc
	running    sync.WaitGroup
	closed     bool
}

// writeError is a failure of the person's own terminal.
type writeError struct{ err error }

func (e writeError) Error() string { return "write terminal: " + e.err.Error() }
func (e writeError) Unwrap() error { return e.err }

func newLink(att proto.Attachment, screen io.Writer, out *outbox) *link {
	return &link{attachment: att, screen: screen, out: out, done: make(chan error, 2), cancel: func() {}}
}

// start starts both goroutines; close ends them.
func (k *link) start(ctx context.Context) {
	ctx, k.cancel = context.WithCancel(ctx)
	k.running.Go(func() { k.done <- k.draw() })
	k.running.Go(func() {
		if err := k.out.run(ctx, k.attachment); err != nil {
			k.done <- err
		}
	})
}

// close ends the connection. It waits for a last piece of output to be drawn,
// but not long: a terminal may have stopped to take any. It may be called
// again.
func (k *link) close() error {
	if k.closed {
		return nil
	}
	k.closed = true
	k.cancel()
	err := k.attachment.Close()
	ended := make(chan struct{})
	go func() { k.running.Wait(); close(ended) }()
	select {
	case <-ended:
	case <-time.After(leaveTime):
	}
	return err
}

// draw copies output until the session or the connection ends.
func (k *link) draw() error {
	buf := make([]byte, 64<<10)
	for {
		n, err := k.attachment.Read(buf)
		if n > 0 {
			if _, err := k.screen.Write(buf[:n]); err != nil {
				return writeError{err}
			}
		}
		if err != nil {
			return err
		}
	}
}

// ignorable reports whether a send failed for a reason that the reading side
// tells better.
func ignorable(ctx context.Context, err error) bool {
	return ctx.Err() != nil || errors.Is(err, proto.ErrNotActive) || errors.Is(err, proto.ErrNotWritable)
}
