package server_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

// output runs a command of an agent and returns what it printed.
func output(t *testing.T, api proto.API, req proto.ExecRequest) string {
	t.Helper()
	r := exec(t, api, "a", req)
	if r.Details.Status != proto.Completed || r.Details.Ended == nil {
		t.Fatalf("Exec %q = %+v, want completed", req.Command, r)
	}
	return r.Details.Aggregated
}

func TestPathOfCommands(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rc := filepath.Join(dir, "rc")
	if err := os.WriteFile(rc, []byte("PATH=/shadow:$PATH\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	o := engine.Options{
		Environ:     []string{"PATH=/usr/bin:/bin"},
		PathPrepend: []string{"/custom/bin", "/opt/oss/bin"},
	}
	both(t, o, func(t *testing.T, api proto.API) {
		const show = `echo "$PATH|${OPENCLAW_PREPEND_PATH-unset}"`
		for _, c := range []struct {
			name string
			req  proto.ExecRequest
			want string
		}{
			{"57: folders in front", proto.ExecRequest{Command: show}, "/custom/bin:/opt/oss/bin:/usr/bin:/bin|unset"},
			{"57: with a terminal", proto.ExecRequest{Command: show, PTY: true}, "/custom/bin:/opt/oss/bin:/usr/bin:/bin|unset"},
			{"there already", proto.ExecRequest{
				Command: show, ClientEnv: []string{"PATH=/bin:/opt/oss/bin:/custom/bin"},
			}, "/custom/bin:/opt/oss/bin:/bin|unset"},
		} {
			if got := output(t, api, c.req); got != c.want {
				t.Errorf("%s: %q, want %q", c.name, got, c.want)
			}
		}
		// A file that the shell reads at its start, in spite of all.
		r := exec(t, api, "", proto.ExecRequest{
			Command: show, ClientEnv: []string{"PATH=/usr/bin:/bin", "SHELL=/bin/bash", "BASH_ENV=" + rc},
		})
		if got, want := r.Details.Aggregated, "/custom/bin:/opt/oss/bin:/shadow:/custom/bin:/opt/oss/bin:/usr/bin:/bin|unset"; got != want {
			t.Errorf("with a start-up file that sets PATH: %q, want %q", got, want)
		}
	})
}

func TestOverridesThatAreRefused(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		for _, c := range []struct {
			name string
			env  map[string]string
			want []string
		}{
			{"60: PATH", map[string]string{"PATH": "/evil"}, []string{"Security Violation", "PATH", "forbidden"}},
			{"61: one key", map[string]string{"LD_PRELOAD": "/evil.so"}, []string{"Security Violation", "LD_PRELOAD", "forbidden during host execution"}},
			{"several", map[string]string{"EDITOR": "x", "HTTPS_PROXY": "x", "a-b": "x"}, []string{"EDITOR, HTTPS_PROXY", `"a-b"`}},
		} {
			for _, scope := range []string{"a", ""} {
				marker := filepath.Join(t.TempDir(), "marker")
				_, err := api.Exec(t.Context(), scope, proto.ExecRequest{Command: "echo x > " + marker, Env: c.env})
				if !errors.Is(err, proto.ErrInvalid) {
					t.Errorf("%s in scope %q: %v, want an invalid request", c.name, scope, err)
					continue
				}
				for _, part := range c.want {
					if !strings.Contains(err.Error(), part) {
						t.Errorf("%s: %q, want %q in it", c.name, err, part)
					}
				}
				if _, err := os.Stat(marker); err == nil {
					t.Errorf("%s: the command was run", c.name)
				}
			}
		}
	})
}

func TestInheritedVariables(t *testing.T) {
	t.Parallel()
	environ := []string{
		"PATH=/usr/bin:/bin", "HOME=/home/x", "OPENCLAW_SHELL=other", "TMUX=/tmp/outer",
		"LD_LIBRARY_PATH=/evil", "PYTHONPATH=/evil", "EDITOR=vi", "AWS_SECRET_ACCESS_KEY=secret",
		"HTTP_PROXY=http://p", "GITHUB_TOKEN=token",
	}
	both(t, engine.Options{Environ: environ}, func(t *testing.T, api proto.API) {
		for _, c := range []struct {
			name, scope string
			client      []string
			whole       bool
		}{
			{"agent", "a", nil, false},
			{"agent at a command line", "a", environ, false},
			{"no scope, no environment", "", nil, false},
			{"operator", "", environ, true},
		} {
			r := exec(t, api, c.scope, proto.ExecRequest{Command: "env", ClientEnv: c.client, Env: map[string]string{"GIVEN": "1"}})
			got := "\n" + r.Details.Aggregated + "\n"
			for _, want := range []string{"OPENCLAW_SHELL=exec", "OPENCLAW_CLI=1", "HOME=/home/x", "HTTP_PROXY=http://p", "GITHUB_TOKEN=token", "GIVEN=1"} {
				if !strings.Contains(got, "\n"+want+"\n") {
					t.Errorf("%s: no %s in %s", c.name, want, got)
				}
			}
			for _, key := range []string{"LD_LIBRARY_PATH", "PYTHONPATH", "EDITOR", "AWS_SECRET_ACCESS_KEY"} {
				if strings.Contains(got, "\n"+key+"=") != c.whole {
					t.Errorf("%s: %s is there: %v, want %v", c.name, key, !c.whole, c.whole)
				}
			}
			if strings.Contains(got, "\nTMUX=") {
				t.Errorf("%s: the outer multiplexer is there", c.name)
			}
		}
	})
}

func TestPolicyLooksWhereTheCommandLooks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "uname"), []byte("#!/bin/sh\necho impostor\n"), 0o700); err != nil { //nolint:gosec // it must be executable
		t.Fatal(err)
	}
	o := engine.Options{Security: engine.SecurityAllowlist, Allow: []string{"/usr/bin/*", "/bin/*"}}
	both(t, o, func(t *testing.T, api proto.API) {
		r := exec(t, api, "a", proto.ExecRequest{Command: "uname", Workdir: &dir, ClientEnv: []string{"PATH=:.:/usr/bin:/bin"}})
		if strings.Contains(r.Details.Aggregated, "impostor") {
			t.Error("a program of the working directory was run for one that is allowed")
		}
		r = exec(t, api, "a", proto.ExecRequest{Command: "uname", ClientEnv: []string{"PATH=/usr/bin:/bin", "SHELL=" + filepath.Join(dir, "uname")}})
		if strings.Contains(r.Details.Aggregated, "impostor") {
			t.Error("a shell of the agent's choice was run")
		}
		_, err := api.Exec(t.Context(), "a", proto.ExecRequest{Command: "uname", ClientEnv: []string{"PATH=" + dir + ":/usr/bin"}})
		if !errors.Is(err, proto.ErrDenied) {
			t.Errorf("a program that is not allowed = %v, want denied", err)
		}
	})
}
