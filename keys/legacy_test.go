package keys

import (
	"strings"
	"testing"
)

// TestTyping is what the operator's keys send without a keyboard protocol.
func TestTyping(t *testing.T) {
	t.Parallel()
	testEncode(t, Modes{}, ForTyping, []encodeCase{
		{letter('a', 0, "a"), "a"},
		{letter('a', Shift, "A"), "A"},
		{letter('1', Shift, "!"), "!"},
		{letter('a', 0, "å"), "å"},
		{letter(0, 0, "日本"), "日本"},
		{letter(0, Alt, "日"), "\x1b日"},
		{letter('a', CapsLock, "A"), "A"},
		{press('x', Alt), "\x1bx"},
		{press('x', Meta), "\x1bx"},
		{press('x', Alt|Shift), "\x1bX"},
		{press('1', Alt|Shift), "\x1b!"},
		{press('é', Alt|Shift), "\x1bÉ"},
		{press('[', Alt), "\x1b["},
		{press('x', Ctrl|Alt), "\x1b\x18"},
		{press('c', Ctrl|NumLock), "\x03"},
		{press('@', Ctrl), "\x00"},
		{press('-', Ctrl|Shift), "\x1f"},
		{press('6', Ctrl|Shift), "\x1e"},
		{press('2', Ctrl|Shift), "\x00"},
		{press('\\', Ctrl), "\x1c"},
		{press(']', Ctrl), "\x1d"},
		{Key{Code: 'с', Mod: Ctrl, Base: 'c'}, "\x03"},
		{Key{Code: 'ч', Mod: Alt, Base: 'x'}, "\x1bx"},
		{Key{Code: '=', Mod: Alt | Shift, Shifted: '*'}, "\x1b*"},
		{press(Space, Ctrl), "\x00"},
		{press(Space, Ctrl|Alt), "\x1b\x00"},
		{press(Space, Alt), "\x1b "},
		{press(Enter, 0), "\r"},
		{press(Enter, Alt), "\x1b\r"},
		{press(Tab, Shift), "\x1b[Z"},
		{press(Tab, Alt|Shift), "\x1b\x1b[Z"},
		{press(BackTab, Alt), "\x1b\x1b[Z"},
		{press(BackTab, Shift), "\x1b[Z"},
		{press(Escape, Alt), "\x1b\x1b"},
		{press(Backspace, 0), "\x7f"},
		{press(Backspace, Ctrl), "\b"},
		{press(Backspace, Ctrl|Alt), "\x1b\b"},
		{press(Backspace, Alt), "\x1b\x7f"},
		{press(Up, 0), "\x1b[A"},
		{press(KPUp, 0), "\x1b[A"},
		{press(Home, 0), "\x1b[H"},
		{press(End, 0), "\x1b[F"},
		{press(Begin, 0), "\x1b[E"},
		{press(KPBegin, Ctrl), "\x1b[1;5E"},
		{press(Home, Ctrl), "\x1b[1;5H"},
		{press(End, Ctrl|Alt), "\x1b[1;7F"},
		{press(PageUp, Shift), "\x1b[5;2~"},
		{press(Insert, 0), "\x1b[2~"},
		{press(Find, 0), "\x1b[1~"},
		{press(Select, 0), "\x1b[4~"},
		{press(Menu, 0), "\x1b[29~"},
		{press(F(1), 0), "\x1bOP"},
		{press(F(1), Shift), "\x1b[1;2P"},
		{press(F(4), Ctrl), "\x1b[1;5S"},
		{press(F(5), Ctrl), "\x1b[15;5~"},
		{press(F(5), Alt), "\x1b[15;3~"},
		{press(F(12), Ctrl|Shift), "\x1b[24;6~"},
		{press(F(13), 0), "\x1b[1;2P"},
		{press(F(13), Ctrl), "\x1b[1;6P"},
		{press(F(24), 0), "\x1b[24;2~"},
		{press(F(25), 0), "\x1b[1;5P"},
		{press(F(35), Alt), "\x1b[23;7~"},
		{press(KP5, 0), "5"},
		{letter(KP5, NumLock, "5"), "5"},
		{press(KPEnter, 0), "\r"},
		{press(KPEnter, Alt), "\x1b\r"},
		{press(KPDivide, 0), "/"},
		{press(KPMultiply, 0), "*"},
		{press(KPMinus, 0), "-"},
		{press(KPPlus, 0), "+"},
		{press(KPComma, 0), ","},
		{press(KPEqual, 0), "="},
		{press(KPDecimal, 0), "."},
		{act(press('c', Ctrl), Repeat), "\x03"},
		{act(press('c', Ctrl), Release), ""},
		{press(LeftShift, Shift), ""},
		{Key{}, ""},
		{press(-1, 0), ""},
		{press(F(35)+1, 0), ""},
	})
}

