package pty

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
)

// procTime is when a process started, in clock ticks since boot.
type procTime uint64

// identity names one process for ever: the number alone may be used again.
type identity struct {
	pid   int
	start procTime
}

// member is a process as /proc told it.
type member struct {
	identity
	parent, group, session int
	threads                int
	state                  byte
	name                   string
}

// dead reports whether the process has ended, collected or not. The first
// thread of a process may end before the others; it looks like a zombie then,
// and is none.
func (m member) dead() bool {
	return (m.state == 'Z' || m.state == 'X') && m.threads <= 1
}

// processes returns all processes that /proc shows.
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

func startTime(pid int) procTime {
	m, _ := readStat(pid)
	return m.start
}

func readStat(pid int) (member, bool) {
	data, err := readProc("/proc/" + strconv.Itoa(pid) + "/stat")
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
	// Fields are numbered from 1, and two came before.
	const state, parent, group, session, threads, start = 0, 1, 2, 3, 20 - 3, 22 - 3
	fields := bytes.Fields(data[end+1:])
	if len(fields) <= start {
		return member{}, false
	}
	m := member{state: fields[state][0], name: string(data[open+1 : end])}
	m.pid = pid
	for at, into := range map[int]*int{parent: &m.parent, group: &m.group, session: &m.session, threads: &m.threads} {
		n, err := strconv.Atoi(string(fields[at]))
		if err != nil {
			return member{}, false
		}
		*into = n
	}
	ticks, err := strconv.ParseUint(string(fields[start]), 10, 64)
	if err != nil {
		return member{}, false
	}
	m.start = procTime(ticks)
	return m, true
}

// children returns the processes whose parent is m. One that starts or ends
// meanwhile may be missed, unless m is stopped.
func (m member) children() []int {
	if m.threads == 1 {
		all, _ := childrenOf(m.pid, m.pid) // it may be gone
		return all
	}
	threads, err := os.ReadDir("/proc/" + strconv.Itoa(m.pid) + "/task")
	if err != nil {
		return nil // gone
	}
	var all []int
	for _, thread := range threads {
		if tid, err := strconv.Atoi(thread.Name()); err == nil {
			some, _ := childrenOf(m.pid, tid) // the thread may be gone
			all = append(all, some...)
		}
	}
	return all
}

// childrenOf returns the children of one thread.
func childrenOf(pid, thread int) ([]int, error) {
	data, err := readProc("/proc/" + strconv.Itoa(pid) + "/task/" + strconv.Itoa(thread) + "/children")
	if err != nil {
		return nil, err
	}
	var pids []int
	for field := range bytes.FieldsSeq(data) {
		if child, err := strconv.Atoi(string(field)); err == nil {
			pids = append(pids, child)
		}
	}
	return pids, nil
}

// readProc reads a file of /proc, which has no size and never blocks, in
// fewer system calls than [os.ReadFile].
func readProc(path string) ([]byte, error) {
	var fd int
	err := retry(func() (err error) {
		fd, err = syscall.Open(path, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
		return err
	})
	if err != nil {
		return nil, err
	}
	defer func() { _ = syscall.Close(fd) }() // only read
	data := make([]byte, 0, 1024)
	for {
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
		var n int
		err := retry(func() (err error) {
			n, err = syscall.Read(fd, data[len(data):cap(data)])
			return err
		})
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return data, nil
		}
		data = data[:len(data)+n]
	}
}

// retry repeats a system call that a signal interrupted.
func retry(call func() error) error {
	for {
		if err := call(); err != syscall.EINTR { //nolint:errorlint // of a system call
			return err
		}
	}
}
