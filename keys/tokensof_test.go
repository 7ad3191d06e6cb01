package keys

import (
	"bytes"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTokensOf(t *testing.T) {
	t.Parallel()
	tests := []struct {
		data string
		want []string
	}{
		{"", nil},
		{"a", []string{"a"}},
		{"A", []string{"A"}},
		{" ", []string{"Space"}},
		{"hello", []string{"literal:hello"}},
		{"git commit -m x\r", []string{"literal:git commit -m x", "Enter"}},
		{"\x03", []string{"C-c"}},
		{"\x00", []string{"C-Space"}},
		{"\t\r\x7f\x1b", []string{"Tab", "Enter", "BSpace", "Escape"}},
		{"\x1b\x7f", []string{"M-BSpace"}},
		{"\n\b", []string{"C-j", "C-h"}},
		{"\x1c\x1d\x1e\x1f", []string{`C-\`, "C-]", "C-^", "C-_"}},
		{"\x1b[A\x1b[B", []string{"Up", "Down"}},
		{"\x1b[1~\x1b[4~", []string{"Home", "End"}},
		{"\x1b[1;6D", []string{"C-S-Left"}},
		{"\x1b[1;5~", []string{"C-Home"}},
		{"\x1b[3;3~", []string{"M-Delete"}},
		{"\x1b[Z", []string{"BTab"}},
		{"\x1b\x1b[Z", []string{"M-BTab"}},
		{"\x1bOP\x1b[15~\x1b[24~", []string{"F1", "F5", "F12"}},
		{"\x1b\x1b[15~", []string{"M-F5"}},
		{"\x1b[1;2P\x1b[24;2~\x1b[1;5P", []string{"F13", "F24", "F25"}},
		{"\x1b\x1b[1;2P", []string{"M-F13"}},
		{"\x1bOM\x1bOu\x1b\x1bOM", []string{"KPEnter", "KP5", "M-KPEnter"}},
		{"\x1b\x1b[A", []string{"Escape", "Up"}},
		{"\x1b\x1b", []string{"M-Escape"}},
		{"\x1bx\x1bX\x1b\r\x1b\x18", []string{"M-x", "M-X", "M-Enter", "C-M-x"}},
		{"\x1b[", []string{"M-["}},
		{"\x1bO", []string{"M-O"}},
		{"\x1b ", []string{"M-Space"}},
		{"\x1bé", []string{"M-é"}},
		{"\x1b\xff", []string{"Escape", "hex:ff"}},
		{"\x1b\u00a0", []string{"Escape", "hex:c2a0"}},
		{"\x1bOA", []string{"hex:1b4f41"}},
		{"\x1b[H", []string{"hex:1b5b48"}},
		{"\x1b[99;5u", []string{"hex:1b5b39393b3575"}},
		{"\x1b[200~hi\x1b[201~", []string{"hex:1b5b3230307e", "literal:hi", "hex:1b5b3230317e"}},
		{"\xff\xfe", []string{"hex:fffe"}},
		{"a\xffb", []string{"a", "hex:ff", "b"}},
		{"你好😀", []string{"literal:你好😀"}},
		{"👩‍🚀", []string{"literal:👩‍🚀"}},
		{"\u00a0", []string{"hex:c2a0"}},
		{"\u202e", []string{"hex:e280ae"}},
		{"^c", []string{"literal:^c"}},
		{"^", []string{"^"}},
		{"C-c", []string{"literal:C-c"}},
	}
	for _, tt := range tests {
		t.Run(tt.data, func(t *testing.T) {
			t.Parallel()
			got := TokensOf([]byte(tt.data))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("TokensOf(%q) differs (-want +got):\n%s", tt.data, diff)
			}
			checkRoundTrip(t, []byte(tt.data), got, Modes{})
		})
	}
}

func TestTokensIn(t *testing.T) {
	t.Parallel()
	application := Modes{ApplicationCursor: true, LineFeed: true}
	kitty := Modes{Kitty: KittyDisambiguate}
	other := Modes{ModifyOtherKeys: 2}
	tests := []struct {
		data  string
		modes Modes
		want  []string
	}{
		{"\x1bOA\x1bOH", application, []string{"Up", "Home"}},
		{"\x1b[A", application, []string{"hex:1b5b41"}},
		{"\r\n", application, []string{"C-m", "C-j"}},
		{"\x1b[99;5u\x1b[13;2u\x1b[27u", kitty, []string{"C-c", "S-Enter", "Escape"}},
		{"\x1b[97;6u\x1b[97;4u\x1b[97;9u", kitty, []string{"C-S-a", "M-A", "Super-a"}},
		{"\x1b[57376u\x1b[57404u\x1b[H\x1b[P", kitty, []string{"F13", "KP5", "Home", "F1"}},
		{"\x1b[97;1:3u", kitty, []string{"hex:1b5b39373b313a3375"}},
		{"\x03\x1b", kitty, []string{"hex:031b"}},
		{"a", Modes{Kitty: KittyAllKeys}, []string{"literal:a"}},
		{"\x1b[97u", Modes{Kitty: KittyAllKeys}, []string{"a"}},
		{"\x1b[27;5;99~\x1b[27;2;13~\x1b[27;4;65~", other, []string{"C-c", "S-Enter", "M-A"}},
	}
	for _, tt := range tests {
		got := TokensIn([]byte(tt.data), tt.modes)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("TokensIn(%q, %+v) differs (-want +got):\n%s", tt.data, tt.modes, diff)
		}
		checkRoundTrip(t, []byte(tt.data), got, tt.modes)
	}
}

// checkRoundTrip fails t unless tokens make data again.
func checkRoundTrip(t *testing.T, data []byte, tokens []string, m Modes) {
	t.Helper()
	back, _, err := EncodeRequest(Request{Keys: tokens}, m)
	if len(data) == 0 && errors.Is(err, ErrNoKeyData) {
		return
	}
	if err != nil || !bytes.Equal(back, data) {
		t.Errorf("tokens %q make % x (%v), want % x", tokens, back, err, data)
	}
}

func FuzzTokensOf(f *testing.F) {
	for _, data := range []string{
		"", "hello\r", "\x1b[A", "\x1b\x1b[1;5A", "\x1b[27;5;99~", "\x1b[99;5u", "\x1bO", "\xff\x9b201~", "\x1b\x1b\x1b", "a\u200d",
		"literal:x", "hex:00", "\x1b[1;2P\x1b[200~\x1b[201~", "\x1b[999999999999;1u",
	} {
		for _, flags := range []uint8{0, 1, 4, 8, 16, 64, 127, 255} {
			f.Add([]byte(data), flags)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, flags uint8) {
		checkRoundTrip(t, data, TokensOf(data), Modes{})
		m := modesOf(flags)
		checkRoundTrip(t, data, TokensIn(data, m), m)
	})
}

// modesOf makes modes of fuzzed bits.
func modesOf(flags uint8) Modes {
	return Modes{
		ApplicationCursor: flags&1 != 0,
		ApplicationKeypad: flags&1 != 0,
		LineFeed:          flags&2 != 0,
		BracketedPaste:    flags&2 != 0,
		ModifyOtherKeys:   int(flags>>2) & 1 * 2,
		Kitty:             int(flags >> 3),
	}
}
