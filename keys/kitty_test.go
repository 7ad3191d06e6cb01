package keys

import (
	"fmt"
	"testing"
)

// encodeCase is a row of the encoding tables: what a key sends, without any
// warning.
type encodeCase struct {
	key  Key
	want string
}

func press(code rune, mod Mod) Key { return Key{Code: code, Mod: mod} }

func letter(code rune, mod Mod, text string) Key {
	return Key{Code: code, Mod: mod, Text: text}
}

func act(k Key, a Action) Key {
	k.Action = a
	return k
}

func testEncode(t *testing.T, m Modes, s Style, cases []encodeCase) {
	t.Helper()
	for i, c := range cases {
		t.Run(fmt.Sprintf("%d %s", i, c.key.Token()), func(t *testing.T) {
			t.Parallel()
			got, warning := Encode(c.key, m, s)
			if string(got) != c.want {
				t.Errorf("Encode(%+v, %+v) = %q, want %q", c.key, m, got, c.want)
			}
			if warning != "" {
				t.Errorf("Encode(%+v, %+v) warns %q", c.key, m, warning)
			}
		})
	}
}

// TestKittyDisambiguate is flag 1: text stays text, and so do Enter, Tab and
// Backspace; everything else is an escape code.
func TestKittyDisambiguate(t *testing.T) {
	t.Parallel()
	m := Modes{Kitty: KittyDisambiguate, ApplicationCursor: true, ApplicationKeypad: true}
	cases := []encodeCase{
		{letter('a', 0, "a"), "a"},
		{letter('a', Shift, "A"), "A"},
		{letter('a', CapsLock, "A"), "A"},
		{letter('1', Shift, "!"), "!"},
		{press('a', 0), "a"},
		{press('a', Shift), "A"},
		{press('1', Shift), "\x1b[49;2u"},
		{letter('é', 0, "é"), "é"},
		{letter(0, 0, "日本"), "日本"},
		{letter('a', 0, "å"), "å"},
		{letter(Space, 0, " "), " "},
		{press(Space, 0), " "},
		{letter(Space, Shift, " "), " "},
		{press(Space, Ctrl), "\x1b[32;5u"},
		{press(Space, Shift), "\x1b[32;2u"},
		{press(Enter, 0), "\r"},
		{press(Tab, 0), "\t"},
		{press(Backspace, 0), "\x7f"},
		{press(Enter, NumLock), "\r"},
		{press(Enter, Shift), "\x1b[13;2u"},
		{press(Enter, Ctrl), "\x1b[13;5u"},
		{press(Enter, Alt), "\x1b[13;3u"},
		{press(Enter, Ctrl|Shift), "\x1b[13;6u"},
		{press(Tab, Shift), "\x1b[9;2u"},
		{press(BackTab, 0), "\x1b[9;2u"},
		{press(BackTab, Alt), "\x1b[9;4u"},
		{press(Tab, Ctrl), "\x1b[9;5u"},
		{press(Tab, Ctrl|Shift), "\x1b[9;6u"},
		{press(Backspace, Ctrl), "\x1b[127;5u"},
		{press(Backspace, Alt), "\x1b[127;3u"},
		{press(Escape, 0), "\x1b[27u"},
		{press(Escape, Alt), "\x1b[27;3u"},
		{press(Escape, Shift), "\x1b[27;2u"},
		{press('a', Ctrl), "\x1b[97;5u"},
		{press('c', Ctrl), "\x1b[99;5u"},
		{press('i', Ctrl), "\x1b[105;5u"},
		{press('m', Ctrl), "\x1b[109;5u"},
		{press('[', Ctrl), "\x1b[91;5u"},
		{press('1', Ctrl), "\x1b[49;5u"},
		{press('/', Ctrl), "\x1b[47;5u"},
		{press('a', Alt), "\x1b[97;3u"},
		{press('a', Alt|Shift), "\x1b[97;4u"},
		{press('a', Ctrl|Shift), "\x1b[97;6u"},
		{press('a', Ctrl|Alt), "\x1b[97;7u"},
		{press('a', Ctrl|Alt|Shift), "\x1b[97;8u"},
		{press('a', Super), "\x1b[97;9u"},
		{press('a', Super|Ctrl), "\x1b[97;13u"},
		{press('a', Hyper), "\x1b[97;17u"},
		{press('a', Meta), "\x1b[97;33u"},
		{press('a', Ctrl|CapsLock|NumLock), "\x1b[97;5u"},
		{press('[', Alt), "\x1b[91;3u"},
		{press('с', Ctrl), "\x1b[1089;5u"},
		{Key{Code: 'a', Mod: Ctrl | Shift, Shifted: 'A', Base: 'q'}, "\x1b[97;6u"},
		{press(Up, 0), "\x1b[A"},
		{press(Down, 0), "\x1b[B"},
		{press(Right, 0), "\x1b[C"},
		{press(Left, 0), "\x1b[D"},
		{press(Home, 0), "\x1b[H"},
		{press(End, 0), "\x1b[F"},
		{press(Begin, 0), "\x1b[E"},
		{press(Up, Shift), "\x1b[1;2A"},
		{press(Up, Super), "\x1b[1;9A"},
		{press(Up, NumLock), "\x1b[1;129A"},
		{press(Left, Ctrl|Shift), "\x1b[1;6D"},
		{press(Home, Ctrl), "\x1b[1;5H"},
		{press(End, Alt), "\x1b[1;3F"},
		{press(Insert, 0), "\x1b[2~"},
		{press(Delete, 0), "\x1b[3~"},
		{press(PageUp, 0), "\x1b[5~"},
		{press(PageDown, 0), "\x1b[6~"},
		{press(Delete, Ctrl), "\x1b[3;5~"},
		{press(PageDown, Shift|Alt), "\x1b[6;4~"},
		{press(F(1), 0), "\x1b[P"},
		{press(F(2), 0), "\x1b[Q"},
		{press(F(3), 0), "\x1b[13~"},
		{press(F(4), 0), "\x1b[S"},
		{press(F(1), Ctrl), "\x1b[1;5P"},
		{press(F(3), Shift), "\x1b[13;2~"},
		{press(F(5), 0), "\x1b[15~"},
		{press(F(6), 0), "\x1b[17~"},
		{press(F(10), 0), "\x1b[21~"},
		{press(F(11), 0), "\x1b[23~"},
		{press(F(12), 0), "\x1b[24~"},
		{press(F(12), Ctrl), "\x1b[24;5~"},
		{press(F(13), 0), "\x1b[57376u"},
		{press(F(24), 0), "\x1b[57387u"},
		{press(F(35), 0), "\x1b[57398u"},
		{press(F(13), Shift), "\x1b[57376;2u"},
		{press(CapsLockKey, 0), ""},
		{press(NumLockKey, 0), ""},
		{press(ScrollLockKey, 0), ""},
		{press(PrintScreen, 0), "\x1b[57361u"},
		{press(Pause, 0), "\x1b[57362u"},
		{press(Menu, 0), "\x1b[57363u"},
		{letter(KP0, 0, "0"), "0"},
		{press(KP0, 0), "\x1b[57399u"},
		{press(KP9, 0), "\x1b[57408u"},
		{press(KPDecimal, 0), "\x1b[57409u"},
		{press(KPDivide, 0), "\x1b[57410u"},
		{press(KPMultiply, 0), "\x1b[57411u"},
		{press(KPMinus, 0), "\x1b[57412u"},
		{press(KPPlus, 0), "\x1b[57413u"},
		{press(KPEnter, 0), "\x1b[57414u"},
		{press(KPEqual, 0), "\x1b[57415u"},
		{press(KPSeparator, 0), "\x1b[57416u"},
		{press(KPComma, 0), "\x1b[57416u"},
		{press(KPLeft, 0), "\x1b[57417u"},
		{press(KPRight, 0), "\x1b[57418u"},
		{press(KPUp, 0), "\x1b[57419u"},
		{press(KPDown, 0), "\x1b[57420u"},
		{press(KPPageUp, 0), "\x1b[57421u"},
		{press(KPPageDown, 0), "\x1b[57422u"},
		{press(KPHome, 0), "\x1b[57423u"},
		{press(KPEnd, 0), "\x1b[57424u"},
		{press(KPInsert, 0), "\x1b[57425u"},
		{press(KPDelete, 0), "\x1b[57426u"},
		{press(KPBegin, 0), "\x1b[E"},
		{press(KP5, Ctrl), "\x1b[57404;5u"},
		{press(MediaPlay, 0), "\x1b[57428u"},
		{press(MediaPause, 0), "\x1b[57429u"},
		{press(MediaPlayPause, 0), "\x1b[57430u"},
		{press(MediaReverse, 0), "\x1b[57431u"},
		{press(MediaStop, 0), "\x1b[57432u"},
		{press(MediaFastForward, 0), "\x1b[57433u"},
		{press(MediaRewind, 0), "\x1b[57434u"},
		{press(MediaNext, 0), "\x1b[57435u"},
		{press(MediaPrevious, 0), "\x1b[57436u"},
		{press(MediaRecord, 0), "\x1b[57437u"},
		{press(LowerVolume, 0), "\x1b[57438u"},
		{press(RaiseVolume, 0), "\x1b[57439u"},
		{press(Mute, 0), "\x1b[57440u"},
		{press(LeftShift, Shift), ""},
		{act(letter('a', 0, "a"), Repeat), "a"},
		{act(letter('a', 0, "a"), Release), ""},
		{act(press(Up, 0), Repeat), "\x1b[A"},
		{act(press(Up, 0), Release), ""},
		{press(F(35)+1, 0), ""},
		{press(-1, 0), ""},
		{press(0xd800, 0), ""},
		{Key{}, ""},
	}
	testEncode(t, m, ForTyping, cases)
	testEncode(t, m, ForTokens, cases)
}

