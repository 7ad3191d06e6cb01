package cli

import (
	"context"
	"io"

	"ptyboss/engine/proto"
)

// Engine is what the verbs need: everything an engine does for its readers,
// and an end to it. Close lets go of a server, or ends an embedded engine and
// every session in it.
type Engine interface {
	proto.API
	io.Closer
}

// Env is the process around the verbs: its streams, its caller and the parts
// of the program that the verbs start. Main only reads it.
type Env struct {
	// Stdin, Stdout and Stderr are the caller's. The full-screen program and
	// attach need *os.File in the first two, on a terminal.
	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer
	// Environ is the caller's environment, "K=V" each.
	Environ []string
	// Dir is the caller's working directory, or "" if it has none.
	Dir string
	// Version is the version of this program.
	Version string
	Program
}

// Program is the rest of the program, as functions that main provides. An
// empty socket means the default one. An error is printed as it is, so its
// text must read as one clear line.
type Program struct {
	// Connect reaches the server at socket. With start set it starts one if
	// none runs; without, it or the first call of the engine returns an error
	// that wraps [proto.ErrNoServer].
	Connect func(ctx context.Context, socket string, start bool) (Engine, error)
	// Embedded returns an engine in this process.
	Embedded func(ctx context.Context) (Engine, error)
	// Serve is the server; it blocks until it is told to stop.
	Serve func(ctx context.Context, socket string) error
	// Stop ends the server at socket and its sessions, and waits for that.
	// Without force, running background sessions refuse it: the error wraps
	// [proto.ErrBlocked] and names them.
	Stop func(ctx context.Context, socket string, force bool) error
	// Status asks the server at socket about itself; it starts none.
	Status func(ctx context.Context, socket string) (proto.ServerStatus, error)
	// UI runs the full-screen program on the caller's terminal until the
	// person leaves it.
	UI func(ctx context.Context, engine Engine) error
}
