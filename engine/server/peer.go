package server

import "net"

// peerUID returns the user at the other end, as the kernel noted it.
func peerUID(c *net.UnixConn) (uid int, err error) {
	raw, err := c.SyscallConn()
	if err != nil {
		return 0, err
	}
	var inner error
	err = raw.Control(func(fd uintptr) { uid, inner = socketUID(int(fd)) }) //nolint:gosec // a descriptor is small
	if err != nil {
		return 0, err
	}
	return uid, inner
}