// TestKittyEvents is flags 1 and 2.
func TestKittyEvents(t *testing.T) {
	t.Parallel()
	testEncode(t, Modes{Kitty: KittyDisambiguate | KittyEvents}, ForTyping, []encodeCase{
		{press(Up, 0), "\x1b[A"},
		{act(press(Up, 0), Repeat), "\x1b[1;1:2A"},
		{act(press(Up, 0), Release), "\x1b[1;1:3A"},
		{act(press(Up, Ctrl), Release), "\x1b[1;5:3A"},
		{act(press(F(5), 0), Release), "\x1b[15;1:3~"},
		{act(press(Escape, 0), Release), "\x1b[27;1:3u"},
		{act(press('c', Ctrl), Repeat), "\x1b[99;5:2u"},
		{act(press('c', Ctrl), Release), "\x1b[99;5:3u"},
		{act(letter('a', 0, "a"), Repeat), "a"},
		{act(letter('a', 0, "a"), Release), "\x1b[97;1:3u"},
		{act(letter('a', Shift, "A"), Release), "\x1b[97;2:3u"},
		{act(press(Enter, 0), Repeat), "\r"},
		{act(press(Enter, 0), Release), ""},
		{act(press(Tab, 0), Release), ""},
		{act(press(Backspace, 0), Release), ""},
		{act(press(Enter, Shift), Release), ""},
		{act(press(Enter, Shift), Repeat), "\x1b[13;2:2u"},
		{act(press(LeftShift, Shift), Press), ""},
		{act(press(LeftShift, 0), Release), ""},
		{act(letter(0, 0, "日"), Release), ""},
	})
}

