package pty

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

func newMemoryFile() (*os.File, error) {
	const name = "ptyboss-script"
	fd, err := unix.MemfdCreate(name, unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING|unix.MFD_NOEXEC_SEAL)
	if errors.Is(err, unix.EINVAL) { // older than 6.3
		fd, err = unix.MemfdCreate(name, unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	}
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), name), nil //nolint:gosec // a descriptor is not negative
}

// seal makes sure that what runs is what was asked for: the command, which can
// open the file for writing, cannot change it while the shell reads.
func seal(f *os.File) error {
	return control(f, func(fd int) error {
		const all = unix.F_SEAL_WRITE | unix.F_SEAL_GROW | unix.F_SEAL_SHRINK | unix.F_SEAL_SEAL
		_, err := unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, all) //nolint:gosec // a descriptor is not negative
		if errors.Is(err, unix.EINVAL) {
			return nil // a temporary file
		}
		return err
	})
}
