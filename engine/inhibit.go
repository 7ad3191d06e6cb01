package engine

import (
	"context"
	"io"
	"os/exec"
	"sync"
)

// Inhibit says whether the machine may be suspended while a background
// session lives.
type Inhibit string

// The ways to hold up a suspend.
const (
	InhibitOff   Inhibit = "off"
	InhibitDelay Inhibit = "delay" // for as long as the system allows
	InhibitBlock Inhibit = "block"
)

// inhibitor holds a lock of the system against suspend while it is wanted. A
// helper program holds the lock for us: it lets go when its input ends, so
// also when this process dies.
type inhibitor struct {
	mode Inhibit
	warn func(err error) // called once, when there is no such program

	mu     sync.Mutex // guards the fields that follow
	warned bool
	held   io.Closer // nil while not held
	wait   func()
}

// want takes the lock or lets it go.
func (i *inhibitor) want(hold bool) {
	if i.mode == "" || i.mode == InhibitOff {
		return
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	switch {
	case hold && i.held == nil && !i.warned:
		if err := i.take(); err != nil {
			i.warned = true
			i.warn(err)
		}
	case !hold && i.held != nil:
		_ = i.held.Close() // the program ends by this
		i.wait()
		i.held = nil
	}
}

func (i *inhibitor) take() error {
	program, err := exec.LookPath("systemd-inhibit")
	if err != nil {
		return err
	}
	// It outlives every call; the end of its input ends it.
	cmd := exec.CommandContext(context.Background(), program, "--what=sleep", "--who=ptyboss",
		"--why=background jobs are running", "--mode="+string(i.mode), "cat")
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	i.held = in
	i.wait = func() { _ = cmd.Wait() } // its exit code tells nothing
	return nil
}
