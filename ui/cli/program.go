package cli

import (
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
	return &cobra.Command{
		Use:   "stop",
		Short: "Stop the server and end all its sessions",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := a.env.Stop(cmd.Context(), a.socket); err != nil {
				return err
			}
			return a.show("Server stopped.", proto.ProcessDetails{Status: proto.Completed})
		},
	}
}

// statusDetails is what status tells a program.
type statusDetails struct {
	proto.ServerStatus
	UptimeMs int64 `json:"uptimeMs"`
}

func (a *app) statusVerb() *cobra.Command {
	return &cobra.Command{
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
			return a.show(text, statusDetails{s, up.Milliseconds()})
		},
	}
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
