package engine

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"ptyboss/engine/proto"
)

// The bounds of the yield window (spec 1.1).
const (
	leastYield = 10 * time.Millisecond
	mostYield  = 2 * time.Minute
)

// tailLength is how many characters of output a running result shows.
const tailLength = 2000

// Exec implements [proto.Runner]. It blocks until the command has ended or
// its yield window is over. Ending ctx before that ends the command; after
// it the command goes on. A request that is wrong is an error that wraps
// [proto.ErrInvalid], one that the policy or the operator does not allow
// [proto.ErrDenied]; then nothing was started.
func (e *Engine) Exec(ctx context.Context, scope string, req proto.ExecRequest) (proto.ExecResult, error) {
	if err := checkExec(req); err != nil {
		return proto.ExecResult{}, err
	}
	environ, own := e.environOf(scope, req)
	cwd, err := resolveWorkdir(req.Workdir, e.options.Dir)
	if err != nil {
		return startFailure(cwd, err), nil
	}
	warning := ""
	if scope != "" && e.options.NoProcess {
		warning = withoutProcess(&req)
	}
	c := call{e: e, req: req, warning: warning, yield: time.NewTimer(e.yieldOf(req))}
	defer c.yield.Stop()
	if req.AwaitResults {
		c.yield.Stop()
	}
	return c.run(ctx, launch{
		req: req, scope: scope, cwd: cwd, environ: environ, own: own, timeout: e.timeoutOf(req), background: req.Background,
	})
}

func checkExec(req proto.ExecRequest) error {
	invalid := func(format string, args ...any) error {
		return proto.Errorf(proto.ErrInvalid, format, args...)
	}
	switch {
	case req.Command == "":
		return invalid("Provide a command to start.")
	case strings.ContainsRune(req.Command, 0):
		return invalid("command holds a NUL byte, which no shell can run")
	case req.AwaitResults && req.Background:
		return invalid("awaitResults and background exclude each other")
	case req.Elevated != nil && *req.Elevated:
		return invalid("elevated is not available: this build runs commands with the rights of its own user only")
	case !slices.Contains([]Ask{"", AskOff, AskOnMiss, AskAlways}, Ask(req.Ask)):
		return invalid("ask %q is unknown: allowed are off, on-miss, always", req.Ask)
	case req.Node != "":
		return invalid("node %q is not available: no node is paired", req.Node)
	}
	switch req.Host {
	case "", "auto", "gateway":
	case "sandbox", "node":
		return invalid("host %q is not available: allowed are auto and gateway", req.Host)
	default:
		return invalid("host %q is unknown: allowed are auto, sandbox, gateway, node", req.Host)
	}
	return checkOverrides(req.Env)
}

func (e *Engine) yieldOf(req proto.ExecRequest) time.Duration {
	if req.YieldMs == nil || math.IsNaN(*req.YieldMs) {
		return e.options.Yield
	}
	return milliseconds(*req.YieldMs, leastYield, mostYield)
}

func milliseconds(ms float64, least, most time.Duration) time.Duration {
	ms = min(max(ms, float64(least.Milliseconds())), float64(most.Milliseconds()))
	return time.Duration(ms * float64(time.Millisecond))
}

// timeoutOf returns the limit of the command's life, 0 for none.
func (e *Engine) timeoutOf(req proto.ExecRequest) time.Duration {
	if req.TimeoutSeconds == nil {
		return max(e.options.Timeout, 0)
	}
	seconds := *req.TimeoutSeconds
	if math.IsNaN(seconds) || math.IsInf(seconds, 0) || seconds <= 0 {
		return 0
	}
	const most = float64(math.MaxInt32) / 1000 // the range of a timer in the reference
	return max(time.Duration(min(seconds, most)*float64(time.Second)), 1)
}

func startFailure(cwd string, err error) proto.ExecResult {
	return proto.ExecResult{
		Text: err.Error(),
		Details: proto.ExecDetails{
			Status:  proto.Failed,
			Cwd:     cwd,
			Ended:   &proto.Ended{ExitReason: proto.ReasonSpawnError},
			Failure: &proto.Failure{FailureKind: proto.KindRuntimeError, Error: err.Error()},
		},
	}
}

func (e *Engine) runningResult(s *Session, warning string) proto.ExecResult {
	next := followUp(e.options.NotifyOnExit, e.options.NotifyOnExitEmptySuccess)
	text := fmt.Sprintf("Command still running (session %s, pid %d). %s", s.about.id, s.child.PID(), next)
	return proto.ExecResult{
		Text: paragraphs(warning, text),
		Details: proto.ExecDetails{
			Status:    proto.Running,
			SessionID: s.about.id,
			Cwd:       s.about.cwd,
			Started: &proto.Started{
				PID:       s.child.PID(),
				StartedAt: s.about.started.UnixMilli(),
				Tail:      s.log.Tail(tailLength),
				FollowUp:  next,
			},
		},
	}
}

func finishedResult(s *Session, warning string, background bool) proto.ExecResult {
	o := s.outcome
	output := trimEnd(s.log.Aggregate())
	sentence := endSentence(o, s.about.timeout, background)
	body := paragraphs(orText(output, noOutput), sentence)
	aggregated := output
	if o.status == proto.Completed && sentence != "" {
		aggregated = body
	}
	if o.kind != "" && output == "" {
		body = sentence
	}
	discarded := ""
	if s.log.Stats().DiscardedChars > 0 {
		discarded = noteDiscarded
	}
	tree := s.snapshot().tree
	details := proto.ExecDetails{
		Status: o.status,
		Cwd:    s.about.cwd,
		Ended: &proto.Ended{
			Killed:     processes(tree.killed),
			Survivors:  processes(tree.survivors),
			ExitCode:   o.code,
			ExitReason: o.reason,
			DurationMs: o.endedAt.Sub(s.about.started).Milliseconds(),
			Aggregated: aggregated,
		},
	}
	if o.signal != "" {
		details.ExitSignal = &o.signal
	}
	if o.kind != "" {
		details.Failure = &proto.Failure{FailureKind: o.kind, TimedOut: o.timedOut, Error: sentence}
	}
	return proto.ExecResult{Text: paragraphs(discarded, warning, body, tree.note()), Details: details}
}
