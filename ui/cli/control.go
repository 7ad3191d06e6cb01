package cli

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"ptyboss/engine/proto"
)

// idVerb is a verb that takes a session's id and nothing else.
func (a *app) idVerb(name, short string, do func(Engine, context.Context, string) (proto.ProcessResult, error)) *cobra.Command {
	return &cobra.Command{
		Use:   name + " ID",
		Short: short,
		Args:  onlyID,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.act(cmd, func(ctx context.Context, e Engine) (proto.ProcessResult, error) {
				return do(e, ctx, args[0])
			})
		},
	}
}

func (a *app) killVerb() *cobra.Command {
	return a.idVerb("kill", "End a session and every process of it",
		func(e Engine, ctx context.Context, id string) (proto.ProcessResult, error) {
			return e.Kill(ctx, a.scope, id)
		})
}

func (a *app) clearVerb() *cobra.Command {
	return a.idVerb("clear", "Forget a session that has ended",
		func(e Engine, ctx context.Context, id string) (proto.ProcessResult, error) {
			return e.Clear(ctx, a.scope, id)
		})
}

func (a *app) removeVerb() *cobra.Command {
	return a.idVerb("remove", "End a session if it runs, and forget it",
		func(e Engine, ctx context.Context, id string) (proto.ProcessResult, error) {
			return e.Remove(ctx, a.scope, id)
		})
}

func (a *app) resizeVerb() *cobra.Command {
	return &cobra.Command{
		Use:   "resize ID COLSxROWS",
		Short: "Set the size of a session's terminal",
		Args: func(cmd *cobra.Command, args []string) error {
			if err := leadingID(cmd, args); err != nil {
				return err
			}
			if len(args) != 2 {
				return usagef("wants a session id and a size such as 120x30")
			}
			_, _, err := parseSize(args[1])
			return err
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			cols, rows, _ := parseSize(args[1]) // checked above
			return a.act(cmd, func(ctx context.Context, e Engine) (proto.ProcessResult, error) {
				return e.Resize(ctx, a.scope, proto.ResizeRequest{SessionID: args[0], Cols: cols, Rows: rows})
			})
		},
	}
}

// parseSize reads "120x30".
func parseSize(s string) (cols, rows int, err error) {
	left, right, _ := strings.Cut(s, "x")
	cols, errCols := strconv.Atoi(left)
	rows, errRows := strconv.Atoi(right)
	if errCols != nil || errRows != nil || cols <= 0 || rows <= 0 {
		return 0, 0, usagef("%q is no size such as 120x30", s)
	}
	return cols, rows, nil
}
