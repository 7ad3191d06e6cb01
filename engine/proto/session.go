package proto

import "time"

// Status is the state of a session or the outcome of a call.
type Status string

// The words for a status (spec 5.3, 12.1).
const (
	Running   Status = "running"
	Completed Status = "completed"
	Failed    Status = "failed"
	Killed    Status = "killed"
)

// InputWait is the verdict: whether a session waits for a person, and why the
// engine thinks so.
type InputWait struct {
	Waiting    bool    `json:"waiting"`
	Class      string  `json:"class"`
	Confidence float64 `json:"confidence"`
	Source     string  `json:"source"`
	Evidence   string  `json:"evidence"`
	Prompt     string  `json:"prompt,omitempty"`
	SinceMs    int64   `json:"sinceMs"`
}

// Session is one row of a list (spec 5.3). Times are Unix milliseconds. The
// embedded groups are absent where they do not apply.
type Session struct {
	SessionID  string `json:"sessionId"`
	Status     Status `json:"status"`
	StartedAt  int64  `json:"startedAt"`
	RuntimeMs  int64  `json:"runtimeMs"`
	Cwd        string `json:"cwd"`
	Command    string `json:"command"`
	Name       string `json:"name"`
	Title      string `json:"title,omitempty"`
	Tail       string `json:"tail"`
	Truncated  bool   `json:"truncated"`
	Scope      string `json:"scope,omitempty"`
	CallID     string `json:"callId,omitempty"` // as given to exec
	PTY        bool   `json:"pty"`
	Foreground bool   `json:"foreground,omitempty"` // its exec call still waits
	Cols       int    `json:"cols,omitempty"`
	Rows       int    `json:"rows,omitempty"`
	// Orphans are the processes that an ended session left behind, as long as
	// they live. Kill ends them.
	Orphans []Process `json:"orphans,omitempty"`
	*Live
	*End
}

// Process names one process of a session. The number may belong to another
// one once it has ended.
type Process struct {
	PID  int    `json:"pid"`
	Name string `json:"name"`
}

// Live is what only a running session has.
type Live struct {
	PID             int        `json:"pid"`
	StdinWritable   bool       `json:"stdinWritable"`
	WaitingForInput bool       `json:"waitingForInput"`
	InputWait       *InputWait `json:"inputWait,omitempty"`
	IdleMs          int64      `json:"idleMs"`
	LastOutputAt    int64      `json:"lastOutputAt"`
}

// End is what only an ended session has. ExitCode is nil when no code is
// known, ExitSignal when no signal ended it.
type End struct {
	EndedAt          int64   `json:"endedAt"`
	ExitCode         *int    `json:"exitCode"`
	ExitSignal       *string `json:"exitSignal"`
	ExitReason       string  `json:"exitReason"`
	TimedOut         bool    `json:"timedOut"`
	NoOutputTimedOut bool    `json:"noOutputTimedOut"`
}

// Reasons for an end (spec 1.3).
const (
	ReasonExit           = "exit"
	ReasonSignal         = "signal"
	ReasonManualCancel   = "manual-cancel"
	ReasonOverallTimeout = "overall-timeout"
	ReasonSpawnError     = "spawn-error"
)

// SessionsRequest asks for the sessions a caller may see. With Wait above
// zero the call returns when the list differs from generation Since, or after
// Wait.
type SessionsRequest struct {
	Since uint64
	Wait  time.Duration
}

// Sessions is the list at a moment, newest start first.
type Sessions struct {
	Generation uint64    `json:"generation"`
	Sessions   []Session `json:"sessions"`
	// Approvals are the commands that wait for the operator's answer; an agent
	// gets its own.
	Approvals []Approval `json:"approvals,omitempty"`
}

// Blocker is a background session that keeps a server from stopping.
type Blocker struct {
	SessionID string `json:"sessionId"`
	Name      string `json:"name"`
	Scope     string `json:"scope,omitempty"`
	StartedAt int64  `json:"startedAt"`
	Removed   bool   `json:"removed,omitempty"` // from view; it has not ended yet
}

// ListDetails is the answer to process list.
type ListDetails struct {
	Status   Status    `json:"status"`
	Sessions []Session `json:"sessions"`
}

// ServerStatus is the answer to the verb status.
type ServerStatus struct {
	Version  string        `json:"version"`
	Protocol int           `json:"protocol"`
	PID      int           `json:"pid"`
	Socket   string        `json:"socket"`
	Started  int64         `json:"startedAt"`
	Sessions SessionCounts `json:"sessions"`
	Clients  int           `json:"clients"`
	Blockers []Blocker     `json:"blockers"`
}

// SessionCounts counts sessions by state.
type SessionCounts struct {
	Running  int `json:"running"`
	Finished int `json:"finished"`
}
