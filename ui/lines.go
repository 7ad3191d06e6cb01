package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"ptyboss/engine/proto"
	"ptyboss/keys"
	"ptyboss/ui/approval"
	"ptyboss/ui/footer"
	"ptyboss/ui/help"
	"ptyboss/ui/state"
	"ptyboss/ui/text"
)

// header says what needs a person, and whether the engine answers.
func (a *app) header(w int) string {
	t := a.theme
	c := a.list.Count()
	left := " " + t.Strong.Render("ptyboss") + "   "
	if n := a.needs(); n > 0 {
		needs := "%d need you"
		if n == 1 {
			needs = "%d needs you"
		}
		left += t.Accent.Render(fmt.Sprintf(needs, n)) + t.Faint.Render(" · ")
	}
	left += t.Muted.Render(fmt.Sprintf("%d running", c.Running))
	ended := t.Faint.Render(" · ") + t.Muted.Render(fmt.Sprintf("%d ended", c.Ended))
	if text.Width(left)+text.Width(ended) <= w {
		left += ended
	}
	right := ""
	switch {
	case a.lost != nil:
		right = t.Bad.Render("connection lost, retrying") + " "
	case a.opts.Embedded:
		right = t.Muted.Render("embedded") + " "
	}
	return text.Spread(left, right, w)
}

// strip is what just happened, else the command of an agent that waits longest,
// else the sentence about the selected session.
func (a *app) strip(w int) string {
	t := a.theme
	switch {
	case a.notice.text != "" && a.notice.bad:
		return text.Fit(" "+t.Bad.Render("✗ "+a.notice.text), w)
	case a.notice.text != "":
		return text.Fit(" "+t.Text.Render(a.notice.text), w)
	case a.lost != nil && a.plan.Header.Empty():
		return text.Fit(" "+t.Bad.Render("connection lost, retrying"), w)
	case a.attached.on() && a.attached.busy:
		return text.Fit(" "+t.Bad.Render("the program does not read its input; what you type waits"), w)
	case len(a.waiting.list) > 0:
		return text.Fit(" "+t.Accent.Render(approval.Sentence(a.waiting.list[0], a.answerHint(), w-2)), w)
	}
	s, ok := a.list.Session(a.detail.ID())
	if !ok {
		return text.Blank(w)
	}
	kind := state.Of(s)
	style := t.Muted
	if kind == state.Waiting {
		style = t.Accent
	}
	line := " " + style.Render(kind.Glyph()+" "+state.Sentence(s, a.now()))
	if s.Scope != "" {
		return text.Spread(line, t.Faint.Render("started by "+text.Clean(s.Scope))+" ", w)
	}
	return text.Fit(line, w)
}

// footer shows the keys that work now.
func (a *app) footer(w int) string {
	scopes := a.scopes()
	if scopes[0] == keys.ScopeList {
		slices.Reverse(scopes) // how to move in a list needs no telling
	}
	var items, last []footer.Item
	for _, scope := range scopes {
		for _, b := range a.keymap[scope] {
			item := footer.Item{Key: help.Key(b.Keys[0]), Label: a.label(b)}
			switch {
			case b.Short == "" || !a.works(b.Action):
			case b.Action == keys.ActHelp, b.Action == keys.ActQuit:
				last = append(last, item)
			default:
				items = append(items, item)
			}
		}
	}
	return footer.View(items, last, w, a.theme)
}

// label is the word for a binding in the footer.
func (a *app) label(b keys.Binding) string {
	if b.Action != keys.ActNextTab {
		return b.Short
	}
	_, next := a.nextTab(+1)
	return strings.ToLower(next)
}

// works reports whether an action can do something now.
func (a *app) works(action keys.ActionName) bool {
	s, selected := a.list.Selected()
	live := selected && !state.Of(s).Ended()
	switch action {
	case keys.ActAttach:
		return live && s.PTY
	case keys.ActTokens, keys.ActStop:
		return live
	case keys.ActRemove, keys.ActNextTab, keys.ActFocusDetail:
		return selected
	case keys.ActAnswer:
		return len(a.waiting.list) > 0
	case keys.ActClearFinished:
		return a.list.Count().Ended > 0
	case keys.ActFilter:
		return a.list.Len() > 1 || a.list.Filter() != ""
	}
	return true
}

// detailTitle names the session on view, beside the tabs in w columns.
func (a *app) detailTitle(s proto.Session, w int) string {
	const corners = 10 // and the blanks and lines between the two
	room := w - corners - text.Width(a.detail.Tabs(a.theme))
	name := text.Cut(state.Name(s), room)
	id := " · " + text.Clean(s.SessionID)
	if text.Width(name)+text.Width(id) > room {
		id = ""
	}
	return a.theme.Strong.Render(name) + a.theme.Muted.Render(id)
}

// attachedTitle says which session has the keys, and how to take them back.
func (a *app) attachedTitle(w int) string {
	chord := help.Key(a.opts.leaveKey())
	if a.ended() {
		return "ended · enter or " + chord + " leaves"
	}
	s, _ := a.list.Session(a.attached.id)
	const to = "attached to "
	const shortest = 6 // of a name that still says something
	leaves := " · " + chord + " leaves"
	all := leaves + " · " + chord + " " + chord + " sends it"
	room := w - 8 - len(to)
	if text.Width(state.Name(s)+all) <= room {
		return to + state.Name(s) + all
	}
	if room -= text.Width(leaves); room >= shortest {
		return to + text.Cut(state.Name(s), room) + leaves
	}
	return "attached" + leaves
}

func (a *app) windowTitle() string {
	if n := a.needs(); n > 0 {
		return fmt.Sprintf("ptyboss · %d waiting", n)
	}
	return "ptyboss"
}

// emptyList says why the list shows nothing.
func (a *app) emptyList(w int) []string {
	var line string
	switch {
	case !a.known && a.lost == nil:
		line = "connecting…"
	case a.list.Filter() != "":
		line = "no session matches the filter"
	case a.plan.Single:
		return a.welcome(w)
	default:
		line = "no sessions yet"
	}
	return []string{"", a.theme.Muted.Render(" " + line)}
}

// welcome explains the program where there is nothing else to show.
func (a *app) welcome(w int) []string {
	if !a.known || a.list.Filter() != "" {
		return nil
	}
	t := a.theme
	lines := []string{""}
	for _, line := range []string{
		t.Strong.Render("ptyboss runs shell jobs and shows them live."),
		t.Key.Render("s") + t.Text.Render(" starts a job, ") + t.Key.Render("enter") + t.Text.Render(" attaches to it."),
		t.Text.Render("Agents: ") + t.Key.Render("ptyboss exec --background COMMAND"),
		t.Key.Render("?") + t.Text.Render(" lists every key, ") + t.Key.Render("q") + t.Text.Render(" leaves; jobs go on."),
	} {
		for wrapped := range strings.SplitSeq(ansi.Wrap(line, max(1, w-2), ""), "\n") {
			lines = append(lines, " "+wrapped)
		}
	}
	return lines
}
