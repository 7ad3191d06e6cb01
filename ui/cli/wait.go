package cli

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"ptyboss/engine/proto"
)

// waitVerb waits for as long as it takes, in calls that are each bounded.
func (a *app) waitVerb() *cobra.Command {
	var what string
	var timeout int64
	verb := &cobra.Command{
		Use:   "wait ID",
		Short: "Wait until a session ends, wants input, prints, or shows a text",
		Long: `Wait returns when the session has ended (--for exit, the default), waits for
input (--for input), printed something that you have not polled (--for
output), or shows a text that matches a regular expression in its log or on
its screen (--for text:REGEXP). It returns too when the session ends before
that, or after --timeout; then it exits with 1.`,
		Args: onlyID,
		RunE: func(cmd *cobra.Command, args []string) error {
			if timeout < 0 {
				return usagef("--timeout wants milliseconds from 0, not %d", timeout)
			}
			limited := cmd.Flags().Changed("timeout")
			return a.withServer(cmd, func(ctx context.Context, e Engine) error {
				r, err := waitLong(ctx, e, a.scope, proto.WaitRequest{SessionID: args[0], For: what}, limited, time.Duration(timeout)*time.Millisecond)
				switch {
				case err != nil:
					return err
				case r.Details.Error != "" || !fulfilled(what, r.Details.Reason):
					return a.refuse(r.Text, r.Details)
				}
				return a.show(r.Text, r.Details)
			})
		},
	}
	verb.Flags().StringVar(&what, "for", proto.WaitExit, "exit, input, output or text:REGEXP")
	verb.Flags().Int64Var(&timeout, "timeout", 0, "give up after so many `milliseconds`")
	return verb
}

// fulfilled reports whether a wait ended by what it was for.
func fulfilled(what, reason string) bool {
	return reason != proto.WaitTimeout && (reason != proto.WaitExit || what == proto.WaitExit || what == "")
}

// waitLong repeats the bounded call until something happened or the time is
// over; unlimited, it waits for ever.
func waitLong(ctx context.Context, e Engine, scope string, req proto.WaitRequest, limited bool, timeout time.Duration) (proto.WaitResult, error) {
	end := time.Now().Add(timeout)
	for {
		req.Timeout = proto.MaxWait
		if limited {
			req.Timeout = min(max(time.Until(end), 0), proto.MaxWait)
		}
		r, err := e.Wait(ctx, scope, req)
		if err != nil || r.Details.Reason != proto.WaitTimeout {
			return r, err
		}
		if limited && !time.Now().Before(end) {
			return r, nil
		}
	}
}

func (a *app) signalVerb() *cobra.Command {
	return &cobra.Command{
		Use:   "signal ID NAME",
		Short: "Send a signal to every process of a session",
		Args: func(cmd *cobra.Command, args []string) error {
			if err := leadingID(cmd, args); err != nil {
				return err
			}
			if len(args) != 2 {
				return usagef("wants a session id and a signal such as INT, TERM or 9")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.act(cmd, func(ctx context.Context, e Engine) (proto.ProcessResult, error) {
				return e.Signal(ctx, a.scope, proto.SignalRequest{SessionID: args[0], Name: args[1]})
			})
		},
	}
}
