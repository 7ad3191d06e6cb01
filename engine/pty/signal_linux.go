package pty

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"
)

// Members returns the processes of the tree that are alive: the leader, all
// of its session and group, their descendants wherever they went, and those
// that carry a mark of the tree. A zombie does not count. It looks at the
// process table, which takes from a fraction of a millisecond to some
// milliseconds, and blocks for nothing else.
func (p *Process) Members() []Member { return exported(p.look()) }

func exported(members []member) []Member {
	out := make([]Member, 0, len(members))
	for _, m := range members {
		out = append(out, Member{PID: m.pid, Name: printable(m.name), start: m.start})
	}
	return out
}

// printable makes a name fit to be shown: a process may call itself anything,
// escape sequences included.
func printable(name string) string {
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, name)
}

// Signal sends sig to every process of the tree. A process that is gone
// already is no error. It also continues stopped processes, when the signal is
// one to end them, so that they can.
func (p *Process) Signal(sig syscall.Signal) error {
	if err := p.signal(p.look(), sig); err != nil {
		return fmt.Errorf("signal processes: %w", err)
	}
	return nil
}

func (p *Process) signal(members []member, sig syscall.Signal) error {
	// The group first, in one call: no member can fork past it.
	sent, err := p.signalGroup(sig)
	failed := []error{err}
	for _, m := range members {
		if !sent || m.group != p.PID() {
			failed = append(failed, m.signal(sig))
		}
	}
	return errors.Join(failed...)
}

// signal signals this very process: a pidfd is opened first and the start
// time read after, so a number that is used again cannot be hit.
func (m member) signal(sig syscall.Signal) error {
	proc, err := os.FindProcess(m.pid)
	if err != nil {
		return nil // gone already
	}
	defer func() { _ = proc.Release() }()
	if startTime(m.pid) != m.start {
		return nil
	}
	return send(func(s syscall.Signal) error { return proc.Signal(s) }, sig)
}
