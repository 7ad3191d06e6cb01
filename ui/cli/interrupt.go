package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// signalTime is how long a signal may need to arrive here after it ended the
// caller's context, which hears of it on its own.
const signalTime = 100 * time.Millisecond

// untilInterrupted returns a context that ends when the caller interrupts the
// program. After that, number returns which signal it was, 0 if none. The
// caller calls stop at the end; it waits for nothing.
func untilInterrupted(parent context.Context) (ctx context.Context, number func() syscall.Signal, stop func()) {
	ctx, cancel := context.WithCancel(parent)
	signals := make(chan os.Signal, 1)
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) { // nohup, say, wants it that way
			signal.Notify(signals, s)
		}
	}
	got := make(chan syscall.Signal, 1)
	go func() {
		defer close(got)
		select {
		case s := <-signals:
			got <- s.(syscall.Signal)
			cancel()
			return
		case <-ctx.Done():
		}
		select {
		case s := <-signals:
			got <- s.(syscall.Signal)
		case <-time.After(signalTime):
		}
	}()
	return ctx, func() syscall.Signal { return <-got }, func() {
		signal.Stop(signals)
		cancel()
	}
}
