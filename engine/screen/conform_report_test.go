package screen

import (
	"strings"
	"testing"

	"ptyboss/engine/proto"
)

func TestReports(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"DSR 5", "\x1b[5n", "\x1b[0n"},
		{"CPR", "\x1b[2;3H\x1b[6n", "\x1b[2;3R"},
		{"CPR behind a full row", "0123456789\x1b[6n", "\x1b[1;10R"},
		{"CPR counts from the region", "\x1b[2;3r\x1b[?6h\x1b[6n", "\x1b[1;1R"},
		{"DECXCPR", "\x1b[2;3H\x1b[?6n", "\x1b[?2;3R"},
		{"unknown DSR", "\x1b[77n\x1b[?77n", ""},
		{"DSR printer", "\x1b[?15n", "\x1b[?13n"},
		{"DSR keys", "\x1b[?25n", "\x1b[?21n"},
		{"DSR keyboard", "\x1b[?26n", "\x1b[?27;1;0;0n"},
		{"colour scheme", "\x1b[?996n", "\x1b[?997;1n"},
		{"DA1", "\x1b[c", "\x1b[?62;22c"},
		{"DA1 with 0", "\x1b[0c", "\x1b[?62;22c"},
		{"DA1 with 1", "\x1b[1c", ""},
		{"DA of the Linux console", "\x1b[?17c", ""},
		{"DECID", "\x1bZ", "\x1b[?62;22c"},
		{"DA2", "\x1b[>c", "\x1b[>1;10;0c"},
		{"DA3", "\x1b[=c", ""},
		{"XTVERSION", "\x1b[>q", "\x1bP>|ptyboss 1.2\x1b\\"},
		{"XTVERSION with 1", "\x1b[>1q", ""},
		{"DECREQTPARM", "\x1b[x\x1b[1x", "\x1b[2;1;1;128;128;1;0x\x1b[3;1;1;128;128;1;0x"},
		{"size in cells", "\x1b[18t", "\x1b[8;4;10t"},
		{"size of the display", "\x1b[19t", "\x1b[9;4;10t"},
		{"size in pixels is not known", "\x1b[14t\x1b[16t", ""},
		{"not an icon", "\x1b[11t", "\x1b[1t"},
		{"title is not told", "\x1b]0;evil\x07\x1b[21t\x1b[20t", ""},
		{"ENQ", "\x05", ""},
		{"DECRQM set", "\x1b[?7$p", "\x1b[?7;1$y"},
		{"DECRQM reset", "\x1b[?1$p", "\x1b[?1;2$y"},
		{"DECRQM unknown", "\x1b[?31337$p", "\x1b[?31337;0$y"},
		{"DECRQM ANSI", "\x1b[4h\x1b[4$p\x1b[20$p\x1b[99$p", "\x1b[4;1$y\x1b[20;2$y\x1b[99;0$y"},
		{"DECRQM hold", "\x1b[?2026$p\x1b[?2026h\x1b[?2026$p", "\x1b[?2026;2$y\x1b[?2026;1$y"},
		{"DECRQM paste", "\x1b[?2004h\x1b[?2004$p", "\x1b[?2004;1$y"},
		{"DECRQM mouse", "\x1b[?1002h\x1b[?1000$p\x1b[?1002$p", "\x1b[?1000;2$y\x1b[?1002;1$y"},
		{"DECRQM clusters", "\x1b[?2027$p", "\x1b[?2027;3$y"},
		{"DECRQM alternate", "\x1b[?1049h\x1b[?1049$p\x1b[?1049l\x1b[?1049$p", "\x1b[?1049;1$y\x1b[?1049;2$y"},
		{"DECRQM keypad", "\x1b=\x1b[?66$p\x1b>\x1b[?66$p", "\x1b[?66;1$y\x1b[?66;2$y"},
		{"DECRQM cursor", "\x1b[?25l\x1b[?25$p", "\x1b[?25;2$y"},
		{"DECRQSS SGR", "\x1b[1;31m\x1bP$qm\x1b\\", "\x1bP1$r0;1;31m\x1b\\"},
		{"DECRQSS no SGR", "\x1bP$qm\x1b\\", "\x1bP1$r0m\x1b\\"},
		{"DECRQSS SGR in full", "\x1b[4:3;38;2;1;2;3;58:5:9m\x1bP$qm\x1b\\", "\x1bP1$r0;4:3;38;2;1;2;3;58:5:9m\x1b\\"},
		{"DECRQSS region", "\x1b[2;3r\x1bP$qr\x1b\\", "\x1bP1$r2;3r\x1b\\"},
		{"DECRQSS cursor", "\x1b[5 q\x1bP$q q\x1b\\", "\x1bP1$r5 q\x1b\\"},
		{"DECRQSS level", "\x1bP$q\"p\x1b\\", "\x1bP1$r62;1\"p\x1b\\"},
		{"DECRQSS unknown", "\x1bP$qz\x1b\\", "\x1bP0$r\x1b\\"},
		{"XTGETTCAP", "\x1bP+q544e\x1b\\", ""},
		{"kitty flags", "\x1b[?u", "\x1b[?0u"},
		{"kitty flags pushed", "\x1b[>5u\x1b[?u", "\x1b[?5u"},
		{"modifyOtherKeys", "\x1b[>4;2m\x1b[?4m", "\x1b[>4;2m"},
		{"OSC 10", "\x1b]10;?\x07", "\x1b]10;rgb:d0d0/d0d0/d0d0\x07"},
		{"OSC 11 with ST", "\x1b]11;?\x1b\\", "\x1b]11;rgb:0101/0202/0303\x1b\\"},
		{"OSC 12", "\x1b]12;?\x07", "\x1b]12;rgb:d0d0/d0d0/d0d0\x07"},
		{
			"OSC 10 to 12", "\x1b]10;?;?;?\x07",
			"\x1b]10;rgb:d0d0/d0d0/d0d0\x07\x1b]11;rgb:0101/0202/0303\x07\x1b]12;rgb:d0d0/d0d0/d0d0\x07",
		},
		{"OSC 11 set is not told", "\x1b]11;#ffffff\x07\x1b]11;?\x07", "\x1b]11;rgb:0101/0202/0303\x07"},
		{"OSC 4", "\x1b]4;1;?\x07", "\x1b]4;1;rgb:cdcd/0000/0000\x07"},
		{"OSC 4 cube and grey", "\x1b]4;16;?;21;?;231;?;255;?\x07", "\x1b]4;16;rgb:0000/0000/0000\x07" +
			"\x1b]4;21;rgb:0000/0000/ffff\x07\x1b]4;231;rgb:ffff/ffff/ffff\x07\x1b]4;255;rgb:eeee/eeee/eeee\x07"},
		{"OSC 4 beyond", "\x1b]4;256;?;-1;?;x;?\x07", ""},
		{"OSC 52 is not read", "\x1b]52;c;?\x07", ""},
		{"OSC 7501", "\x1b]7501;?\x1b\\", "\x1b]7501;?\x1b\\"},
		{"OSC 7501 is not asked", "\x1b]7501;state=idle\x1b\\", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := New(Options{
				Cols: 10, Rows: 4, Version: "ptyboss 1.2",
				Colors: Colors{Background: proto.RGB(1, 2, 3)},
			})
			_, _ = s.Write([]byte(test.in))
			if got := string(s.Replies()); got != test.want {
				t.Errorf("%q is answered with %q, want %q", test.in, got, test.want)
			}
			if again := s.Replies(); len(again) > 0 {
				t.Errorf("the answer is there twice: %q", again)
			}
		})
	}
}

