package engine

import (
	"context"
	"fmt"
	"io"
	"sync"

	"ptyboss/engine/proto"
	"ptyboss/engine/screen"
	"ptyboss/keys"
)

// attachLimit bounds what waits for one attached reader, in bytes. One that
// falls behind further is skipped ahead to a fresh drawing.
const attachLimit = 256 << 10

// attachment implements [proto.Attachment] in the process of the engine.
type attachment struct {
	s      *Session
	output bool
	filter screen.QueryFilter // guarded by Session.outMu

	mu      sync.Mutex // guards the fields that follow
	waiting []byte
	stale   bool // a fresh drawing is due, and waiting is void
	over    bool // the session has ended
	closed  bool

	wake chan struct{}
}

// Attach implements [proto.Attacher].
func (e *Engine) Attach(_ context.Context, scope string, req proto.AttachRequest) (proto.Attachment, error) {
	s, err := e.find(scope, req.SessionID)
	if err != nil {
		return nil, err
	}
	if s.screen == nil && req.Output {
		return nil, fmt.Errorf("%w: session %s runs with pipes; use log and write", proto.ErrNoPTY, s.about.id)
	}
	if s.ended() {
		return nil, proto.Errorf(proto.ErrNotActive, "session %s has ended; its log and screen can still be read", s.about.id)
	}
	if req.Cols > 0 && req.Rows > 0 && s.screen != nil {
		if err := s.resize(req.Cols, req.Rows); err != nil {
			return nil, err
		}
	}
	a := &attachment{s: s, output: req.Output, stale: req.Output, wake: make(chan struct{}, 1)}
	s.outMu.Lock()
	s.attachments[a] = struct{}{}
	s.outMu.Unlock()
	if s.ended() {
		a.finish() // it may have ended before it could see us
	}
	a.signal()
	return a, nil
}

// feed passes program output on. The caller holds Session.outMu.
func (a *attachment) feed(piece []byte) {
	if !a.output {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.stale || a.closed {
		return
	}
	a.waiting = a.filter.Filter(a.waiting, piece)
	if len(a.waiting) > attachLimit {
		a.waiting, a.stale = nil, true
	}
	a.signal()
}

// redraw has the reader start from a fresh drawing.
func (a *attachment) redraw() {
	if !a.output {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.waiting, a.stale = nil, true
	a.signal()
}

func (a *attachment) finish() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.over = true
	a.signal()
}

func (a *attachment) signal() {
	select {
	case a.wake <- struct{}{}:
	default:
	}
}

// Read implements [io.Reader]. It blocks until there is output.
func (a *attachment) Read(p []byte) (int, error) {
	for {
		n, err := a.take(p)
		if n > 0 || err != nil || len(p) == 0 {
			return n, err
		}
		<-a.wake
	}
}

func (a *attachment) take(p []byte) (int, error) {
	// The drawing and the bytes behind it must meet without a gap, so no
	// output may come in between.
	a.s.outMu.Lock()
	defer a.s.outMu.Unlock()
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return 0, io.ErrClosedPipe
	}
	if a.stale {
		a.stale = false
		// A sequence that has begun already goes through the filter as a whole.
		a.filter = screen.QueryFilter{}
		a.waiting = a.filter.Filter(a.s.screen.Redraw(), a.s.screen.Unfinished())
	}
	n := copy(p, a.waiting)
	a.waiting = a.waiting[n:]
	if len(a.waiting) > 0 || n > 0 {
		a.signal() // there may be more; the next Read looks
	}
	if n == 0 && a.over {
		a.signal()
		return 0, io.EOF
	}
	return n, nil
}

// Send implements [proto.Attachment].
func (a *attachment) Send(_ context.Context, in proto.Input) error {
	if a.s.ended() {
		return proto.ErrNotActive
	}
	if a.s.input == nil {
		return proto.ErrNotWritable
	}
	data := in.Bytes
	modes := a.s.keyModes()
	switch {
	case in.Paste != nil:
		data = keys.EncodePaste(*in.Paste, modes, nil)
	case in.Keys != nil:
		data = nil
		for _, k := range in.Keys {
			b, _ := keys.Encode(k, modes, keys.ForTyping)
			data = append(data, b...)
		}
	}
	return a.s.typed(data)
}

// Resize implements [proto.Attachment].
func (a *attachment) Resize(_ context.Context, cols, rows int) error {
	return a.s.resize(cols, rows)
}

// Close implements [io.Closer]. The session goes on.
func (a *attachment) Close() error {
	a.s.outMu.Lock()
	delete(a.s.attachments, a)
	a.s.outMu.Unlock()
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closed, a.waiting = true, nil
	a.signal()
	return nil
}
