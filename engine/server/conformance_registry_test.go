package server_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

// repeated is a shell command that prints n times the character c.
func repeated(n int, c string) string {
	return fmt.Sprintf("head -c %d /dev/zero | tr '\\0' %s", n, c)
}

// registryRows are the cases of kind R. Those that concern text alone are
// also in engine/log, to the character; here the text comes from a process.
func registryRows() []row {
	rep := strings.Repeat
	return []row{
		{"1 the last characters are kept", engine.Options{MaxOutputChars: 10}, func(t *testing.T, d door) {
			id := start(t, d, "a", "printf 0123456789; printf abcdef", false)
			end := ended(t, d, "a", id)
			equal(t, "aggregated", *end.Details.Aggregated, "6789abcdef")
			if r, _ := rowOf(t, d, "a", id); !r.Truncated {
				t.Error("the row does not say that it is truncated")
			}
		}},
		{"2 pending keeps the end, and says so once", engine.Options{PendingChars: 20_000}, func(t *testing.T, d door) {
			id := start(t, d, "a", repeated(70_000, "a")+"; "+repeated(20_000, "b"), false)
			wantText(t, "poll", ended(t, d, "a", id).Text, paragraphs(omitted, rep("b", 20_000), exited0))
			wantText(t, "second poll", poll(t, d, "a", id).Text, paragraphs(nothing, exited0))
		}},
		{"3 pending is at most what is kept", engine.Options{MaxOutputChars: 5000, PendingChars: 30_000}, func(t *testing.T, d door) {
			id := start(t, d, "a", repeated(10_000, "x"), false)
			wantText(t, "poll", ended(t, d, "a", id).Text, paragraphs(discarded, omitted, rep("x", 5000), exited0))
		}},
		{"4 each stream has its own limit", engine.Options{PendingChars: 10}, func(t *testing.T, d door) {
			id := start(t, d, "a", "printf aaaaaabbbbbb; read x; printf cccccccccccc >&2", false)
			logUntil(t, d, id, "bbbbbb")
			enter(t, d, id)
			wantText(t, "poll", ended(t, d, "a", id).Text, paragraphs(omitted, "aaaabbbbbb"+rep("c", 10), exited0))
		}},
		{"5 a flood of one stream spares the other", engine.Options{PendingChars: 10}, func(t *testing.T, d door) {
			id := start(t, d, "a", `printf aaaaaa; read x; printf 'ERR-safe\n' >&2; read x; printf bbbbbb`, false)
			for _, part := range []string{"aaaaaa", "ERR-safe"} {
				logUntil(t, d, id, part)
				enter(t, d, id)
			}
			wantText(t, "poll", ended(t, d, "a", id).Text, paragraphs(omitted, "aaaaERR-safe\nbbbbbb", exited0))
		}},
		// The reference counts UTF-16 units and drops the pair that no longer
		// fits; a code point is one here, so it fits.
		{"6 no cut inside a character", engine.Options{MaxOutputChars: 3}, func(t *testing.T, d door) {
			id := start(t, d, "a", "printf 'a🎉bc'", false)
			wantText(t, "poll", ended(t, d, "a", id).Text, paragraphs(discarded, omitted, "🎉bc", exited0))
		}},
		{"7 no pending cut inside a character", engine.Options{PendingChars: 3}, func(t *testing.T, d door) {
			id := start(t, d, "a", "printf 'a🎉'; read x; printf bc", false)
			logUntil(t, d, id, "🎉")
			enter(t, d, id)
			wantText(t, "poll", ended(t, d, "a", id).Text, paragraphs(omitted, "🎉bc", exited0))
		}},
		{"8 a foreground run is not kept", engine.Options{}, func(t *testing.T, d door) {
			if r := exec(t, d, "a", proto.ExecRequest{Command: "echo x"}); r.Details.SessionID != "" {
				t.Errorf("result = %+v, want no session to ask for", r.Details)
			}
			waitRows(t, d, func(rows []proto.Session) bool { return len(rows) == 0 })
			d.waitStatus(t, func(n proto.SessionCounts, _ []proto.Blocker) bool { return n == proto.SessionCounts{} })
		}},
		{"9 a background end is kept with its time", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "echo x", false)
			ended(t, d, "a", id)
			if r, found := rowOf(t, d, "a", id); !found || r.End == nil || r.EndedAt < r.StartedAt || r.EndedAt > time.Now().UnixMilli() {
				t.Errorf("row = %+v, %v, want one with the time of its end", r, found)
			}
		}},
		{"10 the last 50 ends are kept", engine.Options{}, keepsTheLast(53, 50, "echo")},
		{"11 the last 2,000,000 characters are kept", engine.Options{MaxOutputChars: 250_000}, keepsTheLast(11, 8, repeated(250_000, "x")+"; :")},
		{"12 what is cleared makes room", engine.Options{MaxOutputChars: 250_000}, clearedMakesRoom},
		{"13 the newest is kept whole, however large", engine.Options{MaxOutputChars: 2_500_000}, func(t *testing.T, d door) {
			large := start(t, d, "a", repeated(2_000_001, "x"), false)
			equal(t, "characters kept", len(*ended(t, d, "a", large).Details.Aggregated), 2_000_001)
			small := start(t, d, "a", "echo x", false)
			ended(t, d, "a", small)
			waitRows(t, d, func(rows []proto.Session) bool { return len(rows) == 1 && rows[0].SessionID == small })
		}},
		{"14 a session counts once, until its end", engine.Options{}, func(t *testing.T, d door) {
			// Background, and a yield that would put it there.
			least := 10.0
			r := exec(t, d, "a", proto.ExecRequest{Command: "read x", Background: true, YieldMs: &least})
			d.waitStatus(t, func(n proto.SessionCounts, b []proto.Blocker) bool { return n.Running == 1 && len(b) == 1 })
			enter(t, d, r.Details.SessionID)
			d.waitStatus(t, func(n proto.SessionCounts, b []proto.Blocker) bool {
				return n.Running == 0 && n.Finished == 1 && len(b) == 0
			})
		}},
		{"15 a removed session counts until its end", engine.Options{KillGrace: time.Hour}, removedCounts},
		{"18 what comes after the end is ignored", engine.Options{}, func(t *testing.T, d door) {
			wait, open := gate(t)
			file := filepath.Join(t.TempDir(), "wrote")
			id := start(t, d, "a", fmt.Sprintf("trap '' PIPE; (%s; echo late; : > '%s') & echo now", wait, file), false)
			equal(t, "aggregated", *ended(t, d, "a", id).Details.Aggregated, "now")
			before := ok(t)(d.Log(t.Context(), "a", proto.LogRequest{SessionID: id}))
			open()
			waitFile(t, file)
			after := ok(t)(d.Log(t.Context(), "a", proto.LogRequest{SessionID: id}))
			wantText(t, "log", *after.Details.Output, *before.Details.Output)
			equal(t, "total", *after.Details.TotalChars, *before.Details.TotalChars)
		}},
	}
}

