package engine

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"ptyboss/engine/proto"
)

func TestMergePath(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path   string
		fronts [][]string
		want   string
	}{
		{"/usr/bin", nil, "/usr/bin"},
		{"/usr/bin", [][]string{{"/custom/bin", "/opt/oss/bin"}}, "/custom/bin:/opt/oss/bin:/usr/bin"},
		{"/b:/a:/c:/a", [][]string{{"/a", "/a"}, {"/d", "/a", "/c"}}, "/a:/d:/c:/b"},
		{"/x:/x::.", [][]string{{"/a"}}, "/a:/x:/x::."},
	} {
		if got := mergePath(strings.Split(c.path, ":"), c.fronts...); got != c.want {
			t.Errorf("mergePath(%q, %q) = %q, want %q", c.path, c.fronts, got, c.want)
		}
	}
}

// loginShell writes a shell that runs startup as its login files.
func loginShell(t *testing.T, startup string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "shell")
	script := "#!/bin/sh\n[ \"$1\" = -l ] && shift\n" + startup + "\nexec /bin/sh \"$@\"\n"
	if err := os.WriteFile(path, []byte(script), 0o700); err != nil { //nolint:gosec // it must be executable
		t.Fatal(err)
	}
	return path
}

func TestAskLoginShell(t *testing.T) {
	t.Parallel()
	const patience = 30 * time.Second
	environ := []string{"PATH=/usr/bin:/bin", "LD_PRELOAD=/no/such/library", "EDITOR=vi"}
	for _, c := range []struct {
		name, startup string
		limit         time.Duration
		want          []string
		err           string
	}{
		{"plain", "PATH=/login/bin:$PATH", patience, []string{"/login/bin", "/usr/bin", "/bin"}, ""},
		{"noise", "echo PATH=/noise; echo =ptyboss=path=; echo x >&2; PATH=/l", patience, []string{"/l"}, ""},
		{"much noise", "head -c 1000000 /dev/zero; PATH=/l", patience, []string{"/l"}, ""},
		{"odd folders", "PATH=.:/l::x/y", patience, []string{"/l"}, ""},
		{"no terminal, no input", "read x || [ -t 0 ] || PATH=/l; (: </dev/tty) 2>/dev/null && PATH=/tty", patience, []string{"/l"}, ""},
		{"filtered", `PATH=/l/$EDITOR/$LD_PRELOAD/$TERM`, patience, []string{"/l///dumb"}, ""},
		{"fails", "exit 3", patience, nil, "exit status 3"},
		{"tells nothing", "exit 0", patience, nil, "nothing was told"},
		{"hangs", "exec sleep 1000", 300 * time.Millisecond, nil, "signal: killed"},
		{"never ends its output", "exec yes", 300 * time.Millisecond, nil, "signal: killed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := askLoginShell(loginShell(t, c.startup), environ, c.limit)
			if !slices.Equal(got, c.want) {
				t.Errorf("the login PATH is %q, want %q", got, c.want)
			}
			if (err != nil) != (c.err != "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("error is %v, want %q", err, c.err)
			}
		})
	}
}

func TestLoginShellThatLeavesAProcess(t *testing.T) {
	t.Parallel()
	pidFile := filepath.Join(t.TempDir(), "pid")
	got, err := askLoginShell(loginShell(t, "sleep 1000 & echo $! >"+pidFile+"; PATH=/l:/bin"), []string{"PATH=/bin:/usr/bin"}, 5*time.Second)
	if err != nil || !slices.Equal(got, []string{"/l", "/bin"}) {
		t.Errorf("askLoginShell = %q, %v, want /l and /bin", got, err)
	}
	text, err := os.ReadFile(pidFile)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Errorf("the process that the start-up files left is gone: %v", err)
	}
}

func TestLoginShellIsAskedOnceAndForAgentsOnly(t *testing.T) {
	t.Parallel()
	count := filepath.Join(t.TempDir(), "count")
	e := New(Options{
		LoginShell:  loginShell(t, "echo x >>"+count+"; PATH=/bin:/login/bin:/front:/usr/bin:/last"),
		Environ:     []string{"PATH=/usr/bin:/bin"},
		PathPrepend: []string{"/front"},
	})
	path := func(scope string, client []string) string {
		environ, _ := e.environOf(scope, proto.ExecRequest{ClientEnv: client})
		return lookup(environ, "PATH")
	}
	for _, got := range []string{path("", nil), path("", []string{"PATH=/usr/bin:/bin"}), path("a", []string{"PATH=/usr/bin:/bin"})} {
		if want := "/front:/usr/bin:/bin"; got != want {
			t.Errorf("PATH is %q, want %q", got, want)
		}
	}
	if text, err := os.ReadFile(count); err == nil {
		t.Errorf("the login shell was asked for somebody else: %q", text)
	}
	for range 3 {
		if got, want := path("a", nil), "/front:/login/bin:/last:/usr/bin:/bin"; got != want {
			t.Errorf("PATH of an agent is %q, want %q", got, want)
		}
	}
	if text, err := os.ReadFile(count); err != nil || string(text) != "x\n" {
		t.Errorf("the login shell was asked %q times (%v), want once", text, err)
	}
}

func TestLastBytes(t *testing.T) {
	t.Parallel()
	var l lastBytes
	piece := bytes.Repeat([]byte("x"), 50<<10)
	for range 100 {
		if n, err := l.Write(piece); n != len(piece) || err != nil {
			t.Fatalf("Write = %d, %v", n, err)
		}
	}
	_, _ = l.Write([]byte("end")) // as above
	if len(l) > 256<<10 || !strings.HasSuffix(string(l), "xxend") {
		t.Errorf("%d bytes are kept, ending in %q", len(l), l[len(l)-5:])
	}
}
