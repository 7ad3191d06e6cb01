package pty

import (
	"fmt"
	"os"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

func (p *Process) startTerminal(cols, rows int) error {
	master, slave, err := pty.Open()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrTerminal, err)
	}
	fail := func(err error) error {
		_ = master.Close() // best effort: already failing
		_ = slave.Close()
		return err
	}
	if master, err = pollable(master); err != nil {
		return fail(fmt.Errorf("%w: %w", ErrTerminal, err))
	}
	if err := setSize(master, cols, rows); err != nil {
		return fail(fmt.Errorf("%w: set size: %w", ErrTerminal, err))
	}
	if err := setUTF8(slave); err != nil {
		return fail(fmt.Errorf("%w: set UTF-8 mode: %w", ErrTerminal, err))
	}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = slave, slave, slave
	p.cmd.SysProcAttr.Setctty = true // of descriptor 0
	if err := p.cmd.Start(); err != nil {
		return fail(fmt.Errorf("start command: %w", err))
	}
	// With no slave open anywhere a read of the master fails with EIO, also
	// in the middle of a life. We hold one while the leader lives, so EIO
	// means that nobody holds this terminal any more.
	p.slave = slave
	p.input, p.terminal = master, master
	p.outputs = []output{{Stdout, master}}
	return nil
}

// Terminal reports whether the process was started under a terminal.
func (p *Process) Terminal() bool { return len(p.outputs) == 1 }

// Resize sets the size of the terminal in cells; the foreground group gets
// SIGWINCH if it changed. Without a terminal, and after the end, it does
// nothing.
func (p *Process) Resize(cols, rows int) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.terminal == nil {
		return nil
	}
	if err := setSize(p.terminal, cols, rows); err != nil {
		return fmt.Errorf("resize terminal: %w", err)
	}
	return nil
}

func setSize(f *os.File, cols, rows int) error {
	const most = 1<<16 - 1
	size := &unix.Winsize{
		Col: uint16(min(max(cols, 1), most)), //nolint:gosec // clamped
		Row: uint16(min(max(rows, 1), most)), //nolint:gosec // clamped
	}
	return control(f, func(fd int) error { return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, size) })
}

// pollable takes over the master. The library leaves it in blocking mode,
// where no deadline works and closing does not wake a write that nobody reads.
func pollable(f *os.File) (*os.File, error) {
	defer func() { _ = f.Close() }() // the duplicate lives on
	fd, err := unix.FcntlInt(f.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return f, fmt.Errorf("duplicate descriptor: %w", err)
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		_ = unix.Close(fd) // best effort: already failing
		return f, fmt.Errorf("leave blocking mode: %w", err)
	}
	return os.NewFile(uintptr(fd), f.Name()), nil //nolint:gosec // a descriptor is not negative
}

// LineMode reports whether the terminal is in canonical mode, where the
// kernel collects a line before the program reads it, and whether it echoes.
// Both are false without a terminal.
func (p *Process) LineMode() (canonical, echo bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.terminal == nil {
		return false, false
	}
	t, err := termios(p.terminal)
	if err != nil {
		return false, false
	}
	return t.Lflag&unix.ICANON != 0, t.Lflag&unix.ECHO != 0
}

// termios reads the settings of the terminal behind either end of it. It goes
// through SyscallConn because File.Fd would switch the shared description to
// blocking mode.
func termios(f *os.File) (*unix.Termios, error) {
	var t *unix.Termios
	err := control(f, func(fd int) (err error) {
		t, err = unix.IoctlGetTermios(fd, getTermios)
		return err
	})
	return t, err
}

func control(f *os.File, do func(fd int) error) error {
	conn, err := f.SyscallConn()
	if err != nil {
		return err
	}
	var inner error
	if err := conn.Control(func(fd uintptr) { inner = do(int(fd)) }); err != nil { //nolint:gosec // a descriptor is small
		return err
	}
	return inner
}

// setUTF8 makes the line editor of the terminal erase whole characters, as
// terminals for people do.
func setUTF8(f *os.File) error {
	return control(f, func(fd int) error {
		t, err := unix.IoctlGetTermios(fd, getTermios)
		if err != nil {
			return err
		}
		t.Iflag |= unix.IUTF8
		return unix.IoctlSetTermios(fd, setTermios, t)
	})
}
