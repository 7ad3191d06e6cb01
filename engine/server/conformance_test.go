package server_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

// row is one case of section 8 of the spec. Its name starts with its number.
// It holds through both doors.
type row struct {
	name    string
	options engine.Options
	test    func(t *testing.T, d door)
}

// elsewhere are the cases that cannot be seen, or not be brought about, from
// outside an engine.
func elsewhere() map[int]string {
	const inside = "TestConformanceInside of the package engine: "
	return map[int]string{
		16: inside + "which id comes next is random outside",
		17: inside + "a life of minutes needs a clock that can be set",
		19: inside + "two pipes do not keep the order of single characters",
		20: inside + "as 19",
		21: inside + "as 19",
		28: inside + "30 seconds to the millisecond need a clock that can be set",
		36: inside + "the kernel always says how a child of ours ended",
		37: inside + "whatever ends a session that is kept was asked for through process, or is no cancel",
		38: inside + "an id is not used again on demand",
		39: inside + "the moment between the end and the answer of a poll cannot be hit",
		40: inside + "as 38",
		73: "TestConformanceWithoutTerminals: it needs a process that cannot open a terminal",
		79: "it cannot occur: every session has a goroutine that owns it from before it can be seen until after its " +
			"end, and that goroutine takes the request; there is no session without a way to cancel it",
		80: "it cannot occur: finalizing is the clean-up of a sandbox after the exit, and there is none; the end of " +
			"a session becomes visible in one step, when its last byte is stored and every fact is set",
	}
}

func allRows() []row {
	return slices.Concat(registryRows(), execRows(), eventRows(), pollRows(), logRows(), keyRows(), controlRows())
}

func TestConformance(t *testing.T) {
	t.Parallel()
	for _, r := range allRows() {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			doors(t, r.options, r.test)
		})
	}
}

func TestEveryCaseHasARow(t *testing.T) {
	t.Parallel()
	have := make(map[int]bool)
	for _, r := range allRows() {
		number, _, _ := strings.Cut(r.name, " ")
		n, err := strconv.Atoi(number)
		if err != nil {
			t.Errorf("row %q has no number", r.name)
		}
		have[n] = true
	}
	const cases = 103
	for n := 1; n <= cases; n++ {
		if _, other := elsewhere()[n]; have[n] == other {
			t.Errorf("case %d: has a row %v, is elsewhere %v; want one of them", n, have[n], other)
		}
	}
}

// The texts that results are made of, as section 12 of the spec or ptyboss
// words them.
const (
	discarded = "[Earlier output was discarded at the retention cap and cannot be recovered.]"
	omitted   = "[Earlier output was left out of this poll; read it with log, offset and limit.]"
	nothing   = "(no new output)"
	running   = "Process still running."
	exited0   = "Process exited with code 0."
)

func paragraphs(parts ...string) string { return strings.Join(parts, "\n\n") }

// wantText compares the text of an answer, which may be long.
func wantText(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s = %.300q (%d bytes), want %.300q (%d bytes)", what, got, len(got), want, len(want))
	}
}

func poll(t *testing.T, d door, scope, id string) proto.ProcessResult {
	t.Helper()
	return ok(t)(d.Poll(t.Context(), scope, proto.PollRequest{SessionID: id}))
}

// pollAll polls with a timeout until the session has ended, and returns the
// last poll and the texts of all.
func pollAll(t *testing.T, d door, scope, id string) (last proto.ProcessResult, texts []string) {
	t.Helper()
	for last.Details.ExitReason == "" {
		last = ok(t)(d.Poll(t.Context(), scope, proto.PollRequest{SessionID: id, Timeout: patience}))
		if last.Details.Status == proto.Failed && last.Details.Error != "" {
			t.Fatalf("poll %s: %s", id, last.Text)
		}
		texts = append(texts, last.Text)
	}
	return last, texts
}

// rowOf returns a session's row in the list of a scope.
func rowOf(t *testing.T, d door, scope, id string) (proto.Session, bool) {
	t.Helper()
	list, err := d.List(t.Context(), scope)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list.Details.Sessions, func(s proto.Session) bool { return s.SessionID == id })
	if i < 0 {
		return proto.Session{}, false
	}
	return list.Details.Sessions[i], true
}

// enter sends an end of line to a session of scope a that reads one before it
// goes on.
func enter(t *testing.T, d door, id string) {
	t.Helper()
	if r := ok(t)(d.Write(t.Context(), "a", proto.WriteRequest{SessionID: id, Data: "\n"})); r.Details.Status != proto.Running {
		t.Fatalf("write to %s: %s", id, r.Text)
	}
}

// gate returns a shell command that waits until open is called.
func gate(t *testing.T) (wait string, open func()) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "gate")
	return fmt.Sprintf("until [ -e '%s' ]; do sleep 0.01; done", file), func() {
		t.Helper()
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// waitFile waits until there is a file.
func waitFile(t *testing.T, path string) {
	t.Helper()
	for end := time.Now().Add(patience); !exists(path); {
		if time.Now().After(end) {
			t.Fatalf("no file %s came", path)
		}
		<-time.After(5 * time.Millisecond) // between two looks
	}
}

func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// value reads a field that may be absent.
func value[T any](p *T) any {
	if p == nil {
		return nil
	}
	return *p
}
