package proto

import "time"

// EventKind says what an [Event] tells.
type EventKind string

// The kinds of events.
const (
	EventExit     EventKind = "exit"     // a background session has ended
	EventApproval EventKind = "approval" // a command waits for an answer, or got one
)

// Event tells a scope that something happened to one of its sessions while
// nobody was waiting for it (spec 1.10). It is delivered once.
type Event struct {
	Sequence   uint64    `json:"sequence"` // grows by one with each event of the engine
	Kind       EventKind `json:"kind"`
	ContextKey string    `json:"contextKey"` // "exec:ID"
	SessionID  string    `json:"sessionId,omitempty"`
	Scope      string    `json:"scope,omitempty"`
	Time       int64     `json:"time"` // Unix milliseconds
	Status     Status    `json:"status"`
	Text       string    `json:"text"`
	*End
}

// EventsRequest asks for events. An agent gets those of its scope that it has
// not been given yet, and they are gone then; Since does not concern it. The
// operator gets a copy of all events after Since that are still remembered.
// With Wait above zero the call returns when there is one, or after Wait.
type EventsRequest struct {
	Since uint64
	Wait  time.Duration
}

// Events is what was new. Next is the Since of the next call.
type Events struct {
	Next   uint64  `json:"next"`
	Events []Event `json:"events"`
}

// The things that [WaitRequest] can wait for. A regular expression follows
// WaitText.
const (
	WaitExit   = "exit"
	WaitInput  = "input"
	WaitOutput = "output"
	WaitText   = "text:"
	// WaitTimeout is the reason of a wait that was not fulfilled.
	WaitTimeout = "timeout"
)

// WaitRequest waits for something to become true of a session: that it has
// ended, wants input, has output that this scope has not polled, or shows a
// text that matches a regular expression (in its log, or on its screen).
type WaitRequest struct {
	SessionID string
	For       string
	Timeout   time.Duration // clamped to MaxWait
}

// WaitDetails is the machine's half of the answer to wait: why it returned,
// and the session's row.
type WaitDetails struct {
	Reason string `json:"reason"` // exit, input, output, text or timeout
	Error  string `json:"error,omitempty"`
	Code   string `json:"code,omitempty"`
	*Session
}

// WaitResult is the answer to wait.
type WaitResult struct {
	Text    string      `json:"text"`
	Details WaitDetails `json:"details"`
}

// SignalRequest sends a signal to all processes of a session. Name is that of
// the signal with or without SIG, in any case, or its number.
type SignalRequest struct {
	SessionID string
	Name      string
}

// ResetResult is the answer to a reset of a scope.
type ResetResult struct {
	Text    string       `json:"text"`
	Details ResetDetails `json:"details"`
}

// ResetDetails counts what a reset cleared.
type ResetDetails struct {
	Status  Status `json:"status"`
	Scope   string `json:"scope"`
	Cleared int    `json:"cleared"`
}
