package text

import (
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestReveal(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"plain", "rm -rf build", "rm -rf build"},
		{"wide", "make 漢字 👍", "make 漢字 👍"},
		{"what a title would hide", "ls \x1b]0;rm -rf ~;\x07", `ls \x1b]0;rm -rf ~;\a`},
		{"bidirectional", "a\u202eb", `a\u202eb`},
		{"zero width", "a\u200bb", `a\u200bb`},
		{"blanks that look alike", "a\u00a0b\tc", `a\u00a0b\tc`},
		{"lines", "a\nb\r", `a\nb\r`},
		{"invalid UTF-8", "a\xffb", `a\xffb`},
		{"an accent", "cafe\u0301", "cafe\u0301"},
		{"a tower of marks", "e\u0301\u0301\u0301", "e\u0301\u0301" + `\u0301`},
		{"a mark alone", "\u0301", `\u0301`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := Reveal(tt.in); got != tt.want {
				t.Errorf("Reveal(%q) = %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

func FuzzReveal(f *testing.F) {
	f.Add("ls \x1b[2J\x9b\xff\u202e")
	f.Add("plain")
	f.Fuzz(func(t *testing.T, s string) {
		got := Reveal(s)
		if !utf8.ValidString(got) {
			t.Fatalf("Reveal(%q) = %q is not valid UTF-8", s, got)
		}
		for _, r := range got {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || !strconv.IsPrint(r) {
				t.Fatalf("Reveal(%q) lets %q through", s, r)
			}
		}
		if strings.TrimSpace(s) != "" && got == "" {
			t.Fatalf("Reveal(%q) is empty", s)
		}
	})
}
