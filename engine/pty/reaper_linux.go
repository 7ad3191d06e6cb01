package pty

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

const (
	// reapDelay lets whoever started a process collect it first, and takes the
	// deaths of many at once.
	reapDelay = 100 * time.Millisecond
	// reapDelayMost is how seldom a zombie is looked at that somebody in this
	// process holds but does not collect.
	reapDelayMost = time.Minute
	// reapBatch bounds the descriptors that are held at once.
	reapBatch = 64
)

// Reaper makes this process the parent of orphans: of processes below it whose
// own parent has ended. Without it they go to the first process of the system.
// It collects those that end; processes that somebody in this process started
// through [os.StartProcess] or os/exec are left to who started them.
//
// It is for a process that does little else than hold sessions. A process has
// one at most. Looks at process trees are cheaper and surer for sessions that
// are started while there is one.
type Reaper struct {
	stop, stopped chan struct{}
	before        bool // orphans were ours before
}

// NewReaper makes this process adopt orphans, from now until Stop. It fails on
// a system that cannot; then orphans go where they always went.
func NewReaper() (*Reaper, error) {
	// What a pidfd is held for is not ours to collect; so there must be some.
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.WithHandle(func(uintptr) {})
		_ = self.Release()
	}
	if err != nil {
		return nil, fmt.Errorf("adopt orphans: hold a process: %w", err)
	}
	if _, err := childrenOf(os.Getpid(), adopter()); err != nil {
		return nil, fmt.Errorf("adopt orphans: list children: %w", err)
	}
	r := &Reaper{stop: make(chan struct{}), stopped: make(chan struct{}), before: adopting()}
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return nil, fmt.Errorf("adopt orphans: %w", err)
	}
	deaths := make(chan os.Signal, 1)
	signal.Notify(deaths, syscall.SIGCHLD)
	go r.run(deaths) // ends with Stop
	return r, nil
}

// Stop collects who has ended and ends the reaper. Orphans go elsewhere from
// now on; those that are ours already stay so until this process ends. It must
// be called once.
func (r *Reaper) Stop() {
	close(r.stop)
	<-r.stopped
	if !r.before {
		_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0) // it worked with 1
	}
}

// adopting reports whether orphans become children of this process.
func adopting() bool {
	var is int32
	_, _, errno := unix.RawSyscall(unix.SYS_PRCTL, unix.PR_GET_CHILD_SUBREAPER, uintptr(unsafe.Pointer(&is)), 0)
	return errno == 0 && is != 0
}

// adopter is the thread whose children orphans become: the kernel takes the
// first thread of a process, which in Go never ends.
func adopter() int { return os.Getpid() }

func (r *Reaper) run(deaths chan os.Signal) {
	defer close(r.stopped)
	defer signal.Stop(deaths)
	timer := time.NewTimer(0) // some may have ended before
	defer timer.Stop()
	soon, delay := true, reapDelay
	for {
		select {
		case <-deaths:
			if !soon {
				timer.Reset(reapDelay)
			}
			soon, delay = true, reapDelay
		case <-timer.C:
			soon = false
			if reap() {
				timer.Reset(delay)
				delay = min(2*delay, reapDelayMost)
			}
		case <-r.stop:
			reap()
			return
		}
	}
}
