package engine

import (
	"syscall"
	"time"

	"ptyboss/engine/proto"
	"ptyboss/engine/pty"
)

// run owns the session from its start to its end. The end is visible when
// done is closed: by then the last byte is stored and every fact is set.
func (s *Session) run() {
	exits := make(chan pty.Exit, 1)
	go func() { exits <- s.child.Run(s.absorb) }() // ends with the leader
	l := &life{
		timeout: stoppedTimer(),
		grace:   stoppedTimer(),
		idle:    time.NewTimer(s.about.inputWaitIdle),
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
		case <-l.grace.C:
			_ = s.child.Signal(syscall.SIGKILL) // what it cannot reach is named by sweep
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
	l.graceEnds = time.Now().Add(s.about.grace)
	l.grace.Reset(s.about.grace)
	_ = s.child.Signal(syscall.SIGTERM) // the kill after the grace is the answer to a failure
}

// lookIdle marks the session idle, or looks again when it could become so.
func (s *Session) lookIdle(l *life) {
	quiet := time.Since(time.UnixMilli(s.lastOutput.Load()))
	if left := s.about.inputWaitIdle - quiet; left > 0 {
		l.idle.Reset(left)
		return
	}
	s.idle.Store(true)
	s.changed.Notify()
	s.onState()
}

func (s *Session) finish(l *life, exit pty.Exit) {
	l.timeout.Stop()
	l.grace.Stop()
	l.idle.Stop()
	s.log.Close()
	if s.input != nil {
		s.input.close()
	}
	s.outcome = newOutcome(exit, l.reason, s.snapshot().stopAsked)
	if l.reason == "" {
		close(s.swept)
	} else {
		go s.sweep(l.graceEnds) // ends by itself soon after the grace
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

// sweep kills what is left of a tree whose leader was told to end. It gives
// the rest until the end of the grace.
func (s *Session) sweep(graceEnds time.Time) {
	defer close(s.swept)
	const rounds, pause = 100, 20 * time.Millisecond
	for range rounds {
		if len(s.child.Members()) == 0 {
			return
		}
		sig := syscall.SIGTERM
		if !time.Now().Before(graceEnds) {
			sig = syscall.SIGKILL
		}
		_ = s.child.Signal(sig) // the next round sees what is left
		if wait := time.Until(graceEnds); wait > pause {
			// They were told already; look again when their time is over, and
			// now and then before, since most end at once.
			time.Sleep(min(wait, 10*pause))
			continue
		}
		time.Sleep(pause)
	}
}
