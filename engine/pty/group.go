package pty

import (
	"context"
	"errors"
	"syscall"
	"time"
)

// groupPause is how often a group is looked at whose end cannot be waited for.
const groupPause = 20 * time.Millisecond

// endGroup ends the group of the leader and what is in it, where nothing tells
// which other processes there are. The report names the leader for all.
func (p *Process) endGroup(ctx context.Context, grace time.Duration) Report {
	leader := []Member{{PID: p.PID(), Name: p.cmd.Args[0], start: p.started}}
	var r Report
	if sent, _ := p.signalGroup(0); !sent {
		return r // the number is not ours any more
	}
	if grace > 0 {
		if _, err := p.signalGroup(syscall.SIGTERM); err == nil {
			r.Signalled = leader
		}
		asked, cancel := context.WithTimeout(ctx, grace)
		defer cancel()
		if p.groupGone(asked) {
			return r
		}
	}
	// The group was there a moment ago, so the number is still its own.
	if err := syscall.Kill(-p.PID(), syscall.SIGKILL); err == nil {
		r.Killed = leader
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), verifyTimeout)
	defer cancel()
	if !p.groupGone(last) {
		r.Survivors = leader
	}
	return r
}

// groupGone waits until no process is left in the group, and reports false if
// ctx ended before.
func (p *Process) groupGone(ctx context.Context) bool {
	tick := time.NewTicker(groupPause)
	defer tick.Stop()
	for {
		if errors.Is(syscall.Kill(-p.PID(), 0), syscall.ESRCH) {
			return true
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return false
		}
	}
}
