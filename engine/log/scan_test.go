package log

import (
	"testing"
	"unicode"
)

// Every byte at every place between every two neighbours that could carry.
func TestPlainRun(t *testing.T) {
	t.Parallel()
	neighbours := []byte{0, '\t', '\n', '\r', ' ', '~', 0x7f, 0x80, 0xff}
	for b := range 256 {
		for at := range 19 {
			for _, next := range neighbours {
				p := []byte("abcd\tefgh\r\nijklmnop")
				p[at] = byte(b)
				if at+1 < len(p) {
					p[at+1] = next
				}
				want := 0
				for want < len(p) && plain(p[want]) {
					want++
				}
				if got := plainRun(p); got != want {
					t.Fatalf("plainRun(%q) is %d, want %d", p, got, want)
				}
			}
		}
	}
}

// ordinary has short cuts; they must agree with Unicode's table.
func TestOrdinary(t *testing.T) {
	t.Parallel()
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		want := !unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Cc, r)
		if got := ordinary(r); got != want {
			t.Fatalf("ordinary(%U) is %v, want %v", r, got, want)
		}
	}
}

func TestRuneOffset(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "a", "abcdefgh", "é", "a漢🎉éx漢字🎉🎉abcdefghijk漢", "漢漢漢漢漢漢漢漢", "ééééééééé"} {
		n := 0
		for want := range text {
			if got := runeOffset([]byte(text), n); got != want {
				t.Errorf("runeOffset(%q, %d) is %d, want %d", text, n, got, want)
			}
			n++
		}
		for ; n < 20+len(text); n++ { // past the end
			if got := runeOffset([]byte(text), n); got != len(text) {
				t.Errorf("runeOffset(%q, %d) is %d, want the end", text, n, got)
			}
		}
	}
}
