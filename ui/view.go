package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"ptyboss/engine/proto"
	"ptyboss/keys"
	"ptyboss/ui/detail"
	"ptyboss/ui/frame"
	"ptyboss/ui/text"
)

// View implements [tea.Model].
func (a *app) View() tea.View {
	lines, cursor := a.draw()
	v := tea.NewView(strings.Join(lines, "\n"))
	v.AltScreen = true
	v.ReportFocus = true
	v.WindowTitle = a.windowTitle()
	v.Cursor = cursor
	v.MouseMode = tea.MouseModeCellMotion
	if a.attached.on() {
		modes := a.detail.Modes()
		if modes.Mouse == proto.MouseAny {
			v.MouseMode = tea.MouseModeAllMotion
		}
		v.KeyboardEnhancements.ReportEventTypes = modes.KittyKeyboard&keys.KittyEvents != 0
		v.KeyboardEnhancements.ReportAlternateKeys = modes.KittyKeyboard&keys.KittyAlternates != 0
	}
	return v
}

// draw returns the lines of the screen, and where its cursor is.
func (a *app) draw() ([]string, *tea.Cursor) {
	p := a.plan
	if p.TooSmall {
		return a.tooSmall(), nil
	}
	lines := make([]string, 0, p.H)
	if !p.Header.Empty() {
		lines = append(lines, a.header(p.W))
	}
	var panes [][]string
	if !p.List.Empty() {
		panes = append(panes, a.listPane(p.List.W, p.List.H))
	}
	if !p.Detail.Empty() {
		panes = append(panes, a.detailPane(p.Detail.W, p.Detail.H))
	}
	lines = append(lines, frame.Join(max(p.List.H, p.Detail.H), panes...)...)
	lines = append(lines, a.strip(p.W), a.footer(p.W))
	if a.dialog == nil {
		return lines, a.cursor()
	}
	if a.dialog.covers() {
		a.stepBack(lines[p.Header.H : p.H-2])
	}
	box, at, x, y := a.dialog.view(a)
	lines = frame.Over(lines, box, at.X, at.Y, p.W)
	if x < 0 {
		return lines, nil
	}
	return lines, newCursor(at.X+x, at.Y+y, proto.CursorBar)
}

// stepBack takes the colours from lines.
func (a *app) stepBack(lines []string) {
	for i, line := range lines {
		lines[i] = a.theme.Faint.Render(ansi.Strip(line))
	}
}

// tooSmall is all there is on a terminal without room.
func (a *app) tooSmall() []string {
	lines := frame.Blank(a.plan.W, a.plan.H)
	if len(lines) == 0 {
		return lines
	}
	line := "ptyboss needs a larger terminal"
	if a.plan.W < len(line) {
		line = "too small"
	}
	lines[0] = text.Fit(line, a.plan.W)
	return lines
}

func (a *app) listPane(w, h int) []string {
	focused := !a.reading && !a.attached.on()
	box := frame.Box{Border: a.theme.Border, TopLeft: a.theme.Muted.Render("Sessions")}
	if focused {
		box.Border = a.theme.BorderFocused
		box.TopLeft = a.theme.Strong.Render("Sessions")
	}
	if f := a.list.Filter(); f != "" {
		box.BottomLeft = a.theme.Strong.Render("/ " + text.Cut(f, w/3))
	}
	box.BottomRight = a.theme.Muted.Render(a.list.Position())
	lines := a.list.View(max(0, w-2), focused, a.theme, a.now())
	if len(lines) == 0 {
		lines = a.emptyList(max(0, w-2))
	}
	return box.Draw(w, h, lines)
}

func (a *app) detailPane(w, h int) []string {
	s, _ := a.list.Session(a.detail.ID())
	box := frame.Box{Border: a.theme.Border}
	var mark string
	switch {
	case a.attached.on():
		box.Border = a.theme.BorderAttached
		mark = a.theme.Accent.Render(a.attachedTitle(w))
	case s.SessionID != "":
		mark = a.detailTitle(s, w)
	}
	if a.reading && !a.attached.on() {
		box.Border = a.theme.BorderFocused
	}
	box.TopLeft = mark
	if s.SessionID != "" && !a.attached.on() {
		box.TopRight = a.detail.Tabs(a.theme)
	}
	box.BottomLeft, box.BottomRight = a.detail.Place(a.theme)
	if a.attached.on() {
		box.BottomRight += a.theme.Accent.Render(" yours")
	}
	lines := a.detail.View(!a.hardwareCursor(), a.theme)
	if a.detail.ID() == "" {
		lines = a.welcome(max(0, w-2))
	}
	return box.Draw(w, h, lines)
}

// tabsAt is the column in which the titles of the tabs start.
func (a *app) tabsAt() int {
	d := a.plan.Detail
	return d.X + d.W - 3 - text.Width(a.detail.Tabs(a.theme))
}

// hardwareCursor reports whether the terminal's cursor is the program's.
func (a *app) hardwareCursor() bool {
	return a.dialog == nil && (a.attached.on() || a.reading && a.detail.Tab() == detail.Screen)
}

func (a *app) cursor() *tea.Cursor {
	if !a.hardwareCursor() {
		return nil
	}
	x, y, shape, ok := a.detail.CursorAt()
	if !ok {
		return nil
	}
	inner := a.plan.Detail.Inner()
	return newCursor(inner.X+x, inner.Y+y, shape)
}

// newCursor returns a steady cursor. It is a new one each time: Bubble Tea
// compares pointers.
func newCursor(x, y int, shape proto.CursorShape) *tea.Cursor {
	c := tea.NewCursor(x, y)
	c.Blink = false
	switch shape {
	case proto.CursorBar:
		c.Shape = tea.CursorBar
	case proto.CursorUnderline:
		c.Shape = tea.CursorUnderline
	case proto.CursorBlock:
		c.Shape = tea.CursorBlock
	}
	return c
}
