package proto

import "context"

// Approver is for the operator: commands of agents that wait for an answer
// (spec 1.9).
type Approver interface {
	// Approvals returns the commands that wait, oldest first.
	Approvals(ctx context.Context, scope string) ([]Approval, error)
	// Decide answers one. Only the operator may; the command starts, or never
	// will. ErrNotFound means that it was answered, or ran out of time.
	Decide(ctx context.Context, scope string, req DecideRequest) (DecideResult, error)
}

// Decision is the operator's answer to an [Approval].
type Decision string

// The decisions.
const (
	AllowOnce   Decision = "once"
	AllowAlways Decision = "always" // and remember it
	Deny        Decision = "deny"
)

// Approval is a command of an agent that waits for the operator's answer.
type Approval struct {
	ApprovalID string `json:"approvalId"` // eight characters
	Scope      string `json:"scope"`
	Host       string `json:"host"`
	Cwd        string `json:"cwd"`
	Command    string `json:"command"`
	Reason     string `json:"reason"` // why it needs an answer
	CreatedAt  int64  `json:"createdAt"`
	ExpiresAt  int64  `json:"expiresAt"` // then it counts as denied
}

// DecideRequest answers an [Approval].
type DecideRequest struct {
	ApprovalID string   `json:"approvalId"`
	Decision   Decision `json:"decision"`
}

// DecideResult is the answer to a decision.
type DecideResult struct {
	Text    string        `json:"text"`
	Details DecideDetails `json:"details"`
}

// DecideDetails tells what a decision led to.
type DecideDetails struct {
	Status     Status   `json:"status"`
	ApprovalID string   `json:"approvalId"`
	Decision   Decision `json:"decision"`
	SessionID  string   `json:"sessionId,omitempty"` // of the command, if it started
	Error      string   `json:"error,omitempty"`
}
