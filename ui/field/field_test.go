package field

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"ptyboss/ui/text"
)

// press types keys: "left", "ctrl+w", or text.
func press(f *Field, keys ...string) {
	for _, k := range keys {
		f.Key(parse(k))
	}
}

func parse(k string) tea.KeyPressMsg {
	msg := tea.KeyPressMsg{}
	for _, m := range []struct {
		prefix string
		mod    tea.KeyMod
	}{{"ctrl+", tea.ModCtrl}, {"alt+", tea.ModAlt}} {
		if rest, ok := strings.CutPrefix(k, m.prefix); ok {
			msg.Mod |= m.mod
			k = rest
		}
	}
	codes := map[string]rune{
		"left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd,
		"backspace": tea.KeyBackspace, "delete": tea.KeyDelete, "f5": tea.KeyF5,
	}
	if c, ok := codes[k]; ok {
		msg.Code = c
		return msg
	}
	msg.Code = []rune(k)[0]
	if msg.Mod == 0 {
		msg.Text = k
	}
	return msg
}

func TestEditing(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		value string
		keys  []string
		want  string // with | where the cursor is
	}{
		{"typed", "", []string{"a", "漢", "b"}, "a漢b|"},
		{"in the middle", "ac", []string{"left", "b"}, "ab|c"},
		{"backspace takes a whole character", "e\u0301x", []string{"backspace", "backspace"}, "|"},
		{"backspace at the start", "a", []string{"home", "backspace"}, "|a"},
		{"delete", "abc", []string{"home", "delete"}, "|bc"},
		{"delete at the end", "abc", []string{"delete"}, "abc|"},
		{"word back", "go test ./...", []string{"ctrl+w"}, "go test |"},
		{"word back over blanks", "go test  ", []string{"ctrl+w"}, "go |"},
		{"by words", "go test x", []string{"ctrl+left", "alt+left", "X"}, "go X|test x"},
		{"forward by words", "go test", []string{"home", "ctrl+right", "X"}, "goX| test"},
		{"kill word", "go test", []string{"home", "alt+d"}, "| test"},
		{"kill to the start", "abc", []string{"left", "ctrl+u"}, "|c"},
		{"kill to the end", "abc", []string{"home", "right", "ctrl+k"}, "a|"},
		{"mark typed after its base", "e", []string{"\u0301", "x"}, "e\u0301x|"},
		{"unknown key", "abc", []string{"f5"}, "abc|"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f := New(tt.value)
			press(&f, tt.keys...)
			got := strings.Join(f.clusters[:f.at], "") + "|" + strings.Join(f.clusters[f.at:], "")
			if got != tt.want {
				t.Errorf("%q after %v = %q, want %q", tt.value, tt.keys, got, tt.want)
			}
		})
	}
	f := New("")
	if f.Key(parse("f5")) {
		t.Error("F5 was taken for an editing key")
	}
}

func TestPasteIsOneCleanLine(t *testing.T) {
	t.Parallel()
	var f Field
	f.Insert("make\x1b[31m\r\nall\u202e")
	if got, want := f.Value(), "make  all"; got != want {
		t.Errorf("Value = %q, want %q", got, want)
	}
	f.Insert(strings.Repeat("x", limit))
	if got := f.Value(); got != "make  all" {
		t.Errorf("a text that is too long left %.20q…, want what was there before", got)
	}
}

func TestView(t *testing.T) {
	t.Parallel()
	tests := []struct {
		value  string
		keys   []string
		w      int
		want   string
		cursor int
	}{
		{"abc", nil, 6, "abc   ", 3},
		{"abcdef", nil, 4, "def ", 3},
		{"abcdef", []string{"home"}, 4, "abcd", 0},
		{"漢字漢字", nil, 6, "漢字  ", 4},
		{"漢字", []string{"left"}, 6, "漢字  ", 2},
		{"", nil, 3, "   ", 0},
		{"abc", nil, 0, "", 0},
	}
	for _, tt := range tests {
		f := New(tt.value)
		press(&f, tt.keys...)
		line, cursor := f.View(tt.w)
		if line != tt.want || cursor != tt.cursor {
			t.Errorf("%q after %v in %d columns = %q, %d, want %q, %d",
				tt.value, tt.keys, tt.w, line, cursor, tt.want, tt.cursor)
		}
		if text.Width(line) != tt.w {
			t.Errorf("line is %d columns wide, want %d", text.Width(line), tt.w)
		}
	}
}
