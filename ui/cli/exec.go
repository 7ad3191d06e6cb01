package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/sys/unix"

	"ptyboss/engine/proto"
)

// execFlags are the flags of exec as they were typed.
type execFlags struct {
	background, pty, elevated bool
	yieldMs, timeoutSeconds   float64
	workdir, name, host, node string
	env                       []string
	cols, rows                int
}

func (a *app) execVerb() *cobra.Command {
	var f execFlags
	cmd := &cobra.Command{
		Use:   "exec [--] COMMAND",
		Short: "Run a command in a session",
		Long: `Exec runs a command in a new session. One argument is a command of the shell;
several are an argument list, quoted for the shell. Flags end where the
command begins.

It waits for the command, prints its output as it comes, and exits with the
command's own code, or 128 and the number of the signal that ended it. A
command that takes longer than --yield-ms goes on in the background: exec then
prints the session's id and exits with 0. An interrupt ends the command.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 || args[0] == "" {
				return usagef("missing command")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			req, err := a.execRequest(cmd, f, args)
			if err != nil {
				return err
			}
			return a.exec(cmd.Context(), req)
		},
	}
	flags := cmd.Flags()
	flags.SetInterspersed(false) // what follows the command's first word is the command's
	a.embeddedFlag(cmd)
	flags.BoolVar(&f.background, "background", false, "return at once; the command goes on")
	flags.Float64Var(&f.yieldMs, "yield-ms", 0, "wait `N` milliseconds for the command before it goes on in the background")
	flags.Float64Var(&f.timeoutSeconds, "timeout-seconds", 0, "end the command after `N` seconds; 0 is never")
	flags.BoolVar(&f.pty, "pty", false, "run the command in a terminal of its own")
	flags.IntVar(&f.cols, "cols", 0, "columns of that terminal (default 120)")
	flags.IntVar(&f.rows, "rows", 0, "rows of that terminal (default 30)")
	flags.StringVar(&f.workdir, "workdir", "", "run in this `directory` (default the current one)")
	flags.StringArrayVar(&f.env, "env", nil, "set a variable, `NAME=VALUE`; may be repeated")
	flags.StringVar(&f.name, "name", "", "a `title` for the session")
	flags.StringVar(&f.host, "host", "", "where to run: auto, sandbox, gateway or node")
	flags.StringVar(&f.node, "node", "", "`name` of the node, with --host node")
	flags.BoolVar(&f.elevated, "elevated", false, "ask for more rights than the session has")
	return cmd
}

// execRequest checks what can be checked here and fills the request in.
func (a *app) execRequest(cmd *cobra.Command, f execFlags, args []string) (proto.ExecRequest, error) {
	var req proto.ExecRequest
	env, err := pairs("env", f.env)
	if err != nil {
		return req, err
	}
	changed := cmd.Flags().Changed
	switch f.host {
	case "", "auto", "sandbox", "gateway", "node":
	default:
		return req, usagef("unknown host %q: allowed are auto, sandbox, gateway, node", f.host)
	}
	switch {
	case f.cols < 0 || f.rows < 0:
		return req, usagef("--cols and --rows must not be negative")
	case a.embedded && (f.background || changed("yield-ms")):
		return req, usagef("--embedded leaves nothing behind, so it cannot be combined with --background or --yield-ms")
	}
	req = proto.ExecRequest{
		Command: shellCommand(args), Env: env, Background: f.background, PTY: f.pty,
		Title: f.name, Host: f.host, Node: f.node, Cols: f.cols, Rows: f.rows,
		ClientEnv: a.env.Environ, AwaitResults: a.embedded,
	}
	if changed("yield-ms") {
		req.YieldMs = &f.yieldMs
	}
	if changed("timeout-seconds") {
		req.TimeoutSeconds = &f.timeoutSeconds
	}
	if changed("elevated") {
		req.Elevated = &f.elevated
	}
	if dir := a.workdir(f.workdir); dir != "" {
		req.Workdir = &dir
	}
	return req, nil
}

// workdir returns the directory to run in, from the caller's point of view:
// the engine may be in another one.
func (a *app) workdir(given string) string {
	switch {
	case given == "":
		return a.env.Dir
	case strings.TrimSpace(given) == "", filepath.IsAbs(given), strings.HasPrefix(given, "~"), a.env.Dir == "":
		return given // the engine refuses or expands it
	}
	return filepath.Join(a.env.Dir, given)
}

// exec runs the request and prints what came of it. An interrupt ends the
// command, as it would in a shell.
func (a *app) exec(ctx context.Context, req proto.ExecRequest) error {
	ctx, interrupted, stop := untilInterrupted(ctx)
	defer stop()
	engine, err := a.engine(ctx, true)
	if err != nil {
		return err
	}
	live := a.scope == "" && !a.json && !req.Background
	var done error
	if live {
		done = a.execLive(ctx, engine, req)
	} else {
		done = a.execQuiet(ctx, engine, req)
	}
	done = errors.Join(done, engine.Close())
	if ctx.Err() == nil {
		return done
	}
	if sig := interrupted(); sig != 0 {
		a.complain("ptyboss: interrupted; the command is being ended")
		return exitError(exitSignal + int(sig))
	}
	return done
}

// execQuiet prints the result when it is there, as an agent sees it.
func (a *app) execQuiet(ctx context.Context, engine Engine, req proto.ExecRequest) error {
	result, err := engine.Exec(ctx, a.scope, req)
	if err != nil {
		return err
	}
	code := exitCode(result.Details)
	if result.Details.Status != proto.Failed {
		return errors.Join(a.show(result.Text, result.Details), code)
	}
	if a.json {
		if err := a.object(result.Text, result.Details); err != nil {
			return err
		}
	}
	a.complain("ptyboss: %s", result.Text)
	return code
}

// exitCode returns what a shell would make of the result: nil for success and
// for a command that runs on.
func exitCode(d proto.ExecDetails) error {
	if d.Status == proto.Running {
		return nil
	}
	code := exitDone
	if d.Ended != nil {
		switch {
		case d.ExitSignal != nil:
			code = exitSignal + signalNumber(*d.ExitSignal)
		case d.ExitCode != nil:
			code = *d.ExitCode
		}
	}
	if code == exitDone && d.Status == proto.Failed {
		code = exitRefused // it caught the signal of its timeout, or never ran
	}
	if code == exitDone {
		return nil
	}
	return exitError(code)
}

// signalNumber reads a signal's name, or its number where it has no name.
func signalNumber(name string) int {
	if n := unix.SignalNum(name); n != 0 {
		return int(n)
	}
	var n int
	if _, err := fmt.Sscanf(name, "%d", &n); err != nil {
		return 0
	}
	return n
}
