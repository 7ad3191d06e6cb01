package cli

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"ptyboss/engine/proto"
)

// execLive prints the command's output while it comes: standard output gets
// that and nothing else, unless the command goes on in the background.
func (a *app) execLive(ctx context.Context, engine Engine, req proto.ExecRequest) error {
	req.CallID = rand.Text()
	out := &plainText{w: a.env.Stdout, fold: req.PTY}
	var gap int64 // characters that were gone before they could be read
	f := &follower{engine: engine, scope: a.scope, w: out, lost: func(chars int64) { gap += chars }}
	following, stop := context.WithCancel(ctx)
	defer stop()
	followed := make(chan error, 1)
	go func() { followed <- f.await(following, req.CallID) }()
	result, err := engine.Exec(ctx, a.scope, req)
	stop()
	if err := errors.Join(err, ignoreCancel(<-followed)); err != nil {
		return err
	}
	// The last byte was stored before the call returned, so this is all of it.
	if err := f.rest(ctx, req.CallID); err != nil {
		return err
	}
	if gap > 0 {
		a.lost(gap)
	}
	return a.execEnd(ctx, f, out, result)
}

// execEnd prints what the output does not tell, and lets go of the session.
func (a *app) execEnd(ctx context.Context, f *follower, out *plainText, result proto.ExecResult) error {
	d := result.Details
	if d.Status == proto.Running {
		return errors.Join(out.endLine(), a.print(result.Text))
	}
	if f.id != "" {
		if _, err := f.engine.Remove(ctx, a.scope, f.id); err != nil {
			return err
		}
	} else if d.Ended != nil && d.Aggregated != "" {
		// The engine did not keep it for us; the result has what matters.
		suffix := ""
		if d.ExitCode != nil {
			suffix = fmt.Sprintf("(Command exited with code %d)", *d.ExitCode)
		}
		text := strings.TrimSpace(strings.TrimSuffix(d.Aggregated, suffix))
		if err := a.print(text); err != nil {
			return err
		}
	}
	if d.Failure != nil {
		if err := out.endLine(); err != nil {
			return err
		}
		text := d.Error
		if text == "" {
			text = result.Text
		}
		a.complain("ptyboss: %s", text)
	}
	return exitCode(d)
}

func ignoreCancel(err error) error {
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}
