package pty

import (
	"context"
	"slices"
	"sync"
	"syscall"
	"time"
)

const (
	// holdLimit bounds the descriptors that one wait holds.
	holdLimit = 128
	// killRounds is how often a tree is killed that has members again after.
	killRounds = 5
	// freezeRounds bounds the looks at a tree that is being stopped.
	freezeRounds = 200
	// freezePause is given to processes that are on their way to a stop.
	freezePause = time.Millisecond
	// askPause keeps a tree that forks and ends all the time from having us
	// look without a pause.
	askPause = 10 * time.Millisecond
)

// KillTree asks every process of the tree to end with SIGTERM, kills those
// that live on after grace, or when ctx ends, and returns when all are gone or
// could not be ended: at the latest some seconds after the grace. Processes
// that members start in reply to SIGTERM, to clean up, are left alone until
// who was asked has gone. Run must have been called, or the leader is never
// collected. One KillTree at a time is enough.
func (p *Process) KillTree(ctx context.Context, grace time.Duration) Report {
	if p.started == 0 { // there is no /proc
		return p.endGroup(ctx, grace)
	}
	var r Report
	if grace > 0 {
		asked, cancel := context.WithTimeout(ctx, grace)
		defer cancel()
		all, gone := p.ask(asked)
		r.Signalled = exported(all)
		if gone {
			return r
		}
	}
	r.Killed = exported(p.kill(context.WithoutCancel(ctx)))
	r.Survivors = exported(p.look())
	return r
}

// ask asks the members to end until none is left or ctx ends. It returns all
// that were asked, and whether none is left.
func (p *Process) ask(ctx context.Context) (asked []member, gone bool) {
	for ctx.Err() == nil {
		members := p.look()
		if len(members) == 0 {
			return asked, true
		}
		if len(asked) > 0 {
			pause(ctx, askPause)
		}
		_ = p.signal(members, syscall.SIGTERM) // the kill is the answer to a failure
		asked = append(asked, members...)
		awaitAll(ctx, members)
	}
	return asked, false
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// kill ends the members without asking, and returns them. It stops all of them
// first, so that no tree can fork faster than we look.
func (p *Process) kill(ctx context.Context) (killed []member) {
	for range killRounds {
		members := p.freeze()
		if len(members) == 0 {
			break
		}
		for _, m := range members {
			_ = m.signal(syscall.SIGKILL) // the next look tells
		}
		killed = append(killed, members...)
		last, cancel := context.WithTimeout(ctx, verifyTimeout)
		awaitAll(last, members)
		stuck := last.Err() != nil
		cancel()
		if stuck {
			break
		}
	}
	return killed
}

// freeze stops every member, and returns them once two looks in a row found
// nobody new and nobody who still runs.
func (p *Process) freeze() []member {
	told := make(map[identity]error)
	var members []member
	for quiet, round := 0, 0; quiet < 2 && round < freezeRounds; round++ {
		quiet++
		members = p.look()
		for _, m := range members {
			if _, known := told[m.identity]; !known {
				told[m.identity] = m.signal(syscall.SIGSTOP)
				quiet = 0
			}
		}
		running := func(m member) bool { return m.runs() && told[m.identity] == nil }
		if quiet > 0 && slices.ContainsFunc(members, running) {
			quiet = 0
			time.Sleep(freezePause)
		}
	}
	return members
}

// runs reports whether a process that was told to stop may still fork. One in
// an uninterruptible wait may be waiting for the child of its own vfork, which
// is stopped.
func (m member) runs() bool { return m.state == 'R' || m.state == 'S' }

// awaitAll waits until all of the members have ended, or ctx has.
func awaitAll(ctx context.Context, members []member) {
	for some := range slices.Chunk(members, holdLimit) {
		var waits sync.WaitGroup
		for _, m := range some {
			waits.Go(func() { m.await(ctx) })
		}
		waits.Wait()
	}
}

// Exited returns a channel that is closed when one of the members has ended,
// or when ctx ends, which it must some day. Of a large tree only the oldest
// members are watched.
func (p *Process) Exited(ctx context.Context, members []Member) <-chan struct{} {
	ended := make(chan struct{})
	go func() { // ends with the first of them, or with ctx
		defer close(ended)
		first, cancel := context.WithCancel(ctx)
		defer cancel()
		var waits sync.WaitGroup
		for _, m := range members[:min(len(members), holdLimit)] {
			waits.Go(func() {
				defer cancel()
				identity{m.PID, m.start}.await(first)
			})
		}
		<-first.Done()
		waits.Wait()
	}()
	return ended
}
