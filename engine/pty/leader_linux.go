package pty

import (
	"context"

	"golang.org/x/sys/unix"
)

// awaitEnd blocks until the leader has ended, and leaves it uncollected: until
// then its number, which is that of its session and group, stays ours.
func (p *Process) awaitEnd() {
	leader := identity{p.PID(), p.started}
	if leader.awaitHandle(context.Background()) == nil {
		return
	}
	// Without a pidfd this costs a thread. An error is met again by collect.
	_ = retry(func() error { return unix.Waitid(unix.P_PID, leader.pid, nil, unix.WEXITED|unix.WNOWAIT, nil) })
}

// collect takes the exit status of the leader, which has ended. From then on
// its number may belong to somebody else, so who is known by that number alone
// must be seen before: always where a look is cheap, else if somebody holds
// the output.
func (p *Process) collect(held bool) error {
	if held || p.adopting {
		p.look()
	}
	p.looking.Lock() // a look trusts the number while it lasts
	defer p.looking.Unlock()
	p.mu.Lock() // and so does a signal
	defer p.mu.Unlock()
	p.reaped = true
	return p.cmd.Wait()
}
