package keys

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestKeyToken(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		key  Key
		want string
	}{
		{letter('a', 0, "a"), "a"},
		{letter('a', Shift, "A"), "A"},
		{press('a', Shift), "A"},
		{letter('1', Shift, "!"), "!"},
		{press('1', Shift), "S-1"},
		{letter('a', CapsLock, "A"), "A"},
		{letter('a', 0, "å"), "å"},
		{letter(0, 0, "日本"), "literal:日本"},
		{letter('e', 0, "e\u0301"), "literal:e\u0301"},
		{press('c', Ctrl), "C-c"},
		{press('c', Ctrl|CapsLock|NumLock), "C-c"},
		{press('a', Ctrl|Shift), "C-S-a"},
		{press('x', Ctrl|Alt), "C-M-x"},
		{press('x', Alt|Shift), "M-X"},
		{press('x', Meta), "M-x"},
		{press('k', Super), "Super-k"},
		{press('k', Super|Hyper|Ctrl), "Hyper-Super-C-k"},
		{press('-', Ctrl), "C--"},
		{press(Left, Ctrl|Shift), "C-S-Left"},
		{press(Enter, Alt), "M-Enter"},
		{press(Enter, Shift), "S-Enter"},
		{letter(Enter, 0, "\r"), "Enter"},
		{letter(Space, 0, " "), "Space"},
		{press(Space, Ctrl), "C-Space"},
		{press(Tab, Shift), "S-Tab"},
		{press(BackTab, 0), "BTab"},
		{press(F(5), 0), "F5"},
		{press(F(24), Ctrl), "C-F24"},
		{letter(KP5, 0, "5"), "KP5"},
		{act(press('c', Ctrl), Release), "C-c"},
		{press(MediaPlay, 0), "MediaPlay"},
		{Key{}, ""},
		{press(-1, 0), ""},
		{press(F(35)+1, 0), ""},
	} {
		if got := c.key.Token(); got != c.want {
			t.Errorf("Token of %+v = %q, want %q", c.key, got, c.want)
		}
	}
}

// TestTokenRoundTrip reads the token of each named key under each set of
// modifiers back as the same key.
func TestTokenRoundTrip(t *testing.T) {
	t.Parallel()
	for _, name := range Names() {
		for mod := range Meta {
			k := Key{Code: name.Code, Mod: mod}
			parsed := ParseToken(k.Token())
			if parsed.Kind != KeyToken || parsed.Key.Code != k.Code || parsed.Key.Mod != k.Mod {
				t.Errorf("token %q reads as %+v, want %+v", k.Token(), parsed, k)
			}
		}
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	names := Names()
	seen := map[string]rune{}
	codes := map[rune]string{}
	for _, n := range names {
		if other, ok := codes[n.Code]; ok {
			t.Errorf("%s and %s have the same code", n.Name, other)
		}
		codes[n.Code] = n.Name
		for _, name := range append([]string{n.Name}, n.Aliases...) {
			if _, ok := seen[strings.ToLower(name)]; ok {
				t.Errorf("the name %s is there twice", name)
			}
			seen[strings.ToLower(name)] = n.Code
			if got := ParseToken(strings.ToUpper(name)); got.Kind != KeyToken || got.Key.Code != n.Code {
				t.Errorf("ParseToken(%q) = %+v, want code %d", strings.ToUpper(name), got, n.Code)
			}
		}
	}
	for code := Up; code <= F(functionKeys); code++ {
		if codes[code] == "" {
			t.Errorf("code %d has no name", code)
		}
	}
	names[0].Aliases[0] = "changed"
	if Names()[0].Aliases[0] == "changed" {
		t.Error("Names shares memory with its caller")
	}
}

func TestExplain(t *testing.T) {
	t.Parallel()
	want := []Explanation{
		{Token: "Up", Normal: "1b5b41", Application: "1b4f41", Kitty: "1b5b41"},
		{Token: "C-c", Normal: "03", Application: "03", Kitty: "1b5b39393b3575"},
		{
			Token: "S-Enter", Normal: "0d", Application: "0d", Kitty: "1b5b31333b3275",
			Warnings: []string{"S-Enter was sent as Enter: the program asked for no keyboard protocol that tells them apart"},
		},
		{Token: "literal:hi", Normal: "6869", Application: "6869", Kitty: "6869"},
		{
			Token: "C-foo", Normal: "666f6f", Application: "666f6f", Kitty: "666f6f",
			Warnings: []string{`"C-foo" is no key: typed as the text "foo"`},
		},
		{Token: ""},
	}
	got := Explain([]string{"Up", "C-c", "S-Enter", "literal:hi", "C-foo", ""})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Explain differs (-want +got):\n%s", diff)
	}
}
