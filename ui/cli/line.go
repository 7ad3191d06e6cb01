package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"syscall"
	"time"

	"ptyboss/engine/proto"
)

const (
	// holdTime is how long the start of a sequence may wait for the rest.
	holdTime = 50 * time.Millisecond
	// chordTime is how long ctrl+] waits for a second one.
	chordTime = 300 * time.Millisecond
	// leaveTime bounds the wait for the last input and output of a line that
	// is left.
	leaveTime = 500 * time.Millisecond
)

// terminal is what a line needs of the person's terminal. Enter and leave
// frame its use; reads and writes are raw in between. Stop ends a read that
// waits.
type terminal interface {
	io.ReadWriter
	stop()
	size() (cols, rows int, err error)
	enter() error
	leave() error
}

// line connects a terminal to a session, for the verb attach. Its goroutine
// run owns all fields but out.
type line struct {
	engine    Engine
	scope, id string
	terminal  terminal
	signals   <-chan os.Signal
	suspend   func() error // returns when this process goes on
	out       *outbox
	chord     chord

	typed chan []byte // from the terminal; nil at its end
	link  *link
}

// ending is why a line was left. The zero value is ctrl+].
type ending struct {
	over   bool // the session has ended
	signal syscall.Signal
	lost   error // the engine is not there any more
}

func newLine(engine Engine, scope, id string, t terminal, signals <-chan os.Signal) *line {
	return &line{
		engine: engine, scope: scope, id: id, terminal: t, signals: signals,
		out: newOutbox(), typed: make(chan []byte),
	}
}

// run blocks until the line is left. The terminal is then as it was. An error
// means that it was never connected, or that the terminal failed.
func (l *line) run(ctx context.Context) (ending, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := l.connect(ctx); err != nil {
		return ending{}, err
	}
	if err := l.terminal.enter(); err != nil {
		return ending{}, errors.Join(err, l.link.close(), l.terminal.leave())
	}
	l.link.start(ctx)
	var reading sync.WaitGroup
	reading.Go(func() { l.read(ctx) })
	end, err := l.loop(ctx)
	l.terminal.stop() // what is typed from here on is for the shell
	cancel()
	reading.Wait()
	return end, errors.Join(err, l.link.close(), l.terminal.leave())
}

// connect opens a new link, led by a drawing of the screen.
func (l *line) connect(ctx context.Context) error {
	cols, rows, err := l.terminal.size()
	if err != nil {
		return err
	}
	req := proto.AttachRequest{SessionID: l.id, Output: true, Cols: cols, Rows: rows}
	att, err := l.engine.Attach(ctx, l.scope, req)
	if err != nil {
		return err
	}
	l.link = newLink(att, l.terminal, l.out)
	return nil
}

// read passes on what is typed, until ctx ends and the terminal was told to
// stop, or is gone.
func (l *line) read(ctx context.Context) {
	for {
		piece := make([]byte, 4096)
		n, err := l.terminal.Read(piece)
		if err != nil {
			piece = nil
		}
		select {
		case l.typed <- piece[:n:n]:
		case <-ctx.Done():
			return
		}
		if err != nil {
			close(l.typed)
			return
		}
	}
}

func (l *line) loop(ctx context.Context) (ending, error) {
	held, chord := time.NewTimer(holdTime), time.NewTimer(chordTime)
	held.Stop()
	chord.Stop()
	for {
		leave := false
		select {
		case piece, ok := <-l.typed:
			if !ok {
				return ending{signal: syscall.SIGHUP}, nil
			}
			held.Stop()
			chord.Stop()
			var out []byte
			out, leave = l.chord.feed(piece)
			l.out.put(out)
			if len(l.chord.held) > 0 {
				held.Reset(holdTime)
			}
			if l.chord.armed {
				chord.Reset(chordTime)
			}
		case <-held.C:
			var out []byte
			out, leave = l.chord.flush()
			l.out.put(out)
		case <-chord.C:
			leave = true
		case sig := <-l.signals:
			if end, done, err := l.signal(ctx, sig); done || err != nil {
				return end, err
			}
		case err := <-l.link.done:
			return l.linkEnd(err)
		case <-ctx.Done():
			return ending{signal: syscall.SIGTERM}, nil
		}
		if leave {
			l.out.flush(leaveTime) // what was typed before is still meant
			return ending{}, nil
		}
	}
}

// linkEnd says what the end of a link means.
func (l *line) linkEnd(err error) (ending, error) {
	var gone writeError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, proto.ErrNotActive):
		return ending{over: true}, nil
	case errors.As(err, &gone):
		return ending{signal: syscall.SIGHUP}, nil
	}
	return ending{lost: fmt.Errorf("lost session %s: %w", l.id, err)}, nil
}

// signal answers one signal. Done means that the line is to be left.
func (l *line) signal(ctx context.Context, sig os.Signal) (end ending, done bool, err error) {
	number, _ := sig.(syscall.Signal)
	switch number {
	case syscall.SIGWINCH:
		if cols, rows, err := l.terminal.size(); err == nil {
			l.out.resize(cols, rows)
		}
		return ending{}, false, nil
	case syscall.SIGTSTP:
		if err := errors.Join(l.link.close(), l.terminal.leave(), l.suspend()); err != nil {
			return ending{}, true, err
		}
	case syscall.SIGCONT: // stopped by force, so the terminal was not left
		_ = l.link.close() // a new one follows
	default:
		return ending{signal: number}, true, nil
	}
	return l.again(ctx)
}

// again connects anew after a stop: the terminal may be another size and its
// screen another's.
func (l *line) again(ctx context.Context) (end ending, done bool, err error) {
	if err := l.connect(ctx); err != nil {
		end, err := l.linkEnd(err)
		return end, true, err
	}
	if err := l.terminal.enter(); err != nil {
		return ending{}, true, err
	}
	l.link.start(ctx)
	return ending{}, false, nil
}
