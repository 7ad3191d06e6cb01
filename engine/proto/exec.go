package proto

import "time"

// ExecRequest is a call of the tool exec (spec 1.1). Nil means not given.
type ExecRequest struct {
	Command        string            `json:"command"`
	Workdir        *string           `json:"workdir,omitempty"`
	Env            map[string]string `json:"env,omitempty"`
	YieldMs        *float64          `json:"yieldMs,omitempty"`
	Background     bool              `json:"background,omitempty"`
	TimeoutSeconds *float64          `json:"timeoutSeconds,omitempty"`
	PTY            bool              `json:"pty,omitempty"`
	Elevated       *bool             `json:"elevated,omitempty"`
	Host           string            `json:"host,omitempty"`
	Node           string            `json:"node,omitempty"`
	Ask            string            `json:"ask,omitempty"`
	Title          string            `json:"title,omitempty"`
	Cols           int               `json:"cols,omitempty"` // of the PTY; 0 is 120
	Rows           int               `json:"rows,omitempty"` // of the PTY; 0 is 30
	AwaitResults   bool              `json:"awaitResults,omitempty"`
	// ClientEnv is the environment of the caller, "K=V" each, when it is a
	// person whose shell differs from the server's. Nil is the engine's own.
	ClientEnv []string `json:"clientEnv,omitempty"`
	// CallID, if not empty, lets the caller of a foreground exec follow its
	// session while the call still waits: the row of that session carries it,
	// and the session is kept after its end, as a background one is, until the
	// caller removes it.
	CallID string `json:"callId,omitempty"`
}

// ExecResult is the answer to exec.
type ExecResult struct {
	Text    string      `json:"text"`
	Details ExecDetails `json:"details"`
}

// ExecDetails is the machine's half of the answer to exec. Which groups are
// present depends on Status: Started while running, Ended otherwise.
type ExecDetails struct {
	Status    Status `json:"status"`
	SessionID string `json:"sessionId,omitempty"`
	Cwd       string `json:"cwd"`
	*Started
	*Ended
	*Failure
	*Pending
}

// ApprovalPending is the status of a command that waits for the operator.
const ApprovalPending Status = "approval-pending"

// Pending is what exec tells of a command that waits for the operator.
type Pending struct {
	ApprovalID string `json:"approvalId"`
	Slug       string `json:"slug"` // the same, under its name in the spec
	Host       string `json:"host"`
	Command    string `json:"command"`
	ExpiresAt  int64  `json:"expiresAt"`
}

// Started is what exec tells of a command that runs on.
type Started struct {
	PID       int    `json:"pid"`
	StartedAt int64  `json:"startedAt"`
	Tail      string `json:"tail"`
	FollowUp  string `json:"followUp,omitempty"`
}

// Ended is what exec tells of a command that ended.
type Ended struct {
	ExitCode         *int    `json:"exitCode"`
	ExitSignal       *string `json:"exitSignal"`
	ExitReason       string  `json:"exitReason"`
	DurationMs       int64   `json:"durationMs"`
	Aggregated       string  `json:"aggregated"`
	NoOutputTimedOut bool    `json:"noOutputTimedOut"`
	// Of the processes of a command that was to end: those beside its own that
	// lived on after the grace and were killed, and all that could not be ended.
	Killed    []Process `json:"killed,omitempty"`
	Survivors []Process `json:"survivors,omitempty"`
}

// Failure is what exec adds when it calls the outcome failed.
type Failure struct {
	FailureKind string `json:"failureKind"`
	TimedOut    bool   `json:"timedOut"`
	Error       string `json:"error,omitempty"`
}

// The kinds of failure (spec 1.4).
const (
	KindNotFound       = "shell-command-not-found"
	KindNotExecutable  = "shell-not-executable"
	KindOverallTimeout = "overall-timeout"
	KindSignal         = "signal"
	KindAborted        = "aborted"
	KindRuntimeError   = "runtime-error"
)

// PollRequest is process poll. Timeout is clamped to 0…30 s.
type PollRequest struct {
	SessionID string
	Timeout   time.Duration
}

// LogRequest is process log (spec 2.4). Nil means not given.
type LogRequest struct {
	SessionID string
	Offset    *int
	Limit     *int
}

