package engine

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ptyboss/engine/proto"
)

func TestProgram(t *testing.T) {
	t.Parallel()
	sh := findInPath("/bin:/usr/bin", "sh")
	bash := findInPath("/bin:/usr/bin", "bash")
	if bash == "" {
		t.Skip("bash is missing")
	}
	dir := t.TempDir()
	fake := func(name string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"), 0o700); err != nil { //nolint:gosec // it must be executable
			t.Fatal(err)
		}
		return path
	}
	zsh, fish, tcsh := fake("zsh"), fake("fish"), fake("tcsh")
	for _, c := range []struct {
		shell, path string
		want        []string
	}{
		{"", "/bin:/usr/bin", []string{sh, "-c", "x"}},
		{"/bin/false", "/bin:/usr/bin", []string{sh, "-c", "x"}},
		{"/usr/sbin/nologin", "/bin:/usr/bin", []string{sh, "-c", "x"}},
		{"/no/such/shell", "/bin:/usr/bin", []string{sh, "-c", "x"}},
		{"bash", "/bin:/usr/bin", []string{sh, "-c", "x"}},
		{"/", "/no/such/folder", []string{findInPath("/bin:/usr/bin", "sh"), "-c", "x"}},
		{bash, "/bin:/usr/bin", []string{bash, "--noprofile", "--norc", "-c", "x"}},
		{zsh, "/bin:/usr/bin", []string{zsh, "-f", "-c", "x"}},
		{fish, "/bin:/usr/bin", []string{bash, "--noprofile", "--norc", "-c", "x"}},
		{fish, "/no/such/folder", []string{fish, "--no-config", "-c", "x"}},
		{tcsh, "/bin:/usr/bin", []string{tcsh, "-c", "x"}},
	} {
		in := launch{req: proto.ExecRequest{Command: "x"}, environ: []string{"PATH=" + c.path, "SHELL=" + c.shell}}
		got := New(Options{}).program(in)
		if !slices.Equal(got.argv, c.want) || got.prepend != "" {
			t.Errorf("program with SHELL=%s is %+v, want %q", c.shell, got, c.want)
		}
		got = New(Options{PathPrepend: []string{"/a", "/b", "/a"}}).program(in)
		script, prepend := reapplyPath+"x", "/a:/b"
		if name := filepath.Base(got.argv[0]); name == "fish" || name == "tcsh" {
			script, prepend = "x", ""
		}
		if got.script() != script || got.prepend != prepend {
			t.Errorf("program with SHELL=%s and folders in front is %+v, want %q and %q", c.shell, got, script, prepend)
		}
	}
}

func TestReapplyPath(t *testing.T) {
	t.Parallel()
	if strings.Contains(reapplyPath, "\n") {
		t.Error("the command does not stand on the first line any more")
	}
	for _, shell := range []string{"sh", "bash", "dash", "zsh", "ksh"} {
		path, err := exec.LookPath(shell)
		if err != nil {
			continue // sh is everywhere, and stands for the others
		}
		for _, c := range []struct{ before, want string }{
			{"", "/a b:/c*:/usr/bin"},
			{"PATH=/evil:$PATH; ", "/a b:/c*:/evil:/a b:/c*:/usr/bin"},
			{"PATH=/evil; ", "/a b:/c*:/evil"},
			{"PATH='/a b:/c*'; ", "/a b:/c*"},
			{"PATH='/a b:/c*x'; ", "/a b:/c*:/a b:/c*x"},
			{"unset PATH; ", "/a b:/c*"},
		} {
			cmd := exec.CommandContext(t.Context(), path, "-c", c.before+reapplyPath+`echo "$PATH ${OPENCLAW_PREPEND_PATH-unset}"; (exit 3)`)
			cmd.Env = []string{"PATH=/a b:/c*:/usr/bin", "OPENCLAW_PREPEND_PATH=/a b:/c*"}
			out, _ := cmd.CombinedOutput() // it ends with code 3
			if got := strings.TrimSpace(string(out)); got != c.want+" unset" || cmd.ProcessState.ExitCode() != 3 {
				t.Errorf("%s after %q: %q and code %d, want %q unset and code 3", shell, c.before, got, cmd.ProcessState.ExitCode(), c.want)
			}
		}
	}
}
