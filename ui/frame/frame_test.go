package frame

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"

	"ptyboss/ui/text"
)

func TestDrawIsExactlyAsLargeAsAsked(t *testing.T) {
	t.Parallel()
	box := Box{
		Border: lipgloss.NewStyle(), TopLeft: "Sessions", TopRight: "Screen │ Log",
		BottomLeft: "left", BottomRight: "120x30",
	}
	lines := []string{"漢字漢字漢字漢字", "short", strings.Repeat("x", 200)}
	for w := range 60 {
		for h := range 8 {
			got := box.Draw(w, h, lines)
			if len(got) != h {
				t.Fatalf("Draw(%d, %d) has %d lines", w, h, len(got))
			}
			for _, line := range got {
				if text.Width(line) != w {
					t.Fatalf("Draw(%d, %d) has a line of %d columns: %q", w, h, text.Width(line), line)
				}
			}
		}
	}
}

func TestDraw(t *testing.T) {
	t.Parallel()
	box := Box{TopLeft: "Log", TopRight: "tab", BottomRight: "9"}
	got := strings.Join(box.Draw(16, 3, []string{"hello"}), "\n")
	want := "" +
		"╭─ Log ── tab ─╮\n" +
		"│hello         │\n" +
		"╰────────── 9 ─╯"
	if got != want {
		t.Errorf("Draw =\n%s\nwant\n%s", got, want)
	}
}

func TestOver(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		base string
		box  string
		x    int
		want string
	}{
		{"inside", "abcdefgh", "XY", 2, "abXYefgh"},
		{"left edge", "abcdefgh", "XY", 0, "XYcdefgh"},
		{"past the right edge", "abcdefgh", "XYZ", 6, "abcdefX…"},
		{"half of a wide character", "漢漢漢漢", "XY", 3, "漢 XY 漢"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := strings.ReplaceAll(Over([]string{tt.base}, []string{tt.box}, tt.x, 0, 8)[0], "\x1b[m", "")
			if got != tt.want {
				t.Errorf("Over(%q, %q, %d) = %q, want %q", tt.base, tt.box, tt.x, got, tt.want)
			}
		})
	}
}

func TestOverIgnoresLinesOutside(t *testing.T) {
	t.Parallel()
	base := Blank(4, 2)
	got := Over(base, []string{"a", "b", "c"}, 0, 1, 4)
	if len(got) != 2 || !strings.Contains(got[1], "a") || strings.Contains(got[0], "a") {
		t.Errorf("Over = %q, want only the first box line, on line 1", got)
	}
}
