package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// usageTemplate has the library's help speak of verbs, as everything else
// here does.
func usageTemplate(library string) string {
	return strings.NewReplacer(
		"[command] --help", "help VERB",
		"[command]", "VERB",
		"about a command", "about a verb",
		"Available Commands", "Verbs",
		"Additional Commands", "More verbs",
	).Replace(library)
}

// helpVerb is help for one verb or all, and refuses what is no verb.
func (a *app) helpVerb() *cobra.Command {
	return &cobra.Command{
		Use:   "help [VERB]",
		Short: "Explain a verb",
		RunE: func(cmd *cobra.Command, args []string) error {
			verb, rest, err := cmd.Root().Find(args)
			switch {
			case err != nil:
				return err
			case len(rest) > 0 && verb == cmd.Root():
				return a.noVerb(verb, rest)
			case len(rest) > 0:
				return noArgs(verb, rest)
			}
			return verb.Help()
		},
	}
}
