package pty

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// Member is one process of a tree. Its name is what the process calls itself,
// at most 15 bytes, with what cannot be printed replaced.
type Member struct {
	PID   int
	Name  string
	start procTime
}

// Report is what became of a tree that was to end.
type Report struct {
	Signalled []Member // asked to end, by SIGTERM
	Killed    []Member // lived on, and got SIGKILL
	Survivors []Member // still alive: another user's, or stuck in the kernel
}

// verifyTimeout is how long a killed process is given to be gone.
const verifyTimeout = 2 * time.Second

// signalGroup sends sig to the group of the leader in one call. It reports
// false, and sends nothing, once the leader is collected: its number may be
// somebody else's by then.
func (p *Process) signalGroup(sig syscall.Signal) (sent bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.reaped {
		return false, nil
	}
	return true, send(func(s syscall.Signal) error { return syscall.Kill(-p.PID(), s) }, sig)
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
