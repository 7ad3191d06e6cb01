package keys

import (
	"strings"
	"testing"
)

func TestEncodePaste(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	const start, end = "\x1b[200~", "\x1b[201~"
	on := Modes{BracketedPaste: true}
	tests := []struct {
		name      string
		text      string
		modes     Modes
		bracketed *bool
		want      string
	}{
		{"row 100: empty with markers", "", Modes{}, &yes, start + end},
		{"row 100: empty without markers", "", on, &no, ""},
		{"empty in mode 2004", "", on, nil, start + end},
		{"empty without the mode", "", Modes{}, nil, ""},
		{"plain without the mode", "hello", Modes{}, nil, "hello"},
		{"plain in mode 2004", "hello", on, nil, start + "hello" + end},
		{"the caller insists", "hello", Modes{}, &yes, start + "hello" + end},
		{"the caller forbids", "hello", on, &no, "hello"},
		{"row 101: end marker", "a\x1b[201~rm -rf\n", on, nil, start + "arm -rf\r" + end},
		{"end marker, no mode", "a\x1b[201~b", Modes{}, nil, "ab"},
		{"end marker, forbidden", "a\x1b[201~b", on, &no, "ab"},
		{"nested end marker", "\x1b[20\x1b[201~1~x", on, nil, start + "x" + end},
		{"nested three deep", "\x1b[\x1b[2\x1b[201~01~201~x", on, &no, "x"},
		{"C1 end marker", "a\u009b201~b", on, nil, start + "ab" + end},
		{"C1 inside ESC", "\x1b[2\u009b201~01~b", on, &no, "b"},
		{"raw C1 byte", "a\x9b201~b", on, &no, "ab"},
		{"raw C1 byte, cleaned", "a\x9b201~b", on, nil, start + "a\ufffd201~b" + end},
		{"a letter that ends in the byte 9b", "Û201~", on, nil, start + "Û201~" + end},
		{"looks like an end marker", "~201~\x1b[201~~", on, nil, start + "~201~~" + end},
		{"many end markers", strings.Repeat("\x1b[201~", 99) + "x", on, nil, start + "x" + end},
		{"end marker in two halves by a NUL", "\x1b[2\x0001~x", on, nil, start + "x" + end},
		{"start marker", "\x1b[200~x", on, nil, start + "[200~x" + end},
		{"CR LF", "a\r\nb\r\n", on, nil, start + "a\rb\r" + end},
		{"LF", "a\nb\n", Modes{}, nil, "a\rb\r"},
		{"LF, forbidden", "a\nb\r\n", on, &no, "a\rb\r"},
		{"CR stays", "a\rb", on, nil, start + "a\rb" + end},
		{"TAB stays", "a\tb", on, nil, start + "a\tb" + end},
		{"controls go", "a\x00\x03\x04\x07\x08\x7fb", on, nil, start + "ab" + end},
		{"controls go without the mode", "a\x03b", Modes{}, nil, "ab"},
		{"controls stay, forbidden", "a\x00\x03\x1b[31m\x7fb", on, &no, "a\x00\x03\x1b[31m\x7fb"},
		{"controls go, insisted", "a\x03b", Modes{}, &yes, start + "ab" + end},
		{"colours become text", "\x1b[31mred\x1b[0m", on, nil, start + "[31mred[0m" + end},
		{"C1 controls go", "a\u0085\u0090b", on, nil, start + "ab" + end},
		{"wide text stays", "日本😀é", on, nil, start + "日本😀é" + end},
		{"bytes that are no UTF-8", "a\xffb", on, nil, start + "a\ufffdb" + end},
		{"bytes that are no UTF-8, forbidden", "a\xffb", on, &no, "a\xffb"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := string(EncodePaste(tt.text, tt.modes, tt.bracketed)); got != tt.want {
				t.Errorf("EncodePaste(%q) = %q, want %q", tt.text, got, tt.want)
			}
		})
	}
}

// TestPasteIsLinear pastes text that a repeated search and replace would need
// minutes for.
func TestPasteIsLinear(t *testing.T) {
	t.Parallel()
	const depth = 200_000
	text := strings.Repeat("\x1b[20", depth) + strings.Repeat("1~", depth)
	if got := EncodePaste(text, Modes{}, nil); len(got) != 0 {
		t.Errorf("EncodePaste left %d bytes of nested markers", len(got))
	}
}

func FuzzPaste(f *testing.F) {
	for _, text := range []string{
		"", "a\r\nb", "\x1b[20\x1b[201~1~", "\u009b201~", "\x9b201~", "\xc3\x1b[201~\x9b201~", "Û201~", "\x1b[31m",
	} {
		f.Add(text, true, uint8(0))
		f.Add(text, false, uint8(1))
		f.Add(text, true, uint8(2))
	}
	f.Fuzz(func(t *testing.T, text string, mode bool, choice uint8) {
		var bracketed *bool
		if choice%3 != 0 {
			b := choice%3 == 1
			bracketed = &b
		}
		got := string(EncodePaste(text, Modes{BracketedPaste: mode}, bracketed))
		inner := got
		if bracketed == nil && mode || bracketed != nil && *bracketed {
			var start, end bool
			inner, start = strings.CutPrefix(inner, pasteStart)
			inner, end = strings.CutSuffix(inner, pasteEnd)
			if !start || !end {
				t.Fatalf("EncodePaste(%q) = %q lacks a marker", text, got)
			}
		}
		if strings.Contains(inner, pasteEnd) || strings.Contains(inner, "\u009b201~") {
			t.Errorf("EncodePaste(%q) = %q holds an end marker", text, got)
		}
		for i := range inner {
			if inner[i] == 0x9b && strings.HasPrefix(inner[i+1:], "201~") && strings.HasPrefix(inner[i:], "\x9b") {
				t.Errorf("EncodePaste(%q) = %q holds an end marker with a raw CSI", text, got)
			}
		}
		if strings.Contains(inner, "\n") {
			t.Errorf("EncodePaste(%q) = %q holds LF", text, got)
		}
		explicit := bracketed != nil && !*bracketed
		if !explicit && strings.ContainsFunc(inner, func(r rune) bool {
			return r < ' ' && r != '\t' && r != '\r' || r >= 0x7f && r < 0xa0
		}) {
			t.Errorf("EncodePaste(%q) = %q holds control characters", text, got)
		}
		if again := string(EncodePaste(inner, Modes{}, bracketed)); bracketed == nil && again != inner {
			t.Errorf("EncodePaste(%q) = %q, but pasted again it is %q", text, inner, again)
		}
	})
}
