//go:build !linux

package pty

import (
	"context"
	"fmt"
	"syscall"
	"time"
)

// Without /proc a tree is the group of its leader: processes that left the
// group are not found, and orphans go to the first process of the system.

type procTime struct{}

// evidence is only how the wait for the leader went.
type evidence struct{ waited error }

func (p *Process) identify(Spec) {}

// Members returns the leader while it is not reaped; nothing tells the rest.
func (p *Process) Members() []Member {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.reaped {
		return nil
	}
	return []Member{{PID: p.PID(), Name: p.cmd.Args[0]}}
}

// Signal sends sig to the group of the leader, until the leader is reaped. A
// group that is gone already is no error. It also continues stopped processes,
// when the signal is one to end them, so that they can.
func (p *Process) Signal(sig syscall.Signal) error {
	if _, err := p.signalGroup(sig); err != nil {
		return fmt.Errorf("signal processes: %w", err)
	}
	return nil
}

// KillTree asks the group of the leader to end with SIGTERM, kills it when it
// lives on after grace, or when ctx ends, and returns when it is gone or could
// not be ended.
func (p *Process) KillTree(ctx context.Context, grace time.Duration) Report {
	return p.endGroup(ctx, grace)
}

// Exited returns a channel that is closed when ctx ends: nothing tells of the
// end of a process that is not our child.
func (p *Process) Exited(ctx context.Context, _ []Member) <-chan struct{} {
	ended := make(chan struct{})
	context.AfterFunc(ctx, func() { close(ended) })
	return ended
}

func (p *Process) awaitEnd() {
	p.waited = p.cmd.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reaped = true
}

func (p *Process) collect(bool) error { return p.waited }
