// Package tokenline is the line that takes keys by name, such as C-c or
// "Up Up Enter", and shows while they are typed which bytes they will be for
// the program's terminal as it is now.
package tokenline

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"ptyboss/keys"
	"ptyboss/ui/field"
	"ptyboss/ui/frame"
	"ptyboss/ui/text"
	"ptyboss/ui/theme"
)

// Height is that of the box.
const Height = 5

// Line is the token line for one session.
type Line struct {
	ID    string // of the session
	name  string
	field field.Field
}

// New returns an empty line for a session. The name must be clean.
func New(id, name string) *Line { return &Line{ID: id, name: name} }

// Key edits the line.
func (l *Line) Key(msg tea.KeyPressMsg) { l.field.Key(msg) }

// Paste puts text into the line.
func (l *Line) Paste(s string) { l.field.Insert(s) }

// Reset empties the line, for the next keys.
func (l *Line) Reset() { l.field = field.Field{} }

// Tokens returns what was typed, split into tokens, or why that cannot be
// done.
func (l *Line) Tokens() ([]string, error) {
	tokens, err := keys.SplitTokens(l.field.Value())
	if err != nil {
		return nil, fmt.Errorf("read tokens: %w", err)
	}
	return tokens, nil
}

// View returns the line in a box of w columns, and where in it the cursor is.
func (l *Line) View(w int, modes keys.Modes, t theme.Theme) (lines []string, x, y int) {
	inner := w - 2
	const prompt = " › "
	typed, cursor := l.field.View(inner - text.Width(prompt) - 1)
	first := t.Muted.Render(prompt) + t.Field.Render(typed)
	if l.field.Value() == "" {
		first = t.Muted.Render(prompt) + t.Faint.Render(text.Cut("C-c   Up Up Enter   F5   literal:\"some text\"", inner-4))
	}
	bytes, warning := l.preview(modes)
	body := []string{first, t.Muted.Render(" " + text.Cut(bytes, inner-2)), t.Bad.Render(" " + text.Cut(warning, inner-2))}
	box := frame.Box{
		Border:  t.BorderAttached,
		TopLeft: t.Strong.Render("Send keys to " + text.Cut(l.name, 40)),
	}
	return box.Draw(w, Height, body), 1 + text.Width(prompt) + cursor, 1
}

// preview describes the bytes of what was typed, and what is wrong with it.
func (l *Line) preview(modes keys.Modes) (bytes, warning string) {
	tokens, err := keys.SplitTokens(l.field.Value())
	if err != nil {
		return "", "a quote is still open"
	}
	if len(tokens) == 0 {
		return "", ""
	}
	data, warnings, err := keys.EncodeRequest(keys.Request{Keys: tokens}, modes)
	if err != nil {
		warnings = append(warnings, "these send nothing")
	}
	if len(warnings) > 0 {
		warning = text.Clean(strings.Join(warnings, "; "))
	}
	return Describe(data), warning
}

// Describe writes data in hex and, where it says more, as characters.
func Describe(data []byte) string {
	const limit = 64 // more does not fit a line
	cut := ""
	if len(data) > limit {
		data, cut = data[:limit], " …"
	}
	if len(data) == 0 {
		return ""
	}
	return fmt.Sprintf("% x%s   %s", data, cut, caret(data))
}

// caret writes data with control bytes in caret notation, ESC by its name.
func caret(data []byte) string {
	var b strings.Builder
	for _, r := range strings.ToValidUTF8(string(data), "\ufffd") {
		switch {
		case r == 0x1b:
			b.WriteString("ESC ")
		case r < 0x20:
			b.WriteString("^" + string(r+'@'))
		case r == 0x7f:
			b.WriteString("^?")
		default:
			b.WriteRune(r)
		}
	}
	return text.Clean(b.String())
}
