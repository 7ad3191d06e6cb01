package engine

import (
	"fmt"

	"ptyboss/engine/proto"
)

// refuse is a failed result with the code of the sentinel (spec 2.1).
func refuse(sentinel error, format string, args ...any) *proto.ProcessResult {
	text := fmt.Sprintf(format, args...)
	return &proto.ProcessResult{
		Text:    text,
		Details: proto.ProcessDetails{Status: proto.Failed, Error: text, Code: proto.Code(sentinel)},
	}
}

// target finds the session of an action that also works on ended ones, or
// says why not.
func (e *Engine) target(scope, id string) (*Session, *proto.ProcessResult) {
	if id == "" {
		return nil, refuse(proto.ErrInvalid, "sessionId is required for this action.")
	}
	if scope != "" && e.options.NoProcess {
		return nil, refuse(proto.ErrDenied, "The tool process is not available (tools.process.enabled is false).")
	}
	s, err := e.find(scope, id)
	if err != nil {
		return nil, refuse(proto.ErrNotFound, "No session found for %s", id)
	}
	// The operator may look at a run whose call still waits; an agent not.
	if scope != "" && !s.snapshot().backgrounded && !s.ended() {
		return nil, refuse(proto.ErrForeground, "Session %s is not backgrounded.", id)
	}
	return s, nil
}

// active finds the running session of an action that needs one.
func (e *Engine) active(scope, id string) (*Session, *proto.ProcessResult) {
	s, refusal := e.target(scope, id)
	switch {
	case refusal != nil && refusal.Details.Code == proto.Code(proto.ErrNotFound):
		return nil, refuse(proto.ErrNotFound, "No active session found for %s", id)
	case refusal != nil:
		return nil, refusal
	case s.ended():
		return nil, refuse(proto.ErrNotActive, "No active session found for %s", id)
	}
	return s, nil
}

// result is the answer to an action that worked on a session.
func (s *Session) result(status proto.Status, receipt *proto.Receipt, text string) proto.ProcessResult {
	return proto.ProcessResult{
		Text: text,
		Details: proto.ProcessDetails{
			Status:    status,
			SessionID: s.about.id,
			Name:      s.about.name,
			Receipt:   receipt,
		},
	}
}
