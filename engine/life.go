package engine

import (
	"context"
	"time"

	"ptyboss/engine/proto"
	"ptyboss/engine/pty"
)

// run owns the session from its start to its end. The end is visible when
// done is closed: by then the last byte is stored and every fact is set. The
// end of ctx cuts the grace of a kill short.
func (s *Session) run(ctx context.Context) {
	exits := make(chan pty.Exit, 1)
	go func() { exits <- s.child.Run(s.absorb) }() // ends with the leader
	l := &life{
		timeout: stoppedTimer(),
		idle:    time.NewTimer(s.about.inputWaitIdle),
		killTree: func() {
			go func() { // ends soon after the grace
				defer close(s.swept)
				s.killTree(ctx)
			}()
		},
	}
	if s.about.timeout > 0 {
		l.timeout.Reset(s.about.timeout)
	}
	for {
		select {
		case req := <-s.requests:
			req.do(l)
			close(req.reply)
		case <-l.timeout.C:
			s.end(l, proto.ReasonOverallTimeout)
		case <-s.rearm:
			l.idle.Reset(s.about.inputWaitIdle)
		case <-l.idle.C:
			s.lookIdle(l)
		case exit := <-exits:
			s.finish(l, exit)
			return
		}
	}
}

func stoppedTimer() *time.Timer {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return t
}

// end asks the whole tree to end, and has it killed after the grace. The
// first reason stays.
func (s *Session) end(l *life, reason string) {
	if l.reason != "" {
		return
	}
	l.reason = reason
	s.with(func(f *facts) { f.tree.ending = true })
	l.killTree()
}

// lookIdle marks the session idle, or looks again when it could become so.
func (s *Session) lookIdle(l *life) {
	quiet := time.Since(time.UnixMilli(s.lastOutput.Load()))
	if left := s.about.inputWaitIdle - quiet; left > 0 {
		l.idle.Reset(left)
		return
	}
	s.idle.Store(true)
	if s.screen != nil {
		s.screen.Compact() // a quiet session keeps its history small
	}
	s.changed.Notify()
	s.onState()
}

func (s *Session) finish(l *life, exit pty.Exit) {
	l.timeout.Stop()
	l.idle.Stop()
	s.log.Close()
	if s.input != nil {
		s.input.close()
	}
	s.outcome = newOutcome(exit, l.reason, s.snapshot().stopAsked)
	if l.reason == "" {
		close(s.swept)
	}
	// What a tree that is being ended leaves behind is known at its end.
	if l.reason == "" && s.snapshot().kept() {
		s.setOrphans(s.child.Members())
	}
	close(s.done)
	s.outMu.Lock()
	for a := range s.attachments {
		a.finish()
	}
	s.outMu.Unlock()
	s.changed.Notify()
	s.onState()
}
