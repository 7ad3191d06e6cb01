package engine

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ptyboss/engine/proto"
)

// waitFile waits until a file holds what good wants.
func waitFile(t *testing.T, path string, good func(string) bool) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	late := time.After(20 * time.Second)
	for {
		b, _ := os.ReadFile(path) // it may not be there yet
		if good(string(b)) {
			return
		}
		select {
		case <-tick.C:
		case <-late:
			t.Fatalf("%s holds %q", path, b)
		}
	}
}

// TestSuspendIsHeldUpWhileASessionLives puts a program in the place of
// systemd-inhibit that says when it runs.
func TestSuspendIsHeldUpWhileASessionLives(t *testing.T) {
	dir := t.TempDir()
	said := filepath.Join(dir, "said")
	fake := "#!/bin/sh\necho \"took $*\" >> " + said + "\ncat >/dev/null\necho released >> " + said + "\n"
	if err := os.WriteFile(filepath.Join(dir, "systemd-inhibit"), []byte(fake), 0o700); err != nil { //nolint:gosec // a program
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	e := New(Options{Inhibit: InhibitBlock, KillGrace: time.Second})
	first, err := e.Exec(t.Context(), "a", proto.ExecRequest{Command: "sleep 100", Background: true})
	if err != nil {
		t.Fatal(err)
	}
	waitFile(t, said, func(s string) bool {
		return strings.HasPrefix(s, "took --what=sleep") && strings.Contains(s, "--mode=block")
	})
	if _, err := e.Remove(t.Context(), "a", first.Details.SessionID); err != nil {
		t.Fatal(err)
	}
	waitFile(t, said, func(s string) bool { return strings.HasSuffix(s, "released\n") })
	if err := e.Shutdown(t.Context()); err != nil {
		t.Errorf("Shutdown: %v", err)
	}
	if b, _ := os.ReadFile(said); strings.Count(string(b), "took") != 1 {
		t.Errorf("it said %q, want one lock", b)
	}
}

func TestWithoutInhibitorThereIsOneWarning(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	warnings := 0
	i := inhibitor{mode: InhibitDelay, warn: func(error) { warnings++ }}
	for _, hold := range []bool{true, false, true} {
		i.want(hold)
	}
	if warnings != 1 {
		t.Errorf("%d warnings, want 1", warnings)
	}
}
