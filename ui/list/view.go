package list

import (
	"fmt"
	"strings"
	"time"

	"charm.land/lipgloss/v2"

	"ptyboss/engine/proto"
	"ptyboss/ui/state"
	"ptyboss/ui/text"
	"ptyboss/ui/theme"
)

// Widths of the columns, and from which width of the list each is shown.
const (
	ageWidth   = 3
	wordWidth  = 7 // 8 from idFrom on
	idWidth    = 13
	idFrom     = 44
	scopeWidth = 12
	scopeFrom  = 54
)

// View returns the rows on view, each w columns wide; they are not to be
// changed. While focused the
// selected row is marked as the one that keys act on.
func (l *List) View(w int, focused bool, t theme.Theme, now time.Time) []string {
	key := drawingKey{l.version, w, focused, t.Dark, now.Unix()}
	if l.drawn.key == key && l.drawn.lines != nil {
		return l.drawn.lines
	}
	lines := make([]string, 0, l.height)
	for y := range l.height {
		i, ok := l.Row(y)
		if !ok {
			break
		}
		lines = append(lines, row(l.shown[i], w, i == l.index, focused, t, now))
	}
	l.drawn = drawing{key, lines}
	return lines
}

// drawing is what the last View returned, and what it depended on.
type drawing struct {
	key   drawingKey
	lines []string
}

type drawingKey struct {
	version uint64
	w       int
	focused bool
	dark    bool
	second  int64 // ages are shown in whole seconds
}

// row draws a session: mark, glyph, name, id and scope if there is room, age,
// and the word for its state.
func row(s proto.Session, w int, selected, focused bool, t theme.Theme, now time.Time) string {
	kind := state.Of(s)
	name, detail, sign := styles(kind, t)
	mark := " "
	if selected {
		mark = "▌"
	}
	if selected {
		bg := t.Selected.GetBackground()
		name, detail, sign = name.Background(bg), detail.Background(bg), sign.Background(bg)
		if focused {
			name = name.Bold(true)
		}
	}
	word := wordWidth
	fixed := 1 + 2 + 1 + ageWidth + 1 + word
	var columns string
	if w >= idFrom {
		word++
		fixed++
		columns += " " + text.Fit(text.Clean(s.SessionID), idWidth)
		fixed += 1 + idWidth
	}
	if w >= scopeFrom {
		columns += " " + text.Fit(text.Clean(s.Scope), scopeWidth)
		fixed += 1 + scopeWidth
	}
	age := text.FitRight(state.Short(state.Age(s, now)), ageWidth)
	return markStyle(selected, focused, t).Render(mark) +
		sign.Render(kind.Glyph()+" ") +
		name.Render(text.Fit(state.Name(s), w-fixed)) +
		detail.Render(columns+" "+age+" ") +
		sign.Render(text.Fit(shortWord(state.Word(s), word), word))
}

// shortWord fits the word of a state into w columns without losing the number
// in it.
func shortWord(word string, w int) string {
	if text.Width(word) > w {
		return strings.ReplaceAll(word, " ", "")
	}
	return word
}

// styles returns how name, details and sign of a kind look.
func styles(kind state.Kind, t theme.Theme) (name, detail, sign lipgloss.Style) {
	switch kind {
	case state.Waiting:
		return t.Accent, t.Muted, t.Accent
	case state.Running:
		return t.Text, t.Muted, t.Text
	case state.Failed, state.Killed:
		return t.Muted, t.Faint, t.Bad
	case state.Succeeded:
	}
	return t.Muted, t.Faint, t.Muted
}

func markStyle(selected, focused bool, t theme.Theme) lipgloss.Style {
	style := t.Faint
	if focused {
		style = t.Strong
	}
	if selected {
		style = style.Background(t.Selected.GetBackground())
	}
	return style
}

// Position returns where the selection is, such as 3/17, or "".
func (l *List) Position() string {
	if len(l.shown) == 0 {
		return ""
	}
	if len(l.shown) != len(l.all) {
		return fmt.Sprintf("%d/%d of %d", l.index+1, len(l.shown), len(l.all))
	}
	return fmt.Sprintf("%d/%d", l.index+1, len(l.shown))
}
