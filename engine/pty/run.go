package pty

import (
	"errors"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	// drainTimeout is how long output is still read after the leader ended
	// when some other process holds its terminal or pipe open.
	drainTimeout = 200 * time.Millisecond
	// drainLimit bounds the last look into the kernel's buffer, which a
	// process that lives on could fill for ever.
	drainLimit = 256 << 10
	// readSize is one read: a terminal gives at most about 4 kB, a pipe 64.
	readSize = 64 << 10
)

// Run reads the output and hands each piece to sink, one at a time, until the
// leader has ended and its last byte was handed over; then it releases the
// terminal or pipes and returns how the leader ended. A sink must not block
// and must not keep the piece. Run must be called once, and blocks for the
// life of the process. Other processes that hold the terminal or the pipes
// delay it by at most 200 ms.
func (p *Process) Run(sink func(Stream, []byte)) Exit {
	var (
		readers sync.WaitGroup
		turn    sync.Mutex // one piece at a time, in the order of arrival
		held    atomic.Bool
	)
	for _, out := range p.outputs {
		readers.Go(func() {
			ended := read(out.file, func(piece []byte) {
				turn.Lock()
				defer turn.Unlock()
				sink(out.stream, piece)
			})
			if !ended {
				held.Store(true)
			}
		})
	}
	p.awaitEnd()
	if p.slave != nil {
		_ = p.slave.Close() // only held; nothing to lose
	}
	for _, out := range p.outputs {
		// An error means that there are no deadlines for this file; then the
		// reader ends with the last holder.
		_ = out.file.SetReadDeadline(time.Now().Add(drainTimeout))
	}
	readers.Wait()
	err := p.collect(held.Load())
	p.release()
	return exitOf(p.cmd.ProcessState, err)
}

// read reads until the end of the file, or until its deadline and then what
// is there already. It reports whether it came to the end: else somebody still
// holds the other side.
func read(f *os.File, sink func([]byte)) (ended bool) {
	buf := make([]byte, readSize)
	for {
		n, err := f.Read(buf)
		if n > 0 {
			sink(buf[:n])
		}
		switch {
		case err == nil:
		case errors.Is(err, os.ErrDeadlineExceeded):
			readWaiting(f, buf, sink)
			return false
		case errors.Is(err, syscall.EINTR), errors.Is(err, syscall.EAGAIN):
		default: // io.EOF for a pipe; EIO for a terminal that nobody holds
			return true
		}
	}
}

// readWaiting reads what the kernel holds already, without waiting. The
// leader's bytes are in the kernel before it can be reaped, so none is missed.
func readWaiting(f *os.File, buf []byte, sink func([]byte)) {
	for total := 0; total < drainLimit; {
		var n int
		err := control(f, func(fd int) (err error) {
			n, err = syscall.Read(fd, buf)
			return err
		})
		if err != nil || n <= 0 {
			return
		}
		sink(buf[:n])
		total += n
	}
}

// release closes what is left. Processes that still hold the terminal are
// told by the hang-up.
func (p *Process) release() {
	p.mu.Lock()
	input := p.input
	p.input, p.terminal = nil, nil
	p.mu.Unlock()
	for _, out := range p.outputs {
		_ = out.file.Close() // read to its end
	}
	if input != nil && !p.Terminal() {
		_ = input.Close() // nobody reads it any more
	}
}

// Write writes to the program's input, and waits until the kernel has taken
// all of it. It returns ErrInputClosed when there is no input, and what the
// kernel says when the program is gone meanwhile. One goroutine should write
// at a time, or texts may interleave.
func (p *Process) Write(b []byte) (int, error) {
	p.mu.Lock()
	f := p.input
	p.mu.Unlock()
	if f == nil {
		return 0, ErrInputClosed
	}
	n, err := f.Write(b)
	if errors.Is(err, os.ErrClosed) || errors.Is(err, os.ErrDeadlineExceeded) ||
		errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.EIO) {
		return n, ErrInputClosed
	}
	return n, err
}

// StopInput makes a Write that waits return, and later ones fail. A pipe is
// closed, so its reader sees the end of file; a terminal stays open.
func (p *Process) StopInput() error {
	p.mu.Lock()
	f, terminal := p.input, p.terminal != nil
	p.input = nil
	p.mu.Unlock()
	if f == nil {
		return nil
	}
	if terminal {
		return f.SetWriteDeadline(time.Unix(1, 0))
	}
	return f.Close()
}

var _ io.Writer = (*Process)(nil)
