package screen

import (
	"bytes"
	"testing"
	"unicode/utf8"
)

func TestQueryFilter(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"text", "hello\r\nwörld\t\x07", "hello\r\nwörld\t\x07"},
		{"sgr", "\x1b[31mred\x1b[m", "\x1b[31mred\x1b[m"},
		{"DA1", "a\x1b[cb\x1b[0cc", "abc"},
		{"DA2 and DA3", "a\x1b[>cb\x1b[=0cc", "abc"},
		{"Linux cursor is no DA", "\x1b[?17c", "\x1b[?17c"},
		{"DECID", "a\x1bZb", "ab"},
		{"ENQ", "a\x05b", "ab"},
		{"DSR", "\x1b[5n\x1b[6n\x1b[?6n\x1b[?996nx", "x"},
		{"XTMODKEYS is no DSR", "\x1b[>4n", "\x1b[>4n"},
		{"DECRQM", "\x1b[?2026$p\x1b[4$px", "x"},
		{"DECSTR is no DECRQM", "\x1b[!p", "\x1b[!p"},
		{"XTVERSION", "\x1b[>q\x1b[>0qx", "x"},
		{"DECSCUSR is no XTVERSION", "\x1b[4 q", "\x1b[4 q"},
		{"kitty query", "\x1b[?ux", "x"},
		{"kitty push and pop pass", "\x1b[>1u\x1b[<u\x1b[u", "\x1b[>1u\x1b[<u\x1b[u"},
		{"sizes", "\x1b[14t\x1b[16t\x1b[18t\x1b[19t\x1b[21tx", "x"},
		{"title stack passes", "\x1b[22;0t\x1b[23;0t", "\x1b[22;0t\x1b[23;0t"},
		{"modifyOtherKeys", "\x1b[?4m\x1b[>4;2m", "\x1b[>4;2m"},
		{"OSC colours", "\x1b]10;?\x07\x1b]11;?\x1b\\\x1b]4;1;?\x07x", "x"},
		{"OSC colours set", "\x1b]11;#123456\x07", "\x1b]11;#123456\x07"},
		{"a title may ask", "\x1b]0;what;?\x07", "\x1b]0;what;?\x07"},
		{"clipboard read", "\x1b]52;c;?\x07x", "x"},
		{"clipboard write", "\x1b]52;c;aGk=\x1b\\x", "\x1b]52;c;aGk=\x1b\\x"},
		{"status query", "\x1b]7501;?\x1b\\x", "x"},
		{"status report", "\x1b]7501;state=idle\x1b\\x", "\x1b]7501;state=idle\x1b\\x"},
		{"XTGETTCAP", "\x1bP+q544e\x1b\\x", "x"},
		{"DECRQSS", "\x1bP$qm\x1b\\x", "x"},
		{"sixel passes", "\x1bPq#0;2;0;0;0\x1b\\x", "\x1bPq#0;2;0;0;0\x1b\\x"},
		{"kitty picture query", "\x1b_Gi=1,a=q,s=1;AAAA\x1b\\x", "x"},
		{"kitty picture", "\x1b_Ga=T,f=100;AAAA\x1b\\", "\x1b_Ga=T,f=100;AAAA\x1b\\"},
		{"control within a query", "\x1b[6\nnx", "\nx"},
		{"control before the bracket", "\x1b\n[6nx", "\nx"},
		{"query cut off by CAN", "\x1b[6\x18nx", "\x1b[6\x18nx"},
		{"query cut off by ESC", "\x1b[6\x1b[31mx", "\x1b[6\x1b[31mx"},
		{"string cut off by ESC", "\x1b]11;\x1b[6nx", "\x1b]11;\x18x"},
		{"passed string cut off", "\x1b]0;hi\x1b[6nx", "\x1b]0;hi\x18x"},
		{"query cut off by a query", "\x1b[6\x1b[6nx", "\x1b[6\x18x"},
		{"dropped string cut off", "\x1bP+q54\x1b[6nx", "x"},
		{"C1 of UTF-8", "a\u009b6nb\u009d11;?\u009cc\u009a", "abc"},
		{"other 0xc2", "\u00b5\u00a0x\xc2", "\u00b5\u00a0x"},
		{"charset", "\x1b(0\x1b)B", "\x1b(0\x1b)B"},
		{"SOS hides a query", "\x1bXhi\x1b\\", "\x1bXhi\x1b\\"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var whole, single QueryFilter
			if got := whole.Filter(nil, []byte(test.in)); string(got) != test.want {
				t.Errorf("Filter(%q) = %q, want %q", test.in, got, test.want)
			}
			var got []byte
			for i := range len(test.in) {
				got = single.Filter(got, []byte{test.in[i]})
			}
			if string(got) != test.want {
				t.Errorf("Filter(%q) bytewise = %q, want %q", test.in, got, test.want)
			}
		})
	}
}

