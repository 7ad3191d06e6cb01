package cli

import (
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"ptyboss/engine/proto"
)

func (a *app) serveVerb() *cobra.Command {
	return &cobra.Command{
		Use:   "serve",
		Short: "Be the server, until it is stopped",
		Long: `Serve holds the sessions and answers on the socket until the verb stop or a
signal ends it. Exec and the full-screen program start a server by themselves
if none runs.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.env.Serve(cmd.Context(), a.socket)
		},
	}
}

func (a *app) stopVerb() *cobra.Command {
	var force bool
	verb := &cobra.Command{
		Use:   "stop",
		Short: "Stop the server",
		Long: `Stop ends the server. While background sessions run it refuses and names them;
with --force they end with it.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := a.env.Stop(cmd.Context(), a.socket, force); err != nil {
				return err
			}
			return a.show("Server stopped.", proto.ProcessDetails{Status: proto.Completed})
		},
	}
	verb.Flags().BoolVar(&force, "force", false, "end the sessions that still run")
	return verb
}

func (a *app) restartVerb() *cobra.Command {
	var force bool
	verb := &cobra.Command{
		Use:   "restart",
		Short: "Stop the server and start a new one",
		Long: `Restart replaces the server, say after the program was renewed. While background
sessions run it refuses and names them; with --force they end.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx := cmd.Context()
			if err := a.env.Stop(ctx, a.socket, force); err != nil && !errors.Is(err, proto.ErrNoServer) {
				return err
			}
			engine, err := a.env.Connect(ctx, a.socket, true)
			if err != nil {
				return err
			}
			if err := engine.Close(); err != nil {
				return err
			}
			return a.show("Server restarted.", proto.ProcessDetails{Status: proto.Completed})
		},
	}
	verb.Flags().BoolVar(&force, "force", false, "end the sessions that still run")
	return verb
}

// statusDetails is what status tells a program.
type statusDetails struct {
	proto.ServerStatus
	UptimeMs int64 `json:"uptimeMs"`
}

func (a *app) statusVerb() *cobra.Command {
	var blockers bool
	verb := &cobra.Command{
		Use:   "status",
		Short: "Print what the server is and does",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := a.env.Status(cmd.Context(), a.socket)
			if err != nil {
				return err
			}
			up := max(time.Since(time.UnixMilli(s.Started)).Truncate(time.Millisecond), 0)
			text := table([][]string{
				{"version", s.Version},
				{"pid", strconv.Itoa(s.PID)},
				{"socket", s.Socket},
				{"sessions", fmt.Sprintf("%d running, %d finished", s.Sessions.Running, s.Sessions.Finished)},
				{"clients", strconv.Itoa(s.Clients)},
				{"uptime", up.Truncate(time.Second).String()},
			})
			if blockers {
				text = blockersText(s.Blockers)
			}
			return a.show(text, statusDetails{s, up.Milliseconds()})
		},
	}
	verb.Flags().BoolVar(&blockers, "blockers", false, "list the sessions that keep the server from stopping")
	return verb
}

func blockersText(blockers []proto.Blocker) string {
	if len(blockers) == 0 {
		return "Nothing keeps the server from stopping."
	}
	rows := make([][]string, 0, len(blockers))
	for _, b := range blockers {
		removed := ""
		if b.Removed {
			removed = "removed, not ended yet"
		}
		rows = append(rows, []string{b.SessionID, oneLine(b.Name), b.Scope, removed})
	}
	return table(rows)
}

func (a *app) versionVerb() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of this program",
		Args:  noArgs,
		RunE: func(*cobra.Command, []string) error {
			platform := runtime.GOOS + "/" + runtime.GOARCH
			text := fmt.Sprintf("ptyboss %s (protocol %d, %s, %s)", a.env.Version, proto.Version, runtime.Version(), platform)
			return a.show(text, map[string]any{
				"version": a.env.Version, "protocol": proto.Version, "go": runtime.Version(), "platform": platform,
			})
		},
	}
}

// table aligns rows of cells, with two blanks between columns and none at the
// end of a line.
func table(rows [][]string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		_, _ = fmt.Fprintln(w, strings.Join(row, "\t")) // a Builder takes it all
	}
	_ = w.Flush()
	lines := strings.Split(b.String(), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n")
}
