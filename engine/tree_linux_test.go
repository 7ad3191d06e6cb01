package engine_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

// background starts a command and returns its session's id.
func background(t *testing.T, e *engine.Engine, command string, terminal bool) string {
	t.Helper()
	r, err := e.Exec(t.Context(), "a", proto.ExecRequest{Command: command, Background: true, PTY: terminal})
	if err != nil || r.Details.Status != proto.Running {
		t.Fatalf("Exec %q = %+v, %v, want running", command, r, err)
	}
	return r.Details.SessionID
}

// waitRow waits until the session is as good says.
func waitRow(t *testing.T, e *engine.Engine, id string, good func(proto.Session) bool) proto.Session {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var row proto.Session
	for since := uint64(0); ; {
		list, err := e.Sessions(ctx, "", proto.SessionsRequest{Since: since, Wait: patience})
		if err != nil {
			t.Fatalf("the session did not become as it should: %v; it is %+v", err, row)
		}
		since = list.Generation
		for _, row = range list.Sessions {
			if row.SessionID == id && good(row) {
				return row
			}
		}
	}
}

func hasEnded(row proto.Session) bool    { return row.End != nil }
func leftNothing(row proto.Session) bool { return row.End != nil && len(row.Orphans) == 0 }

func poll(t *testing.T, e *engine.Engine, id string) proto.ProcessResult {
	t.Helper()
	r, err := e.Poll(t.Context(), "a", proto.PollRequest{SessionID: id})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func kill(t *testing.T, e *engine.Engine, id string) proto.ProcessResult {
	t.Helper()
	r, err := e.Kill(t.Context(), "a", id)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func isGone(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || strings.Contains(string(stat), ") Z ")
}

func waitGone(t *testing.T, pid int) {
	t.Helper()
	for end := time.Now().Add(patience); !isGone(pid); {
		if time.Now().After(end) {
			t.Fatalf("process %d is still there", pid)
		}
		<-time.After(5 * time.Millisecond) // between two looks at the process table
	}
}

// leaveOne starts a command that ends and leaves a process behind, which holds
// its output.
func leaveOne(t *testing.T, e *engine.Engine, terminal bool) (string, proto.Process) {
	t.Helper()
	need(t, "setsid")
	id := background(t, e, "trap '' HUP; setsid sleep 1000 & exit 3", terminal)
	row := waitRow(t, e, id, hasEnded)
	if len(row.Orphans) != 1 || *row.ExitCode != 3 {
		t.Fatalf("the session ended as %+v with orphans %v, want code 3 and one", row.End, row.Orphans)
	}
	t.Cleanup(func() { _ = syscall.Kill(row.Orphans[0].PID, syscall.SIGKILL) }) // gone in most tests
	return id, row.Orphans[0]
}

func TestKillEndsWhatALeaderLeftBehind(t *testing.T) {
	t.Parallel()
	for _, terminal := range []bool{false, true} {
		t.Run(fmt.Sprintf("terminal=%v", terminal), func(t *testing.T) {
			t.Parallel()
			e := newEngine(t, engine.Options{})
			id, orphan := leaveOne(t, e, terminal)
			named := fmt.Sprintf("%s (pid %d)", orphan.Name, orphan.PID)
			if row := waitRow(t, e, id, hasEnded); row.RuntimeMs > patience.Milliseconds()/3 {
				t.Errorf("the session ran for %d ms although only another held its output", row.RuntimeMs)
			}
			r := poll(t, e, id)
			if want := "Process exited with code 3.\n\nLeft running: " + named + ". Kill ends them."; !strings.Contains(r.Text, want) || len(r.Details.Orphans) != 1 {
				t.Errorf("poll = %q with orphans %v, want %q", r.Text, r.Details.Orphans, want)
			}
			if list, err := e.List(t.Context(), "a"); err != nil || !strings.Contains(list.Text, " [orphans: 1] ::") {
				t.Errorf("list = %q, %v, want the orphan counted", list.Text, err)
			}
			r = kill(t, e, id)
			if r.Details.Status != proto.Completed || !strings.Contains(r.Text, named) || len(r.Details.Orphans) != 1 {
				t.Errorf("kill = %+v, want that it names %s", r, named)
			}
			waitRow(t, e, id, leftNothing)
			if !isGone(orphan.PID) {
				t.Errorf("process %d is still there", orphan.PID)
			}
			if r := poll(t, e, id); strings.Contains(r.Text, "running") || len(r.Details.Orphans) > 0 {
				t.Errorf("poll = %q, want nothing left", r.Text)
			}
			if r := kill(t, e, id); r.Details.Status != proto.Failed || r.Details.Code != "not_active" {
				t.Errorf("second kill = %+v, want no active session", r)
			}
		})
	}
}

func TestOrphansThatEndAreToldWithoutAsking(t *testing.T) {
	t.Parallel()
	e := newEngine(t, engine.Options{})
	id, orphan := leaveOne(t, e, true)
	if err := syscall.Kill(orphan.PID, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	waitRow(t, e, id, leftNothing)
}

func TestOrphanThatIgnoresTERM(t *testing.T) {
	t.Parallel()
	need(t, "setsid")
	e := newEngine(t, engine.Options{KillGrace: 100 * time.Millisecond})
	id := background(t, e, "trap '' HUP TERM; setsid sleep 1000 & exit 0", true)
	orphan := waitRow(t, e, id, func(row proto.Session) bool { return len(row.Orphans) == 1 }).Orphans[0]
	kill(t, e, id)
	waitRow(t, e, id, leftNothing)
	r := poll(t, e, id)
	if len(r.Details.Killed) != 1 || r.Details.Killed[0].PID != orphan.PID || len(r.Details.Survivors) > 0 || !strings.Contains(r.Text, "Killed after the grace: ") {
		t.Errorf("poll = %q with %+v, want who was killed", r.Text, r.Details)
	}
}

// Nobody can kill what a forgotten session left behind, so it is not the
// engine's any more; neither is it after a shutdown.
func TestForgottenOrphansGoOn(t *testing.T) {
	t.Parallel()
	for name, forget := range map[string]func(t *testing.T, e *engine.Engine, id string){
		"clear": func(t *testing.T, e *engine.Engine, id string) {
			t.Helper()
			if r, err := e.Clear(t.Context(), "a", id); err != nil || r.Details.Status != proto.Completed {
				t.Errorf("clear = %+v, %v", r, err)
			}
		},
		"shutdown": func(t *testing.T, e *engine.Engine, _ string) {
			t.Helper()
			if err := e.Shutdown(t.Context()); err != nil {
				t.Errorf("Shutdown: %v", err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := newEngine(t, engine.Options{})
			id, orphan := leaveOne(t, e, false)
			forget(t, e, id)
			if isGone(orphan.PID) {
				t.Error("it is gone")
			}
		})
	}
}

func TestTimeoutNamesWhatItKilled(t *testing.T) {
	t.Parallel()
	need(t, "setsid")
	e := newEngine(t, engine.Options{KillGrace: 200 * time.Millisecond})
	seconds := 0.5
	r, err := e.Exec(t.Context(), "a", proto.ExecRequest{
		Command: "(trap '' TERM; exec setsid sleep 1000) & echo up; wait", TimeoutSeconds: &seconds, AwaitResults: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	d := r.Details
	if d.Failure == nil || d.FailureKind != proto.KindOverallTimeout || len(d.Killed) != 1 || d.Killed[0].Name != "sleep" || len(d.Survivors) > 0 {
		t.Fatalf("details = %+v, want a timeout that killed sleep", d)
	}
	if want := fmt.Sprintf("Killed after the grace: sleep (pid %d).", d.Killed[0].PID); !strings.HasSuffix(r.Text, want) {
		t.Errorf("text = %q, want it to end in %q", r.Text, want)
	}
	if !isGone(d.Killed[0].PID) {
		t.Error("it is still there")
	}
}

func TestShutdownThatIsOverGivesNoGrace(t *testing.T) {
	t.Parallel()
	e := engine.New(engine.Options{KillGrace: time.Hour})
	id := background(t, e, "trap '' TERM; echo up; while :; do sleep 1000; done", true)
	row := waitRow(t, e, id, func(row proto.Session) bool { return strings.Contains(row.Tail, "up") })
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := e.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Shutdown = %v, want that its time is over", err)
	}
	waitGone(t, row.PID)
	again, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := e.Shutdown(again); err != nil {
		t.Errorf("Shutdown: %v", err)
	}
}

func TestOutputIsCompleteWhenTheEndIsSeen(t *testing.T) {
	t.Parallel()
	const runs, atOnce, size = 500, 50, 60_000
	e := newEngine(t, engine.Options{})
	turns := make(chan struct{}, atOnce)
	var wg sync.WaitGroup
	for i := range runs {
		turns <- struct{}{}
		wg.Go(func() {
			defer func() { <-turns }()
			r, err := e.Exec(t.Context(), "a", proto.ExecRequest{
				Command: fmt.Sprintf("head -c %d /dev/zero | tr '\\0' x; printf END", size), PTY: i%2 == 0, AwaitResults: true,
			})
			if err != nil {
				t.Errorf("run %d: %v", i, err)
				return
			}
			if len(r.Text) != size+3 || !strings.HasSuffix(r.Text, "xEND") {
				t.Errorf("run %d printed %d characters, want %d", i, len(r.Text), size+3)
			}
		})
	}
	wg.Wait()
}