func TestRepliesAreBounded(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	_, _ = s.Write([]byte(strings.Repeat("\x1b[6n", 100_000)))
	q := s.Replies()
	if len(q) > maxReplies {
		t.Errorf("%d bytes of answers wait, the bound is %d", len(q), maxReplies)
	}
	if whole := strings.TrimSuffix(string(q), "R"); strings.Count(whole, "\x1b[1;1R") != strings.Count(whole, "R") {
		t.Error("an answer was cut")
	}
	if n := s.DroppedReplies(); n != 100_000-uint64(len(q)/6) {
		t.Errorf("%d answers count as dropped", n)
	}
}

func TestModesAreReported(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in   string
		want func(*proto.Modes)
	}{
		{"", func(*proto.Modes) {}},
		{"\x1b[?1h", func(m *proto.Modes) { m.ApplicationCursor = true }},
		{"\x1b=", func(m *proto.Modes) { m.ApplicationKeypad = true }},
		{"\x1b[?66h", func(m *proto.Modes) { m.ApplicationKeypad = true }},
		{"\x1b=\x1b>", func(*proto.Modes) {}},
		{"\x1b[?1049h", func(m *proto.Modes) { m.AlternateScreen = true }},
		{"\x1b[?47h", func(m *proto.Modes) { m.AlternateScreen = true }},
		{"\x1b[?1049l", func(*proto.Modes) {}},
		{"\x1b[?1007h", func(m *proto.Modes) { m.AlternateScroll = true }},
		{"\x1b[?7l", func(m *proto.Modes) { m.AutoWrap = false }},
		{"\x1b[?2004h", func(m *proto.Modes) { m.BracketedPaste = true }},
		{"\x1b[?1004h", func(m *proto.Modes) { m.FocusEvents = true }},
		{"\x1b[4h", func(m *proto.Modes) { m.Insert = true }},
		{"\x1b[20h", func(m *proto.Modes) { m.LineFeed = true }},
		{"\x1b[?9h", func(m *proto.Modes) { m.Mouse = proto.MouseX10 }},
		{"\x1b[?1000h", func(m *proto.Modes) { m.Mouse = proto.MouseNormal }},
		{"\x1b[?1002h", func(m *proto.Modes) { m.Mouse = proto.MouseButton }},
		{"\x1b[?1003h", func(m *proto.Modes) { m.Mouse = proto.MouseAny }},
		{"\x1b[?1000h\x1b[?1002h\x1b[?1000l", func(*proto.Modes) {}},
		{"\x1b[?1000;1006h", func(m *proto.Modes) { m.Mouse, m.MouseEncoding = proto.MouseNormal, proto.MouseSGR }},
		{"\x1b[?1005h", func(m *proto.Modes) { m.MouseEncoding = proto.MouseUTF8 }},
		{"\x1b[?1015h", func(m *proto.Modes) { m.MouseEncoding = proto.MouseURXVT }},
		{"\x1b[?1016h", func(m *proto.Modes) { m.MouseEncoding = proto.MousePixels }},
		{"\x1b[?1006h\x1b[?1006l", func(*proto.Modes) {}},
		{"\x1b[?5h", func(m *proto.Modes) { m.ReverseScreen = true }},
		{"\x1b[?2026h", func(m *proto.Modes) { m.Synchronized = true }},
		{"\x1b[>1u", func(m *proto.Modes) { m.KittyKeyboard = 1 }},
		{"\x1b[=5u", func(m *proto.Modes) { m.KittyKeyboard = 5 }},
		{"\x1b[=5u\x1b[=2;2u", func(m *proto.Modes) { m.KittyKeyboard = 7 }},
		{"\x1b[=5u\x1b[=1;3u", func(m *proto.Modes) { m.KittyKeyboard = 4 }},
		{"\x1b[=99u", func(m *proto.Modes) { m.KittyKeyboard = 3 }},
		{"\x1b[>1u\x1b[>3u\x1b[<u", func(m *proto.Modes) { m.KittyKeyboard = 1 }},
		{"\x1b[>1u\x1b[>3u\x1b[<2u", func(*proto.Modes) {}},
		{"\x1b[>1u\x1b[<99u", func(*proto.Modes) {}},
		{"\x1b[>1u\x1b[?1049h", func(m *proto.Modes) { m.AlternateScreen = true }},
		{"\x1b[>1u\x1b[?1049h\x1b[>3u\x1b[?1049l", func(m *proto.Modes) { m.KittyKeyboard = 1 }},
		{"\x1b[>4;1m", func(m *proto.Modes) { m.ModifyOtherKeys = 1 }},
		{"\x1b[>4;2m\x1b[>4m", func(*proto.Modes) {}},
		{"\x1b[>4;2m\x1b[>4n", func(*proto.Modes) {}},
		{"\x1b[>4;2m\x1b[>m", func(*proto.Modes) {}},
		{"\x1b[>4;9m\x1b[>1;1m", func(*proto.Modes) {}},
		{"\x1b[?1;2004;1004h\x1bc", func(*proto.Modes) {}},
		{"\x1b[?1h\x1b=\x1b[4h\x1b[!p", func(*proto.Modes) {}},
		{"\x1b[?2004h\x1b[?2004s\x1b[?2004l\x1b[?2004r", func(m *proto.Modes) { m.BracketedPaste = true }},
	}
	for _, test := range tests {
		t.Run(test.in, func(t *testing.T) {
			t.Parallel()
			s := New(Options{Cols: 10, Rows: 4})
			_, _ = s.Write([]byte(test.in))
			want := proto.Modes{AutoWrap: true}
			test.want(&want)
			if got := s.Modes(); got != want {
				t.Errorf("%q makes %+v, want %+v", test.in, got, want)
			}
		})
	}
}