// keepsTheLast ends so many sessions and expects the newest to be left, whole.
func keepsTheLast(ends, left int, command string) func(t *testing.T, d door) {
	return func(t *testing.T, d door) {
		ids := make([]string, 0, ends)
		sizes := make(map[string]int)
		for i := range ends {
			id := start(t, d, "a", fmt.Sprintf("%s %d", command, i), false)
			sizes[id] = len(*ended(t, d, "", id).Details.Aggregated)
			ids = append(ids, id)
		}
		list, err := d.List(t.Context(), "a")
		if err != nil || len(list.Details.Sessions) != left {
			t.Fatalf("list holds %d sessions (%v), want %d", len(list.Details.Sessions), err, left)
		}
		for i, r := range list.Details.Sessions {
			want := ids[ends-1-i]
			if r.SessionID != want {
				t.Fatalf("row %d = %s, want %s: newest start first", i, r.SessionID, want)
			}
			equal(t, "characters of "+want, len(*poll(t, d, "", want).Details.Aggregated), sizes[want])
		}
		gone := ids[ends-left-1]
		equal(t, "poll of the last that was dropped", poll(t, d, "a", gone).Text, "No session found for "+gone)
	}
}

func clearedMakesRoom(t *testing.T, d door) {
	const most = 8
	full := func() string {
		id := start(t, d, "a", repeated(250_000, "x"), false)
		ended(t, d, "a", id)
		return id
	}
	ids := make([]string, 0, most)
	for range most {
		ids = append(ids, full())
	}
	ok(t)(d.Clear(t.Context(), "a", ids[3]))
	ids = append(slices.Delete(ids, 3, 4), full())
	waitRows(t, d, func(rows []proto.Session) bool {
		return len(rows) == most && !slices.ContainsFunc(rows, func(r proto.Session) bool { return !slices.Contains(ids, r.SessionID) })
	})
}

func removedCounts(t *testing.T, d door) {
	wait, open := gate(t)
	id := start(t, d, "a", "trap '' TERM; echo up; "+wait, false)
	logUntil(t, d, id, "up")
	r := ok(t)(d.Remove(t.Context(), "a", id))
	equal(t, "remove", r.Text, "Removed session "+id+" (termination requested).")
	if _, found := rowOf(t, d, "a", id); found {
		t.Error("the list still shows it")
	}
	if n, b := d.status(t); n.Running != 1 || len(b) != 1 || !b[0].Removed || b[0].SessionID != id {
		t.Errorf("status = %+v, %+v, want the removed one to run and to block", n, b)
	}
	open()
	d.waitStatus(t, func(n proto.SessionCounts, b []proto.Blocker) bool {
		return n == proto.SessionCounts{} && len(b) == 0
	})
}
