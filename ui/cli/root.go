package cli

import (
	"errors"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// The groups in which help lists the verbs.
const (
	groupSessions = "sessions"
	groupInput    = "input"
	groupProgram  = "program"
)

// root returns the whole command tree.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "ptyboss",
		Short: "Run shell jobs, watch them live, and type into them",
		Long: `ptyboss runs shell jobs that outlive the terminal they were started from, shows
each of them live, and lets people and coding agents type into them. Without
a verb it opens the full-screen program.`,
		Args:          a.noVerb,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return a.ui(cmd) },
	}
	root.SetIn(a.env.Stdin)
	root.SetOut(a.env.Stdout)
	root.SetErr(a.env.Stderr)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err.Error()} })
	root.AddGroup(
		&cobra.Group{ID: groupSessions, Title: "Sessions:"},
		&cobra.Group{ID: groupInput, Title: "Input:"},
		&cobra.Group{ID: groupProgram, Title: "Program:"},
	)
	root.SetUsageTemplate(usageTemplate(root.UsageTemplate()))
	root.SetHelpCommand(a.helpVerb())
	root.SetHelpCommandGroupID(groupProgram)
	root.SetCompletionCommandGroupID(groupProgram)
	flags := root.PersistentFlags()
	flags.BoolVar(&a.json, "json", false, "print one JSON object {\"text\", \"details\"}")
	flags.StringVar(&a.scope, "scope", a.getenv("PTYBOSS_SCOPE"), "act as the agent of this `name` (environment PTYBOSS_SCOPE)")
	flags.StringVar(&a.socket, "socket", a.getenv("PTYBOSS_SOCKET"), "`path` of the server's socket (environment PTYBOSS_SOCKET)")
	a.embeddedFlag(root)
	for _, group := range []struct {
		id    string
		verbs []*cobra.Command
	}{
		{groupSessions, []*cobra.Command{
			a.execVerb(), a.listVerb(), a.pollVerb(), a.logVerb(), a.screenVerb(),
			a.attachVerb(), a.waitVerb(), a.resizeVerb(), a.signalVerb(), a.killVerb(), a.clearVerb(), a.removeVerb(),
			a.eventsVerb(), a.resetVerb(), a.approveVerb(),
		}},
		{groupInput, []*cobra.Command{
			a.writeVerb(), a.sendKeysVerb(), a.submitVerb(), a.pasteVerb(), a.keysVerb(),
		}},
		{groupProgram, []*cobra.Command{
			a.serveVerb(), a.stopVerb(), a.restartVerb(), a.statusVerb(), a.configVerb(), a.versionVerb(),
		}},
	} {
		for _, verb := range group.verbs {
			verb.GroupID = group.id
			root.AddCommand(verb)
		}
	}
	return root
}

func (a *app) embeddedFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&a.embedded, "embedded", false, "hold the sessions in this process: no server, nothing left behind")
}

// noVerb refuses what is in the place of a verb and is none.
func (a *app) noVerb(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	cmd.SuggestionsMinimumDistance = 2
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return usagef("unknown verb %q; did you mean %q?", args[0], near[0])
	}
	return usagef("unknown verb %q", args[0])
}

// ui opens the full-screen program. It starts nothing without a terminal.
func (a *app) ui(cmd *cobra.Command) error {
	if a.json {
		return usagef("the full-screen program has no --json; name a verb")
	}
	if _, _, err := a.terminal(); err != nil {
		return err
	}
	engine, err := a.engine(cmd.Context(), true)
	if err != nil {
		return err
	}
	return errors.Join(a.env.UI(cmd.Context(), engine), engine.Close())
}

// terminal returns the caller's terminal as it reads and as it is written,
// or an error that says which of the two is none.
func (a *app) terminal() (in, out *os.File, err error) {
	in, ok := a.env.Stdin.(*os.File)
	if !ok || !term.IsTerminal(int(in.Fd())) {
		return nil, nil, errors.New("standard input is not a terminal; the verbs that need none are in ptyboss help")
	}
	out, ok = a.env.Stdout.(*os.File)
	if !ok || !term.IsTerminal(int(out.Fd())) {
		return nil, nil, errors.New("standard output is not a terminal; the verbs that need none are in ptyboss help")
	}
	return in, out, nil
}
