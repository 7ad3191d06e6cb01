package uitest_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"ptyboss/ui/uitest"
)

// binary is the real program, built once for all tests.
var binary string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "ptyboss-e2e")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }()
	binary = filepath.Join(dir, "ptyboss")
	if out, err := exec.CommandContext(context.Background(), "go", "build", "-o", binary, "ptyboss").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build ptyboss: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// home is an empty place for a program to run in.
type home struct {
	t   *testing.T
	dir string // of the jobs
	env []string
}

func newHome(t *testing.T) *home {
	t.Helper()
	root := t.TempDir()
	for _, name := range []string{"work", "home", "config", "state", "run"} {
		if err := os.Mkdir(filepath.Join(root, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	// A socket's path has a short limit, which a test's folder may exceed.
	sockets, err := os.MkdirTemp("", "pb")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(sockets) })
	return &home{t: t, dir: filepath.Join(root, "work"), env: []string{
		"PATH=" + os.Getenv("PATH"), "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "SHELL=/bin/bash",
		"HOME=" + filepath.Join(root, "home"), "XDG_CONFIG_HOME=" + filepath.Join(root, "config"),
		"XDG_STATE_HOME=" + filepath.Join(root, "state"), "XDG_RUNTIME_DIR=" + filepath.Join(root, "run"),
		"PTYBOSS_SOCKET=" + filepath.Join(sockets, "s"),
	}}
}

func (h *home) command(args ...string) *exec.Cmd {
	cmd := exec.CommandContext(h.t.Context(), binary, args...)
	cmd.Dir, cmd.Env = h.dir, h.env
	return cmd
}

// run runs a verb.
func (h *home) run(args ...string) {
	h.t.Helper()
	out, err := h.command(args...).CombinedOutput()
	if err != nil {
		h.t.Fatalf("ptyboss %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// ui starts the full-screen program at 100x30 and waits until it is there.
func (h *home) ui(args ...string) *uitest.Term {
	h.t.Helper()
	term := uitest.Start(h.t, h.command(args...), 100, 30)
	term.WaitText("q quit")
	return term
}

// embedded starts the full-screen program with an engine of its own.
func embedded(t *testing.T) (*uitest.Term, *home) {
	t.Helper()
	t.Parallel()
	h := newHome(t)
	return h.ui("--embedded"), h
}

// start starts a job through the form, and attaches to it.
func start(term *uitest.Term, command string) {
	term.Type("s")
	term.WaitText("New job")
	term.Type(command)
	term.Keys("Enter")
	term.WaitText(" · enter attaches")
	term.Keys("Enter")
	term.WaitText("ctrl+] leaves")
}

// need skips a test whose outside program is missing.
func need(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("%s is not installed", program)
	}
}

func (h *home) file(name string) string {
	h.t.Helper()
	b, err := os.ReadFile(filepath.Join(h.dir, name))
	if err != nil {
		h.t.Fatal(err)
	}
	return string(b)
}
