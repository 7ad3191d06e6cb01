package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// ErrRunning is what [Serve] wraps when another server owns the socket. Talk
// to that one.
var ErrRunning = errors.New("another server is running")

// ErrPathTooLong is what [CheckPath] wraps.
var ErrPathTooLong = errors.New("socket path is too long")

// CheckPath refuses a socket path that no socket can have.
func CheckPath(path string) error {
	var addr unix.RawSockaddrUnix
	if most := len(addr.Path) - 1; len(path) > most {
		return fmt.Errorf("%w: %s has %d bytes, the system allows %d; choose a shorter one with --socket or PTYBOSS_SOCKET",
			ErrPathTooLong, path, len(path), most)
	}
	return nil
}

// lockPath is the file that decides who owns the socket at path.
func lockPath(path string) string { return path + ".lock" }

// owned is a socket that this process alone may listen on.
type owned struct {
	net.Listener
	path string
	lock *os.File
}

// listen takes the lock of the socket path, heals what a dead server left,
// and listens.
func listen(ctx context.Context, path string) (*owned, error) {
	if err := CheckPath(path); err != nil {
		return nil, err
	}
	if err := privateDir(filepath.Dir(path)); err != nil {
		return nil, err
	}
	lock, err := takeLock(lockPath(path))
	if err != nil {
		return nil, err
	}
	// Ours now: any socket at path belongs to a dead server. The kernel drops
	// the lock when a process dies, so it is never stale.
	if err := removeSocket(path); err != nil {
		_ = os.Remove(lockPath(path)) // best effort: already failing
		_ = lock.Close()
		return nil, err
	}
	var lc net.ListenConfig
	ln, err := lc.Listen(ctx, "unix", path)
	if err != nil {
		_ = lock.Close()
		return nil, fmt.Errorf("listen on %s: %w", path, err)
	}
	if ul, ok := ln.(*net.UnixListener); ok {
		ul.SetUnlinkOnClose(false) // the file goes last, with the lock
	}
	if err := os.Chmod(path, 0o600); err != nil {
		_ = ln.Close()
		_ = lock.Close()
		return nil, fmt.Errorf("protect socket: %w", err)
	}
	return &owned{Listener: ln, path: path, lock: lock}, nil
}

// removeSocket removes a socket that a dead server left, and nothing else.
func removeSocket(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("look at socket %s: %w", path, err)
	case info.Mode().Type() != os.ModeSocket:
		return fmt.Errorf("%s is there and is no socket: choose another path with --socket", path)
	}
	if err := os.Remove(path); err != nil {
		return fmt.Errorf("remove stale socket: %w", err)
	}
	return nil
}

// takeLock locks the file at path. The last owner removes the file while it
// holds the lock, so a lock on a removed file is worth nothing: then try the
// new one.
func takeLock(path string) (*os.File, error) {
	for {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|unix.O_CLOEXEC|unix.O_NOFOLLOW, 0o600)
		if err != nil {
			return nil, fmt.Errorf("open lock: %w", err)
		}
		if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil { //nolint:gosec // a descriptor is small
			_ = f.Close()
			if errors.Is(err, unix.EWOULDBLOCK) {
				return nil, fmt.Errorf("%w: %s", ErrRunning, path)
			}
			return nil, fmt.Errorf("lock %s: %w", path, err)
		}
		mine, err1 := f.Stat()
		there, err2 := os.Stat(path)
		if err1 == nil && err2 == nil && os.SameFile(mine, there) {
			return f, nil
		}
		_ = f.Close()
	}
}

// privateDir makes the folder of the socket, and refuses one that others may
// enter or own: they could put their own socket there.
func privateDir(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("make socket folder: %w", err)
	}
	var st unix.Stat_t
	if err := unix.Stat(dir, &st); err != nil {
		return fmt.Errorf("look at socket folder %s: %w", dir, err)
	}
	if int(st.Uid) != os.Geteuid() {
		return fmt.Errorf("socket folder %s belongs to user %d: choose another with --socket", dir, st.Uid)
	}
	if st.Mode&0o022 != 0 {
		return fmt.Errorf("socket folder %s can be written by others: choose one that is private with --socket", dir)
	}
	return nil
}

// Close stops listening and leaves nothing behind.
func (o *owned) Close() error {
	err := o.Listener.Close()
	if errors.Is(err, net.ErrClosed) {
		err = nil // by the HTTP server, in the order of its end
	}
	return errors.Join(err, os.Remove(o.path), os.Remove(lockPath(o.path)), o.lock.Close())
}
