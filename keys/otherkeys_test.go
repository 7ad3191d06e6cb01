package keys

import "testing"

// TestModifyOtherKeys2 is level 2.
func TestModifyOtherKeys2(t *testing.T) {
	t.Parallel()
	testEncode(t, Modes{ModifyOtherKeys: 2}, ForTyping, []encodeCase{
		{letter('a', 0, "a"), "a"},
		{letter('a', Shift, "A"), "A"},
		{letter('1', Shift, "!"), "!"},
		{press('a', Ctrl), "\x1b[27;5;97~"},
		{press('c', Ctrl), "\x1b[27;5;99~"},
		{press('i', Ctrl), "\x1b[27;5;105~"},
		{press('m', Ctrl), "\x1b[27;5;109~"},
		{press('[', Ctrl), "\x1b[27;5;91~"},
		{press('1', Ctrl), "\x1b[27;5;49~"},
		{press('/', Ctrl), "\x1b[27;5;47~"},
		{press('a', Alt), "\x1b[27;3;97~"},
		{press('a', Meta), "\x1b[27;3;97~"},
		{press('a', Alt|Shift), "\x1b[27;4;65~"},
		{press('a', Ctrl|Shift), "\x1b[27;6;65~"},
		{press('1', Ctrl|Shift), "\x1b[27;6;33~"},
		{press('a', Ctrl|Alt), "\x1b[27;7;97~"},
		{press('a', Ctrl|Alt|Shift), "\x1b[27;8;65~"},
		{press('é', Ctrl), "\x1b[27;5;233~"},
		{press(Space, Ctrl), "\x1b[27;5;32~"},
		{letter(Space, Shift, " "), "\x1b[27;2;32~"},
		{press(Space, Alt), "\x1b[27;3;32~"},
		{letter(Space, 0, " "), " "},
		{press(Enter, 0), "\r"},
		{press(Enter, Shift), "\x1b[27;2;13~"},
		{press(Enter, Ctrl), "\x1b[27;5;13~"},
		{press(Enter, Alt), "\x1b[27;3;13~"},
		{press(Enter, Ctrl|Shift), "\x1b[27;6;13~"},
		{press(Tab, 0), "\t"},
		{press(Tab, Shift), "\x1b[Z"},
		{press(BackTab, 0), "\x1b[Z"},
		{press(Tab, Ctrl), "\x1b[27;5;9~"},
		{press(Tab, Ctrl|Shift), "\x1b[27;6;9~"},
		{press(BackTab, Ctrl), "\x1b[27;6;9~"},
		{press(Escape, 0), "\x1b"},
		{press(Escape, Ctrl), "\x1b[27;5;27~"},
		{press(Escape, Alt), "\x1b[27;3;27~"},
		{press(Backspace, 0), "\x7f"},
		{press(Backspace, Ctrl), "\b"},
		{press(Backspace, Alt), "\x1b[27;3;127~"},
		{press(Backspace, Shift), "\x1b[27;2;127~"},
		{press(Up, Ctrl), "\x1b[1;5A"},
		{press(Delete, Shift), "\x1b[3;2~"},
		{press(F(1), Ctrl), "\x1b[1;5P"},
		{press(F(5), Ctrl), "\x1b[15;5~"},
		{act(press('c', Ctrl), Release), ""},
		{act(press('c', Ctrl), Repeat), "\x1b[27;5;99~"},
		{press(LeftCtrl, Ctrl), ""},
	})
}

// TestModifyOtherKeys1 is level 1: only what has no well-known bytes.
func TestModifyOtherKeys1(t *testing.T) {
	t.Parallel()
	testEncode(t, Modes{ModifyOtherKeys: 1}, ForTyping, []encodeCase{
		{letter('a', 0, "a"), "a"},
		{letter('a', Shift, "A"), "A"},
		{press('a', Ctrl), "\x01"},
		{press('c', Ctrl), "\x03"},
		{press('a', Alt), "\x1ba"},
		{press('a', Ctrl|Alt), "\x1b\x01"},
		{press('1', Ctrl), "\x1b[27;5;49~"},
		{press('0', Ctrl), "\x1b[27;5;48~"},
		{press(';', Ctrl), "\x1b[27;5;59~"},
		{press(',', Ctrl), "\x1b[27;5;44~"},
		{press('-', Ctrl), "\x1b[27;5;45~"},
		{press('1', Ctrl|Shift), "\x1b[27;6;33~"},
		{press('1', Ctrl|Alt), "\x1b[27;7;49~"},
		{press('1', Alt), "\x1b1"},
		{press('_', Ctrl), "\x1f"},
		{press('-', Ctrl|Shift), "\x1f"},
		{press(Space, Ctrl), "\x00"},
		{press('/', Ctrl|Shift), "\x1b[27;6;63~"},
		{press(Enter, Shift), "\x1b[27;2;13~"},
		{press(Enter, Ctrl), "\x1b[27;5;13~"},
		{press(Enter, Alt), "\x1b[27;3;13~"},
		{press(Tab, Ctrl), "\x1b[27;5;9~"},
		{press(Tab, Shift), "\x1b[Z"},
		{press(Tab, Alt), "\x1b[27;3;9~"},
		{press(Escape, Alt), "\x1b\x1b"},
		{press(Escape, Ctrl|Alt), "\x1b[27;7;27~"},
		{press(Backspace, Alt), "\x1b\x7f"},
		{press(Backspace, Ctrl), "\b"},
		{press(Up, Shift), "\x1b[1;2A"},
	})
}

// TestModifyOtherKeysWarns is what the two levels cannot express either.
func TestModifyOtherKeysWarns(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		key     Key
		level   int
		want    string
		warning string
	}{
		{press('i', Ctrl), 1, "\t", "C-i was sent as Tab: the program asked for no keyboard protocol that tells them apart"},
		{press('a', Ctrl|Shift), 1, "\x01", "C-S-a was sent as C-a: the program asked for no keyboard protocol that tells them apart"},
		{press(Escape, Shift), 2, "\x1b", "S-Escape was sent as Escape: the program asked for no keyboard protocol that tells them apart"},
		{press('k', Super), 2, "", "Super-k was not sent: the program asked for no keyboard protocol that has it"},
		{press(Pause, 0), 2, "", "Pause was not sent: the program asked for no keyboard protocol that has it"},
	} {
		got, warning := Encode(c.key, Modes{ModifyOtherKeys: c.level}, ForTyping)
		if string(got) != c.want || warning != c.warning {
			t.Errorf("Encode(%s) at level %d = %q, %q, want %q, %q",
				c.key.Token(), c.level, got, warning, c.want, c.warning)
		}
	}
}
