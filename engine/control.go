package engine

import (
	"context"
	"fmt"
	"strings"

	"ptyboss/engine/proto"
)

// Kill implements [proto.Runner]. It asks the whole process tree to end and
// returns at once; what is left after the grace is killed. Of a session that
// has ended it ends what was left behind.
func (e *Engine) Kill(ctx context.Context, scope, id string) (proto.ProcessResult, error) {
	s, refusal := e.active(scope, id)
	if refusal != nil {
		if r := e.killEnded(scope, id); r != nil {
			return *r, nil
		}
		return *refusal, nil
	}
	s.with(func(f *facts) { clear(f.emptyPolls) })
	e.stop(ctx, s)
	r := s.result(proto.Completed, nil, fmt.Sprintf("Termination requested for session %s.", id))
	r.Details.SessionID = ""
	return r, nil
}

// killEnded ends what an ended session left behind. It returns nil if there
// is no such session, or nothing was left.
func (e *Engine) killEnded(scope, id string) *proto.ProcessResult {
	s, refusal := e.target(scope, id)
	if refusal != nil || !s.ended() {
		return nil
	}
	left := s.killOrphans()
	if len(left) == 0 {
		return nil
	}
	r := s.result(proto.Completed, nil, fmt.Sprintf("Session %s has ended. Termination requested for what it left behind: %s.", id, memberNames(left)))
	r.Details.SessionID = ""
	r.Details.Orphans = processes(left)
	return &r
}

// Clear implements [proto.Runner]. It forgets a session that has ended.
func (e *Engine) Clear(_ context.Context, scope, id string) (proto.ProcessResult, error) {
	s, refusal := e.target(scope, id)
	if refusal != nil && refusal.Details.Code == proto.Code(proto.ErrInvalid) {
		return *refusal, nil
	}
	if refusal == nil && !s.ended() {
		return *refuse(proto.ErrNotFinished, "No finished session found for %s", id), nil
	}
	if refusal != nil || !e.forget(s) {
		return *refuse(proto.ErrNotFound, "No finished session found for %s", id), nil
	}
	return completed(fmt.Sprintf("Cleared session %s.", id)), nil
}

// forget drops a session that has ended, and reports whether it was kept. The
// end is visible a moment before the registry knows of it.
func (e *Engine) forget(s *Session) bool {
	<-s.retired
	return e.registry.forget(s)
}

// Remove implements [proto.Runner]. A running session is hidden at once and
// asked to end; its id stays taken until it has.
func (e *Engine) Remove(ctx context.Context, scope, id string) (proto.ProcessResult, error) {
	s, refusal := e.target(scope, id)
	if refusal != nil {
		return *refusal, nil
	}
	if s.ended() {
		e.forget(s)
		return completed(fmt.Sprintf("Removed session %s.", id)), nil
	}
	s.with(func(f *facts) { f.removed = true })
	e.stop(ctx, s)
	e.registry.forget(s) // it may have ended, and been kept, a moment ago
	s.changed.Notify()
	e.bump()
	r := s.result(proto.Completed, nil, fmt.Sprintf("Removed session %s (termination requested).", id))
	r.Details.SessionID = ""
	return r, nil
}

// Reset implements [proto.Observer]. Running sessions, and those of others,
// are left alone (spec 7).
func (e *Engine) Reset(_ context.Context, scope, target string) (proto.ResetResult, error) {
	target = strings.TrimSpace(target)
	if target == "" {
		return proto.ResetResult{}, proto.Errorf(proto.ErrInvalid, "reset needs the name of a scope")
	}
	if scope != "" && scope != target {
		return proto.ResetResult{}, proto.Errorf(proto.ErrInvalid, "scope %s cannot reset scope %s", scope, target)
	}
	cleared := 0
	for _, s := range e.registry.all() {
		if s.about.scope == target && s.ended() && e.forget(s) {
			cleared++
		}
	}
	return proto.ResetResult{
		Text:    fmt.Sprintf("Cleared %d ended sessions of scope %s.", cleared, target),
		Details: proto.ResetDetails{Status: proto.Completed, Scope: target, Cleared: cleared},
	}, nil
}

func completed(text string) proto.ProcessResult {
	return proto.ProcessResult{Text: text, Details: proto.ProcessDetails{Status: proto.Completed}}
}

// Resize implements [proto.Typist]. It sets the size of a session's terminal.
func (e *Engine) Resize(_ context.Context, scope string, req proto.ResizeRequest) (proto.ProcessResult, error) {
	s, refusal := e.active(scope, req.SessionID)
	if refusal != nil {
		return *refusal, nil
	}
	if req.Cols < 1 || req.Rows < 1 {
		return *refuse(proto.ErrInvalid, "cols and rows must be at least 1, got %dx%d.", req.Cols, req.Rows), nil
	}
	if err := s.resize(req.Cols, req.Rows); err != nil {
		return *refuse(err, "Session %s: %v.", req.SessionID, err), nil
	}
	f := s.snapshot()
	return s.result(proto.Running, nil, fmt.Sprintf("Resized session %s to %dx%d.", req.SessionID, f.cols, f.rows)), nil
}
