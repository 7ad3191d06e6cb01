package log

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// piece is one write.
type piece struct {
	stream Stream
	text   string
}

func stdout(text string) piece { return piece{Stdout, text} }
func stderr(text string) piece { return piece{Stderr, text} }

func fill(l *Log, pieces ...piece) *Log {
	for _, p := range pieces {
		l.Write(p.stream, []byte(p.text))
	}
	return l
}

// The rows of the spec's conformance table that concern text. Lengths are
// code points.
func TestPendingRows(t *testing.T) {
	t.Parallel()
	rep := strings.Repeat
	alternating := make([]piece, 0, 4000)
	for range 2000 {
		alternating = append(alternating, stdout("o"), stderr("e"))
	}
	tests := []struct {
		row       string
		limits    Limits
		pieces    []piece
		pending   Pending
		aggregate string
		truncated bool
	}{
		{
			row: "1", limits: Limits{Chars: 10, Pending: 10},
			pieces:    []piece{stdout("0123456789"), stdout("abcdef")},
			pending:   Pending{"6789abcdef", true},
			aggregate: "6789abcdef", truncated: true,
		},
		{
			row: "2", limits: Limits{Pending: 20_000},
			pieces:    []piece{stdout(rep("a", 70_000) + rep("b", 20_000))},
			pending:   Pending{rep("b", 20_000), true},
			aggregate: rep("a", 70_000) + rep("b", 20_000), truncated: true,
		},
		{
			row: "3", limits: Limits{Chars: 5000, Pending: 30_000},
			pieces:    []piece{stdout(rep("x", 10_000))},
			pending:   Pending{rep("x", 5000), true},
			aggregate: rep("x", 5000), truncated: true,
		},
		{
			row: "4", limits: Limits{Pending: 10},
			pieces:    []piece{stdout("aaaaaa"), stdout("bbbbbb"), stderr(rep("c", 12))},
			pending:   Pending{"aaaabbbbbb" + rep("c", 10), true},
			aggregate: "aaaaaabbbbbb" + rep("c", 12), truncated: true,
		},
		{
			row: "5", limits: Limits{Pending: 10},
			pieces:    []piece{stdout("aaaaaa"), stderr("ERR-safe\n"), stdout("bbbbbb")},
			pending:   Pending{"aaaaERR-safe\nbbbbbb", true},
			aggregate: "aaaaaaERR-safe\nbbbbbb", truncated: true,
		},
		{
			row: "6", limits: Limits{Chars: 3},
			pieces:    []piece{stdout("a🎉bc")},
			pending:   Pending{"🎉bc", true},
			aggregate: "🎉bc", truncated: true,
		},
		{
			row: "7", limits: Limits{Pending: 3},
			pieces:    []piece{stdout("a🎉"), stdout("bc")},
			pending:   Pending{"🎉bc", true},
			aggregate: "a🎉bc", truncated: true,
		},
		{
			row: "19–21", limits: Limits{Chars: 3000, Pending: 1000},
			pieces:    alternating,
			pending:   Pending{rep("oe", 1000), true},
			aggregate: rep("oe", 1500), truncated: true,
		},
		{
			row: "32", pieces: []piece{stderr("ERR\n"), stdout("OUT\n")},
			pending:   Pending{"ERR\nOUT\n", false},
			aggregate: "ERR\nOUT\n",
		},
		{
			row: "42", pieces: []piece{stdout(rep("x", 2001))},
			pending:   Pending{rep("x", 2001), false},
			aggregate: rep("x", 2001),
		},
		{
			row: "exactly full", limits: Limits{Chars: 4, Pending: 2},
			pieces:    []piece{stdout("ab"), stderr("cd")},
			pending:   Pending{"abcd", false},
			aggregate: "abcd",
		},
	}
	for _, tt := range tests {
		t.Run(tt.row, func(t *testing.T) {
			t.Parallel()
			l := fill(New(tt.limits), tt.pieces...)
			if got := l.Stats().Truncated; got != tt.truncated {
				t.Errorf("Truncated before Drain is %v, want %v", got, tt.truncated)
			}
			if !l.HasPending("r") {
				t.Error("HasPending is false before the first Drain")
			}
			if diff := cmp.Diff(tt.pending, l.Drain("r")); diff != "" {
				t.Errorf("first Drain (-want +got):\n%s", diff)
			}
			if l.HasPending("r") {
				t.Error("HasPending is true after Drain")
			}
			if diff := cmp.Diff(Pending{}, l.Drain("r")); diff != "" {
				t.Errorf("second Drain (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.aggregate, l.Aggregate()); diff != "" {
				t.Errorf("Aggregate (-want +got):\n%s", diff)
			}
			if got := l.Stats().Truncated; got != tt.truncated {
				t.Errorf("Truncated after Drain is %v, want %v", got, tt.truncated)
			}
		})
	}
}

func TestWriteAfterCloseIsIgnored(t *testing.T) { // row 18
	t.Parallel()
	l := fill(New(Limits{}), stdout("done\n"))
	l.Close()
	before := l.Stats()
	fill(l, stdout("late\n"), stderr("late\n"))
	l.Close()
	if diff := cmp.Diff(before, l.Stats()); diff != "" {
		t.Errorf("Stats changed (-before +after):\n%s", diff)
	}
	if got, want := l.Aggregate(), "done\n"; got != want {
		t.Errorf("Aggregate is %q, want %q", got, want)
	}
}

func TestReadersDoNotStealFromEachOther(t *testing.T) {
	t.Parallel()
	l := fill(New(Limits{}), stdout("one "))
	if got := l.Drain("a").Text; got != "one " {
		t.Errorf("a drains %q", got)
	}
	fill(l, stdout("two "), stderr("three "))
	if got := l.Drain("b").Text; got != "one two three " {
		t.Errorf("b drains %q", got)
	}
	if got := l.Drain("a").Text; got != "two three " {
		t.Errorf("a drains %q", got)
	}
	l.Forget("a")
	if got := l.Drain("a").Text; got != "one two three " {
		t.Errorf("a, forgotten, drains %q", got)
	}
}

func TestTruncatedIsSticky(t *testing.T) {
	t.Parallel()
	l := fill(New(Limits{Pending: 3}), stdout("ab"))
	l.Drain("r")
	fill(l, stdout("cd"))
	if l.Stats().Truncated {
		t.Error("Truncated although each drain is within the limit")
	}
	fill(l, stdout("ef"))
	l.Forget("r")
	l.Drain("new")
	fill(l, stdout("g"))
	if !l.Stats().Truncated {
		t.Error("Truncated is false although a reader lost text")
	}
}
