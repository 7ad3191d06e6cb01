package proto

import (
	"context"
	"io"
	"time"

	"ptyboss/keys"
)

// API is what an engine does for its readers: the same in the process that
// holds it and over the socket. Every method takes the scope of its caller;
// the empty scope is the operator, who sees all sessions.
//
// Process actions answer a refusal as a result whose details say "failed"
// (spec 2.1) and return an error only when the call was cut off or could not
// reach the engine. The methods of [Viewer] and [Attacher] return the
// sentinels of this package.
type API interface {
	Runner
	Reader
	Typist
	Viewer
	Attacher
	Observer
	Approver
}

// Runner starts and ends sessions.
type Runner interface {
	Exec(ctx context.Context, scope string, req ExecRequest) (ExecResult, error)
	Kill(ctx context.Context, scope, id string) (ProcessResult, error)
	Clear(ctx context.Context, scope, id string) (ProcessResult, error)
	Remove(ctx context.Context, scope, id string) (ProcessResult, error)
}

// Reader reads what sessions are and printed, in the words of the spec.
type Reader interface {
	List(ctx context.Context, scope string) (ListResult, error)
	Poll(ctx context.Context, scope string, req PollRequest) (ProcessResult, error)
	Log(ctx context.Context, scope string, req LogRequest) (ProcessResult, error)
	Screen(ctx context.Context, scope, id string) (ScreenResult, error)
}

// Typist writes to sessions.
type Typist interface {
	Write(ctx context.Context, scope string, req WriteRequest) (ProcessResult, error)
	SendKeys(ctx context.Context, scope string, req SendKeysRequest) (ProcessResult, error)
	Submit(ctx context.Context, scope, id string) (ProcessResult, error)
	Paste(ctx context.Context, scope string, req PasteRequest) (ProcessResult, error)
	Resize(ctx context.Context, scope string, req ResizeRequest) (ProcessResult, error)
}

// Viewer is for a reader that stays: each call says what it already has, and
// may wait for more. Nothing is queued for it, so a slow one costs nothing.
type Viewer interface {
	Sessions(ctx context.Context, scope string, req SessionsRequest) (Sessions, error)
	Frame(ctx context.Context, scope string, req FrameRequest) (Frame, error)
	ScrollbackRows(ctx context.Context, scope string, req RowsRequest) ([]Row, error)
	Read(ctx context.Context, scope string, req ReadRequest) (LogChunk, error)
}

// Attacher opens a line to one session.
type Attacher interface {
	Attach(ctx context.Context, scope string, req AttachRequest) (Attachment, error)
}

// Observer waits for what happens, and acts on what is not one session's input.
type Observer interface {
	Wait(ctx context.Context, scope string, req WaitRequest) (WaitResult, error)
	Signal(ctx context.Context, scope string, req SignalRequest) (ProcessResult, error)
	Events(ctx context.Context, scope string, req EventsRequest) (Events, error)
	// Reset clears the ended sessions of the scope that is named; the caller
	// must be that scope or the operator.
	Reset(ctx context.Context, scope, target string) (ResetResult, error)
}

// AttachRequest opens an [Attachment]. With Output set, the session's bytes
// are sent to the reader, led by a drawing of the screen as it is. Cols and
// Rows, if not zero, become the size of the session's terminal.
type AttachRequest struct {
	SessionID string
	Output    bool
	Cols      int
	Rows      int
}

// Input is one thing typed: exactly one of its fields is set.
type Input struct {
	Bytes []byte     `json:"bytes,omitempty"` // as they are
	Keys  []keys.Key `json:"keys,omitempty"`  // encoded for the program's modes
	Paste *string    `json:"paste,omitempty"` // by the rules of paste
}

// Attachment is an ordered line of input to one session, and its output when
// asked for. Send and Resize may be called from one goroutine while another
// reads. Read returns raw terminal output without queries that only the
// engine may answer, and io.EOF once the session has ended and all is read.
// A reader that is too slow is skipped ahead and gets a fresh drawing.
type Attachment interface {
	io.ReadCloser
	// Send passes input on. It does not wait for the program to read it; it
	// returns ErrBusy when the queue is full, ErrNotActive after the end.
	Send(ctx context.Context, in Input) error
	// Resize sets the size of the session's terminal.
	Resize(ctx context.Context, cols, rows int) error
}

// MaxWait is how long a call that waits may wait at most; longer
// waits are cut to it.
const MaxWait = 30 * time.Second
