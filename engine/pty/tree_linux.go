package pty

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// procTime is when a process started, in clock ticks since boot. With the
// process id it names one process for ever.
type procTime uint64

// member is a process as /proc told it.
type member struct {
	pid, parent, group, session int
	start                       procTime
	state                       byte
	name                        string
}

func startTime(pid int) procTime {
	m, ok := readStat(pid)
	if !ok {
		return 0
	}
	return m.start
}

// members looks at all processes once. One that forks while we look can hide
// its newest child; callers that must be sure look again.
func (p *Process) members() []member {
	all := processes()
	leader := p.PID()
	in := make(map[int]bool)
	p.mu.Lock()
	if !p.reaped {
		in[leader] = true
	}
	p.mu.Unlock()
	for pid, m := range all {
		if m.start < p.started {
			continue // older than the leader: a reused number
		}
		if m.session == leader || m.group == leader || p.carriesMark(pid) {
			in[pid] = true
		}
	}
	for grew := true; grew; {
		grew = false
		for pid, m := range all {
			if !in[pid] && in[m.parent] && m.start >= p.started {
				in[pid], grew = true, true
			}
		}
	}
	var out []member
	for pid := range in {
		if m, ok := all[pid]; ok && m.state != 'Z' && m.state != 'X' {
			out = append(out, m)
		}
	}
	return out
}

func processes() map[int]member {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	all := make(map[int]member, len(entries))
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		if m, ok := readStat(pid); ok {
			all[pid] = m
		}
	}
	return all
}

func readStat(pid int) (member, bool) {
	data, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return member{}, false
	}
	return parseStat(pid, data)
}

// parseStat reads the fields of proc(5) stat that tell a family. The name is
// in parentheses and may itself hold any byte, parentheses included.
func parseStat(pid int, data []byte) (member, bool) {
	open, end := bytes.IndexByte(data, '('), bytes.LastIndexByte(data, ')')
	if open < 0 || end < open {
		return member{}, false
	}
	fields := strings.Fields(string(data[end+1:]))
	const starttime = 22 - 3 // fields are numbered from 1, and two came before
	if len(fields) <= starttime || fields[0] == "" {
		return member{}, false
	}
	m := member{pid: pid, state: fields[0][0], name: string(data[open+1 : end])}
	for i, into := range []*int{&m.parent, &m.group, &m.session} {
		n, err := strconv.Atoi(fields[1+i])
		if err != nil {
			return member{}, false
		}
		*into = n
	}
	start, err := strconv.ParseUint(fields[starttime], 10, 64)
	if err != nil {
		return member{}, false
	}
	m.start = procTime(start)
	return m, true
}

func (p *Process) carriesMark(pid int) bool {
	if p.mark == "" {
		return false
	}
	env, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
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

// signal signals this very process: a pidfd is opened first and the start
// time read after, so a reused number cannot be hit.
func (m member) signal(sig syscall.Signal) error {
	proc, err := os.FindProcess(m.pid)
	if err != nil {
		return nil //nolint:nilerr // gone already
	}
	defer func() { _ = proc.Release() }()
	if startTime(m.pid) != m.start {
		return nil
	}
	return send(func(s syscall.Signal) error { return proc.Signal(s) }, sig)
}
