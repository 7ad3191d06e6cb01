package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"ptyboss/engine/proto"
)

func (a *app) approveVerb() *cobra.Command {
	decisions := []string{string(proto.AllowOnce), string(proto.AllowAlways), string(proto.Deny)}
	return &cobra.Command{
		Use:   "approve [ID once|always|deny]",
		Short: "Answer commands of agents that wait for you, or list them",
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return nil
			case len(args) == 2 && slices.Contains(decisions, args[1]):
				return nil
			}
			return usagef("wants an approval id and one of %s; alone it lists what waits", strings.Join(decisions, ", "))
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withServer(cmd, func(ctx context.Context, e Engine) error {
				if len(args) == 0 {
					return a.listApprovals(ctx, e)
				}
				r, err := e.Decide(ctx, a.scope, proto.DecideRequest{ApprovalID: args[0], Decision: proto.Decision(args[1])})
				switch {
				case err != nil:
					return err
				case r.Details.Error != "":
					return a.refuse(r.Text, r.Details)
				}
				return a.show(r.Text, r.Details)
			})
		},
	}
}

func (a *app) listApprovals(ctx context.Context, e Engine) error {
	waiting, err := e.Approvals(ctx, a.scope)
	if err != nil {
		return err
	}
	rows := make([][]string, 0, len(waiting))
	for _, p := range waiting {
		left := time.Until(time.UnixMilli(p.ExpiresAt)).Round(time.Second)
		rows = append(rows, []string{p.ApprovalID, p.Scope, fmt.Sprintf("%s left", max(left, 0)), oneLine(p.Command)})
	}
	text := "No command waits for an answer."
	if len(rows) > 0 {
		text = table(rows)
	}
	return a.show(text, struct {
		Approvals []proto.Approval `json:"approvals"`
	}{waiting})
}