func TestQueryFilterPassesRecordings(t *testing.T) {
	t.Parallel()
	for _, r := range recordings(t) {
		var f QueryFilter
		got := f.Filter(nil, r.raw)
		a, b := New(Options{Cols: r.Cols, Rows: r.Rows}), New(Options{Cols: r.Cols, Rows: r.Rows})
		_, _ = a.Write(r.raw)
		_, _ = b.Write(got)
		if q := b.Replies(); len(q) > 0 {
			t.Errorf("%s: a filtered program still asks: %q", r.name, q)
		}
		if x, y := a.Text(), b.Text(); !equalLines(x, y) {
			t.Errorf("%s: the filter changed the screen", r.name)
		}
	}
}

func equalLines(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestQueryFilterHoldsLittle(t *testing.T) {
	t.Parallel()
	for _, begin := range []string{"\x1b[", "\x1b]4;", "\x1b]0;", "\x1bP+q", "\x1bPq", "\x1b_G", "\x1b_", "\x1bX", "\x1b"} {
		var f QueryFilter
		f.Filter(nil, []byte(begin))
		fill := bytes.Repeat([]byte("0"), 1024)
		if begin == "\x1b" {
			fill = bytes.Repeat([]byte{0}, 1024)
		}
		var out []byte
		for range 1024 {
			out = f.Filter(out[:0], fill)
			if cap(f.held) > 4*maxHeld {
				t.Fatalf("after %q the filter holds %d bytes", begin, cap(f.held))
			}
		}
	}
}

func FuzzQueryFilter(f *testing.F) {
	for _, s := range []string{
		"plain", "\x1b[6n", "\x1b]11;?\x07", "\x1bP$qm\x1b\\", "\x1b_Ga=q;\x1b\\",
		"\xc2\x9b6n", "\x1b]52;c;?\x1b\\x", "\x1b[6\x05n", "\x1b]4;1;?\x1b[c",
	} {
		f.Add([]byte(s), uint8(3))
	}
	f.Fuzz(func(t *testing.T, p []byte, size uint8) {
		p = append(p, 0x18) // ends what is open
		var whole, pieces QueryFilter
		want := whole.Filter(nil, p)
		var got []byte
		for rest := p; len(rest) > 0; {
			n := min(int(size%16)+1, len(rest))
			got = pieces.Filter(got, rest[:n])
			rest = rest[n:]
		}
		if !bytes.Equal(got, want) {
			t.Fatalf("in pieces of %d: %q, whole: %q", size%16+1, got, want)
		}
		s := New(Options{Cols: 20, Rows: 4})
		_, _ = s.Write(want)
		if q := s.Replies(); len(q) > 0 {
			t.Fatalf("%q passes %q, which is answered with %q", p, want, q)
		}
		if bytes.IndexByte(p, 0xc2) >= 0 || !utf8.Valid(p) {
			return // the screen knows no C1; broken code points may grow together
		}
		asked := New(Options{Cols: 20, Rows: 4})
		_, _ = asked.Write(p)
		if a, b := asked.Text(), s.Text(); !equalLines(a, b) {
			t.Fatalf("%q shows %q, and filtered %q", p, a, b)
		}
	})
}
