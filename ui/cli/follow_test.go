package cli

import (
	"strconv"
	"strings"
	"testing"
)

func numbered(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		b.WriteString(strconv.Itoa(i) + "\n")
	}
	return b.String()
}

func TestLogFollow(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		args []string
		log  *fakeLog
		want string
	}{
		{"from the start", nil, &fakeLog{text: "a\n", pieces: []string{"b", "\nc\n"}}, "a\nb\nc\n"},
		{"nothing yet", nil, &fakeLog{pieces: []string{"b\n"}}, "b\n"},
		{"nothing at all", nil, &fakeLog{}, ""},
		{"last line is ended", nil, &fakeLog{text: "a", pieces: []string{"b"}}, "ab\n"},
		{"last 200 lines", nil, &fakeLog{text: numbered(0, 300), pieces: []string{"new\n"}}, numbered(100, 300) + "new\n"},
		{"limit", []string{"--limit", "2"}, &fakeLog{text: "a\nb\nc\n", pieces: []string{"d\n"}}, "b\nc\nd\n"},
		{"limit counts an open line", []string{"--limit", "2"}, &fakeLog{text: "a\nb\nc", pieces: []string{"d\n"}}, "b\ncd\n"},
		{"limit beyond the start", []string{"--limit", "9"}, &fakeLog{text: "a\nb\n"}, "a\nb\n"},
		{"only new lines", []string{"--limit", "0"}, &fakeLog{text: "a\nb\n", pieces: []string{"c\n"}}, "c\n"},
		{"offset", []string{"--offset", "1"}, &fakeLog{text: "a\nb\nc\n"}, "b\nc\n"},
		{"offset counts from the first line ever", []string{"--offset", "11"}, &fakeLog{text: "a\nb\nc\n", line: 10, discarded: 500}, "b\nc\n"},
		{"offset before what is left", []string{"--offset", "2"}, &fakeLog{text: "a\nb\n", line: 10, discarded: 500}, "a\nb\n"},
		{"offset still to come", []string{"--offset", "2"}, &fakeLog{text: "a\n", pieces: []string{"b\nc", "\nd\n"}}, "c\nd\n"},
		{"line ends of a terminal", nil, &fakeLog{text: "a\r", pieces: []string{"\nb\rc\r\n"}}, "a\nb\rc\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			engine := &fakeEngine{log: tt.log}
			got := world{engine: engine}.run(t, append([]string{"log", "x", "--follow"}, tt.args...)...)
			if got.stdout != tt.want || got.code != exitDone || got.stderr != "" {
				t.Errorf("got %+v, want stdout %q", got, tt.want)
			}
		})
	}
}

func TestLogFollowUnknown(t *testing.T) {
	t.Parallel()
	got := world{engine: &fakeEngine{}}.run(t, "log", "x", "-f")
	if got.code != exitRefused || got.stdout != "" {
		t.Errorf("got %+v", got)
	}
	wantLine(t, got.stderr, "no such session")
}

// FuzzPlainText holds that the division into pieces does not matter.
func FuzzPlainText(f *testing.F) {
	f.Add("a\r\nb\rc\r", uint8(1), uint8(0), true)
	f.Add("a\nb\nc", uint8(2), uint8(1), false)
	f.Fuzz(func(t *testing.T, text string, size, skip uint8, fold bool) {
		write := func(step int) string {
			var b strings.Builder
			p := plainText{w: &b, fold: fold, skip: int(skip)}
			for rest := text; rest != ""; {
				n := min(step, len(rest))
				if _, err := p.Write([]byte(rest[:n])); err != nil {
					t.Fatal(err)
				}
				rest = rest[n:]
			}
			if err := p.endLine(); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
		if got, want := write(int(size)+1), write(len(text)+1); got != want {
			t.Errorf("in pieces of %d: %q, whole: %q", int(size)+1, got, want)
		}
	})
}
