package pty

import (
	"errors"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// Exit is how a process ended, as the kernel told it.
type Exit struct {
	Code   int    // valid if Signal is empty and Err is nil
	Signal string // "SIGKILL", or "" if no signal ended it
	Err    error  // why nothing is known, if so
}

func exitOf(state *os.ProcessState, waitErr error) Exit {
	var failed *exec.ExitError
	if waitErr != nil && !errors.As(waitErr, &failed) {
		return Exit{Err: waitErr}
	}
	status, ok := state.Sys().(syscall.WaitStatus)
	if ok && status.Signaled() {
		return Exit{Signal: SignalName(status.Signal())}
	}
	return Exit{Code: state.ExitCode()}
}

// SignalName returns the name of a signal, such as "SIGTERM".
func SignalName(sig syscall.Signal) string {
	if name := unix.SignalName(sig); name != "" {
		return name
	}
	return sig.String()
}
