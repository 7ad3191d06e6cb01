package engine

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"ptyboss/engine/proto"
)

func TestCheckOverrides(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		env  map[string]string
		want []string // parts of the error; nil is none
	}{
		{nil, nil},
		{map[string]string{"FOO": "1", "_x9": ""}, nil},
		{map[string]string{"PATH": "/x"}, []string{"Security Violation", "PATH", "forbidden"}},
		{map[string]string{"path": "/x"}, []string{"PATH"}},
		{map[string]string{"LD_PRELOAD": "x"}, []string{"Security Violation", "LD_PRELOAD", "forbidden during host execution"}},
		{map[string]string{"ld_preload": "x"}, []string{"ld_preload"}},
		{map[string]string{"BASH_FUNC_x%%": "x"}, []string{"BASH_FUNC_x%%"}},
		{map[string]string{"HOME": "/x"}, []string{"HOME"}},
		{map[string]string{"GIT_CONFIG_COUNT": "1"}, []string{"GIT_CONFIG_COUNT"}},
		{map[string]string{"NODE_OPTIONS": "x", "IFS": " "}, []string{"blocked keys", "IFS, NODE_OPTIONS"}},
		{map[string]string{"a b": "x", "1x": ""}, []string{"not portable", `"1x", "a b"`}},
		{map[string]string{"": "x"}, []string{`""`}},
		{map[string]string{"OK": "a\x00b"}, []string{"OK", "NUL"}},
	} {
		err := checkOverrides(c.env)
		if (err != nil) != (c.want != nil) {
			t.Errorf("checkOverrides(%v) = %v, want error %v", c.env, err, c.want != nil)
			continue
		}
		if err != nil && !errors.Is(err, proto.ErrInvalid) {
			t.Errorf("checkOverrides(%v) = %v, want ErrInvalid", c.env, err)
		}
		for _, part := range c.want {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("checkOverrides(%v) = %q, want %q in it", c.env, err, part)
			}
		}
	}
}

func TestBuildEnviron(t *testing.T) {
	t.Parallel()
	base := []string{
		"HOME=/home/x", "LD_PRELOAD=evil", "PYTHONPATH=/evil", "TERM=screen", "COLUMNS=3", "TMUX=/tmp/x", "LANG=C.UTF-8",
		"HTTP_PROXY=http://p", "OPENCLAW_SHELL=other", "PTYBOSS_SESSION=outer", "broken",
	}
	got := buildEnviron(base, map[string]string{"FOO": "bar", "TERM": "vt52"}, "amber-heron", true)
	want := []string{
		"COLORTERM=truecolor", "FOO=bar", "HOME=/home/x", "HTTP_PROXY=http://p", "LANG=C.UTF-8", "OPENCLAW_CLI=1",
		"OPENCLAW_SHELL=exec", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
		"PTYBOSS_SESSION=amber-heron", "TERM=xterm-256color", "TERM_PROGRAM=ptyboss",
	}
	if !slices.Equal(got, want) {
		t.Errorf("buildEnviron =\n%q, want\n%q", got, want)
	}
	pipes := buildEnviron([]string{"PATH=/my/bin"}, nil, "x", false)
	for _, want := range []string{"PATH=/my/bin", "TERM=dumb"} {
		if !slices.Contains(pipes, want) {
			t.Errorf("environment of a session with pipes is %q, want %s in it", pipes, want)
		}
	}
}

func TestShellArgv(t *testing.T) {
	t.Parallel()
	sh := findInPath("/bin:/usr/bin", "sh")
	bash := findInPath("/bin:/usr/bin", "bash")
	for _, c := range []struct {
		shell string
		want  []string
	}{
		{"", []string{sh, "-c", "x"}},
		{"/bin/false", []string{sh, "-c", "x"}},
		{"/usr/sbin/nologin", []string{sh, "-c", "x"}},
		{"/no/such/shell", []string{sh, "-c", "x"}},
		{bash, []string{bash, "--noprofile", "--norc", "-c", "x"}},
	} {
		got := shellArgv([]string{"PATH=/bin:/usr/bin", "SHELL=" + c.shell}, "x")
		if !slices.Equal(got, c.want) {
			t.Errorf("shellArgv with SHELL=%s is %q, want %q", c.shell, got, c.want)
		}
	}
}
