// Package field is one line of text that a person edits: by graphemes, with
// the usual editing keys, and a cursor whose column is right beside wide
// characters. Pasted text is made one harmless line.
package field

import (
	"strings"
	"unicode"

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

// Key edits the text as msg says and reports whether it knew the key.
func (f *Field) Key(msg tea.KeyPressMsg) bool {
	switch msg.Keystroke() {
	case "left", "ctrl+b":
		f.at = max(0, f.at-1)
	case "right", "ctrl+f":
		f.at = min(len(f.clusters), f.at+1)
	case "home", "ctrl+a":
		f.at = 0
	case "end", "ctrl+e":
		f.at = len(f.clusters)
	case "backspace", "ctrl+h":
		f.cut(f.at-1, f.at)
	case "delete", "ctrl+d":
		f.cut(f.at, f.at+1)
	case "ctrl+w", "alt+backspace", "ctrl+backspace":
		f.cut(f.wordLeft(), f.at)
	case "alt+d", "ctrl+delete":
		f.cut(f.at, f.wordRight())
	case "ctrl+left", "alt+left", "alt+b":
		f.at = f.wordLeft()
	case "ctrl+right", "alt+right", "alt+f":
		f.at = f.wordRight()
	case "ctrl+u":
		f.cut(0, f.at)
	case "ctrl+k":
		f.cut(f.at, len(f.clusters))
	default:
		if msg.Text == "" {
			return false
		}
		f.Insert(msg.Text)
	}
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
