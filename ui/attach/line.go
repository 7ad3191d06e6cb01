// Package attach is the way from a person's keys to a session: a bounded,
// ordered queue with one goroutine behind it, and the translation of Bubble
// Tea's events into keys. Nothing here waits for a program to read its input.
package attach

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"ptyboss/engine/proto"
	"ptyboss/keys"
)

const (
	// queueLimit is how many inputs wait for the engine to take them.
	queueLimit = 1024
	// openTimeout and sendTimeout bound the calls; they do not wait for the
	// program.
	openTimeout = 10 * time.Second
	sendTimeout = 10 * time.Second
	// Waits before an input that the engine had no room for is tried again.
	firstRetry = 5 * time.Millisecond
	lastRetry  = 250 * time.Millisecond
	// mergeLimit is how many keys go out together when they came faster than
	// the engine takes them.
	mergeLimit = 256
)

// Opener opens lines to sessions.
type Opener interface {
	Attach(ctx context.Context, scope string, req proto.AttachRequest) (proto.Attachment, error)
}

// Events are told what becomes of a line, from its goroutine. They may block.
type Events struct {
	// Failed is called at most once: the line is over, because it could not
	// be opened, was cut, or the session has ended.
	Failed func(error)
	// Busy is called when the program does not read what was typed, and again
	// with false once it does.
	Busy func(bool)
}

// Line carries a person's input to one session, in order. Its methods do not
// block and may be called from any goroutine.
type Line struct {
	id     string
	queue  chan proto.Input
	size   chan size     // one slot: only the newest size matters
	closed chan struct{} // closed by Close
	once   sync.Once
}

type size struct{ cols, rows int }

// New returns a line to the session of that id. It takes input at once; Run
// carries it.
func New(id string) *Line {
	return &Line{
		id:     id,
		queue:  make(chan proto.Input, queueLimit),
		size:   make(chan size, 1),
		closed: make(chan struct{}),
	}
}

// Run opens the line, gives the session's terminal the size cols by rows
// unless they are zero, and carries input until the line is closed or over or
// ctx ends. It is called once.
func (l *Line) Run(ctx context.Context, opener Opener, cols, rows int, events Events) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() { // ends with Run at the latest
		select {
		case <-l.closed:
			cancel()
		case <-ctx.Done():
		}
	}()
	err := l.carry(ctx, opener, size{cols, rows}, events)
	if err != nil && ctx.Err() == nil {
		events.Failed(err)
	}
}

// ID returns the id of the session.
func (l *Line) ID() string { return l.id }

// Key sends a key. It reports whether there was room for it.
func (l *Line) Key(k keys.Key) bool { return l.put(proto.Input{Keys: []keys.Key{k}}) }

// Paste sends text as a paste. It reports whether there was room for it.
func (l *Line) Paste(text string) bool { return l.put(proto.Input{Paste: &text}) }

// Bytes sends b as it is. It reports whether there was room for it.
func (l *Line) Bytes(b []byte) bool { return l.put(proto.Input{Bytes: b}) }

func (l *Line) put(in proto.Input) bool {
	select {
	case l.queue <- in:
		return true
	default:
		return false
	}
}

// Resize sets the size of the session's terminal.
func (l *Line) Resize(cols, rows int) {
	for {
		select {
		case l.size <- size{cols, rows}:
			return
		default:
		}
		select {
		case <-l.size: // an older one, now void
		default:
		}
	}
}

// Close gives the line up, with what it has not delivered yet. The session
// goes on.
func (l *Line) Close() { l.once.Do(func() { close(l.closed) }) }

func (l *Line) carry(ctx context.Context, opener Opener, s size, events Events) error {
	att, err := open(ctx, opener, proto.AttachRequest{SessionID: l.id, Cols: s.cols, Rows: s.rows})
	if err != nil {
		return err
	}
	defer closeQuietly(att)
	// Over a socket a call may hang on a dead peer; closing frees it.
	stop := context.AfterFunc(ctx, func() { closeQuietly(att) })
	defer stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case s := <-l.size:
			if err := resize(ctx, att, s); err != nil {
				return err
			}
		case in := <-l.queue:
			for next := &in; next != nil; {
				in, next = l.merge(*next)
				if err := send(ctx, att, in, events.Busy); err != nil {
					return err
				}
			}
		}
	}
}

// merge adds the keys that are waiting already to in, and returns the first
// input that is no key, if it met one.
func (l *Line) merge(in proto.Input) (merged proto.Input, next *proto.Input) {
	for in.Keys != nil && len(in.Keys) < mergeLimit {
		select {
		case more := <-l.queue:
			if more.Keys == nil {
				return in, &more
			}
			in.Keys = append(in.Keys, more.Keys...)
		default:
			return in, nil
		}
	}
	return in, nil
}

// open opens a line whose opening is bounded in time but whose life is not.
func open(ctx context.Context, opener Opener, req proto.AttachRequest) (proto.Attachment, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(openTimeout, func() { cancel(context.DeadlineExceeded) })
	att, err := opener.Attach(ctx, "", req)
	if !timer.Stop() && err == nil {
		closeQuietly(att)
		err = context.DeadlineExceeded
	}
	if err != nil {
		cancel(err)
		return nil, err //nolint:wrapcheck // its reader wants the engine's own words
	}
	return att, nil
}

// send delivers in. While the engine has no room it tries again: dropping a
// key in the middle of a line would be worse than a late one.
func send(ctx context.Context, att proto.Attachment, in proto.Input, busy func(bool)) error {
	retry := firstRetry
	for told := false; ; {
		call, cancel := context.WithTimeout(ctx, sendTimeout)
		err := att.Send(call, in)
		cancel()
		if !errors.Is(err, proto.ErrBusy) {
			if told {
				busy(false)
			}
			return err //nolint:wrapcheck // its reader wants the engine's own words
		}
		if !told && retry == lastRetry {
			busy(true)
			told = true
		}
		timer := time.NewTimer(retry)
		select {
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err() //nolint:wrapcheck // the line was closed
		case <-timer.C:
		}
		retry = min(lastRetry, retry*2)
	}
}

func resize(ctx context.Context, att proto.Attachment, s size) error {
	call, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	return att.Resize(call, s.cols, s.rows) //nolint:wrapcheck // its reader wants the engine's own words
}

func closeQuietly(c io.Closer) {
	_ = c.Close() // best effort: the session does not depend on it
}
