package pty

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"syscall"
)

// Member is one process of a tree.
type Member struct {
	PID  int
	Name string
}

// Members returns the processes of the tree that are alive: the leader, all
// of its session and group, their descendants, and those that carry the
// mark of the [Spec]. A zombie does not count. On systems that do not tell,
// it returns the leader alone while it is not reaped.
func (p *Process) Members() []Member {
	var out []Member
	for _, m := range p.members() {
		out = append(out, Member{PID: m.pid, Name: m.name})
	}
	return out
}

// Signal sends sig to every process of the tree. A process that is gone
// already is no error. It also continues stopped processes, when the signal is
// one to end them, so that they can.
func (p *Process) Signal(sig syscall.Signal) error {
	var failed []error
	group := -p.PID()
	p.mu.Lock()
	reaped := p.reaped
	p.mu.Unlock()
	members := p.members()
	// The group first, in one call: no member can fork past it. After the
	// leader was reaped its number is only ours while a member carries it.
	if !reaped || slices.ContainsFunc(members, func(m member) bool { return m.group == p.PID() }) {
		failed = append(failed, send(func(s syscall.Signal) error { return syscall.Kill(group, s) }, sig))
	}
	for _, m := range members {
		if m.group == p.PID() {
			continue
		}
		failed = append(failed, m.signal(sig))
	}
	if err := errors.Join(failed...); err != nil {
		return fmt.Errorf("signal processes: %w", err)
	}
	return nil
}

// send sends sig, and SIGCONT behind one that asks to end.
func send(kill func(syscall.Signal) error, sig syscall.Signal) error {
	err := kill(sig)
	if err == nil && (sig == syscall.SIGTERM || sig == syscall.SIGHUP || sig == syscall.SIGINT) {
		err = kill(syscall.SIGCONT)
	}
	if errors.Is(err, syscall.ESRCH) || errors.Is(err, os.ErrProcessDone) {
		return nil // gone already, which is what the caller wants
	}
	return err
}
