package server_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

func TestManySessionsAtOnce(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		const sessions = 300
		var wg sync.WaitGroup
		for i := range sessions {
			wg.Go(func() {
				code := i % 4
				r, err := api.Exec(t.Context(), "", proto.ExecRequest{
					Command: fmt.Sprintf("echo output of %d; exit %d", i, code), PTY: i%2 == 0, AwaitResults: true,
				})
				if err != nil {
					t.Errorf("session %d: %v", i, err)
					return
				}
				if !strings.Contains(r.Text, fmt.Sprintf("output of %d", i)) {
					t.Errorf("session %d printed %q", i, r.Text)
				}
				if r.Details.Ended == nil || r.Details.ExitCode == nil || *r.Details.ExitCode != code {
					t.Errorf("session %d ended %+v, want code %d", i, r.Details, code)
				}
			})
		}
		wg.Wait()
	})
}

func TestFloodIsBoundedAndItsTailIsRight(t *testing.T) {
	t.Parallel()
	for _, pty := range []bool{false, true} {
		e := engine.New(engine.Options{})
		t.Cleanup(func() { shutdown(t, e) })
		id := start(t, e, "a", "seq 1 300000; echo the end", pty)
		end := ended(t, e, "a", id)
		if !strings.Contains(end.Text, "300000") || !strings.Contains(end.Text, "the end") {
			t.Errorf("poll ends in %q, want the tail", end.Text[max(0, len(end.Text)-200):])
		}
		if !strings.HasPrefix(end.Text, "[Earlier output was discarded") {
			t.Errorf("poll starts with %q, want the note", end.Text[:100])
		}
		if n := len(*end.Details.Aggregated); n > 200_000 {
			t.Errorf("%d bytes are kept, want at most 200000", n)
		}
		offset := 299990
		page, err := e.Log(t.Context(), "a", proto.LogRequest{SessionID: id, Offset: &offset})
		if err != nil || *page.Details.FirstLine != offset || *page.Details.TotalLines != 300001 {
			t.Fatalf("log = %+v, %v, want line %d of 300001", page.Details, err, offset)
		}
		if !strings.HasPrefix(*page.Details.Output, "299991\n") {
			t.Errorf("line %d is %.20q, want 299991", offset, *page.Details.Output)
		}
	}
}
