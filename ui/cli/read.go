package cli

import (
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"ptyboss/engine/proto"
)

// noSessions is what list says when there is nothing to list, with a server
// or without one (spec 12.1).
const noSessions = "No running or recent sessions."

func (a *app) listVerb() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the sessions that run or ran",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			result, err := a.list(cmd.Context())
			if errors.Is(err, proto.ErrNoServer) {
				result = proto.ListResult{
					Text:    noSessions,
					Details: proto.ListDetails{Status: proto.Completed, Sessions: []proto.Session{}},
				}
				err = nil
			}
			if err != nil {
				return err
			}
			return a.show(result.Text, result.Details)
		},
	}
}

func (a *app) list(ctx context.Context) (proto.ListResult, error) {
	engine, err := a.engine(ctx, false)
	if err != nil {
		return proto.ListResult{}, err
	}
	result, err := engine.List(ctx, a.scope)
	return result, errors.Join(err, engine.Close())
}

func (a *app) pollVerb() *cobra.Command {
	var timeout int64
	cmd := &cobra.Command{
		Use:   "poll ID",
		Short: "Print what a session printed since the last poll",
		Long: `Poll prints what the session printed since this reader polled it last, and
whether it still runs. With --timeout it waits that long for output or the
end, at most 30 seconds.`,
		Args: onlyID,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.act(cmd, func(ctx context.Context, e Engine) (proto.ProcessResult, error) {
				wait := time.Duration(min(max(timeout, 0), proto.MaxWait.Milliseconds())) * time.Millisecond
				return e.Poll(ctx, a.scope, proto.PollRequest{SessionID: args[0], Timeout: wait})
			})
		},
	}
	cmd.Flags().Int64Var(&timeout, "timeout", 0, "wait up to `MS` milliseconds for output or the end")
	return cmd
}

func (a *app) logVerb() *cobra.Command {
	var offset, limit int
	var follow bool
	cmd := &cobra.Command{
		Use:   "log ID",
		Short: "Print the output of a session, from the start or any line",
		Long: `Log prints lines of what the session printed, the last 200 unless told
otherwise. Lines are counted from 0 at its start; their numbers never change.
With --follow it goes on until the session ends.`,
		Args: onlyID,
		RunE: func(cmd *cobra.Command, args []string) error {
			req := proto.LogRequest{SessionID: args[0]}
			if cmd.Flags().Changed("offset") {
				req.Offset = &offset
			}
			if cmd.Flags().Changed("limit") {
				req.Limit = &limit
			}
			if follow {
				return a.followLog(cmd, req)
			}
			return a.act(cmd, func(ctx context.Context, e Engine) (proto.ProcessResult, error) {
				return e.Log(ctx, a.scope, req)
			})
		},
	}
	cmd.Flags().IntVar(&offset, "offset", 0, "start with line `N`")
	cmd.Flags().IntVar(&limit, "limit", 0, "print `N` lines: from the offset, or the last ones")
	cmd.Flags().BoolVarP(&follow, "follow", "f", false, "print new output until the session ends")
	return cmd
}