// SendKeysRequest is process send-keys (spec 3). The bytes go out in the
// order literal, hex, keys.
type SendKeysRequest struct {
	SessionID string
	Literal   string
	Hex       []string
	Keys      []string
}

// PasteRequest is process paste. Bracketed nil means: markers if the program
// turned mode 2004 on.
type PasteRequest struct {
	SessionID string
	Text      string
	Bracketed *bool
}

// WriteRequest is process write.
type WriteRequest struct {
	SessionID string
	Data      string
	EOF       bool
}

// ProcessResult is the answer to every process action but list.
type ProcessResult struct {
	Text    string         `json:"text"`
	Details ProcessDetails `json:"details"`
}

// ListResult is the answer to process list.
type ListResult struct {
	Text    string      `json:"text"`
	Details ListDetails `json:"details"`
}

// ScreenResult is the answer to the verb screen.
type ScreenResult struct {
	Text    string        `json:"text"`
	Details ScreenDetails `json:"details"`
}

// ProcessDetails is the machine's half of the answer to a process action.
// Fields are absent where they do not apply (spec 2.2).
type ProcessDetails struct {
	Status           Status     `json:"status"`
	SessionID        string     `json:"sessionId,omitempty"`
	Name             string     `json:"name,omitempty"`
	Error            string     `json:"error,omitempty"`
	Code             string     `json:"code,omitempty"` // of the error, stable
	Aggregated       *string    `json:"aggregated,omitempty"`
	Output           *string    `json:"output,omitempty"`
	Total            *int       `json:"total,omitempty"`
	TotalLines       *int       `json:"totalLines,omitempty"`
	TotalChars       *int64     `json:"totalChars,omitempty"`
	FirstLine        *int       `json:"firstLine,omitempty"` // absolute number of the first line of output
	DiscardedLines   *int       `json:"discardedLines,omitempty"`
	Truncated        *bool      `json:"truncated,omitempty"`
	StdinWritable    *bool      `json:"stdinWritable,omitempty"`
	WaitingForInput  *bool      `json:"waitingForInput,omitempty"`
	InputWait        *InputWait `json:"inputWait,omitempty"`
	IdleMs           *int64     `json:"idleMs,omitempty"`
	LastOutputAt     *int64     `json:"lastOutputAt,omitempty"`
	RetryInMs        *int64     `json:"retryInMs,omitempty"`
	ExitCode         *int       `json:"exitCode,omitempty"`
	ExitSignal       *string    `json:"exitSignal,omitempty"`
	ExitReason       string     `json:"exitReason,omitempty"`
	TimedOut         *bool      `json:"timedOut,omitempty"`
	NoOutputTimedOut *bool      `json:"noOutputTimedOut,omitempty"`
	Receipt          *Receipt   `json:"receipt,omitempty"`
	// As in [Ended], and what an ended session left behind (see [Session]).
	Killed    []Process `json:"killed,omitempty"`
	Survivors []Process `json:"survivors,omitempty"`
	Orphans   []Process `json:"orphans,omitempty"`
}

// Receipt is what became of an input.
type Receipt struct {
	Bytes    int      `json:"bytes"`
	Warnings []string `json:"warnings,omitempty"`
}

// ResizeRequest sets the size of a session's terminal, in cells.
type ResizeRequest struct {
	SessionID string `json:"sessionId"`
	Cols      int    `json:"cols"`
	Rows      int    `json:"rows"`
}

// ReadRequest asks for log text from character From on, counted from the
// first character the session ever printed. With Wait above zero the call
// returns when there is some, when the session has ended, or after Wait.
type ReadRequest struct {
	SessionID string
	From      int64
	Limit     int // characters; 0 is the engine's own limit
	Wait      time.Duration
}

// LogChunk is a piece of a log. From is where Text really starts (later than
// asked when earlier text was discarded), Next where the following piece
// starts.
type LogChunk struct {
	From  int64  `json:"from"`
	Next  int64  `json:"next"`
	Text  string `json:"text"`
	Line  int    `json:"line"`  // absolute number of the line in which Text starts
	Ended bool   `json:"ended"` // the session has ended and Next is its end
}
