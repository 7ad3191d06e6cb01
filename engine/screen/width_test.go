package screen

import (
	"math/rand/v2"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

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
		if r < utf8.RuneSelf {
			continue
		}
		if r >= 0x1f3fb && r <= 0x1f3ff {
			continue // a tone joins pictographs only
		}
		got := w.of(r).width() == 0 || w.of(r).mayFollow(w.leads(cluster))
		if want := w.joins(cluster, r); want && !got && !w.of(r).odd() && !strange(&w, cluster) {
			t.Fatalf("%+q joins %q, but the traits do not meet", r, cluster)
		}
	}
}

// strange reports whether a cluster ends with what Unicode joins and cells do
// not.
func strange(w *widths, cluster []byte) bool {
	last, _ := utf8.DecodeLastRune(cluster)
	return last >= utf8.RuneSelf && w.of(last).odd()
}

// TestRunsAreAsWideAsTheySay holds widths to those of the screens that rows
// are drawn on. Only a run that ends with what has cells of its own within a
// Unicode cluster may be narrower there, so that filling it up is enough.
func TestRunsAreAsWideAsTheySay(t *testing.T) {
	t.Parallel()
	var w widths
	narrower := 0
	check := func(name string, rows []proto.Row) {
		for _, row := range rows {
			for _, run := range row.Runs {
				got := ansi.StringWidth(run.Text)
				if got == run.Width {
					continue
				}
				narrower++
				odd := false
				for _, r := range run.Text {
					odd = odd || r >= utf8.RuneSelf && w.of(r).odd()
				}
				if got > run.Width || !odd {
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
	_, _ = s.Write([]byte("กำ สวัสดี नमस्ते स्त्री தமிழ் ☑\ufe0f ☑ 🏳\ufe0f\u200d🌈 한글 \u1112\u1161\u11ab ﷽ ꧅ ⸻ 1\ufe0f\u20e3\r\n"))
	check("cjk", s.Snapshot(0).Rows)
	check("cjk", s.ScrollbackRows(0, 1<<20))
	if narrower == 0 {
		t.Error("no run was narrower than it says")
	}
}

func TestRunsEndBehindWhatIsMeasuredDifferently(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 40, Rows: 2})
	_, _ = s.Write([]byte("a स्त्री b กำ c \u00ad d"))
	want := []proto.Run{
		{Text: "a स्त्री", Width: 6}, {Text: " b กำ", Width: 5}, {Text: " c \u00ad", Width: 4}, {Text: " d", Width: 2},
	}
	if diff := cmp.Diff(want, s.Snapshot(0).Rows[0].Runs); diff != "" {
		t.Errorf("runs differ (-want +got):\n%s", diff)
	}
}
