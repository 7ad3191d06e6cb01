package server

import (
	"net"

	"golang.org/x/sys/unix"
)

// peerUID returns the user at the other end, as the kernel noted it.
func peerUID(c *net.UnixConn) (int, error) {
	raw, err := c.SyscallConn()
	if err != nil {
		return 0, err
	}
	var cred *unix.Ucred
	var inner error
	err = raw.Control(func(fd uintptr) {
		cred, inner = unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED) //nolint:gosec // a descriptor is small
	})
	if err == nil {
		err = inner
	}
	if err != nil {
		return 0, err
	}
	return int(cred.Uid), nil
}
