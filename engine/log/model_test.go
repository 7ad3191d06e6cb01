package log

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// model is a log that keeps everything and does every thing the slow way. It
// takes text that needs no stripping.
type model struct {
	limits  Limits
	runes   []rune
	streams []Stream
	cursors map[string]int
	sticky  bool
}

func (m *model) write(s Stream, text string) {
	for _, r := range text {
		m.runes = append(m.runes, r)
		m.streams = append(m.streams, s)
	}
}

func (m *model) start() int { return max(0, len(m.runes)-m.limits.Chars) }

func (m *model) aggregate() string { return string(m.runes[m.start():]) }

// undrained walks backwards and takes of each stream what fits.
func (m *model) undrained(reader string) Pending {
	var left [streams]int
	for s := range left {
		left[s] = m.limits.Pending
	}
	var pend Pending
	var back []rune
	for i := len(m.runes) - 1; i >= m.cursors[reader]; i-- {
		if s := m.streams[i]; left[s] > 0 {
			left[s]--
			back = append(back, m.runes[i])
		} else {
			pend.Dropped = true
		}
	}
	var sb strings.Builder
	for i := len(back) - 1; i >= 0; i-- {
		sb.WriteRune(back[i])
	}
	pend.Text = sb.String()
	return pend
}

func (m *model) drain(reader string) Pending {
	pend := m.undrained(reader)
	m.sticky = m.sticky || pend.Dropped
	m.cursors[reader] = len(m.runes)
	return pend
}

func (m *model) truncated() bool {
	m.sticky = m.sticky || m.start() > 0
	for reader := range m.cursors {
		m.sticky = m.sticky || m.undrained(reader).Dropped
	}
	if len(m.cursors) == 0 {
		m.sticky = m.sticky || m.undrained("").Dropped
	}
	return m.sticky
}

// lines returns all lines there ever were, with what is discarded blanked
// out, and the number of the first one that is left.
func (m *model) lines() (lines []string, first int) {
	all := strings.Split(string(m.runes), "\n")
	if all[len(all)-1] == "" {
		all = all[:len(all)-1]
	}
	first = strings.Count(string(m.runes[:m.start()]), "\n")
	kept := strings.Split(m.aggregate(), "\n")
	for i := range all {
		if i < first {
			all[i] = ""
		}
	}
	if len(m.runes) > 0 {
		all[first] = kept[0]
	}
	return all, first
}

func (m *model) stats() Stats {
	lines, first := m.lines()
	return Stats{
		TotalChars: int64(len(m.runes)), RetainedChars: len(m.runes) - m.start(),
		DiscardedChars: int64(m.start()), TotalLines: len(lines), DiscardedLines: first,
		Truncated: m.truncated(),
	}
}

// generator makes text of one kind for a while.
type generator struct{ rnd *rand.Rand }

func (g generator) text() string {
	alphabets := []string{"a", "ab\n", "é漢🎉", "x漢\n", "\n", "abcdefghij klm\n"}
	set := []rune(alphabets[g.rnd.IntN(len(alphabets))])
	n := 1 + g.rnd.IntN([]int{3, 40, 3000, 20_000}[g.rnd.IntN(4)])
	rs := make([]rune, n)
	for i := range rs {
		rs[i] = set[g.rnd.IntN(len(set))]
	}
	return string(rs)
}

// The log, with its blocks, carries and counts, equals the model after every
// step of random writes and reads.
func TestEqualsModel(t *testing.T) {
	t.Parallel()
	limits := []Limits{
		{Chars: 1, Pending: 1},
		{Chars: 10, Pending: 10},
		{Chars: 1000, Pending: 300},
		{Chars: 20_000, Pending: 20_000},
		{Chars: 50_000, Pending: 30_000},
		{Chars: DefaultChars, Pending: DefaultPending},
	}
	for seed := range uint64(12) {
		l := limits[seed%uint64(len(limits))]
		g := generator{rand.New(rand.NewPCG(seed, 1))}
		m := &model{limits: l, cursors: make(map[string]int)}
		compare(t, g, m, New(l))
	}
}

func compare(t *testing.T, g generator, m *model, l *Log) {
	t.Helper()
	readers := []string{"a", "b", "c"}
	for step := range 40 {
		s := Stream(0)
		if g.rnd.IntN(3) == 0 {
			s = Stderr
		}
		text := g.text()
		m.write(s, text)
		l.Write(s, []byte(text))
		if g.rnd.IntN(3) == 0 {
			reader := readers[g.rnd.IntN(len(readers))]
			if got, want := l.Drain(reader), m.drain(reader); got != want {
				t.Fatalf("%+v, step %d: Drain (-want +got):\n%s", m.limits, step, cmp.Diff(want, got))
			}
		}
		if g.rnd.IntN(6) == 0 {
			compareReads(t, g, m, l)
		}
	}
}

func compareReads(t *testing.T, g generator, m *model, l *Log) {
	t.Helper()
	if diff := cmp.Diff(m.stats(), l.Stats()); diff != "" {
		t.Fatalf("%+v: Stats (-want +got):\n%s", m.limits, diff)
	}
	if l.Aggregate() != m.aggregate() {
		t.Fatalf("%+v: Aggregate differs", m.limits)
	}
	total := len(m.runes)
	from, limit := g.rnd.IntN(total+2), g.rnd.IntN(total+2)
	c := l.ReadFrom(int64(from), limit)
	start := min(max(from, m.start()), total)
	end := total
	if limit > 0 {
		end = min(start+limit, total)
	}
	want := Chunk{
		From: int64(start), Next: int64(end), Text: string(m.runes[start:end]),
		Line: strings.Count(string(m.runes[:start]), "\n"),
	}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Fatalf("%+v: ReadFrom(%d, %d) (-want +got):\n%s", m.limits, from, limit, diff)
	}
	if got, want := l.Tail(limit), string(m.runes[max(m.start(), total-limit):]); got != want {
		t.Fatalf("%+v: Tail(%d) differs", m.limits, limit)
	}
	lines, first := m.lines()
	offset, n := g.rnd.IntN(len(lines)+2), g.rnd.IntN(len(lines)+2)
	pg := l.Page(&offset, &n)
	low := min(max(offset, first), len(lines))
	high := min(low+n, len(lines))
	if got, want := pg.Text, strings.Join(lines[low:high], "\n"); got != want || pg.FirstLine != low {
		t.Fatalf("%+v: Page(%d, %d) starts at %d, want %d; same text: %v",
			m.limits, offset, n, pg.FirstLine, low, got == want)
	}
	compareSearch(t, l, lines, low)
}

func compareSearch(t *testing.T, l *Log, lines []string, from int) {
	t.Helper()
	pattern := regexp.MustCompile("a[bc]|漢+")
	var want []Match
	for i := from; i < len(lines) && len(want) < 5; i++ {
		if at := pattern.FindAllStringIndex(lines[i], maxRanges); at != nil {
			want = append(want, Match{Line: i, Text: lines[i], Ranges: ranges(at)})
		}
	}
	if diff := cmp.Diff(want, l.Search(pattern, from, 5)); diff != "" {
		t.Fatalf("Search from %d (-want +got):\n%s", from, diff)
	}
}
