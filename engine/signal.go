package engine

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"ptyboss/engine/proto"
	"ptyboss/engine/pty"
)

// Signal implements [proto.Observer]. It sends the signal to all processes of
// the session and does not wait for what they make of it.
func (e *Engine) Signal(_ context.Context, scope string, req proto.SignalRequest) (proto.ProcessResult, error) {
	s, refusal := e.active(scope, req.SessionID)
	if refusal != nil {
		return *refusal, nil
	}
	sig, ok := parseSignal(req.Name)
	if !ok {
		return *refuse(proto.ErrInvalid, "Signal %q is unknown: use a name such as INT, TERM, HUP, USR1, or a number.", req.Name), nil
	}
	if err := s.child.Signal(sig); err != nil {
		return *refuse(nil, "Session %s: %v.", req.SessionID, err), nil
	}
	return s.result(proto.Running, nil, fmt.Sprintf("Sent %s to session %s.", pty.SignalName(sig), req.SessionID)), nil
}

// SignalAll sends the signal to all processes of every running session. A
// session that cannot be reached is noted in the log.
func (e *Engine) SignalAll(sig syscall.Signal) {
	for _, s := range e.registry.running() {
		if err := s.child.Signal(sig); err != nil {
			e.log.Warn("Signal did not reach a session", keySession, s.about.id, keyErr, err)
		}
	}
}

func parseSignal(name string) (syscall.Signal, bool) {
	name = strings.ToUpper(strings.TrimSpace(name))
	if n, err := strconv.Atoi(name); err == nil {
		sig := syscall.Signal(n)
		return sig, n > 0 && unix.SignalName(sig) != ""
	}
	if !strings.HasPrefix(name, "SIG") {
		name = "SIG" + name
	}
	sig := unix.SignalNum(name)
	return sig, sig != 0
}
