package pty

import (
	"context"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// blindPause is how often a process is looked at whose end cannot be waited
// for: the kernel is older than 5.10, or there are no descriptors left.
const blindPause = 100 * time.Millisecond

// await blocks until the process has ended, and reports false if ctx ended
// before.
func (i identity) await(ctx context.Context) bool {
	if err := i.awaitHandle(ctx); err == nil || ctx.Err() != nil {
		return err == nil
	}
	return i.awaitBlind(ctx)
}

func (i identity) awaitBlind(ctx context.Context) bool {
	tick := time.NewTicker(blindPause)
	defer tick.Stop()
	for {
		if m, ok := readStat(i.pid); !ok || m.start != i.start || m.dead() {
			return true
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return false
		}
	}
}

// awaitHandle blocks until the process has ended. Meanwhile it holds a
// descriptor and no thread. An error says that ctx ended, or that there is no
// way to wait.
func (i identity) awaitHandle(ctx context.Context) error {
	fd, err := unix.PidfdOpen(i.pid, unix.PIDFD_NONBLOCK)
	switch {
	case err == unix.ESRCH: //nolint:errorlint // of a system call
		return nil
	case err != nil:
		return err
	}
	f := os.NewFile(uintptr(fd), "pidfd") //nolint:gosec // a descriptor is not negative
	defer func() { _ = f.Close() }()      // only read
	if startTime(i.pid) != i.start {
		return nil // the number belongs to another by now
	}
	conn, err := f.SyscallConn()
	if err != nil {
		return err
	}
	// A wait that is given up is woken by a deadline that is past.
	stop := context.AfterFunc(ctx, func() { _ = f.SetReadDeadline(time.Unix(1, 0)) })
	defer stop()
	return conn.Read(hasEnded)
}

// hasEnded reports whether the process behind a pidfd is a zombie or gone.
func hasEnded(pidfd uintptr) bool {
	fds := []unix.PollFd{{Fd: int32(pidfd), Events: unix.POLLIN}} //nolint:gosec // a descriptor is small
	var n int
	err := retry(func() (err error) {
		n, err = unix.Poll(fds, 0)
		return err
	})
	return err == nil && n > 0
}
