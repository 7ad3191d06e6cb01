package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ptyboss/engine/log"
	"ptyboss/engine/proto"
	"ptyboss/engine/pty"
	"ptyboss/engine/screen"
)

// The size of a terminal whose caller names none (spec 1.7).
const (
	defaultCols = 120
	defaultRows = 30
)

// launch is what exec decided to run.
type launch struct {
	req        proto.ExecRequest
	scope      string
	cwd        string
	environ    []string // of the caller, with the PATH that the command gets
	own        bool     // it is the operator's, and passed on whole
	timeout    time.Duration
	background bool
}

// start starts the command. The warning tells of a terminal that could not be
// had. On failure no session is left.
func (e *Engine) start(in launch) (s *Session, warning string, err error) {
	what, err := e.program(in).fitted()
	if err != nil {
		return nil, "", err
	}
	id, err := e.registry.reserve()
	if err != nil {
		return nil, "", err
	}
	s = e.newSession(id, in)
	terminal := in.req.PTY
	s.child, err = e.spawn(s, in, what, terminal)
	if terminal && errors.Is(err, pty.ErrTerminal) {
		warning = fmt.Sprintf("Warning: no terminal could be opened (%v); running %q with pipes instead.", err, s.about.command)
		e.log.Warn("Terminal could not be opened", keySession, id, keyErr, err)
		terminal = false
		s.child, err = e.spawn(s, in, what, terminal)
	}
	if err != nil {
		e.registry.release(id)
		return nil, warning, err
	}
	s.about.terminal = terminal
	if terminal {
		s.screen = screen.New(screen.Options{Cols: s.facts.cols, Rows: s.facts.rows})
	} else {
		s.facts.cols, s.facts.rows = 0, 0
	}
	if terminal || in.background || warning != "" {
		s.input = newInputQueue(s.child.Write, s.child.StopInput)
	}
	e.log.Info("Session started", keySession, id, keyPID, s.child.PID())
	open := e.registry.publish(s)
	e.running.Go(func() { e.live(s) })
	if !open {
		e.stop(context.Background(), s)
	}
	e.lifeChanged()
	return s, warning, nil
}

// live is the life of a session from its start until nobody cares any more
// what it left behind.
func (e *Engine) live(s *Session) {
	s.run(e.root)
	kept := e.retire(s)
	close(s.retired)
	<-s.swept
	if kept {
		s.tend(e.root, e.closing)
	}
}

func (e *Engine) newSession(id string, in launch) *Session {
	now := time.Now()
	s := &Session{
		about: about{
			id: id, scope: in.scope, cwd: in.cwd,
			command: commandShown(in.req.Command), name: deriveName(commandShown(in.req.Command)), title: in.req.Title, callID: in.req.CallID,
			started: now, timeout: in.timeout,
			grace: e.options.KillGrace, inputWaitIdle: e.options.InputWaitIdle,
		},
		log:         log.New(log.Limits{Chars: e.options.MaxOutputChars, Pending: e.options.PendingChars}),
		onState:     e.bump,
		onPrint:     e.printed.ask,
		requests:    make(chan request),
		rearm:       make(chan struct{}, 1),
		done:        make(chan struct{}),
		swept:       make(chan struct{}),
		retired:     make(chan struct{}),
		again:       make(chan struct{}, 1),
		gone:        make(chan struct{}),
		attachments: make(map[*attachment]struct{}),
	}
	s.lastOutput.Store(now.UnixMilli())
	s.facts = facts{
		backgrounded: in.background,
		followed:     in.req.CallID != "",
		cols:         cells(in.req.Cols, defaultCols),
		rows:         cells(in.req.Rows, defaultRows),
		emptyPolls:   make(map[string]int),
	}
	return s
}

// cells is a side of a terminal: what its screen can have, so that the program
// and its screen agree.
func cells(n, def int) int {
	if n <= 0 {
		n = def
	}
	return min(max(n, screen.MinSize), screen.MaxSize)
}

func (e *Engine) spawn(s *Session, in launch, what program, terminal bool) (child, error) {
	id := s.about.id
	p, err := pty.Start(pty.Spec{
		Argv:     what.argv,
		Script:   what.onDescriptor,
		Dir:      in.cwd,
		Env:      buildEnviron(in, what.prepend, id, terminal),
		Terminal: terminal,
		Cols:     s.facts.cols,
		Rows:     s.facts.rows,
		Stdin:    in.background || in.req.PTY, // a fallback from a terminal stays open too
		Mark:     "PTYBOSS_SESSION=" + id,
	})
	if err != nil {
		return nil, err // a nil *pty.Process must not become a child
	}
	return p, nil
}

// retire is called once, when the session has ended. It reports whether the
// session is kept.
func (e *Engine) retire(s *Session) bool {
	e.tellExit(s)
	kept := e.registry.retire(s, s.snapshot().kept())
	e.log.Info("Session ended", keySession, s.about.id)
	e.lifeChanged()
	return kept
}
