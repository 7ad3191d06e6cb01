package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"ptyboss/engine/proto"
)

// The exit codes that are not a command's own.
const (
	exitDone    = 0
	exitRefused = 1 // the action was refused or failed
	exitUsage   = 2
	exitSignal  = 128 // plus the number of the signal
)

// Main runs the verb in args, which leave out the program's name, and returns
// the exit code. It blocks as long as the verb does; ending ctx ends it.
func Main(ctx context.Context, args []string, env Env) int {
	a := &app{env: env}
	root := a.root()
	root.SetArgs(append([]string{}, args...)) // nil would mean os.Args
	cmd, err := root.ExecuteContextC(ctx)
	return a.exit(cmd, err)
}

// app is one run of the command line: the caller, and the flags that every
// verb has.
type app struct {
	env      Env
	json     bool
	scope    string
	socket   string
	embedded bool
}

// exit says what went wrong, if anything did, and returns the exit code.
func (a *app) exit(cmd *cobra.Command, err error) int {
	var code exitError
	var usage usageError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &code):
		return int(code)
	case errors.As(err, &usage):
		a.complain("%s: %s (see %s)", cmd.CommandPath(), oneLine(usage.Error()), helpFor(cmd))
		return exitUsage
	}
	if a.json {
		details := proto.ProcessDetails{Status: proto.Failed, Error: err.Error(), Code: proto.Code(err)}
		_ = a.object(err.Error(), details) // the exit code says it too
	}
	a.complain("ptyboss: %s", oneLine(err.Error()))
	return exitRefused
}

// complain writes one line to standard error.
func (a *app) complain(format string, args ...any) {
	_, _ = io.WriteString(a.env.Stderr, harmless(fmt.Sprintf(format, args...))+"\n") // nowhere else to say it
}

// print writes text to standard output and ends its last line.
func (a *app) print(text string) error {
	return a.printRaw(harmless(text))
}

// printRaw is print for text that holds escape sequences of our own making.
func (a *app) printRaw(text string) error {
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	_, err := io.WriteString(a.env.Stdout, text)
	return err
}

// harmless drops what could make the caller's terminal do more than show text:
// names and commands come from anybody.
func harmless(s string) string {
	const joiner = '\u200d' // within an emoji
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r' || r == joiner:
			return r
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, s)
}

// exitError ends the program with a code; everything was said already.
type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// usageError is a mistake in the arguments.
type usageError struct{ text string }

func (e usageError) Error() string { return e.text }

func usagef(format string, args ...any) error {
	return usageError{fmt.Sprintf(format, args...)}
}

// oneLine keeps a message on one line, whatever was put into it.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' }), " ")
}

func helpFor(cmd *cobra.Command) string {
	if !cmd.HasParent() {
		return "ptyboss help"
	}
	return "ptyboss help " + cmd.Name()
}