// TestKittyEventsAlone is flag 2 without flag 1: what legacy bytes can say
// stays legacy.
func TestKittyEventsAlone(t *testing.T) {
	t.Parallel()
	testEncode(t, Modes{Kitty: KittyEvents, ApplicationCursor: true}, ForTyping, []encodeCase{
		{press('c', Ctrl), "\x03"},
		{press('i', Ctrl), "\x1b[105;5u"},
		{press('c', Ctrl|Shift), "\x1b[99;6u"},
		{press('x', Alt), "\x1bx"},
		{press(Escape, 0), "\x1b"},
		{act(press(Escape, 0), Release), "\x1b[27;1:3u"},
		{act(press('c', Ctrl), Release), "\x1b[99;5:3u"},
		{press(Up, 0), "\x1b[A"},
		{press(KPUp, 0), "\x1b[A"},
		{press(KP5, 0), "5"},
		{press(F(1), 0), "\x1b[P"},
		{press(Enter, Shift), "\x1b[13;2u"},
	})
}

// TestKittyAlternates is flags 1 and 4.
func TestKittyAlternates(t *testing.T) {
	t.Parallel()
	testEncode(t, Modes{Kitty: KittyDisambiguate | KittyAlternates}, ForTyping, []encodeCase{
		{letter('a', 0, "a"), "a"},
		{Key{Code: 'a', Mod: Shift, Text: "A", Shifted: 'A'}, "A"},
		{Key{Code: 'a', Mod: Ctrl, Shifted: 'A'}, "\x1b[97;5u"},
		{Key{Code: 'a', Mod: Ctrl | Shift, Shifted: 'A'}, "\x1b[97:65;6u"},
		{press('a', Ctrl|Shift), "\x1b[97:65;6u"},
		{Key{Code: '=', Mod: Ctrl | Shift, Shifted: '+'}, "\x1b[61:43;6u"},
		{Key{Code: 'с', Mod: Ctrl, Base: 'c'}, "\x1b[1089::99;5u"},
		{Key{Code: 'с', Mod: Ctrl | Shift, Shifted: 'С', Base: 'c'}, "\x1b[1089:1057:99;6u"},
		{Key{Code: 'c', Mod: Ctrl, Base: 'c'}, "\x1b[99;5u"},
		{press(Up, Shift), "\x1b[1;2A"},
		{press(Enter, Shift), "\x1b[13;2u"},
	})
}

