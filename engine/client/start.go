package client

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"ptyboss/engine/proto"
)

// startTimeout bounds how long a server may take until clients can connect.
const startTimeout = 15 * time.Second

// ReadyFD is the descriptor on which a started server writes "ready", or why
// it could not start, and which it then closes.
const ReadyFD = 3

// ReadyVariable is set in the environment of a server that is to write on
// [ReadyFD].
const ReadyVariable = "PTYBOSS_READY"

// Ready is what a server writes on [ReadyFD] when clients can connect.
const Ready = "ready"

// Connect returns a client of a running server, which it starts by running
// argv if there is none. The server is detached: it outlives this process,
// its terminal and its process group.
func Connect(ctx context.Context, socket string, argv []string) (*Client, error) {
	c := New(socket)
	_, err := c.Status(ctx)
	if err == nil || !errors.Is(err, proto.ErrNoServer) {
		return c, err
	}
	if err := spawn(ctx, argv); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	for {
		// Another client may have started a server at the same moment; ours
		// has left then, and the other may still be on its way.
		_, err = c.Status(ctx)
		if !errors.Is(err, proto.ErrNoServer) {
			return c, err
		}
		select {
		case <-time.After(10 * time.Millisecond):
		case <-ctx.Done():
			return nil, fmt.Errorf("server did not start: %w", err)
		}
	}
}

func spawn(ctx context.Context, argv []string) error {
	r, w, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("open pipe: %w", err)
	}
	defer func() { _ = r.Close() }()          // only read
	cmd := exec.Command(argv[0], argv[1:]...) //nolint:noctx // it outlives us
	cmd.Dir = "/"
	cmd.Env = append(os.Environ(), ReadyVariable+"=1")
	cmd.ExtraFiles = []*os.File{w} // becomes ReadyFD
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	err = cmd.Start()
	_ = w.Close()
	if err != nil {
		return fmt.Errorf("start server: %w", err)
	}
	exited := make(chan error, 1)
	go func() { exited <- cmd.Wait() }() // ends with the server, or with us
	_ = r.SetReadDeadline(time.Now().Add(startTimeout))
	stop := context.AfterFunc(ctx, func() { _ = r.SetReadDeadline(time.Unix(1, 0)) })
	defer stop()
	said, err := io.ReadAll(io.LimitReader(r, 4096))
	text := strings.TrimSpace(string(bytes.ToValidUTF8(said, nil)))
	switch {
	case err != nil && ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("server did not start: %w", err)
	case text == Ready || text == "":
		return nil // nothing said: another server owns the socket, or it died: the caller will see
	}
	return errors.New(text)
}

// Stop asks the server to stop, and waits until it is gone: no session, socket
// or lock is left. Background sessions refuse it with ErrBlocked, unless force
// is set.
func (c *Client) Stop(ctx context.Context, force bool) (proto.SessionCounts, error) {
	path := "/v1/stop"
	if force {
		path += "?force=1"
	}
	// The lock is opened first: its file is gone once the server is.
	lock, lockErr := os.OpenFile(c.socket+".lock", os.O_RDWR|unix.O_CLOEXEC, 0)
	if lockErr == nil {
		defer func() { _ = lock.Close() }()
	}
	counts, err := do[proto.SessionCounts](ctx, c, "POST", path, "", nil)
	if err != nil {
		return counts, err
	}
	if lockErr != nil {
		return counts, fmt.Errorf("watch lock of the server: %w", lockErr)
	}
	locked := make(chan error, 1)
	go func() {
		locked <- unix.Flock(int(lock.Fd()), unix.LOCK_EX) //nolint:gosec // a descriptor is small
	}()
	select {
	case err := <-locked:
		return counts, err
	case <-ctx.Done():
		return counts, fmt.Errorf("wait for the server to stop: %w", ctx.Err())
	}
}
