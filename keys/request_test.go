package keys

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEncodeRequest(t *testing.T) {
	t.Parallel()
	const badHex = `hex "zz" is not one byte (one or two hex digits): skipped`
	tests := []struct {
		name     string
		request  Request
		modes    Modes
		want     string
		warnings []string
		err      error
	}{
		{
			name:     "row 94: literal, hex, keys in that order",
			request:  Request{Literal: "hi", Hex: []string{"0d", "0x0a", "zz"}, Keys: []string{"Enter"}},
			want:     "68 69 0d 0a 0d",
			warnings: []string{badHex},
		},
		{
			name: "row 95: text is UTF-8 and hex is raw",
			request: Request{
				Literal: "你好😀", Hex: []string{"c3", "a9", "00", "ff"}, Keys: []string{"C-c", "Enter"},
			},
			want: "e4bda0e5a5bdf09f9880c3a900ff030d",
		},
		{name: "row 96: arrow keys before any output", request: Request{Keys: []string{"up"}}, want: "1b5b41"},
		{name: "row 97: Enter before any output", request: Request{Keys: []string{"Enter"}}, want: "0d"},
		{name: "row 98: letters", request: Request{Keys: []string{"h", "i", "Enter"}}, want: "68690d"},
		{
			name:     "row 102: only bad hex",
			request:  Request{Hex: []string{"zz"}},
			warnings: []string{badHex},
			err:      ErrNoKeyData,
		},
		{name: "nothing", err: ErrNoKeyData},
		{name: "only blanks", request: Request{Keys: []string{" "}}, err: ErrNoKeyData},
		{
			name:    "hex forms",
			request: Request{Hex: []string{"d", " 0D ", "0x0A", "0XfF"}},
			want:    "0d 0d 0a ff",
		},
		{
			name:    "hex that is none",
			request: Request{Literal: "x", Hex: []string{"100", "", "0x", "+1", "0x0x1"}},
			want:    "78",
			warnings: []string{
				`hex "100" is not one byte (one or two hex digits): skipped`,
				`hex "" is not one byte (one or two hex digits): skipped`,
				`hex "0x" is not one byte (one or two hex digits): skipped`,
				`hex "+1" is not one byte (one or two hex digits): skipped`,
				`hex "0x0x1" is not one byte (one or two hex digits): skipped`,
			},
		},
		{
			name:     "a warning is not repeated",
			request:  Request{Hex: []string{"zz", "zz"}, Keys: []string{"ab", "ab"}},
			want:     "61626162",
			warnings: []string{badHex, `"ab" is no key: typed as the text "ab"`},
		},
		{
			name:    "strokes end where the program asks for events",
			request: Request{Keys: []string{"a", "Up", "Enter", "C-c", "literal:b"}},
			modes:   Modes{Kitty: KittyDisambiguate | KittyEvents},
			want: "61 1b5b39373b313a3375" + // a, CSI 97;1:3u
				"1b5b41 1b5b313b313a3341" + // CSI A, CSI 1;1:3A
				"0d" +
				"1b5b39393b3575 1b5b39393b353a3375" + // CSI 99;5u, CSI 99;5:3u
				"62",
		},
		{
			name:    "Enter with LNM",
			request: Request{Keys: []string{"Enter", "M-Enter", "C-j"}},
			modes:   Modes{LineFeed: true},
			want:    "0d0a 1b0d0a 0a",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, warnings, err := EncodeRequest(tt.request, tt.modes)
			if !errors.Is(err, tt.err) {
				t.Errorf("error = %v, want %v", err, tt.err)
			}
			if diff := cmp.Diff(unhex(t, tt.want), string(got)); diff != "" {
				t.Errorf("data differs (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.warnings, warnings); diff != "" {
				t.Errorf("warnings differ (-want +got):\n%s", diff)
			}
		})
	}
}
