package engine

import (
	"slices"

	"ptyboss/engine/proto"
)

// Security says which commands of agents may run (spec 1.9).
type Security string

// The security levels.
const (
	SecurityFull      Security = "full"
	SecurityAllowlist Security = "allowlist"
	SecurityDeny      Security = "deny"
)

// Ask says when the operator is asked about a command of an agent.
type Ask string

// The ask levels.
const (
	AskOff    Ask = "off"
	AskOnMiss Ask = "on-miss"
	AskAlways Ask = "always"
)

// stricter returns the stricter of two ask levels: a call can only ask for
// more questions.
func stricter(a, b Ask) Ask {
	order := []Ask{AskOff, AskOnMiss, AskAlways}
	return order[max(slices.Index(order, a), slices.Index(order, b), 0)]
}

// question is a command that needs an answer before it may run.
type question struct {
	reason string
	paths  []string // the programs, to be remembered by an answer for good
}

// judge decides about a command of an agent: nil and nil means run it. The
// operator is not judged: the answer would be the operator's own.
func (e *Engine) judge(in launch) (*question, error) {
	o := e.options
	if in.scope == "" {
		return nil, nil //nolint:nilnil // neither refused nor asked
	}
	denied := func(why string) error {
		return proto.Errorf(proto.ErrDenied, "exec denied: host=gateway security=%s: %s", o.Security, why)
	}
	if o.Security == SecurityDeny {
		return nil, denied("the configuration (tools.exec.security) lets no command run")
	}
	ask := stricter(o.Ask, Ask(in.req.Ask))
	miss, paths := "", []string(nil)
	if o.Security == SecurityAllowlist {
		miss, paths = e.approvals.allowed(o.Allow).misses(in.req.Command, lookup(in.environ, "PATH"), in.cwd)
	}
	switch {
	case ask == AskAlways:
		return &question{reason: "every command is asked about", paths: paths}, nil
	case miss == "":
		return nil, nil //nolint:nilnil // neither refused nor asked
	case ask == AskOnMiss:
		return &question{reason: miss, paths: paths}, nil
	}
	return nil, denied(miss + " (allowlist miss; see tools.exec.allow and tools.exec.ask)")
}
