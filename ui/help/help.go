// Package help lists every key with what it does, from the key map, and
// filters the list while the person types.
package help

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"ptyboss/keys"
	"ptyboss/ui/field"
	"ptyboss/ui/frame"
	"ptyboss/ui/text"
	"ptyboss/ui/theme"
)

// keyWidth is that of the column with the keys.
const keyWidth = 22

// Help is the help view.
type Help struct {
	entries []entry
	filter  field.Field
	offset  int
}

// entry is a line of help; one without keys is the heading of a scope.
type entry struct{ keys, help string }

// New returns the help of m. The scopes that have the keys now come first.
func New(m keys.Map, now ...keys.Scope) *Help {
	h := &Help{}
	seen := map[keys.Scope]bool{}
	for _, scope := range append(now, keys.Scopes()...) {
		if seen[scope] {
			continue
		}
		seen[scope] = true
		h.entries = append(h.entries, entry{help: string(scope)})
		for _, b := range m[scope] {
			h.entries = append(h.entries, entry{Keys(b), b.Help})
		}
	}
	return h
}

// Keys writes the keys of a binding for a person.
func Keys(b keys.Binding) string {
	if b.Action == keys.ActJump {
		return b.Keys[0] + "…" + b.Keys[len(b.Keys)-1]
	}
	names := make([]string, len(b.Keys))
	for i, k := range b.Keys {
		names[i] = Key(k)
	}
	return strings.Join(names, "  ")
}

// Key writes one key for a person: arrows as arrows, pages in short.
func Key(k string) string {
	mods, base := "", k
	if i := strings.LastIndexByte(k, '+'); i > 0 && i < len(k)-1 {
		mods, base = k[:i+1], k[i+1:]
	}
	switch base {
	case "up":
		base = "↑"
	case "down":
		base = "↓"
	case "left":
		base = "←"
	case "right":
		base = "→"
	case "pgdown":
		base = "pgdn"
	}
	return mods + base
}

// Key edits the filter.
func (h *Help) Key(msg tea.KeyPressMsg) {
	h.filter.Key(msg)
	h.offset = 0
}

// Paste puts text into the filter.
func (h *Help) Paste(s string) {
	h.filter.Insert(s)
	h.offset = 0
}

// Scroll moves the list by n lines.
func (h *Help) Scroll(n int) { h.offset += n }

// shown returns the entries that match the filter, with their headings.
func (h *Help) shown() []entry {
	words := strings.Fields(strings.ToLower(h.filter.Value()))
	var out []entry
	var heading *entry
	for _, e := range h.entries {
		if e.keys == "" {
			heading = &e
			continue
		}
		if !matches(e, words) {
			continue
		}
		if heading != nil {
			if len(out) > 0 {
				out = append(out, entry{})
			}
			out = append(out, *heading)
			heading = nil
		}
		out = append(out, e)
	}
	return out
}

func matches(e entry, words []string) bool {
	line := strings.ToLower(e.keys + " " + e.help)
	for _, w := range words {
		if !strings.Contains(line, w) {
			return false
		}
	}
	return true
}

// View returns the help in a box of w by ht, and where in it the cursor of the
// filter is.
func (h *Help) View(w, ht int, t theme.Theme) (lines []string, x, y int) {
	inner := max(0, w-2)
	const prompt = " filter › "
	typed, cursor := h.filter.View(max(0, inner-text.Width(prompt)-1))
	body := []string{t.Muted.Render(prompt) + t.Field.Render(typed), ""}
	shown := h.shown()
	room := max(0, ht-2-len(body))
	h.offset = max(0, min(h.offset, len(shown)-room))
	for _, e := range shown[h.offset:min(len(shown), h.offset+room)] {
		body = append(body, line(e, inner, t))
	}
	if len(shown) == 0 {
		body = append(body, t.Muted.Render(" no key matches; backspace widens the filter"))
	}
	box := frame.Box{Border: t.BorderAttached, TopLeft: t.Strong.Render("Keys")}
	if more := len(shown) - h.offset - room; more > 0 {
		box.BottomRight = t.Muted.Render("↓ more")
	}
	return box.Draw(w, ht, body), 1 + text.Width(prompt) + cursor, 1
}

func line(e entry, w int, t theme.Theme) string {
	if e.keys == "" {
		return " " + t.Strong.Render(text.Cut(e.help, w-2))
	}
	col := min(keyWidth, max(8, w/3))
	return "   " + t.Key.Render(text.Fit(e.keys, col)) + " " + t.Text.Render(text.Cut(e.help, w-col-5))
}
