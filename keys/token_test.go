package keys

import (
	"encoding/hex"
	"strings"
	"testing"
)

// tokenCase is a row of the token tables: the bytes in normal mode, whether
// there is a warning, and the bytes with DECCKM where they differ.
type tokenCase struct {
	token       string
	want        string // hex with blanks
	warning     string // a part of the warning; "" means none
	application string
}

func unhex(t *testing.T, s string) string {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(s, " ", ""))
	if err != nil {
		t.Fatalf("bad hex %q in the table: %v", s, err)
	}
	return string(b)
}

func testTokens(t *testing.T, cases []tokenCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.token, func(t *testing.T) {
			t.Parallel()
			for _, m := range []Modes{{}, {ApplicationCursor: true}} {
				want := c.want
				if m.ApplicationCursor && c.application != "" {
					want = c.application
				}
				got, warnings, err := EncodeRequest(Request{Keys: []string{c.token}}, m)
				if err != nil && want != "" {
					t.Fatalf("EncodeRequest(%q): %v", c.token, err)
				}
				if string(got) != unhex(t, want) {
					t.Errorf("EncodeRequest(%q) with application cursor keys %t = % x, want %s",
						c.token, m.ApplicationCursor, got, want)
				}
				all := strings.Join(warnings, "\n")
				if (c.warning == "") != (all == "") || !strings.Contains(all, c.warning) {
					t.Errorf("EncodeRequest(%q) warns %q, want %q", c.token, all, c.warning)
				}
			}
		})
	}
}

// TestNamedKeys is the table of section 3.1, with application mode of 3.2.
func TestNamedKeys(t *testing.T) {
	t.Parallel()
	testTokens(t, []tokenCase{
		{token: "enter", want: "0d"},
		{token: "return", want: "0d"},
		{token: "tab", want: "09"},
		{token: "escape", want: "1b"},
		{token: "esc", want: "1b"},
		{token: "space", want: "20"},
		{token: "bspace", want: "7f"},
		{token: "backspace", want: "7f"},
		{token: "up", want: "1b 5b 41", application: "1b 4f 41"},
		{token: "down", want: "1b 5b 42", application: "1b 4f 42"},
		{token: "right", want: "1b 5b 43", application: "1b 4f 43"},
		{token: "left", want: "1b 5b 44", application: "1b 4f 44"},
		{token: "home", want: "1b 5b 31 7e", application: "1b 4f 48"},
		{token: "end", want: "1b 5b 34 7e", application: "1b 4f 46"},
		{token: "pageup", want: "1b 5b 35 7e"},
		{token: "pgup", want: "1b 5b 35 7e"},
		{token: "ppage", want: "1b 5b 35 7e"},
		{token: "pagedown", want: "1b 5b 36 7e"},
		{token: "pgdn", want: "1b 5b 36 7e"},
		{token: "npage", want: "1b 5b 36 7e"},
		{token: "insert", want: "1b 5b 32 7e"},
		{token: "ic", want: "1b 5b 32 7e"},
		{token: "delete", want: "1b 5b 33 7e"},
		{token: "del", want: "1b 5b 33 7e"},
		{token: "dc", want: "1b 5b 33 7e"},
		{token: "btab", want: "1b 5b 5a"},
		{token: "f1", want: "1b 4f 50"},
		{token: "f2", want: "1b 4f 51"},
		{token: "f3", want: "1b 4f 52"},
		{token: "f4", want: "1b 4f 53"},
		{token: "f5", want: "1b 5b 31 35 7e"},
		{token: "f6", want: "1b 5b 31 37 7e"},
		{token: "f7", want: "1b 5b 31 38 7e"},
		{token: "f8", want: "1b 5b 31 39 7e"},
		{token: "f9", want: "1b 5b 32 30 7e"},
		{token: "f10", want: "1b 5b 32 31 7e"},
		{token: "f11", want: "1b 5b 32 33 7e"},
		{token: "f12", want: "1b 5b 32 34 7e"},
		{token: "kp/", want: "1b 4f 6f"},
		{token: "kp*", want: "1b 4f 6a"},
		{token: "kp-", want: "1b 4f 6d"},
		{token: "kp+", want: "1b 4f 6b"},
		{token: "kp.", want: "1b 4f 6e"},
		{token: "kp0", want: "1b 4f 70"},
		{token: "kp1", want: "1b 4f 71"},
		{token: "kp2", want: "1b 4f 72"},
		{token: "kp3", want: "1b 4f 73"},
		{token: "kp4", want: "1b 4f 74"},
		{token: "kp5", want: "1b 4f 75"},
		{token: "kp6", want: "1b 4f 76"},
		{token: "kp7", want: "1b 4f 77"},
		{token: "kp8", want: "1b 4f 78"},
		{token: "kp9", want: "1b 4f 79"},
		{token: "kpenter", want: "1b 4f 4d"},
		// The case does not matter.
		{token: "ENTER", want: "0d"},
		{token: "PgUp", want: "1b 5b 35 7e"},
		{token: "KPEnter", want: "1b 4f 4d"},
	})
}

