package cli

import (
	"context"
	"encoding/json"

	"github.com/spf13/cobra"

	"ptyboss/engine/proto"
)

func (a *app) eventsVerb() *cobra.Command {
	var follow bool
	verb := &cobra.Command{
		Use:   "events",
		Short: "Print what happened to background sessions",
		Long: `Events prints one line for each background session that has ended, and for
each answered approval. With --scope it prints those that this agent was not
told of yet, and they count as told then; without, a copy of all that are
remembered. With --json each line is one JSON object.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.withServer(cmd, func(ctx context.Context, e Engine) error {
				return a.printEvents(ctx, e, follow)
			})
		},
	}
	verb.Flags().BoolVar(&follow, "follow", false, "go on with later events until interrupted")
	return verb
}

func (a *app) printEvents(ctx context.Context, e Engine, follow bool) error {
	ctx, number, stop := untilInterrupted(ctx)
	defer stop()
	var req proto.EventsRequest
	for {
		got, err := e.Events(ctx, a.scope, req)
		if err != nil {
			if ctx.Err() != nil && number() != 0 {
				return nil // the way to leave --follow
			}
			return err
		}
		for _, event := range got.Events {
			if err := a.printEvent(event); err != nil {
				return err
			}
		}
		if !follow {
			return nil
		}
		req = proto.EventsRequest{Since: got.Next, Wait: proto.MaxWait}
	}
}

func (a *app) printEvent(event proto.Event) error {
	if !a.json {
		return a.print(oneLine(event.Text))
	}
	out := json.NewEncoder(a.env.Stdout)
	out.SetEscapeHTML(false)
	return out.Encode(event)
}

func (a *app) resetVerb() *cobra.Command {
	return &cobra.Command{
		Use:   "reset SCOPE",
		Short: "Clear the ended sessions of an agent",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 || args[0] == "" {
				return usagef("wants the name of one scope")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withServer(cmd, func(ctx context.Context, e Engine) error {
				r, err := e.Reset(ctx, a.scope, args[0])
				if err != nil {
					return err
				}
				return a.show(r.Text, r.Details)
			})
		},
	}
}
