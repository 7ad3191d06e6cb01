package screen

import (
	"testing"

	"github.com/hinshun/vt10x"
)

// faulty is a vt10x that panics when it is told to.
type faulty struct {
	vt10x.Terminal
	onWrite, onCell bool
}

func (f *faulty) Write(p []byte) (int, error) {
	if f.onWrite {
		panic("fault in Write")
	}
	return f.Terminal.Write(p)
}

func (f *faulty) Cell(x, y int) vt10x.Glyph {
	if f.onCell {
		panic("fault in Cell")
	}
	return f.Terminal.Cell(x, y)
}

func TestFaultsOfVT10xAreContained(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name            string
		onWrite, onCell bool
		want            []string
	}{
		{"write", true, false, []string{"first", "second!", ""}},
		{"read", false, true, []string{"", "", ""}},
		{"both", true, true, []string{"", "second!", ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := New(Options{Cols: 10, Rows: 3})
			_, _ = s.Write([]byte("first\r\n"))
			s.Snapshot(0)
			s.main.vt = &faulty{s.main.vt, test.onWrite, test.onCell}
			if !test.onCell || test.onWrite {
				_, _ = s.Write([]byte("second!"))
			} else {
				_, _ = s.Write([]byte("\x1b[2;1H\x1b[@")) // has to read the row
			}
			if got := s.Text(); !equalLines(got, test.want) {
				t.Errorf("after a fault the rows are %q, want %q", got, test.want)
			}
			if s.Panics() == 0 {
				t.Error("no fault was counted")
			}
			_, _ = s.Write([]byte("\x1b[3;1Hon"))
			if got := s.Text()[2]; got != "on" {
				t.Errorf("the stream does not run on: %q", got)
			}
			s.Resize(12, 4)
			if got := s.Text()[2]; got != "on" {
				t.Errorf("after a resize the row is %q", got)
			}
		})
	}
}

func TestFaultInResizeIsContained(t *testing.T) {
	t.Parallel()
	s := New(Options{Cols: 10, Rows: 3})
	_, _ = s.Write([]byte("first\r\n"))
	s.Snapshot(0)
	s.main.vt = &faulty{s.main.vt, false, true}
	s.Resize(20, 5)
	_, _ = s.Write([]byte("\x1b[Hon"))
	if got := s.Text(); got[0] != "on" || len(got) != 5 {
		t.Errorf("after a fault the rows are %q", got)
	}
	if cols, rows := s.Size(); cols != 20 || rows != 5 {
		t.Errorf("after a fault the size is %d by %d", cols, rows)
	}
}
