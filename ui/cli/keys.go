package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"ptyboss/keys"
)

func (a *app) keysVerb() *cobra.Command {
	return &cobra.Command{
		Use:   "keys [TOKEN...]",
		Short: "Print the bytes of each key token",
		Long: `Keys prints the bytes that send-keys writes for each token: in normal mode, in
application mode, and for a program that asked for the kitty keyboard
protocol. Without a token it prints all names of keys.`,
		RunE: func(_ *cobra.Command, tokens []string) error {
			if len(tokens) == 0 {
				for _, n := range keys.Names() {
					tokens = append(tokens, n.Name)
				}
			}
			explained := keys.Explain(tokens)
			rows := make([][]string, 0, 1+len(explained))
			rows = append(rows, []string{"TOKEN", "NORMAL", "APPLICATION", "KITTY"})
			for _, e := range explained {
				rows = append(rows, []string{e.Token, spaced(e.Normal), spaced(e.Application), spaced(e.Kitty)})
			}
			if err := a.show(table(rows), explained); err != nil {
				return err
			}
			for _, e := range explained {
				for _, w := range e.Warnings {
					a.complain("ptyboss: %s", w)
				}
			}
			return nil
		},
	}
}

// spaced puts a blank between the bytes of hex digits.
func spaced(hex string) string {
	var b strings.Builder
	for i := 0; i < len(hex); i += 2 {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(hex[i:min(i+2, len(hex))])
	}
	return b.String()
}
