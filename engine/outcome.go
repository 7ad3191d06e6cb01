package engine

import (
	"time"

	"ptyboss/engine/proto"
	"ptyboss/engine/pty"
)

// outcome is how a session ended, in the words of the spec (1.4).
type outcome struct {
	status      proto.Status // completed or failed
	kind        string       // of the failure
	code        *int         // nil if not known
	signal      string       // "" if none
	reason      string
	byRequest   bool // ended by a kill or remove that was asked for
	timedOut    bool
	endedAt     time.Time
	explanation string // of a runtime error
}

func newOutcome(exit pty.Exit, reason string, asked bool) outcome {
	o := outcome{signal: exit.Signal, reason: reason, endedAt: time.Now()}
	o.timedOut = reason == proto.ReasonOverallTimeout
	o.byRequest = asked && reason == proto.ReasonManualCancel
	if exit.Signal == "" && exit.Err == nil {
		code := exit.Code
		o.code = &code
	}
	o.kind = failureKind(o, exit)
	o.status = proto.Completed
	if o.kind != "" {
		o.status = proto.Failed
	}
	if o.kind == proto.KindRuntimeError {
		o.explanation = exit.Err.Error()
	}
	if o.reason == "" {
		o.reason = proto.ReasonExit
		if exit.Signal != "" {
			o.reason = proto.ReasonSignal
		}
	}
	return o
}

// failureKind applies the precedence of spec 1.4: shell errors, timeouts,
// signals, cancels.
func failureKind(o outcome, exit pty.Exit) string {
	switch {
	case o.code != nil && *o.code == 127:
		return proto.KindNotFound
	case o.code != nil && *o.code == 126:
		return proto.KindNotExecutable
	case o.timedOut:
		return proto.KindOverallTimeout
	case o.signal != "":
		return proto.KindSignal
	case exit.Err != nil:
		return proto.KindRuntimeError
	case o.reason == proto.ReasonManualCancel:
		return proto.KindAborted
	}
	return ""
}

// end returns the facts as a list row or poll tells them.
func (o outcome) end() *proto.End {
	e := &proto.End{
		EndedAt:    o.endedAt.UnixMilli(),
		ExitCode:   o.code,
		ExitReason: o.reason,
		TimedOut:   o.timedOut,
	}
	if o.signal != "" {
		e.ExitSignal = &o.signal
	}
	return e
}
