package cli

import (
	"os"

	"github.com/spf13/cobra"

	"ptyboss/config"
)

// configDetails is what config tells a program.
type configDetails struct {
	File     string       `json:"file"`
	Settings []config.Row `json:"settings"`
	Warnings []string     `json:"warnings,omitempty"`
}

func (a *app) configVerb() *cobra.Command {
	return &cobra.Command{
		Use:   "config",
		Short: "Print the settings in force and where each comes from",
		Args:  noArgs,
		RunE: func(*cobra.Command, []string) error {
			file := config.FindPaths(a.getenv, os.Getuid()).ConfigFile
			cfg, warnings, err := config.Load(config.Sources{File: file, Env: a.getenv})
			if err != nil {
				return err
			}
			details := configDetails{File: file, Settings: cfg.Effective()}
			for _, w := range warnings {
				details.Warnings = append(details.Warnings, w.String())
				a.complain("ptyboss: %s", w)
			}
			var rows [][]string
			for _, s := range details.Settings {
				origin := s.Origin
				if s.Note != "" {
					origin += " (" + s.Note + ")"
				}
				rows = append(rows, []string{s.Key, s.Value, origin})
			}
			return a.show(table(rows), details)
		},
	}
}
