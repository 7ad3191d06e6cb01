package cli_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// bin is a folder with the real program, built once for all tests.
var bin string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "ptyboss-cli")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }() // best effort: the tests are over
	args := []string{"build", "-o", dir}
	if raceEnabled {
		args = append(args, "-race")
	}
	out, err := exec.CommandContext(context.Background(), "go", append(args, "ptyboss")...).CombinedOutput()
	if err != nil {
		fmt.Fprintf(os.Stderr, "build ptyboss: %v\n%s", err, out)
		return 1
	}
	bin = dir
	return m.Run()
}