// TestWorkedTokens is the table of section 3.4, with what section 0 changes.
func TestWorkedTokens(t *testing.T) {
	t.Parallel()
	testTokens(t, []tokenCase{
		{token: "C-c", want: "03"},
		{token: "^c", want: "03"},
		{token: "^C", want: "03"},
		{token: "c-C", want: "03"},
		{token: "^[", want: "1b"},
		{token: "^?", want: "7f"},
		{token: "^@", want: "00"},
		{token: "C-@", want: "00"},
		{token: `^\`, want: "1c"},
		{token: "^]", want: "1d"},
		{token: "^^", want: "1e"},
		{token: "^_", want: "1f"},
		{token: "^1", want: "5e 31", warning: `"^1" is no key`},
		{token: "^", want: "5e"},
		{token: "M-x", want: "1b 78"},
		{token: "C-M-x", want: "1b 18"},
		{token: "S-a", want: "41"},
		{token: "C-S-a", want: "01", warning: "C-S-a was sent as C-a"},
		{token: "S-1", want: "31", warning: "S-1 was sent as 1"},
		{token: "C-1", want: "31", warning: "C-1 was sent as 1"},
		{token: "C--", want: "2d", warning: "C-- was sent as -"},
		{token: "C-", want: "43 2d", warning: `"C-" is no key`},
		{token: "C-foo", want: "66 6f 6f", warning: `typed as the text "foo"`},
		{token: "M-Enter", want: "1b 0d"},
		{token: "C-Enter", want: "0d", warning: "C-Enter was sent as Enter"},
		{token: "S-Enter", want: "0d", warning: "S-Enter was sent as Enter"},
		{token: "C-Space", want: "00"}, // section 0
		{token: "M-Tab", want: "1b 09"},
		{token: "S-Tab", want: "1b 5b 5a"},
		{token: "C-S-Tab", want: "1b 5b 5a", warning: "C-S-Tab was sent as S-Tab"},
		{token: "M-S-Tab", want: "1b 5b 5a", warning: "M-S-Tab was sent as S-Tab"},
		{token: "M-BTab", want: "1b 1b 5b 5a"},
		{token: "C-F5", want: "1b 5b 31 35 7e", warning: "C-F5 was sent as F5"},
		{token: "M-F5", want: "1b 1b 5b 31 35 7e"},
		{token: "M-BSpace", want: "1b 7f"},
		{token: "M-KPEnter", want: "1b 1b 4f 4d"},
		{token: "C-Up", want: "1b 5b 31 3b 35 41"},
		{token: "C-S-Left", want: "1b 5b 31 3b 36 44"},
		{token: "C-Home", want: "1b 5b 31 3b 35 7e"},
		{token: "M-C-End", want: "1b 5b 34 3b 37 7e"},
		{token: "S-M-C-PgDn", want: "1b 5b 36 3b 38 7e"},
		{token: "M-Del", want: "1b 5b 33 3b 33 7e"},
	})
}

// TestConformanceTokens is the rows 91 and 93 of section 8; row 92 is in
// TestNamedKeys.
func TestConformanceTokens(t *testing.T) {
	t.Parallel()
	testTokens(t, []tokenCase{
		{token: "Enter", want: "0d"},
		{token: "C-c", want: "03"},
		{token: "M-x", want: "1b78"},
		{token: "S-Tab", want: "1b5b5a"},
		{token: "KPEnter", want: "1b4f4d"},
		{token: "M-up", want: "1b5b313b3341"},
		{token: "C-right", want: "1b5b313b3543"},
		{token: "S-down", want: "1b5b313b3242"},
		{token: "C-home", want: "1b5b313b357e"},
		{token: "M-C-End", want: "1b5b343b377e"},
		{token: "S-M-C-PgDn", want: "1b5b363b387e"},
		{token: "S-insert", want: "1b5b323b327e"},
		{token: "S-M-del", want: "1b5b333b347e"},
	})
}

// TestExtendedTokens is what section 0 adds to the grammar.
func TestExtendedTokens(t *testing.T) {
	t.Parallel()
	testTokens(t, []tokenCase{
		{token: "Ctrl-c", want: "03"},
		{token: "Ctrl+C", want: "03"},
		{token: "control+c", want: "03"},
		{token: "Alt-x", want: "1b78"},
		{token: "Meta-x", want: "1b78"},
		{token: "Option+x", want: "1b78"},
		{token: "Shift+Tab", want: "1b5b5a"},
		{token: "Ctrl+Shift+Left", want: "1b5b313b3644"},
		{token: "Ctrl-M-x", want: "1b18"},
		{token: "M-Ctrl+x", want: "1b18"},
		{token: "C-c-M-x", want: "1b18"},
		{token: "C-C-C-c", want: "03"},
		{token: "Ctrl+-", want: "2d", warning: "C-- was sent as -"},
		{token: "Ctrl++", want: "2b", warning: "C-+ was sent as +"},
		{token: "Alt+-", want: "1b2d"},
		{token: "Ctrl-", want: "4374726c2d", warning: "is no key"},
		{token: "meta-data", want: "6d6574612d64617461", warning: `the text "meta-data"`},
		{token: "C++", want: "432b2b", warning: "is no key"},
		{token: "hello", want: "68656c6c6f", warning: `"hello" is no key: typed as the text "hello"`},
		{token: "C-M-", want: "4d2d", warning: `typed as the text "M-"`},
		{token: "F13", want: "1b5b313b3250"},
		{token: "F17", want: "1b5b31353b327e"},
		{token: "F24", want: "1b5b32343b327e"},
		{token: "F25", want: "1b5b313b3550"},
		{token: "F35", want: "1b5b32333b357e"},
		{token: "M-F13", want: "1b1b5b313b3250"},
		{token: "F0", want: "4630", warning: "is no key"},
		{token: "F36", want: "463336", warning: "is no key"},
		{token: "C-i", want: "09", warning: "C-i was sent as Tab"},
		{token: "C-m", want: "0d", warning: "C-m was sent as Enter"},
		{token: "C-[", want: "1b", warning: "C-[ was sent as Escape"},
		{token: "C-?", want: "7f", warning: "C-? was sent as BSpace"},
		{token: "^I", want: "09"},
		{token: "^m", want: "0d"},
		{token: "^h", want: "08"},
		{token: "^é", want: "5ec3a9", warning: "is no key"},
		{token: "C-M-Space", want: "1b00"},
		{token: "C-S-Space", want: "00", warning: "C-S-Space was sent as C-Space"},
		{token: "C-BSpace", want: "7f", warning: "C-BSpace was sent as BSpace"},
		{token: "C-Escape", want: "1b", warning: "C-Escape was sent as Escape"},
		{token: "Cmd-k", want: "", warning: "Super-k was not sent"},
		{token: "Super+Up", want: "", warning: "Super-Up was not sent"},
		{token: "Pause", want: "", warning: "Pause was not sent"},
		{token: "LeftShift", want: "", warning: "LeftShift was not sent"},
		{token: " x ", want: "78"},
		{token: "A", want: "41"},
		{token: "M-A", want: "1b41"},
		{token: "M-S-a", want: "1b41"},
		{token: "C-A", want: "01"},
		{token: "é", want: "c3a9"},
		{token: "É", want: "c389"},
		{token: "M-É", want: "1bc389"},
		{token: "S-é", want: "c3a9", warning: "S-é was sent as é"},
		{token: "C-é", want: "c3a9", warning: "C-é was sent as é"},
		{token: "世", want: "e4b896"},
		{token: "👍🏽", want: "f09f918df09f8fbd"},
		{token: "👩‍🚀", want: "f09f91a9e2808df09f9a80"},
		{token: "e\u0301", want: "65cc81"},
		{token: "e\u0301x", want: "65cc8178", warning: "is no key"},
		{token: "e\u200d", want: "65e2808d", warning: "is no key"},
		{token: "e\xff", want: "65ff", warning: "is no key"},
		{token: "\xff", want: "ff", warning: "is no key"},
		{token: "literal:hello world ", want: "68656c6c6f20776f726c6420"},
		{token: "literal:Enter", want: "456e746572"},
		{token: " literal: x ", want: "207820"},
		{token: "Literal:x", want: "4c69746572616c3a78", warning: "is no key"},
		{token: "hex:1b5b41", want: "1b5b41"},
		{token: "hex:1B 5b 00", want: "1b5b00"},
		{token: "hex:1b5", want: "", warning: "is not pairs of hex digits"},
	})
}

func TestEmptyTokens(t *testing.T) {
	t.Parallel()
	for _, token := range []string{"", " ", "\t\n", "literal:", "hex:"} {
		data, warnings, err := EncodeRequest(Request{Keys: []string{token}}, Modes{})
		if err == nil || len(data) != 0 || len(warnings) != 0 {
			t.Errorf("EncodeRequest(%q) = % x, %q, %v, want ErrNoKeyData alone", token, data, warnings, err)
		}
	}
}
