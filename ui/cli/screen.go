package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"
)

func (a *app) screenVerb() *cobra.Command {
	var format string
	var runs bool
	cmd := &cobra.Command{
		Use:   "screen ID",
		Short: "Print the screen of a session as a person sees it",
		Long: `Screen prints the terminal of a session as it is now, every row of it: as
plain text, with colours and attributes (ansi), or as an object (json, the
same as --json) that has the cursor and the modes as well.`,
		Args: onlyID,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch format {
			case "text", "ansi":
			case "json":
				a.json = true
			default:
				return usagef("unknown format %q: allowed are text, ansi, json", format)
			}
			return a.withServer(cmd, func(ctx context.Context, engine Engine) error {
				return a.screen(ctx, engine, args[0], format, runs)
			})
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text, ansi or json")
	cmd.Flags().BoolVar(&runs, "runs", false, "with json: the styles of each row as well")
	return cmd
}

func (a *app) screen(ctx context.Context, engine Engine, id, format string, runs bool) error {
	result, err := engine.Screen(ctx, a.scope, id)
	if err != nil {
		return err
	}
	d := result.Details
	switch {
	case a.json:
		if !runs {
			d.Runs = nil
		}
		return a.object(result.Text, d)
	case format == "ansi":
		return a.printRaw(ansiRows(d.Runs) + "\n")
	}
	return a.print(strings.Join(d.Lines, "\n") + "\n") // a blank last row is a row too
}
