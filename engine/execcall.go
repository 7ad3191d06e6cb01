package engine

import (
	"context"
	"fmt"
	"time"

	"ptyboss/engine/proto"
)

// call is one exec call while it waits.
type call struct {
	e       *Engine
	req     proto.ExecRequest
	warning string
	yield   *time.Timer // when it stops waiting; stopped if never
}

// run starts the command, behind the operator's answer if it needs one, and
// waits for it.
func (c *call) run(ctx context.Context, in launch) (proto.ExecResult, error) {
	q, err := c.e.judge(in)
	if err != nil {
		return proto.ExecResult{}, err
	}
	var a answer
	if q == nil {
		a.session, a.warning, a.err = c.e.start(in)
	} else {
		var pending *proto.ExecResult
		if a, pending, err = c.ask(ctx, in, *q); err != nil || pending != nil {
			return orZero(pending), err
		}
	}
	c.warning = paragraphs(c.warning, a.warning)
	switch {
	case proto.Code(a.err) != "":
		return proto.ExecResult{}, a.err
	case a.session == nil:
		return startFailure(in.cwd, a.err), nil
	case c.req.Background:
		return c.e.runningResult(a.session, c.warning), nil
	}
	return c.foreground(ctx, a.session)
}

func orZero(r *proto.ExecResult) proto.ExecResult {
	if r == nil {
		return proto.ExecResult{}
	}
	return *r
}

// ask waits for the operator's answer, but not longer than the yield window:
// then the result says that the command is pending. A caller that leaves takes
// its question along.
func (c *call) ask(ctx context.Context, in launch, q question) (answer, *proto.ExecResult, error) {
	p, err := c.e.ask(in, q)
	if err != nil {
		return answer{}, nil, err
	}
	if c.req.Background && c.e.approvals.detach(p) {
		return answer{}, c.pending(p), nil
	}
	for {
		select {
		case <-p.answered:
			return p.answer, nil, nil
		case <-c.yield.C:
			if c.e.approvals.detach(p) {
				return answer{}, c.pending(p), nil
			}
		case <-ctx.Done():
			if c.e.approvals.take(p.ApprovalID) == nil {
				<-p.answered // it was just given; foreground sees that ctx has ended
				return p.answer, nil, nil
			}
			c.e.bump()
			return answer{}, nil, fmt.Errorf("tool execution was aborted: %w", ctx.Err())
		}
	}
}

func (c *call) pending(p *approval) *proto.ExecResult {
	text := fmt.Sprintf("Approval required (%s): %s.\nhost: %s\ncwd: %s\ncommand:\n%s\n\n"+
		"Nothing has run. The operator can answer in the full-screen program, or with: ptyboss approve %s once|always|deny. You will be told.",
		p.ApprovalID, p.Reason, p.Host, p.Cwd, p.Command, p.ApprovalID)
	return &proto.ExecResult{
		Text: paragraphs(c.warning, text),
		Details: proto.ExecDetails{
			Status: proto.ApprovalPending,
			Cwd:    p.Cwd,
			Pending: &proto.Pending{
				ApprovalID: p.ApprovalID, Slug: p.ApprovalID, Host: p.Host, Command: p.Command, ExpiresAt: p.ExpiresAt,
			},
		},
	}
}

// foreground waits for the end, the yield window or the caller, whichever
// comes first. An end wins over a yield, a cancel over both.
func (c *call) foreground(ctx context.Context, s *Session) (proto.ExecResult, error) {
	for {
		select {
		case <-s.done:
			select {
			case <-s.swept: // the result tells what became of the whole tree
			case <-ctx.Done():
			}
			return finishedResult(s, c.warning, !c.e.options.NoProcess), nil
		case <-ctx.Done():
			s.with(func(f *facts) { f.followed = false }) // nobody is left to remove it
			// The end of a call must not wait for the end of its command.
			c.e.stop(context.WithoutCancel(ctx), s)
			return proto.ExecResult{}, fmt.Errorf("tool execution was aborted: %w", ctx.Err())
		case <-c.yield.C:
			if ctx.Err() != nil {
				continue
			}
			err := s.call(ctx, func(*life) { s.with(func(f *facts) { f.backgrounded = true }) })
			if err != nil {
				continue // it has ended, or the caller is gone: the loop sees which
			}
			c.e.lifeChanged()
			return c.e.runningResult(s, c.warning), nil
		}
	}
}

// withoutProcess makes a call run to its end, for agents that could not follow
// it (spec 1.2), and returns the warning that says so.
func withoutProcess(req *proto.ExecRequest) (warning string) {
	if req.Background || req.YieldMs != nil {
		warning = "Warning: background and yieldMs have no effect, since the tool process is not available; the command ran to its end."
	}
	req.Background, req.YieldMs, req.AwaitResults = false, nil, true
	return warning
}
