package engine

// The keys of log attributes.
const (
	keySession  = "session"
	keyPID      = "pid"
	keyErr      = "err"
	keyApproval = "approval"
	keyOutput   = "output"
)
