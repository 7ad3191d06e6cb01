//go:build !linux

package pty

import "syscall"

type procTime struct{}

type member struct {
	pid, group int
	name       string
}

func startTime(int) procTime { return procTime{} }

// members knows only the leader here; its group is signalled as a whole.
func (p *Process) members() []member {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.reaped {
		return nil
	}
	return []member{{pid: p.PID(), group: p.PID(), name: p.cmd.Args[0]}}
}

func (m member) signal(sig syscall.Signal) error {
	return send(func(s syscall.Signal) error { return syscall.Kill(m.pid, s) }, sig)
}
