package engine

import (
	"time"

	"ptyboss/engine/proto"
)

// rows returns the sessions that scope may see, newest start first. An agent
// sees no session whose call still waits; the operator does.
func (e *Engine) rows(scope string) []proto.Session {
	rows := []proto.Session{}
	for _, s := range e.registry.all() {
		f := s.snapshot()
		if f.removed || (scope != "" && (s.about.scope != scope || !f.backgrounded)) {
			continue
		}
		rows = append(rows, s.row())
	}
	return rows
}

// row describes the session as it is now.
func (s *Session) row() proto.Session {
	return s.rowAs(s.ended()) // asked first: what follows may only be newer
}

// rowAs is row for a caller that saw already whether the session has ended, and
// must not contradict itself when the end comes meanwhile.
func (s *Session) rowAs(ended bool) proto.Session {
	f := s.snapshot()
	row := proto.Session{
		SessionID: s.about.id,
		Status:    proto.Running,
		StartedAt: s.about.started.UnixMilli(),
		RuntimeMs: time.Since(s.about.started).Milliseconds(),
		Cwd:       s.about.cwd,
		Command:   s.about.command,
		Name:      s.about.name,
		Title:     s.about.title,
		Scope:     s.about.scope,
		CallID:    s.about.callID,
		Tail:      s.log.Tail(tailLength),
		Truncated: s.log.Stats().Truncated,
		PTY:       s.about.terminal,
		Cols:      f.cols,
		Rows:      f.rows,
	}
	if ended {
		row.Status = s.outcome.status
		row.End = s.outcome.end()
		row.Orphans = processes(f.tree.orphans)
		row.RuntimeMs = s.outcome.endedAt.Sub(s.about.started).Milliseconds()
		return row
	}
	row.Foreground = !f.backgrounded
	row.Live = &proto.Live{
		PID:             s.child.PID(),
		StdinWritable:   s.writable(),
		WaitingForInput: s.waiting(),
		IdleMs:          s.idleTime().Milliseconds(),
		LastOutputAt:    s.lastOutput.Load(),
	}
	if row.WaitingForInput {
		row.InputWait = s.inputWait()
	}
	return row
}

func (s *Session) writable() bool { return s.input != nil && s.input.writable() }

// waiting is the rule of the spec: input is open, and no output for a while.
func (s *Session) waiting() bool { return s.idle.Load() && s.writable() && !s.ended() }

// idleTime is how long the session has printed nothing.
func (s *Session) idleTime() time.Duration {
	return max(time.Since(time.UnixMilli(s.lastOutput.Load())), 0)
}

// inputWait is the verdict that silence alone allows.
func (s *Session) inputWait() *proto.InputWait {
	idle := s.idleTime()
	return &proto.InputWait{
		Waiting:    true,
		Class:      "unknown",
		Confidence: 0.5,
		Source:     "silence",
		Evidence:   "no output for " + formatDuration(idle.Truncate(time.Second)),
		SinceMs:    idle.Milliseconds(),
	}
}
