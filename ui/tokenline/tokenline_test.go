package tokenline

import (
	"errors"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"ptyboss/keys"
	"ptyboss/ui/text"
	"ptyboss/ui/theme"
)

func TestPreviewFollowsTheModes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		typed   string
		modes   keys.Modes
		bytes   string
		warning string // a part of it
	}{
		{"nothing", "", keys.Modes{}, "", ""},
		{"control", "C-c", keys.Modes{}, "C-c 03", ""},
		{"arrow", "Up", keys.Modes{}, "Up 1b 5b 41", ""},
		{"arrow in application mode", "Up", keys.Modes{ApplicationCursor: true}, "Up 1b 4f 41", ""},
		{"several", "y Enter", keys.Modes{}, "y 79 · Enter 0d", ""},
		{"literal with blanks", `literal:"a b" Tab`, keys.Modes{}, "literal:a b 61 20 62 · Tab 09", ""},
		{"not a key", "C-foo", keys.Modes{}, "C-foo 66 6f 6f", "C-foo"},
		{"open quote", `literal:"a`, keys.Modes{}, "", "quote"},
		{"bad hex", "hex:zz", keys.Modes{}, "hex:zz –", "nothing"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			l := New("amber-heron", "vim")
			l.Paste(tt.typed)
			bytes, warning := l.preview(tt.modes)
			if bytes != tt.bytes {
				t.Errorf("bytes of %q: %q, want %q", tt.typed, bytes, tt.bytes)
			}
			if !strings.Contains(warning, tt.warning) || (tt.warning == "") != (warning == "") {
				t.Errorf("warning of %q: %q, want one about %q", tt.typed, warning, tt.warning)
			}
		})
	}
}

func TestTokens(t *testing.T) {
	t.Parallel()
	l := New("a", "a")
	l.Paste("Up Up Enter")
	if got, err := l.Tokens(); err != nil || !slices.Equal(got, []string{"Up", "Up", "Enter"}) {
		t.Errorf("Tokens = %q, %v", got, err)
	}
	l.Key(tea.KeyPressMsg{Code: '"', Text: `"`})
	if _, err := l.Tokens(); !errors.Is(err, keys.ErrOpenQuote) {
		t.Errorf("Tokens with an open quote: %v, want ErrOpenQuote", err)
	}
	l.Reset()
	if got, err := l.Tokens(); err != nil || len(got) != 0 {
		t.Errorf("Tokens after Reset = %q, %v", got, err)
	}
}

func TestViewFits(t *testing.T) {
	t.Parallel()
	l := New("a", "漢字 name")
	for _, typed := range []string{"", "C-c", strings.Repeat("漢 ", 100)} {
		l.Reset()
		l.Paste(typed)
		for w := 20; w < 100; w += 9 {
			lines, x, y := l.View(w, keys.Modes{}, theme.New(true))
			if len(lines) != Height || y >= Height || x >= w-1 {
				t.Errorf("%d lines with the cursor at %d, %d in %d columns", len(lines), x, y, w)
			}
			for _, line := range lines {
				if text.Width(line) != w {
					t.Errorf("line of %d columns, want %d: %q", text.Width(line), w, ansi.Strip(line))
				}
			}
		}
	}
}

func TestPreviewIsBoundedAndClean(t *testing.T) {
	t.Parallel()
	l := New("a", "a")
	l.Paste(strings.Repeat("x", 5000) + " \u202e\u009b31m")
	bytes, warning := l.preview(keys.Modes{})
	if len(bytes) > 6000 || !strings.Contains(bytes, "(5000 bytes)") {
		t.Errorf("preview of a long token has %d bytes: %.60q", len(bytes), bytes)
	}
	if strings.ContainsAny(bytes+warning, "\u202e\u009b") {
		t.Errorf("preview lets control characters through: %q, %q", bytes, warning)
	}
}
