package pty

import (
	"bytes"
	"errors"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// reap collects the orphans that have ended. It reports whether somebody in
// this process holds one that ended: then it is no orphan, or its tree is
// being watched, and the caller looks again later.
func reap() (held bool) {
	for {
		zombies := holdZombies()
		others, err := heldPIDs(zombies)
		collected := 0
		for pid, fd := range zombies {
			if others[pid] || err != nil {
				held = true
			} else if unix.Waitid(unix.P_PIDFD, fd, nil, unix.WEXITED|unix.WNOHANG, nil) == nil {
				collected++
			}
			_ = unix.Close(fd) // only waited for
		}
		if collected == 0 || len(zombies) < reapBatch {
			return held
		}
	}
}

// holdZombies opens a pidfd for each child of the adopting thread that has
// ended, so that its number stays its own while we decide.
func holdZombies() map[int]int {
	held := make(map[int]int)
	pids, _ := childrenOf(os.Getpid(), adopter()) // tried at the start
	for _, pid := range pids {
		var info unix.Siginfo
		err := unix.Waitid(unix.P_PID, pid, &info, unix.WEXITED|unix.WNOHANG|unix.WNOWAIT, nil)
		if err != nil || info.Signo == 0 {
			continue // alive, or collected meanwhile
		}
		if fd, err := unix.PidfdOpen(pid, 0); err == nil {
			held[pid] = fd
		}
		if len(held) == reapBatch {
			break
		}
	}
	return held
}

// heldPIDs returns the processes that a pidfd of this process stands for,
// those in ours left out. Whoever started a process through the os package
// holds one from the start until the process is collected or released.
func heldPIDs(ours map[int]int) (map[int]bool, error) {
	held := make(map[int]bool)
	if len(ours) == 0 {
		return held, nil
	}
	mine := make(map[int]bool, len(ours))
	for _, fd := range ours {
		mine[fd] = true
	}
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return nil, err
	}
	for _, entry := range open {
		fd, err := strconv.Atoi(entry.Name())
		if err != nil || mine[fd] {
			continue
		}
		if target, err := os.Readlink("/proc/self/fd/" + entry.Name()); err != nil || !strings.Contains(target, "pidfd") {
			continue // closed meanwhile, or something else
		}
		pid, err := pidOf(entry.Name())
		switch {
		case err == nil:
			held[pid] = true
		case !errors.Is(err, os.ErrNotExist):
			return nil, err
		}
	}
	return held, nil
}

// pidOf reads which process a pidfd stands for; -1 once it is collected.
func pidOf(fd string) (int, error) {
	info, err := readProc("/proc/self/fdinfo/" + fd)
	if err != nil {
		return 0, err
	}
	for line := range bytes.Lines(info) {
		if value, ok := bytes.CutPrefix(line, []byte("Pid:")); ok {
			return strconv.Atoi(string(bytes.TrimSpace(value)))
		}
	}
	return -1, nil // the descriptor stands for something else by now
}