// TestTypingApplication is the same with DECCKM, DECKPAM and LNM.
func TestTypingApplication(t *testing.T) {
	t.Parallel()
	m := Modes{ApplicationCursor: true, ApplicationKeypad: true, LineFeed: true}
	testEncode(t, m, ForTyping, []encodeCase{
		{press(Up, 0), "\x1bOA"},
		{press(Down, 0), "\x1bOB"},
		{press(Right, 0), "\x1bOC"},
		{press(Left, 0), "\x1bOD"},
		{press(Home, 0), "\x1bOH"},
		{press(End, 0), "\x1bOF"},
		{press(Begin, 0), "\x1bOE"},
		{press(KPUp, 0), "\x1bOA"},
		{press(Up, Ctrl), "\x1b[1;5A"},
		{press(Home, Ctrl), "\x1b[1;5H"},
		{press(Up, NumLock), "\x1bOA"},
		{press(PageUp, 0), "\x1b[5~"},
		{press(KP0, 0), "\x1bOp"},
		{press(KP9, 0), "\x1bOy"},
		{press(KPEnter, 0), "\x1bOM"},
		{press(KPEqual, 0), "\x1bOX"},
		{press(KPSeparator, 0), "\x1bOl"},
		{letter(KP5, NumLock, "5"), "5"},
		{press(KPEnter, NumLock), "\r\n"},
		{press(Enter, 0), "\r\n"},
		{press(Enter, Alt), "\x1b\r\n"},
	})
}

// TestLosses is what legacy bytes cannot express, and what is sent instead.
func TestLosses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		key     Key
		style   Style
		want    string
		warning string
	}{
		{press(Enter, Shift), ForTyping, "\r", "S-Enter was sent as Enter:"},
		{press(Enter, Ctrl), ForTyping, "\r", "C-Enter was sent as Enter:"},
		{press(Enter, Ctrl|Alt), ForTyping, "\x1b\r", "C-M-Enter was sent as M-Enter:"},
		{press(Tab, Ctrl), ForTyping, "\t", "C-Tab was sent as Tab:"},
		{press(Tab, Ctrl|Shift), ForTyping, "\x1b[Z", "C-S-Tab was sent as S-Tab:"},
		{press(Space, Ctrl|Shift), ForTyping, "\x00", "C-S-Space was sent as C-Space:"},
		{press('i', Ctrl), ForTyping, "\t", "C-i was sent as Tab:"},
		{press('i', Ctrl|Alt), ForTyping, "\x1b\t", "C-M-i was sent as M-Tab:"},
		{press('m', Ctrl), ForTyping, "\r", "C-m was sent as Enter:"},
		{press('[', Ctrl), ForTyping, "\x1b", "C-[ was sent as Escape:"},
		{press('1', Ctrl), ForTyping, "1", "C-1 was sent as 1:"},
		{press('2', Ctrl), ForTyping, "\x00", "C-2 was sent as C-@:"},
		{press('3', Ctrl), ForTyping, "\x1b", "C-3 was sent as Escape:"},
		{press('7', Ctrl), ForTyping, "\x1f", "C-7 was sent as C-_:"},
		{press('8', Ctrl), ForTyping, "\x7f", "C-8 was sent as BSpace:"},
		{press('/', Ctrl), ForTyping, "\x1f", "C-/ was sent as C-_:"},
		{press('/', Ctrl), ForTokens, "/", "C-/ was sent as /:"},
		{press('`', Ctrl), ForTyping, "\x00", "C-` was sent as C-@:"},
		{press('a', Ctrl|Shift), ForTyping, "\x01", "C-S-a was sent as C-a:"},
		{press('1', Ctrl|Shift), ForTyping, "!", "C-S-1 was sent as S-1:"},
		{press('é', Ctrl), ForTyping, "é", "C-é was sent as é:"},
		{press('日', Alt|Shift), ForTyping, "\x1b日", "M-S-日 was sent as M-日:"},
		{press(KP5, Ctrl), ForTyping, "\x1d", "C-KP5 was sent as C-]:"},
		{press(KP5, Ctrl), ForTokens, "\x1bOu", "C-KP5 was sent as KP5:"},
		{press(KPEnter, Shift), ForTyping, "\r", "S-KPEnter was sent as KPEnter:"},
		{press(F(13), Shift), ForTyping, "\x1b[1;2P", "S-F13 was sent as F13:"},
		{press(F(5), Ctrl), ForTokens, "\x1b[15~", "C-F5 was sent as F5:"},
		{press(F(5), Ctrl|Alt), ForTokens, "\x1b\x1b[15~", "C-M-F5 was sent as M-F5:"},
		{press(Backspace, Ctrl), ForTokens, "\x7f", "C-BSpace was sent as BSpace:"},
		{press('k', Super), ForTyping, "", "Super-k was not sent:"},
		{press(Up, Hyper|Ctrl), ForTyping, "", "Hyper-C-Up was not sent:"},
		{press(Pause, 0), ForTyping, "", "Pause was not sent:"},
		{press(MediaPlay, 0), ForTokens, "", "MediaPlay was not sent:"},
	} {
		t.Run(c.key.Token(), func(t *testing.T) {
			t.Parallel()
			got, warning := Encode(c.key, Modes{}, c.style)
			if string(got) != c.want {
				t.Errorf("Encode = %q, want %q", got, c.want)
			}
			if !strings.HasPrefix(warning, c.warning) {
				t.Errorf("Encode warns %q, want %q", warning, c.warning)
			}
		})
	}
}
