package engine_test

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"go.uber.org/goleak"

	"ptyboss/engine/pty"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(withReaper{m}) }

// withReaper runs the tests in a process that adopts orphans, as a server is.
type withReaper struct{ *testing.M }

func (m withReaper) Run() int {
	reaper, err := pty.NewReaper()
	switch {
	case err == nil:
		defer reaper.Stop()
	case !errors.Is(err, errors.ErrUnsupported):
		fmt.Fprintln(os.Stderr, "the tests run without a reaper:", err)
	}
	return m.M.Run()
}
