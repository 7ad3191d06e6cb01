package ui

import (
	"context"

	"ptyboss/engine/proto"
	"ptyboss/ui/attach"
	"ptyboss/ui/feed"
)

// Engine is what the full-screen program needs of an engine; every
// [proto.API] has it. The program calls it as the operator.
type Engine interface {
	feed.Source
	attach.Opener
	Runner
	Decider
	ScrollbackRows(ctx context.Context, scope string, req proto.RowsRequest) ([]proto.Row, error)
	SendKeys(ctx context.Context, scope string, req proto.SendKeysRequest) (proto.ProcessResult, error)
}

// Runner starts and ends sessions.
type Runner interface {
	Exec(ctx context.Context, scope string, req proto.ExecRequest) (proto.ExecResult, error)
	Kill(ctx context.Context, scope, id string) (proto.ProcessResult, error)
	Clear(ctx context.Context, scope, id string) (proto.ProcessResult, error)
	Remove(ctx context.Context, scope, id string) (proto.ProcessResult, error)
}

// Decider takes the operator's answers to commands of agents.
type Decider interface {
	Decide(ctx context.Context, scope string, req proto.DecideRequest) (proto.DecideResult, error)
}
