// Package approval shows a command of an agent that waits for the operator's
// answer: as one line, and in full. It knows nothing of how the answer is
// given. What an agent hands in is shown with nothing left out, since a person
// decides by it.
package approval

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"ptyboss/engine/proto"
	"ptyboss/ui/footer"
	"ptyboss/ui/frame"
	"ptyboss/ui/state"
	"ptyboss/ui/text"
	"ptyboss/ui/theme"
)

const (
	// nameWidth is how much of the name of an agent is shown at most.
	nameWidth = 24
	// shortest is the least of a command that still says something.
	shortest = 16
	// lineLimit bounds what of a command is looked at for one line, in bytes.
	lineLimit = 4096
	// rest is the height of the box without the command and blank lines:
	// borders, directory, reason and keys.
	rest = 5
	// blanks are the lines that are left out first.
	blanks = 3
)

// Agent names who wants to run p, fit to be shown.
func Agent(p proto.Approval) string {
	if name := strings.TrimSpace(text.Clean(p.Scope)); name != "" {
		return text.Cut(name, nameWidth)
	}
	return "an agent"
}

// Sentence says in at most w columns who asks to run what, and ends with hint,
// which tells how to answer.
func Sentence(p proto.Approval, hint string, w int) string {
	command := text.Reveal(p.Command[:min(len(p.Command), lineLimit)])
	lead := "? " + Agent(p) + " asks to run: "
	room := w - text.Width(lead) - text.Width(hint)
	if room < min(shortest, text.Width(command)) {
		lead = "? " + Agent(p) + ": "
		room = w - text.Width(lead) - text.Width(hint)
	}
	return text.Cut(lead+text.Cut(command, room)+hint, w)
}

// View shows one command in full. The zero value is of no use; make it with
// New.
type View struct {
	p      proto.Approval
	offset int
	width  int // for which lines were made
	lines  []string
}

// New returns the view of p.
func New(p proto.Approval) *View { return &View{p: p} }

// Approval returns what is shown.
func (v *View) Approval() proto.Approval { return v.p }

// Scroll moves the command by n lines.
func (v *View) Scroll(n int) { v.offset += n }

// wrap returns the command in lines of w columns. It is cut where the line
// ends, not between words, so that every blank is seen.
func (v *View) wrap(w int) []string {
	if v.width == w && v.lines != nil {
		return v.lines
	}
	v.width, v.lines = w, nil
	for line := range strings.SplitSeq(strings.TrimRight(v.p.Command, "\n"), "\n") {
		v.lines = append(v.lines, strings.Split(ansi.Hardwrap(text.Reveal(line), w, true), "\n")...)
	}
	return v.lines
}

// Draw returns the box of w columns, as high as the command needs, but not
// higher than h. Items are the keys that answer.
func (v *View) Draw(w, h int, now time.Time, items []footer.Item, t theme.Theme) []string {
	inner := max(1, w-4)
	command := v.wrap(inner)
	room := h - rest
	var gap []string
	if room >= min(len(command), blanks)+blanks {
		gap = []string{""}
		room -= blanks
	}
	room = max(1, min(room, len(command)))
	v.offset = max(0, min(v.offset, len(command)-room))
	body := make([]string, 0, room)
	for _, line := range command[v.offset : v.offset+room] {
		body = append(body, " "+t.Strong.Render(line))
	}
	about := []string{
		" " + t.Muted.Render(text.Cut("in "+text.Reveal(v.p.Cwd), inner)),
		" " + t.Muted.Render(text.Cut(text.Clean(v.p.Reason), inner)),
	}
	lines := slices.Concat(gap, body, gap, about, gap, []string{footer.View(items, nil, max(0, w-2), t)})
	box := frame.Box{Border: t.BorderAttached, TopLeft: t.Strong.Render(Agent(v.p) + " asks to run")}
	left := time.UnixMilli(v.p.ExpiresAt).Sub(now)
	box.BottomRight = t.Muted.Render(state.Long(max(0, left)) + " left")
	if below := len(command) - v.offset - room; below > 0 {
		box.BottomLeft = t.Accent.Render(fmt.Sprintf("↓ %d more", below))
	} else if v.offset > 0 {
		box.BottomLeft = t.Accent.Render(fmt.Sprintf("↑ %d more", v.offset))
	}
	return box.Draw(w, len(lines)+2, lines)
}
