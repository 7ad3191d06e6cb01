package screen

import (
	"testing"

	"ptyboss/engine/proto"
)

func changedRows(f proto.Frame) []int64 {
	var out []int64
	for _, r := range f.Rows {
		out = append(out, r.Y)
	}
	return out
}

func TestSnapshotHoldsTheRowsThatChanged(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, before, then string
		want               []int64
		full               bool
	}{
		{"nothing", "a\r\nb", "", nil, false},
		{"one row", "a\r\nb", "c", []int64{1}, false},
		{"two rows apart", "a\r\nb\r\nc", "\x1b[Hx\x1b[3;1Hy", []int64{0, 2}, false},
		{"the same again", "abc\r", "abc", nil, false},
		{"there and back", "abc\r", "xyz\rabc", nil, false},
		{"cursor only", "abc", "\x1b[H", nil, false},
		{"style only", "abc\r", "\x1b[1mabc", []int64{0}, false},
		{"scroll", "a\r\nb\r\nc\r\nd", "\r\ne", []int64{0, 1, 2, 3}, false},
		{"scroll of equal rows", "a\r\na\r\na\r\nb", "\r\nb", []int64{2}, false},
		{"region", "a\r\nb\r\nc\r\nd\x1b[2;3r\x1b[3;1H", "\n", []int64{1, 2}, false},
		{"other screen", "a\r\nb", "\x1b[?1049h", []int64{0, 1}, false},
		{"wrap only", "0123456789\r\n1\x1b[1;10H9", "x\x1b[2;1H1", []int64{0}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := New(Options{Cols: 10, Rows: 4})
			_, _ = s.Write([]byte(test.before))
			gen := s.Snapshot(0).Generation
			_, _ = s.Write([]byte(test.then))
			f := s.Snapshot(gen)
			if got := changedRows(f); f.Full != test.full || len(got) != len(test.want) {
				t.Fatalf("full is %v, rows %v changed, want %v", f.Full, got, test.want)
			}
			for i, y := range changedRows(f) {
				if y != test.want[i] {
					t.Errorf("row %d changed, want %d", y, test.want[i])
				}
			}
			if again := s.Snapshot(f.Generation); len(again.Rows) != 0 {
				t.Errorf("the next frame has rows %v", changedRows(again))
			}
		})
	}
}

func TestSnapshotOfUnknownGenerations(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 10, Rows: 4})
	_, _ = s.Write([]byte("hello"))
	now := s.Generation()
	for since, full := range map[uint64]bool{0: true, now: false, now + 1: true, 1 << 60: true} {
		if f := s.Snapshot(since); f.Full != full || f.Full && len(f.Rows) != 4 || f.Generation != now {
			t.Errorf("since %d of %d: full is %v, %d rows", since, now, f.Full, len(f.Rows))
		}
	}
}

func TestReadersAtDifferentGenerations(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 10, Rows: 4})
	var gens []uint64
	for _, text := range []string{"a", "\x1b[2;1Hb", "\x1b[3;1Hc", "\x1b[4;1Hd"} {
		_, _ = s.Write([]byte(text))
		gens = append(gens, s.Snapshot(0).Generation)
	}
	for i, gen := range gens {
		if got := len(s.Snapshot(gen).Rows); got != len(gens)-1-i {
			t.Errorf("a reader of generation %d gets %d rows, want %d", gen, got, len(gens)-1-i)
		}
	}
}

func TestGenerationGrowsWithVisibleChanges(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 10, Rows: 4})
	for _, test := range []struct {
		in    string
		grows bool
	}{
		{"x", true},
		{"", false},
		{"\x1b[H", true},
		{"\x1b[H", false},
		{"\x1b[?25l", true},
		{"\x1b]0;t\x07", true},
		{"\x07", false},
		{"\x1b[6n", false},
		{"\x1b[1m", false},
		{"\x1b[3", false},
		{"A", false},
		{"\x1b[?2004h", true},
	} {
		before := s.Generation()
		_, _ = s.Write([]byte(test.in))
		if grew := s.Generation() > before; grew != test.grows {
			t.Errorf("%q: the generation grows is %v, want %v", test.in, grew, test.grows)
		}
	}
}

func TestRowsOfFrames(t *testing.T) {
	t.Parallel()
	red := proto.Style{FG: proto.Indexed(1)}
	s := New(Options{Cols: 10, Rows: 3})
	_, _ = s.Write([]byte("a\x1b[31mb日\x1b[m  c  \r\n\x1b[41m \x1b[m\r\n0123456789"))
	want := []proto.Row{
		{Y: 0, Runs: []proto.Run{
			{Text: "a", Width: 1}, {Text: "b日", Width: 3, Style: red}, {Text: "  c", Width: 3},
		}},
		{Y: 1, Runs: []proto.Run{{Text: " ", Width: 1, Style: proto.Style{BG: proto.Indexed(1)}}}},
		{Y: 2, Runs: []proto.Run{{Text: "0123456789", Width: 10}}},
	}
	f := s.Snapshot(0)
	for y, row := range f.Rows {
		if row.Y != want[y].Y || row.Wrapped || len(row.Runs) != len(want[y].Runs) {
			t.Fatalf("row %d is %+v, want %+v", y, row, want[y])
		}
		for i, run := range row.Runs {
			if run != want[y].Runs[i] {
				t.Errorf("row %d run %d is %+v, want %+v", y, i, run, want[y].Runs[i])
			}
		}
	}
	_, _ = s.Write([]byte("x"))
	if f := s.Snapshot(f.Generation); !f.Rows[1].Wrapped {
		t.Error("a row that was written over its end is not wrapped")
	}
}
