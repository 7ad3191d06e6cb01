package cli

import (
	"bytes"
	"testing"
)

func TestChord(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in, out string
		leave, armed  bool
	}{
		{"text", "hello", "hello", false, false},
		{"once", "a\x1d", "a", false, true},
		{"twice", "\x1d\x1d", "\x1d", false, false},
		{"three times", "\x1d\x1d\x1d", "\x1d", false, true},
		{"then a key", "a\x1dbc", "a", true, true},
		{"kitty", "\x1b[93;5u", "", false, true},
		{"kitty twice", "\x1b[93;5u\x1b[93;5u", "\x1b[93;5u", false, false},
		{"kitty, event named", "\x1b[93;5:1u", "", false, true},
		{"kitty, num lock on", "\x1b[93;133u", "", false, true},
		{"kitty, caps lock and num lock on", "\x1b[93;197u", "", false, true},
		{"kitty, shifted code and text", "\x1b[93:125;5;93u", "", false, true},
		{"kitty, another layout", "\x1b[1098::93;5u", "", false, true},
		{"kitty, with shift too", "\x1b[93;6u", "\x1b[93;6u", false, false},
		{"kitty, with alt too", "\x1b[93;7u", "\x1b[93;7u", false, false},
		{"kitty, another key", "\x1b[91;5u", "\x1b[91;5u", false, false},
		{"kitty, no modifier", "\x1b[93u", "\x1b[93u", false, false},
		{"kitty, press and release", "\x1b[93;5:1u\x1b[93;5:3u", "", false, true},
		{"kitty, held down", "\x1b[93;5:1u\x1b[93;5:2u\x1b[93;5:2u", "", false, true},
		{"kitty, ctrl first up", "\x1b[93;5:1u\x1b[57442;5:3u\x1b[93;1:3u", "\x1b[57442;5:3u", false, true},
		{
			"kitty, twice with all events",
			"\x1b[57442;5u\x1b[93;5u\x1b[93;5:3u\x1b[57442;1:3u\x1b[57442;5u\x1b[93;5u\x1b[93;5:3u",
			"\x1b[57442;5u\x1b[57442;1:3u\x1b[57442;5u\x1b[93;5u\x1b[93;5:3u", false, false,
		},
		{"modifyOtherKeys", "\x1b[27;5;93~", "", false, true},
		{"modifyOtherKeys twice", "\x1b[27;5;93~\x1b[27;5;93~", "\x1b[27;5;93~", false, false},
		{"modifyOtherKeys, another key", "\x1b[27;5;91~", "\x1b[27;5;91~", false, false},
		{"in a paste", "\x1b[200~a\x1db\x1b[93;5u\x1b[201~", "\x1b[200~a\x1db\x1b[93;5u\x1b[201~", false, false},
		{"after a paste", "\x1b[200~a\x1b[201~\x1d", "\x1b[200~a\x1b[201~", false, true},
		{"alt and the byte", "\x1b\x1d", "\x1b\x1d", false, false},
		{"arrows and function keys", "\x1b[A\x1bOP\x1b[15;5~\x1b\x1b[B", "\x1b[A\x1bOP\x1b[15;5~\x1b\x1b[B", false, false},
		{"mouse", "\x1b[<0;3;4M\x1b[M !!", "\x1b[<0;3;4M\x1b[M !!", false, false},
		{"a sequence cut short", "\x1b[9\x1d", "\x1b[9", false, true},
		{"a number too large", "\x1b[99999999999999999999;5u", "\x1b[99999999999999999999;5u", false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var c chord
			out, leave := c.feed([]byte(tt.in))
			if string(out) != tt.out || leave != tt.leave || c.armed != tt.armed {
				t.Errorf("feed(%q) = %q, leave %v, armed %v; want %q, %v, %v", tt.in, out, leave, c.armed, tt.out, tt.leave, tt.armed)
			}
		})
	}
}

func TestChordHoldsNoKeyForEver(t *testing.T) {
	t.Parallel()
	for _, in := range []string{"\x1b", "\x1b[", "\x1b[93;5", "\x1b[20"} {
		var c chord
		if out, _ := c.feed([]byte(in)); len(out) > 0 {
			t.Errorf("feed(%q) = %q before it is clear what it is", in, out)
		}
		if out, leave := c.flush(); string(out) != in || leave {
			t.Errorf("flush after %q = %q, leave %v", in, out, leave)
		}
		if out, _ := c.feed([]byte("x")); string(out) != "x" {
			t.Errorf("feed after flush of %q = %q, want x", in, out)
		}
	}
	var c chord
	long := append([]byte("\x1b["), bytes.Repeat([]byte("1;"), heldLimit)...)
	if out, _ := c.feed(long); len(out) == 0 {
		t.Error("a sequence without an end is held for ever")
	}
}

// FuzzChord holds that the division into pieces does not matter, and that
// nothing is lost or made up before the chord.
func FuzzChord(f *testing.F) {
	for _, seed := range []string{
		"a\x1d", "\x1d\x1d", "\x1b[93;5u", "\x1b[27;5;93~", "\x1b[200~\x1d\x1b[201~\x1d", "\x1b\x1b[93;5:3u",
		"\x1b[93;5u\x1b[93;5:3u\x1b[93;5u", "\x1b[9\x1b[93;5u", "ä\x1b",
	} {
		f.Add([]byte(seed), uint8(1))
		f.Add([]byte(seed), uint8(3))
	}
	f.Fuzz(func(t *testing.T, in []byte, size uint8) {
		var whole chord
		want, wantLeave := whole.feed(in)
		var pieces chord
		var got []byte
		var leave bool
		for rest := in; len(rest) > 0 && !leave; {
			n := min(int(size)+1, len(rest))
			var out []byte
			out, leave = pieces.feed(rest[:n])
			got = append(got, out...)
			rest = rest[n:]
		}
		if !bytes.Equal(got, want) || leave != wantLeave || pieces.armed != whole.armed || pieces.paste != whole.paste {
			t.Errorf("in pieces of %d: %q, leave %v; whole: %q, leave %v", int(size)+1, got, leave, want, wantLeave)
		}
		hasKey := bytes.ContainsRune(in, 0x1d) || bytes.Contains(in, []byte("93"))
		if !hasKey {
			tail, _ := whole.flush()
			if want = append(want, tail...); !bytes.Equal(want, in) {
				t.Errorf("without the key: %q became %q", in, want)
			}
		}
	})
}