// TestKittyAllKeys is flag 8, which implies flag 1.
func TestKittyAllKeys(t *testing.T) {
	t.Parallel()
	testEncode(t, Modes{Kitty: KittyAllKeys, LineFeed: true}, ForTyping, []encodeCase{
		{letter('a', 0, "a"), "\x1b[97u"},
		{letter('a', Shift, "A"), "\x1b[97;2u"},
		{letter('a', CapsLock, "A"), "\x1b[97;65u"},
		{letter(Space, 0, " "), "\x1b[32u"},
		{press(Enter, 0), "\x1b[13u"},
		{press(Tab, 0), "\x1b[9u"},
		{press(BackTab, 0), "\x1b[9;2u"},
		{press(Backspace, 0), "\x1b[127u"},
		{press(Escape, 0), "\x1b[27u"},
		{press('c', Ctrl), "\x1b[99;5u"},
		{letter(KP5, NumLock, "5"), "\x1b[57404;129u"},
		{press(CapsLockKey, CapsLock), "\x1b[57358;65u"},
		{press(ScrollLockKey, 0), "\x1b[57359u"},
		{press(NumLockKey, 0), "\x1b[57360u"},
		{press(LeftShift, Shift), "\x1b[57441;2u"},
		{press(LeftCtrl, Ctrl), "\x1b[57442;5u"},
		{press(LeftAlt, Alt), "\x1b[57443;3u"},
		{press(LeftSuper, Super), "\x1b[57444;9u"},
		{press(LeftHyper, Hyper), "\x1b[57445;17u"},
		{press(LeftMeta, Meta), "\x1b[57446;33u"},
		{press(RightShift, Shift), "\x1b[57447;2u"},
		{press(RightCtrl, Ctrl), "\x1b[57448;5u"},
		{press(RightAlt, Alt), "\x1b[57449;3u"},
		{press(RightSuper, Super), "\x1b[57450;9u"},
		{press(RightHyper, Hyper), "\x1b[57451;17u"},
		{press(RightMeta, Meta), "\x1b[57452;33u"},
		{press(ISOLevel3Shift, 0), "\x1b[57453u"},
		{press(ISOLevel5Shift, 0), "\x1b[57454u"},
		{letter(0, 0, "日"), "日"},
	})
}

// TestKittyAllFlags is flag 31.
func TestKittyAllFlags(t *testing.T) {
	t.Parallel()
	testEncode(t, Modes{Kitty: 31}, ForTyping, []encodeCase{
		{letter('a', 0, "a"), "\x1b[97;;97u"},
		{Key{Code: 'a', Mod: Shift, Text: "A", Shifted: 'A'}, "\x1b[97:65;2;65u"},
		{letter('a', 0, "å"), "\x1b[97;;229u"},
		{letter('e', 0, "e\u0301"), "\x1b[101;;101:769u"},
		{act(letter('a', 0, "a"), Repeat), "\x1b[97;1:2;97u"},
		{act(letter('a', 0, "a"), Release), "\x1b[97;1:3u"},
		{press('c', Ctrl), "\x1b[99;5u"},
		{letter(Enter, 0, "\r"), "\x1b[13u"},
		{act(press(Enter, 0), Release), "\x1b[13;1:3u"},
		{act(press(Tab, 0), Release), "\x1b[9;1:3u"},
		{act(press(Backspace, 0), Release), "\x1b[127;1:3u"},
		{letter(KP5, 0, "5"), "\x1b[57404;;53u"},
		{letter(0, 0, "日本"), "\x1b[0;;26085:26412u"},
		{act(press(LeftShift, 0), Release), "\x1b[57441;1:3u"},
		{press(Up, 0), "\x1b[A"},
	})
}

// TestKittyFlagsThatNeedOthers is flags 4 and 16 alone, which change nothing.
func TestKittyFlagsThatNeedOthers(t *testing.T) {
	t.Parallel()
	for _, flags := range []int{0, KittyAlternates, KittyText, KittyAlternates | KittyText} {
		testEncode(t, Modes{Kitty: flags, ApplicationCursor: true}, ForTyping, []encodeCase{
			{letter('a', 0, "a"), "a"},
			{press('c', Ctrl), "\x03"},
			{press(Up, 0), "\x1bOA"},
			{press(Escape, 0), "\x1b"},
			{act(press(Up, 0), Release), ""},
		})
	}
}
