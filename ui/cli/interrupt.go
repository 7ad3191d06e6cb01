package cli

import (
	"context"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
)

// untilInterrupted returns a context that ends when the caller interrupts the
// program, and the number of the signal that did it, 0 if none. The caller
// calls stop at the end; it waits for nothing.
func untilInterrupted(parent context.Context) (ctx context.Context, number func() syscall.Signal, stop func()) {
	ctx, cancel := context.WithCancel(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	var got atomic.Int64
	go func() {
		select {
		case s := <-signals:
			if n, ok := s.(syscall.Signal); ok {
				got.Store(int64(n))
			}
			cancel()
		case <-ctx.Done():
		}
	}()
	number = func() syscall.Signal { return syscall.Signal(got.Load()) }
	return ctx, number, func() {
		signal.Stop(signals)
		cancel()
	}
}
