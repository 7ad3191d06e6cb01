// Package field is one line of text that a person edits: by graphemes, with
// the usual editing keys, and a cursor whose column is right beside wide
// characters. Pasted text is made one harmless line. The text
// input of Bubbles moves by code points, and its paste key runs a program; so
// only its key bindings are used here.
package field

import (
	"strings"
	"unicode"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"ptyboss/ui/text"
)

// limit bounds the text, in grapheme clusters.
const limit = 16 << 10

// Field is a line of text. The zero value is empty.
type Field struct {
	clusters []string
	at       int // the cursor stands before clusters[at]
}

// New returns a field that holds value, the cursor at its end.
func New(value string) Field {
	var f Field
	f.Insert(value)
	return f
}

// Value returns the text.
func (f *Field) Value() string { return strings.Join(f.clusters, "") }

// Insert puts s at the cursor, made one line without control characters. A
// text that would become too long is refused: half of a command is worse than
// none.
func (f *Field) Insert(s string) {
	// What was typed may join the character before it, so all is cut anew.
	before := text.CleanAll(strings.Join(f.clusters[:f.at], "") + s)
	after := strings.Join(f.clusters[f.at:], "")
	clusters := split(before + after)
	if len(clusters) > limit {
		return
	}
	f.clusters = clusters
	f.at = min(len(split(before)), len(clusters))
}

func split(s string) []string {
	var out []string
	for s != "" {
		cluster, _ := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
		if cluster == "" {
			break
		}
		out = append(out, cluster)
		s = s[len(cluster):]
	}
	return out
}

// edit is one editing key and what it does.
type edit struct {
	keys key.Binding
	do   func(*Field)
}

// edits are the editing keys that people know from a shell's line editor.
func edits() []edit {
	on := func(do func(*Field), keys ...string) edit {
		return edit{key.NewBinding(key.WithKeys(keys...)), do}
	}
	return []edit{
		on(func(f *Field) { f.at = max(0, f.at-1) }, "left", "ctrl+b"),
		on(func(f *Field) { f.at = min(len(f.clusters), f.at+1) }, "right", "ctrl+f"),
		on(func(f *Field) { f.at = 0 }, "home", "ctrl+a"),
		on(func(f *Field) { f.at = len(f.clusters) }, "end", "ctrl+e"),
		on(func(f *Field) { f.cut(f.at-1, f.at) }, "backspace", "ctrl+h"),
		on(func(f *Field) { f.cut(f.at, f.at+1) }, "delete", "ctrl+d"),
		on(func(f *Field) { f.cut(f.wordLeft(), f.at) }, "ctrl+w", "alt+backspace", "ctrl+backspace"),
		on(func(f *Field) { f.cut(f.at, f.wordRight()) }, "alt+d", "ctrl+delete"),
		on(func(f *Field) { f.at = f.wordLeft() }, "ctrl+left", "alt+left", "alt+b"),
		on(func(f *Field) { f.at = f.wordRight() }, "ctrl+right", "alt+right", "alt+f"),
		on(func(f *Field) { f.cut(0, f.at) }, "ctrl+u"),
		on(func(f *Field) { f.cut(f.at, len(f.clusters)) }, "ctrl+k"),
	}
}

// keystroke lets a key event be matched by the key that was pressed, where its
// text would hide the modifiers.
type keystroke tea.KeyPressMsg

func (k keystroke) String() string { return tea.KeyPressMsg(k).Keystroke() }

// Key edits the text as msg says and reports whether it knew the key.
func (f *Field) Key(msg tea.KeyPressMsg) bool {
	for _, e := range edits() {
		if key.Matches(keystroke(msg), e.keys) {
			e.do(f)
			return true
		}
	}
	if msg.Text == "" {
		return false
	}
	f.Insert(msg.Text)
	return true
}

// cut takes the clusters from i up to j out.
func (f *Field) cut(i, j int) {
	i, j = max(0, i), min(j, len(f.clusters))
	if i >= j {
		return
	}
	f.clusters = append(f.clusters[:i:i], f.clusters[j:]...)
	f.at = i
}

func (f *Field) wordLeft() int {
	i := f.at
	for i > 0 && blank(f.clusters[i-1]) {
		i--
	}
	for i > 0 && !blank(f.clusters[i-1]) {
		i--
	}
	return i
}

func (f *Field) wordRight() int {
	i := f.at
	for i < len(f.clusters) && blank(f.clusters[i]) {
		i++
	}
	for i < len(f.clusters) && !blank(f.clusters[i]) {
		i++
	}
	return i
}

func blank(cluster string) bool {
	return strings.TrimFunc(cluster, unicode.IsSpace) == ""
}

// View returns the text in exactly w columns, scrolled so that the cursor is
// in it, and the column of the cursor.
func (f *Field) View(w int) (line string, cursor int) {
	if w <= 0 {
		return "", 0
	}
	from, width := f.at, 1 // the cursor itself takes a column
	for from > 0 && width+text.Width(f.clusters[from-1]) <= w {
		from--
		width += text.Width(f.clusters[from])
	}
	cursor = width - 1
	var b strings.Builder
	used := 0
	for _, c := range f.clusters[from:] {
		if used += text.Width(c); used > w {
			break
		}
		b.WriteString(c)
	}
	return text.Fit(b.String(), w), cursor
}
