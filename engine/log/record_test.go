package log

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What real programs printed, byte by byte and whole, is one text, and clean.
func TestRecordedPrograms(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("testdata/*.raw")
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d recordings, error %v", len(paths), err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			whole := text(string(data), len(data))
			if d := dirt(whole); d != "" {
				t.Errorf("%s in the text", d)
			}
			for _, n := range []int{1, 3, 7, 1000} {
				if got := text(string(data), n); got != whole {
					t.Errorf("in pieces of %d it is another text", n)
				}
			}
			for _, leak := range []string{"[0m", "[?25", "]0;", "[K"} {
				if strings.Contains(whole, leak) {
					t.Errorf("%q is left of a sequence", leak)
				}
			}
			// One of the programs shows a text that contains this.
			if got, want := strings.Count(whole, `\x1b`), strings.Count(string(data), `\x1b`); got != want {
				t.Errorf("%d escapes are shown, want %d", got, want)
			}
		})
	}
}

// A log may be written and read from everywhere at once.
func TestConcurrentUse(t *testing.T) {
	t.Parallel()
	l := New(Limits{Chars: 5000, Pending: 1000})
	const writes = 2000
	done := make(chan struct{}, 4)
	for s := range Stream(streams) {
		go func() {
			for range writes {
				l.Write(s, []byte("a line 漢\r\n"))
			}
			done <- struct{}{}
		}()
	}
	for _, reader := range []string{"a", "b"} {
		go func() {
			var last int64
			for !l.HasPending(reader) { // the writers have begun
				l.Stats()
			}
			for range 200 {
				if n := len([]rune(l.Drain(reader).Text)); n > 2000 {
					t.Errorf("a drain of %d characters", n)
				}
				st := l.Stats()
				if st.TotalChars < last {
					t.Errorf("the total falls from %d to %d", last, st.TotalChars)
				}
				last = st.TotalChars
				l.Page(nil, nil)
				l.ReadFrom(last-10, 5)
			}
			done <- struct{}{}
		}()
	}
	for range cap(done) {
		<-done
	}
	l.Close()
	if got, want := l.Stats().TotalChars, int64(streams*writes*10); got != want {
		t.Errorf("%d characters in total, want %d", got, want)
	}
	if got := l.Stats().TotalLines; got != streams*writes {
		t.Errorf("%d lines in total, want %d", got, streams*writes)
	}
}
