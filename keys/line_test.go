package keys

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSplitTokens(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line string
		want []string
		err  error
	}{
		{"", nil, nil},
		{"  ", nil, nil},
		{"C-c Enter", []string{"C-c", "Enter"}, nil},
		{" Up\tDown\n", []string{"Up", "Down"}, nil},
		{`C-\ ^\ \x`, []string{`C-\`, `^\`, `\x`}, nil},
		{`"literal:a b" Enter`, []string{"literal:a b", "Enter"}, nil},
		{`literal:"a b"`, []string{"literal:a b"}, nil},
		{`"a\"b\\c\d"`, []string{`a"b\c\d`}, nil},
		{`"" x`, []string{"", "x"}, nil},
		{`x "y`, []string{"x"}, ErrOpenQuote},
		{`x "y\"`, []string{"x"}, ErrOpenQuote},
		{"\xff 世", []string{"\xff", "世"}, nil},
	} {
		got, err := SplitTokens(c.line)
		if !errors.Is(err, c.err) {
			t.Errorf("SplitTokens(%q): %v, want %v", c.line, err, c.err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("SplitTokens(%q) differs (-want +got):\n%s", c.line, diff)
		}
	}
}

func FuzzSplitTokens(f *testing.F) {
	f.Add("C-c Enter")
	f.Add(`"literal:a b" ^\`)
	f.Add(`"a\"b`)
	f.Add("\xff\u00a0\"")
	f.Fuzz(func(t *testing.T, line string) {
		tokens, err := SplitTokens(line)
		if err != nil && !errors.Is(err, ErrOpenQuote) {
			t.Fatalf("SplitTokens(%q): %v", line, err)
		}
		again, err := SplitTokens(JoinTokens(append(tokens, line)))
		if err != nil {
			t.Fatalf("SplitTokens of JoinTokens(%q): %v", tokens, err)
		}
		if diff := cmp.Diff(append(tokens, line), again); diff != "" {
			t.Errorf("the line of %q differs (-want +got):\n%s", tokens, diff)
		}
	})
}
