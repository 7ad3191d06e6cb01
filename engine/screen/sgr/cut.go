package sgr

import (
	"github.com/charmbracelet/x/ansi"

	"ptyboss/engine/proto"
)

// cut returns the part of runs that lies in the first cols columns. A wide
// character that straddles the edge is left out.
func cut(runs []proto.Run, cols int) []proto.Run {
	left := cols
	for i, run := range runs {
		if run.Width <= left {
			left -= run.Width
			continue
		}
		run.Text = ansi.Truncate(run.Text, left, "")
		if run.Text == "" {
			return runs[:i]
		}
		run.Width = ansi.StringWidth(run.Text)
		return append(runs[:i:i], run)
	}
	return runs
}
