// Command ptyboss runs shell jobs for agents and shows them, live, to people.
// Run without a verb it opens the full-screen program; ptyboss help lists the
// verbs.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"syscall"

	"ptyboss/config"
	"ptyboss/engine"
	"ptyboss/engine/client"
	"ptyboss/engine/proto"
	"ptyboss/engine/pty"
	"ptyboss/engine/server"
	"ptyboss/ui"
	"ptyboss/ui/cli"
)

func main() { os.Exit(run()) }

func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	spread()
	dir, err := os.Getwd()
	if err != nil {
		dir = "" // removed under us; the engine falls back to the home directory
	}
	return cli.Main(ctx, os.Args[1:], cli.Env{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Environ: os.Environ(), Dir: dir, Version: version(),
		Program: cli.Program{
			Connect: connect, Embedded: embedded, Serve: serve, Stop: stopServer, Status: status, UI: openUI,
		},
	})
}

// spread gives Go more places to run than a small machine has cores. With two
// of them one busy session and the garbage collector can take both, and a key
// waits for milliseconds; with four the kernel shares the cores fairly.
func spread() {
	const least = 4
	if os.Getenv("GOMAXPROCS") == "" && runtime.GOMAXPROCS(0) < least {
		runtime.GOMAXPROCS(least)
	}
}

// version is that of the module, or of the commit that was built.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

func paths() config.Paths { return config.FindPaths(os.Getenv, os.Getuid()) }

func socketOr(path string) string {
	if path == "" {
		return paths().Socket
	}
	if abs, err := filepath.Abs(path); err == nil {
		return abs // the server may run elsewhere
	}
	return path
}

func loadConfig() (config.Config, []config.Warning, error) {
	return config.Load(config.Sources{File: paths().ConfigFile, Env: os.Getenv})
}

// newEngine returns an engine as the configuration wants it.
func newEngine(log *slog.Logger) (*engine.Engine, config.Config, error) {
	c, warnings, err := loadConfig()
	if err != nil {
		return nil, c, err
	}
	for _, w := range warnings {
		log.Warn("Setting was ignored", "origin", w.Origin, "reason", w.Text)
	}
	timeout := c.Exec.Timeout
	if timeout == 0 {
		timeout = -1 // the engine's word for never
	}
	return engine.New(engine.Options{
		Yield: c.Exec.Background, Timeout: timeout, JobTTL: c.Exec.Cleanup,
		MaxOutputChars: c.Exec.MaxOutputChars, PendingChars: c.Exec.PendingMaxOutputChars,
		InputWaitIdle: c.Exec.InputWaitIdle,
		NotifyOnExit:  c.Exec.NotifyOnExit, NotifyOnExitEmptySuccess: c.Exec.NotifyOnExitEmptySuccess,
		Security: engine.Security(c.Exec.Security), Ask: engine.Ask(c.Exec.Ask), AskTimeout: c.Exec.AskTimeout,
		Allow: c.Exec.Allow, ApprovalsFile: filepath.Join(paths().StateDir, "approvals.json"),
		NoProcess: !c.Process.Enabled, NotifyCommand: c.Notify.Command,
		Inhibit:     engine.Inhibit(c.Server.InhibitSleep),
		PathPrepend: c.Exec.PathPrepend, LoginShell: os.Getenv("SHELL"),
		Logger: log,
	}), c, nil
}

// connected is a client as the verbs want it: with an end.
type connected struct{ *client.Client }

func (c connected) Close() error {
	c.Client.Close()
	return nil
}

func connect(ctx context.Context, socket string, start bool) (cli.Engine, error) {
	socket = socketOr(socket)
	if err := server.CheckPath(socket); err != nil {
		return nil, err
	}
	if !start {
		return connected{client.New(socket)}, nil
	}
	exe, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program: %w", err)
	}
	c, err := client.Connect(ctx, socket, []string{exe, "serve", "--socket", socket})
	if err != nil {
		return nil, err
	}
	return connected{c}, nil
}

// local is an engine in this process; its sessions end with it.
type local struct{ *engine.Engine }

func (l local) Close() error { return l.Shutdown(context.Background()) }

func embedded(context.Context) (cli.Engine, error) {
	e, _, err := newEngine(slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	return local{e}, nil
}

func serve(ctx context.Context, socket string) (err error) {
	say := starter()
	defer func() {
		if errors.Is(err, server.ErrRunning) {
			say("") // whoever started us finds the other one
			return
		}
		if err != nil {
			say(err.Error())
		}
	}()
	log, file, err := server.OpenLog(filepath.Join(paths().StateDir, "server.log"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	e, c, err := newEngine(log)
	if err != nil {
		return err
	}
	// What a session leaves behind comes to us, and does not stay as a zombie.
	if reaper, err := pty.NewReaper(); err == nil {
		defer reaper.Stop()
	} else {
		log.Warn("Orphans are not adopted", "err", err)
	}
	signals := server.Signals(c.Server.Signals)
	if signals == server.SignalsForward {
		ctx = context.WithoutCancel(ctx) // INT and TERM end it
	}
	return server.Serve(ctx, server.Options{
		Socket: socketOr(socket), Engine: e, Version: version(), Logger: log, Signals: signals,
		Ready: func() { say(client.Ready) },
	})
}

// starter returns a function that tells the client that started this server
// how it went. Only its first call says something.
func starter() func(string) {
	if os.Getenv(client.ReadyVariable) == "" {
		return func(string) {}
	}
	_ = os.Unsetenv(client.ReadyVariable) // sessions must not see it
	f := os.NewFile(client.ReadyFD, "starter")
	return func(text string) {
		_, _ = io.WriteString(f, text) // whoever asked may be gone
		_ = f.Close()
	}
}

func stopServer(ctx context.Context, socket string, force bool) error {
	c := client.New(socketOr(socket))
	defer c.Close()
	_, err := c.Stop(ctx, force)
	return err
}

func status(ctx context.Context, socket string) (proto.ServerStatus, error) {
	c := client.New(socketOr(socket))
	defer c.Close()
	return c.Status(ctx)
}

func openUI(ctx context.Context, e cli.Engine) error {
	c, _, err := loadConfig()
	if err != nil {
		return err
	}
	dir, _ := os.Getwd() // empty: the engine's own
	options := ui.Options{LeaveKey: c.UI.LeaveKey, Dir: dir, Environ: os.Environ()}
	switch e := e.(type) {
	case local:
		options.Embedded = true
	case connected:
		options.StopServer = func(ctx context.Context) error {
			_, err := e.Stop(ctx, true) // the person was asked
			return err
		}
	}
	return ui.Run(ctx, e, options)
}
