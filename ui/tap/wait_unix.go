//go:build unix

package tap

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// moreWithin reports whether f has something to read within d. When it cannot
// tell it says yes, which leaves the matter to the decoder's own timer.
func moreWithin(f *os.File, d time.Duration) bool {
	fds := []unix.PollFd{{Fd: int32(f.Fd()), Events: unix.POLLIN}} //nolint:gosec // a descriptor is small
	for {
		n, err := unix.Poll(fds, int(d.Milliseconds()))
		if errors.Is(err, unix.EINTR) {
			continue
		}
		return err != nil || n > 0
	}
}
