package screen

import (
	"math/rand/v2"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"ptyboss/engine/proto"
)

// TestCommonTraits holds the table of frequent code points to the segmenter.
func TestCommonTraits(t *testing.T) {
	t.Parallel()
	var w widths
	n := 0
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		got, ok := common(r)
		if !ok {
			continue
		}
		n++
		if testing.Short() && n%17 != 0 {
			continue
		}
		if want := w.probe(r); got != want {
			t.Errorf("U+%04X has the trait %x in the table, %x in truth", r, got, want)
		}
	}
	if n < 20000 {
		t.Errorf("only %d code points are in the table", n)
	}
}

// TestQuickAnswersAgreeWithTheSegmenter looks for two characters of which one
// joins the other although their traits do not meet.
func TestQuickAnswersAgreeWithTheSegmenter(t *testing.T) {
	t.Parallel()
	var w widths
	rnd := rand.New(rand.NewPCG(5, 5))
	interesting := []rune{
		'a', ' ', 0x300, 0x200d, 0xfe0f, 0x20e3, 0x1f1e6, 0x1f1ff, 0x1100, 0x1160, 0x11a8, 0xac00, 0xac01,
		0x915, 0x94d, 0x924, 0x93f, 0x600, 0x6dd, 0xd4e, 0x1f469, 0x1f3fd, 0x2764, 0x4e00, 0xe9, 0x200b,
		0xad, 0xe33, 0xa97d, 0xd7b0, 0xd7cb, 0x110bd, 0x1133b, 0x200c, 0x9cd, 0x995, 0xcc8, 0xd4d, 0xd15,
	}
	random := func() rune {
		if rnd.IntN(2) == 0 {
			return interesting[rnd.IntN(len(interesting))]
		}
		for {
			r := rune(rnd.IntN(0x20000))
			if r >= 0x20 && utf8.ValidRune(r) && !unicode.Is(unicode.Cc, r) {
				return r
			}
		}
	}
	for range 40000 {
		cluster := utf8.AppendRune(nil, random())
		for range rnd.IntN(3) {
			if r := random(); w.joins(cluster, r) {
				cluster = utf8.AppendRune(cluster, r)
			}
		}
		r := random()
		if last, _ := utf8.DecodeLastRune(cluster); last < utf8.RuneSelf && r < utf8.RuneSelf {
			continue
		}
		if got, want := w.meet(w.leads(cluster), r), w.joins(cluster, r); want && !got {
			t.Fatalf("%+q joins %q, but the traits do not meet", r, cluster)
		}
	}
}

// TestRunsAreAsWideAsTheySay holds widths to those of the screens that rows
// are drawn on.
func TestRunsAreAsWideAsTheySay(t *testing.T) {
	t.Parallel()
	check := func(name string, rows []proto.Row) {
		for _, row := range rows {
			for _, run := range row.Runs {
				if got := ansi.StringWidth(run.Text); got != run.Width {
					t.Errorf("%s row %d: %q is %d columns wide and says %d", name, row.Y, run.Text, got, run.Width)
				}
			}
		}
	}
	for _, r := range recordings(t) {
		s := New(Options{Cols: r.Cols, Rows: r.Rows})
		_, _ = s.Write(r.raw)
		check(r.name, s.Snapshot(0).Rows)
		check(r.name, s.ScrollbackRows(0, 1<<20))
	}
	s := New(Options{Cols: 80, Rows: 24})
	_, _ = s.Write(flood("cjk", 200<<10))
	_, _ = s.Write([]byte("กำ สวัสดี नमस्ते தமிழ் ☑\ufe0f ☑ 🏳\ufe0f\u200d🌈 한글 \u1112\u1161\u11ab ﷽ ꧅ ⸻\r\n"))
	check("cjk", s.Snapshot(0).Rows)
	check("cjk", s.ScrollbackRows(0, 1<<20))
}
