package text

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestClean(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"plain", "go test ./...", "go test ./..."},
		{"colour", "\x1b[31mred\x1b[0m", "red"},
		{"title sequence", "a\x1b]0;evil\x07b", "ab"},
		{"lone escape", "a\x1bb", "a"},
		{"c1 control", "a\u009bb", "ab"},
		{"newline and tab", "a\nb\tc", "a b c"},
		{"bidi override", "abc\u202etxt.exe\u202c", "abctxt.exe"},
		{"isolates and marks", "\u2066x\u2069\u200f\u061c", "x"},
		{"zero width", "a\u200bb\u200dc\ufeffd\u00ad", "abcd"},
		{"variation selector", "\u2764\ufe0f", "\u2764"},
		{"wide", "漢字 👍", "漢字 👍"},
		{"mark kept", "e\u0301", "e\u0301"},
		{"stack of marks", "e" + strings.Repeat("\u0301", 50), "e\u0301\u0301"},
		{"mark without base", "\u0301x", "x"},
		{"hangul filler", "a\u3164b", "ab"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := Clean(tt.in); got != tt.want {
				t.Errorf("Clean(%q) = %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

func TestExpand(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"a\tb", "a       b"},
		{"\tb", "        b"},
		{"漢\tb", "漢      b"},
		{"12345678\tb", "12345678        b"},
	}
	for _, tt := range tests {
		if got := Expand(tt.in); got != tt.want {
			t.Errorf("Expand(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestFit(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in   string
		w    int
		want string
	}{
		{"abc", 5, "abc  "},
		{"abcdef", 4, "abc…"},
		{"漢字漢", 4, "漢… "},
		{"abc", 0, ""},
		{"abc", -3, ""},
		{"", 2, "  "},
	}
	for _, tt := range tests {
		if got := Fit(tt.in, tt.w); got != tt.want {
			t.Errorf("Fit(%q, %d) = %q, want %q", tt.in, tt.w, got, tt.want)
		}
	}
	if got, want := FitRight("ab", 4), "  ab"; got != want {
		t.Errorf("FitRight = %q, want %q", got, want)
	}
}

func TestSpread(t *testing.T) {
	t.Parallel()
	tests := []struct {
		left, right string
		w           int
		want        string
	}{
		{"ab", "cd", 8, "ab    cd"},
		{"ab", "cd", 4, "ab  "},
		{"abcdef", "", 4, "abc…"},
	}
	for _, tt := range tests {
		if got := Spread(tt.left, tt.right, tt.w); got != tt.want {
			t.Errorf("Spread(%q, %q, %d) = %q, want %q", tt.left, tt.right, tt.w, got, tt.want)
		}
	}
}

func FuzzClean(f *testing.F) {
	for _, seed := range []string{
		"", "plain", "\x1b[31mx", "\x1b]0;a\x07", "\u202eevil", "漢\u0301", "\xff\xfe", "a\tb\r\n",
		"\x9b31m", "\u200d\u200d", strings.Repeat("x", 10000),
	} {
		f.Add(seed, 10)
	}
	f.Fuzz(func(t *testing.T, s string, w int) {
		w %= 300
		for name, got := range map[string]string{"Clean": Clean(s), "Expand": Expand(s)} {
			if !utf8.ValidString(got) {
				t.Errorf("%s(%q) = %q is not valid UTF-8", name, s, got)
			}
			for _, r := range got {
				if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
					t.Errorf("%s(%q) keeps %U", name, s, r)
				}
			}
			if fit := Fit(got, w); Width(fit) != max(0, w) {
				t.Errorf("Fit(%q, %d) is %d wide", got, w, Width(fit))
			}
		}
	})
}
