package proto

import (
	"errors"
	"fmt"
)

// The errors that a caller can branch on. They are the same on both sides of
// the socket: errors.Is finds them in what a client returns.
var (
	// ErrNotFound: no session of that id in the caller's scope. List again.
	ErrNotFound = errors.New("no such session")
	// ErrNotActive: the session has ended; only poll, log, clear, remove work.
	ErrNotActive = errors.New("session has ended")
	// ErrNotFinished: the session still runs; kill it first.
	ErrNotFinished = errors.New("session is still running")
	// ErrForeground: its exec call still waits; use it after it yields.
	ErrForeground = errors.New("session is not backgrounded")
	// ErrNotWritable: the session takes no input (closed, or never open).
	ErrNotWritable = errors.New("session input is not writable")
	// ErrBusy: the session's input queue is full; try again later.
	ErrBusy = errors.New("session input queue is full")
	// ErrInvalid: the request itself is wrong; do not repeat it.
	ErrInvalid = errors.New("invalid request")
	// ErrDenied: the policy, or the operator, does not allow it.
	ErrDenied = errors.New("denied")
	// ErrBlocked: running sessions keep the server from stopping.
	ErrBlocked = errors.New("sessions are still running")
	// ErrNoPTY: the session has no terminal.
	ErrNoPTY = errors.New("session has no terminal")
	// ErrStopping: the server is shutting down.
	ErrStopping = errors.New("server is stopping")
	// ErrVersion: client and server speak different protocols.
	ErrVersion = errors.New("protocol version mismatch")
	// ErrNoServer: nothing serves that socket, so there are no sessions. It
	// comes from the client and never crosses the socket.
	ErrNoServer = errors.New("no server runs")
)

// Code returns the stable code of the sentinel in err, or "".
func Code(err error) string {
	for _, c := range codes() {
		if errors.Is(err, c.err) {
			return c.code
		}
	}
	return ""
}

// Error is an error as it crosses the socket.
type Error struct {
	Code string `json:"code,omitempty"`
	Text string `json:"error"`
}

// FromError returns err as it crosses the socket.
func FromError(err error) Error { return Error{Code: Code(err), Text: err.Error()} }

// Err returns the error that e stands for; errors.Is finds the sentinel of
// its code. An unknown code, from a newer server, leaves only the text.
func (e Error) Err() error {
	for _, c := range codes() {
		if c.code == e.Code {
			return worded{text: e.Text, sentinel: c.err}
		}
	}
	return errors.New(e.Text)
}

// Codes are part of the protocol: add, never change.
func codes() []struct {
	code string
	err  error
} {
	return []struct {
		code string
		err  error
	}{
		{"not_found", ErrNotFound},
		{"not_active", ErrNotActive},
		{"not_finished", ErrNotFinished},
		{"foreground", ErrForeground},
		{"not_writable", ErrNotWritable},
		{"busy", ErrBusy},
		{"invalid", ErrInvalid},
		{"denied", ErrDenied},
		{"blocked", ErrBlocked},
		{"no_pty", ErrNoPTY},
		{"stopping", ErrStopping},
		{"version", ErrVersion},
	}
}

// Errorf returns an error with just the text, in which errors.Is finds the
// sentinel. It is for texts that a person or an agent reads as they are.
func Errorf(sentinel error, format string, args ...any) error {
	return worded{text: fmt.Sprintf(format, args...), sentinel: sentinel}
}

type worded struct {
	text     string
	sentinel error
}

func (e worded) Error() string { return e.text }
func (e worded) Unwrap() error { return e.sentinel }
