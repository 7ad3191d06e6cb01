package server

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// Signals says what the signals TERM, INT, HUP and QUIT to the process of a
// server do.
type Signals string

// What they do.
const (
	// SignalsEnd lets TERM, INT and QUIT end the server with all its sessions;
	// a second one kills what is left of them at once. HUP does nothing: a
	// server outlives the terminal that it was started from.
	SignalsEnd Signals = "end"
	// SignalsForward sends each of the four to all processes of the running
	// sessions, and the server goes on. A second TERM within 2 s ends it.
	SignalsForward Signals = "forward"
)

// twice is how soon a second TERM must come to end a server that forwards.
const twice = 2 * time.Second

// takeSignals has the signals do what the options say. They do what they did
// before once stop has returned. The context ends when they end the server.
func (s *Server) takeSignals(ctx context.Context) (_ context.Context, stop func()) {
	if s.options.Signals == "" {
		return ctx, func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	b := &bridge{mode: s.options.Signals, send: s.engine.SignalAll, end: cancel}
	// Taken rather than ignored: children inherit what is ignored.
	signals := make(chan os.Signal, 16)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT)
	var running sync.WaitGroup
	over := make(chan struct{})
	running.Go(func() {
		for {
			select {
			case sig := <-signals:
				s.log.Info("Signal came", keySignal, sig.String())
				b.take(sig)
			case <-over:
				return
			}
		}
	})
	return ctx, func() {
		signal.Stop(signals)
		close(over)
		running.Wait()
		cancel()
	}
}

// bridge is what becomes of signals.
type bridge struct {
	mode Signals
	send func(syscall.Signal) // to all processes of the sessions
	end  func()               // ends the server

	ending bool
	term   time.Time // when TERM was forwarded last
}

func (b *bridge) take(sig os.Signal) {
	now := time.Now()
	switch {
	case b.ending && sig != syscall.SIGHUP:
		b.send(syscall.SIGKILL)
	case b.ending, b.mode == SignalsEnd && sig == syscall.SIGHUP:
	case b.mode == SignalsEnd, sig == syscall.SIGTERM && !b.term.IsZero() && now.Sub(b.term) <= twice:
		b.ending = true
		b.end()
	default:
		if sig == syscall.SIGTERM {
			b.term = now
		}
		b.send(sig.(syscall.Signal))
	}
}
