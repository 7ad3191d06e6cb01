package pty

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
)

// Stream says which output a piece of text came from.
type Stream uint8

// The streams. A terminal has only one, which counts as Stdout.
const (
	Stdout Stream = iota
	Stderr
)

// Spec says what to start.
type Spec struct {
	Argv []string // Argv[0] is a path, or a name looked up in the PATH of this process
	Dir  string   // must exist
	Env  []string // the whole environment, "K=V" each
	// Terminal asks for a pseudo-terminal of Cols by Rows cells; without it
	// the command has pipes.
	Terminal   bool
	Cols, Rows int
	// Stdin keeps a pipe open for [Process.Write]; without it a command
	// without a terminal reads the null device.
	Stdin bool
	// Script, if not empty, is a text that the command can read at [ScriptPath]:
	// the way for what is too long to be an argument. What the command starts
	// inherits it, unless the command closes [ScriptFD].
	Script string
	// Mark is an environment entry, "K=V", by which descendants that left the
	// session and process group are found again. It must be in Env.
	Mark string
}

// ErrTerminal is what Start wraps when no terminal could be had, so that a
// caller may try again without.
var ErrTerminal = errors.New("no terminal")

// ErrInputClosed is what Write returns once input is closed or never was open.
var ErrInputClosed = errors.New("input is closed")

// Process is a started command. Run must be called exactly once; all other
// methods may be called from any goroutine, also after the end.
type Process struct {
	cmd     *exec.Cmd
	started procTime // of the leader
	evidence
	outputs []output
	slave   *os.File // kept open while the leader lives, closed by Run

	// looking is held for a look at the tree, and taken before mu.
	looking sync.Mutex

	mu       sync.Mutex // guards the fields that follow; held for no system call that can block
	input    *os.File   // nil once closed; the master for a terminal
	terminal *os.File   // the master; nil without a terminal and after the end
	reaped   bool
}

type output struct {
	stream Stream
	file   *os.File
}

// Start starts the command as leader of a new session and process group. It
// blocks for the time of a fork and an exec.
func Start(s Spec) (*Process, error) {
	cmd := exec.Command(s.Argv[0], s.Argv[1:]...) //nolint:noctx // its life is that of the session, ended by signals
	cmd.Dir = s.Dir
	cmd.Env = s.Env
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	p := &Process{cmd: cmd}
	if s.Script != "" {
		f, err := newScript(s.Script)
		if err != nil {
			return nil, err
		}
		defer func() { _ = f.Close() }() // the command has its own
		cmd.ExtraFiles = []*os.File{f}
	}
	var err error
	if s.Terminal {
		err = p.startTerminal(s.Cols, s.Rows)
	} else {
		err = p.startPipes(s.Stdin)
	}
	if err != nil {
		return nil, err
	}
	p.identify(s)
	return p, nil
}

func (p *Process) startPipes(stdin bool) error {
	var theirs, ours []*os.File
	closeAll := func(files []*os.File) {
		for _, f := range files {
			_ = f.Close() // best effort: their only use is over
		}
	}
	pipe := func() (r, w *os.File, err error) {
		r, w, err = os.Pipe()
		if err != nil {
			closeAll(append(theirs, ours...))
			return nil, nil, fmt.Errorf("open pipe: %w", err)
		}
		return r, w, nil
	}
	if stdin {
		r, w, err := pipe()
		if err != nil {
			return err
		}
		theirs, ours = append(theirs, r), append(ours, w)
		p.cmd.Stdin, p.input = r, w
	}
	for _, stream := range []Stream{Stdout, Stderr} {
		r, w, err := pipe()
		if err != nil {
			return err
		}
		theirs, ours = append(theirs, w), append(ours, r)
		p.outputs = append(p.outputs, output{stream, r})
		if stream == Stdout {
			p.cmd.Stdout = w
		} else {
			p.cmd.Stderr = w
		}
	}
	err := p.cmd.Start()
	closeAll(theirs)
	if err != nil {
		closeAll(ours)
		return fmt.Errorf("start command: %w", err)
	}
	return nil
}

// PID returns the process id of the leader, which is also the id of its
// session and process group.
func (p *Process) PID() int { return p.cmd.Process.Pid }
