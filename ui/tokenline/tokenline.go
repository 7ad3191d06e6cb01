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

// preview describes the bytes of what was typed, token by token, and what is
// wrong with it.
func (l *Line) preview(modes keys.Modes) (bytes, warning string) {
	tokens, err := keys.SplitTokens(l.field.Value())
	if err != nil {
		return "", "a quote is still open"
	}
	if len(tokens) == 0 {
		return "", ""
	}
	parts := make([]string, 0, len(tokens))
	for _, token := range tokens {
		data, _ := keys.ParseToken(token).Encode(modes)
		parts = append(parts, text.Clean(token)+" "+hex(data))
	}
	_, warnings, err := keys.EncodeRequest(keys.Request{Keys: tokens}, modes)
	if err != nil {
		warnings = append(warnings, "this sends nothing")
	}
	return strings.Join(parts, " · "), text.Clean(strings.Join(warnings, "; "))
}

// hex writes the first bytes of data in hex.
func hex(data []byte) string {
	const limit = 32 // more does not help a reader
	if len(data) == 0 {
		return "–"
	}
	if len(data) > limit {
		return fmt.Sprintf("% x … (%d bytes)", data[:limit], len(data))
	}
	return fmt.Sprintf("% x", data)
}
