package sgr

import (
	"strings"

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
		if left == 0 {
			return runs[:i]
		}
		run.Text = strings.ToValidUTF8(ansi.Truncate(run.Text, left, ""), "")
		run.Width = left
		return append(runs[:i:i], run)
	}
	return runs
}