func TestCursorShapes(t *testing.T) {
	t.Parallel()
	block, under, bar := proto.CursorBlock, proto.CursorUnderline, proto.CursorBar
	tests := []struct {
		in   string
		want proto.Cursor
	}{
		{"", proto.Cursor{Visible: true, Shape: block, Blink: true}},
		{"\x1b[?25l", proto.Cursor{Shape: block, Blink: true}},
		{"\x1b[?25l\x1b[?25h", proto.Cursor{Visible: true, Shape: block, Blink: true}},
		{"\x1b[2 q", proto.Cursor{Visible: true, Shape: block}},
		{"\x1b[3 q", proto.Cursor{Visible: true, Shape: under, Blink: true}},
		{"\x1b[4 q", proto.Cursor{Visible: true, Shape: under}},
		{"\x1b[5 q", proto.Cursor{Visible: true, Shape: bar, Blink: true}},
		{"\x1b[6 q", proto.Cursor{Visible: true, Shape: bar}},
		{"\x1b[6 q\x1b[ q", proto.Cursor{Visible: true, Shape: block, Blink: true}},
		{"\x1b[6 q\x1b[9 q", proto.Cursor{Visible: true, Shape: bar}},
		{"\x1b[?12l", proto.Cursor{Visible: true, Shape: block}},
		{"\x1b[2 q\x1b[?12h", proto.Cursor{Visible: true, Shape: block, Blink: true}},
	}
	for _, test := range tests {
		t.Run(test.in, func(t *testing.T) {
			t.Parallel()
			s := New(Options{Cols: 10, Rows: 4})
			_, _ = s.Write([]byte(test.in))
			if got := s.Cursor(); got != test.want {
				t.Errorf("%q makes %+v, want %+v", test.in, got, test.want)
			}
		})
	}
}
