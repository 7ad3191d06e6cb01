package pty

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"
)

// evidence is what tells the members of a tree when its leader is gone.
type evidence struct {
	mark      string // in the environment; "" if there is none
	limitMark uint64 // none if there is none
	adopting  bool   // orphans of the tree become children of this process

	seen map[identity]struct{} // members of the last look; guarded by looking
}

// identify takes down what tells the tree of a leader that was just started.
func (p *Process) identify(s Spec) {
	p.started = startTime(p.PID())
	p.mark = usableMark(s.Mark, os.Environ())
	p.adopting = adopting()
	p.seen = make(map[identity]struct{})
	p.setLimitMark()
}

// The limit mark is a number that the members of a tree carry as their soft
// limit of file locks, which no kernel since 2.4.25 looks at. Children inherit
// it, also those that leave session, group and environment behind. Programs
// that open a new login (su, sudo) may reset it.
//
// It is set from outside, just after the leader was started: what the leader
// starts in its first fraction of a millisecond may lack it.

const (
	none      = 0
	leastMark = 1 << 61
	mostMark  = 1<<62 - 1
)

// setLimitMark marks the leader. Without a mark the other evidence remains.
func (p *Process) setLimitMark() {
	var old unix.Rlimit
	if err := unix.Prlimit(p.PID(), unix.RLIMIT_LOCKS, nil, &old); err != nil || old.Max != unix.RLIM_INFINITY {
		return // a lower ceiling was set on purpose
	}
	mark := leastMark | rand.Uint64()>>3 //nolint:gosec // to be unique, not secret
	if unix.Prlimit(p.PID(), unix.RLIMIT_LOCKS, &unix.Rlimit{Cur: mark, Max: old.Max}, nil) == nil {
		p.limitMark = mark
	}
}

// limitMark returns the mark that a process carries, of whatever tree.
func limitMark(pid int) uint64 {
	var limit unix.Rlimit
	err := unix.Prlimit(pid, unix.RLIMIT_LOCKS, nil, &limit)
	if err != nil || limit.Cur < leastMark || limit.Cur > mostMark {
		return none
	}
	return limit.Cur
}

// carriesMark reports whether the process was started with the mark in its
// environment.
func (p *Process) carriesMark(pid int) bool {
	if p.mark == "" {
		return false
	}
	env, err := readProc("/proc/" + strconv.Itoa(pid) + "/environ")
	if err != nil {
		return false // another user's, or gone
	}
	for entry := range bytes.SplitSeq(env, []byte{0}) {
		if string(entry) == p.mark {
			return true
		}
	}
	return false
}

// usableMark returns mark, or "" if this process carries it too, so that all
// its children do: a server that was started in a session, for example.
func usableMark(mark string, environ []string) string {
	if slices.Contains(environ, mark) {
		return ""
	}
	return mark
}
