package screen

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// recording is the output of a real program and the screens that tmux made of
// its first bytes. See testdata/terminal/README.md.
type recording struct {
	name        string
	raw         []byte
	Cols        int          `json:"cols"`
	Rows        int          `json:"rows"`
	Checkpoints []checkpoint `json:"checkpoints"`
}

type checkpoint struct {
	Offset int      `json:"offset"`
	Lines  []string `json:"lines"`
	Cursor [2]int   `json:"cursor"`
}

func recordings(tb testing.TB) []recording {
	tb.Helper()
	paths, err := filepath.Glob("testdata/terminal/*.json")
	if err != nil || len(paths) == 0 {
		tb.Fatalf("find recordings: %v, %d found", err, len(paths))
	}
	out := make([]recording, 0, len(paths))
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		base := strings.TrimSuffix(path, ".json")
		r := recording{name: filepath.Base(base)}
		if err := json.Unmarshal(text, &r); err != nil {
			tb.Fatalf("read %s: %v", path, err)
		}
		if r.raw, err = os.ReadFile(base + ".raw"); err != nil {
			tb.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

// feedChunks writes p in pieces of size bytes; 0 is one piece.
func feedChunks(s *Screen, p []byte, size int) {
	if size <= 0 {
		size = max(len(p), 1)
	}
	for len(p) > 0 {
		n := min(size, len(p))
		_, _ = s.Write(p[:n])
		p = p[n:]
	}
}

func TestRecordedProgramsLookAsInTmux(t *testing.T) {
	t.Parallel()
	for _, r := range recordings(t) {
		for _, size := range []int{0, 1, 3, 7} {
			t.Run(fmt.Sprintf("%s/%d", r.name, size), func(t *testing.T) {
				t.Parallel()
				s := New(Options{Cols: r.Cols, Rows: r.Rows})
				at := 0
				for i, c := range r.Checkpoints {
					feedChunks(s, r.raw[at:c.Offset], size)
					at = c.Offset
					if diff := cmp.Diff(c.Lines, s.Text()); diff != "" {
						t.Errorf("checkpoint %d: rows differ (-tmux +screen):\n%s", i, diff)
					}
					cur := s.Cursor()
					if got := [2]int{cur.X, cur.Y}; got != c.Cursor {
						t.Errorf("checkpoint %d: cursor is %v, tmux has %v", i, got, c.Cursor)
					}
				}
				if n := s.Panics(); n != 0 {
					t.Errorf("%d faults were contained", n)
				}
			})
		}
	}
}
