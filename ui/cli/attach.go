package cli

import (
	"context"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"

	"ptyboss/engine/proto"
)

func (a *app) attachVerb() *cobra.Command {
	return &cobra.Command{
		Use:   "attach ID",
		Short: "Connect this terminal to a session",
		Long: `Attach connects this terminal to a session: what the program prints is shown
here, every key goes to it, and its terminal takes the size of this one.

Ctrl+] leaves, and the session goes on; pressed twice it goes to the program.
Ctrl+z and ctrl+c belong to the program as well. A stop signal from outside
(kill -TSTP) suspends attach itself; after fg it draws the screen anew.`,
		Args: onlyID,
		RunE: func(cmd *cobra.Command, args []string) error {
			if a.json {
				return usagef("attach shows a terminal; it has no --json")
			}
			in, out, err := a.terminal()
			if err != nil {
				return err
			}
			screen, err := newTTY(in, out)
			if err != nil {
				return err
			}
			return a.withServer(cmd, func(ctx context.Context, engine Engine) error {
				signals := make(chan os.Signal, 8)
				signal.Notify(signals, attachSignals()...)
				defer signal.Stop(signals)
				l := newLine(engine, a.scope, args[0], screen, signals)
				l.suspend = func() error { return suspend(signals) }
				end, err := l.run(ctx)
				if err != nil {
					return err
				}
				return a.attachEnd(ctx, cmd, l, end)
			})
		},
	}
}

// attachSignals are the signals that attach answers itself, so that the
// terminal is never left in the state of the program.
func attachSignals() []os.Signal {
	return []os.Signal{
		syscall.SIGWINCH, syscall.SIGTSTP, syscall.SIGCONT,
		syscall.SIGHUP, syscall.SIGTERM, syscall.SIGINT, syscall.SIGQUIT,
	}
}

// attachEnd says on one line how to come back, or how the session ended.
func (a *app) attachEnd(ctx context.Context, cmd *cobra.Command, l *line, end ending) error {
	if end.lost != nil {
		return end.lost
	}
	text := "[left " + l.id + "; to come back: ptyboss " + a.flagsGiven(cmd) + "attach " + l.id + "]"
	if end.over {
		text = "[" + l.id + " has ended" + a.howEnded(ctx, l) + "]"
	}
	if n := l.out.lost(); n > 0 {
		a.complain("ptyboss: the program did not read its input; %d bytes were dropped", n)
	}
	err := a.print(text)
	if end.signal != 0 {
		return exitError(exitSignal + int(end.signal)) // the terminal may be gone
	}
	return err
}

// flagsGiven repeats the flags that lead to the same session again.
func (a *app) flagsGiven(cmd *cobra.Command) string {
	flags := ""
	if cmd.Flags().Changed("socket") {
		flags += "--socket " + quote(a.socket, false) + " "
	}
	if cmd.Flags().Changed("scope") {
		flags += "--scope " + quote(a.scope, false) + " "
	}
	return flags
}

// howEnded returns how the session ended, or nothing if it is forgotten
// already.
func (a *app) howEnded(ctx context.Context, l *line) string {
	list, err := l.engine.Sessions(ctx, l.scope, proto.SessionsRequest{})
	if err != nil {
		return ""
	}
	for _, s := range list.Sessions {
		if s.SessionID != l.id || s.End == nil {
			continue
		}
		switch {
		case s.ExitSignal != nil:
			return ": signal " + *s.ExitSignal
		case s.ExitCode != nil:
			return ": exit code " + strconv.Itoa(*s.ExitCode)
		}
	}
	return ""
}
