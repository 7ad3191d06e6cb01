package log

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// dirt reports what must not be in text, or "".
func dirt(text string) string {
	if !utf8.ValidString(text) {
		return "invalid UTF-8"
	}
	runes := []rune(text)
	for i, r := range runes {
		switch {
		case r < ' ' && r != '\t' && r != '\n' && r != '\r', r >= 0x7f && r < 0xa0:
			return "a control character"
		case r == zwj && i > 0 && i < len(runes)-1 && new(emoji).pictographic(runes[i+1]):
		case unicode.Is(unicode.Cf, r):
			return "a format character"
		}
	}
	return ""
}

func seeds(f *testing.F) {
	f.Helper()
	for i, c := range stripCases() {
		if len(c.in) < 500 {
			f.Add([]byte(c.in), byte(i))
		}
	}
	f.Add([]byte(strings.Repeat("line\r\n", 50)), byte(3))
}

// FuzzWriteSplit: the text is the same however the bytes are cut, and clean.
func FuzzWriteSplit(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte, cut byte) {
		whole := text(string(data), max(1, len(data)))
		if d := dirt(whole); d != "" {
			t.Errorf("%s in %q", d, whole)
		}
		for _, n := range []int{1, 3, 7, 1 + int(cut)} {
			if got := text(string(data), n); got != whole {
				t.Errorf("in pieces of %d: %q, whole: %q", n, got, whole)
			}
		}
		l := New(Limits{})
		at := min(int(cut), len(data))
		fill(l, stdout(string(data[:at])), stdout(string(data[at:])))
		l.Close()
		if got := l.Aggregate(); got != whole {
			t.Errorf("split at %d: %q, whole: %q", at, got, whole)
		}
	})
}

// FuzzPage: pages, chunks and drains are cuts of the one text and agree about
// the numbers.
func FuzzPage(f *testing.F) {
	f.Add([]byte("one\ntwo\r\nthree"), 1, 2, 5)
	f.Add([]byte("a🎉\n\n\nb"), -1, 0, 3)
	f.Add([]byte(strings.Repeat("x\n", 300)), 50, 1000, 100)
	f.Fuzz(func(t *testing.T, data []byte, offset, limit, chars int) {
		l := New(Limits{Chars: chars, Pending: chars / 2})
		for i := 0; i < len(data); i += 100 {
			l.Write(Stream(i/100%2), data[i:min(i+100, len(data))])
		}
		l.Close()
		st := l.Stats()
		all := l.Aggregate()
		if n := utf8.RuneCountInString(all); n != st.RetainedChars ||
			st.TotalChars != int64(n)+st.DiscardedChars || !utf8.ValidString(all) {
			t.Fatalf("%d characters are retained; Stats is %+v", n, st)
		}
		zero := 0
		whole := l.Page(&zero, nil)
		lines := strings.Split(whole.Text, "\n")
		if st.TotalLines == st.DiscardedLines {
			lines = nil
		}
		if len(lines) != whole.Count || whole.FirstLine != st.DiscardedLines || whole.TotalLines != st.TotalLines {
			t.Fatalf("%d lines, page %+v, Stats %+v", len(lines), whole, st)
		}
		checkPage(t, l.Page(&offset, &limit), lines, st)
		checkPage(t, l.Page(nil, &limit), lines, st)
		checkPage(t, l.Page(nil, nil), lines, st)
		c := l.ReadFrom(int64(offset), limit)
		if c.From < st.DiscardedChars || c.Next > st.TotalChars || int(c.Next-c.From) != utf8.RuneCountInString(c.Text) {
			t.Errorf("ReadFrom(%d, %d) is %+v", offset, limit, c)
		}
		if pend := l.Drain("r"); !utf8.ValidString(pend.Text) || pend.Dropped && !st.Truncated {
			t.Errorf("Drain is %+v, Stats %+v", pend, st)
		}
	})
}

// checkPage compares a page with all lines that are left.
func checkPage(t *testing.T, pg Page, lines []string, st Stats) {
	t.Helper()
	at := pg.FirstLine - st.DiscardedLines
	if at < 0 || at+pg.Count > len(lines) {
		t.Fatalf("page of lines %d…%d, there are %+v", pg.FirstLine, pg.FirstLine+pg.Count, st)
	}
	if want := strings.Join(lines[at:at+pg.Count], "\n"); pg.Text != want {
		t.Errorf("page from %d is %q, want %q", pg.FirstLine, pg.Text, want)
	}
}
