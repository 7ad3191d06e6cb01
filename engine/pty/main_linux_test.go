package pty_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"ptyboss/engine/pty"
)

// orphansElsewhere has the tests run in a process that adopts no orphans, as
// one does that only borrows the engine.
const orphansElsewhere = "PTY_TEST_ORPHANS_ELSEWHERE"

func TestMain(m *testing.M) {
	runtime.LockOSThread() // still the first one
	goleak.VerifyTestMain(withReaper{m})
}

type withReaper struct{ *testing.M }

// Run has the reaper run for all tests, and fails if a zombie is left.
func (m withReaper) Run() int {
	if os.Getenv(orphansElsewhere) != "" {
		return m.M.Run()
	}
	reaper, err := pty.NewReaper()
	if err != nil {
		fmt.Fprintln(os.Stderr, "the tests run without a reaper:", err)
		return m.M.Run()
	}
	code := m.withMainThread()
	reaper.Stop()
	if left := zombies(); code == 0 && left != "" {
		fmt.Fprintln(os.Stderr, "zombies are left:", left)
		return 1
	}
	return code
}

// mainThread takes what is to be called on the first thread of the process.
var mainThread = make(chan func())

// withMainThread runs the tests elsewhere and serves mainThread meanwhile. It
// is called by the main goroutine.
func (m withReaper) withMainThread() int {
	codes := make(chan int)
	go func() { codes <- m.M.Run() }() // ends with the tests
	for {
		select {
		case do := <-mainThread:
			do()
		case code := <-codes:
			return code
		}
	}
}

// zombies lists the children of this process that nobody collected.
func zombies() string {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is right
	var left []string
	for _, path := range stats {
		stat, err := os.ReadFile(path)
		if err != nil {
			continue // gone
		}
		if strings.Contains(string(stat), fmt.Sprintf(") Z %d ", os.Getpid())) {
			left = append(left, string(stat[:bytes.IndexByte(stat, ')')+1]))
		}
	}
	return strings.Join(left, ", ")
}

// TestWithoutReaper runs the tests of trees again, in a process that does not
// adopt orphans.
func TestWithoutReaper(t *testing.T) {
	t.Parallel()
	if os.Getenv(orphansElsewhere) != "" {
		t.Skip("this is that process")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, "-test.run", "^(TestKillTree|TestSignal|TestHolder|TestMembers|TestExited)", "-test.timeout", "120s")
	cmd.Env = append(os.Environ(), orphansElsewhere+"=1", "GORACE=atexit_sleep_ms=10")
	cmd.WaitDelay = time.Second
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("without a reaper: %v\n%s", err, out)
	}
}
