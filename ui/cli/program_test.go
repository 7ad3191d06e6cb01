package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ptyboss/engine/proto"
)

func TestServeStopStatus(t *testing.T) {
	t.Parallel()
	var asked []string
	ask := func(verb string) func(context.Context, string) error {
		return func(_ context.Context, socket string) error {
			asked = append(asked, verb+" "+socket)
			return nil
		}
	}
	w := world{engine: &fakeEngine{}, program: Program{
		Serve: ask("serve"),
		Stop: func(ctx context.Context, socket string, force bool) error {
			return ask(fmt.Sprintf("stop force=%v", force))(ctx, socket)
		},
		Status: func(_ context.Context, socket string) (proto.ServerStatus, error) {
			return proto.ServerStatus{
				Version: "1.2.3", PID: 42, Socket: socket, Clients: 2,
				Started:  time.Now().Add(-90 * time.Second).UnixMilli(),
				Sessions: proto.SessionCounts{Running: 3, Finished: 4},
				Blockers: []proto.Blocker{{SessionID: "amber-heron", Name: "npm run", Scope: "bot"}, {SessionID: "x", Name: "a\nb", Removed: true}},
			}, nil
		},
	}}
	if got := w.run(t, "serve", "--socket", "/s"); got.code != exitDone || got.stdout != "" {
		t.Errorf("serve: %+v", got)
	}
	w.environ = []string{"PTYBOSS_SOCKET=/env"}
	if got := w.run(t, "stop"); got.code != exitDone || got.stdout != "Server stopped.\n" {
		t.Errorf("stop: %+v", got)
	}
	if got := w.run(t, "stop", "--force"); got.code != exitDone {
		t.Errorf("stop --force: %+v", got)
	}
	if got := w.run(t, "restart"); got.code != exitDone || got.stdout != "Server restarted.\n" || !got.started {
		t.Errorf("restart: %+v", got)
	}
	if diff := cmp.Diff([]string{"serve /s", "stop force=false /env", "stop force=true /env", "stop force=false /env"}, asked); diff != "" {
		t.Error(diff)
	}
	got := w.run(t, "status")
	for _, line := range []string{"version   1.2.3\n", "pid       42\n", "socket    /env\n", "sessions  3 running, 4 finished\n", "clients   2\n", "uptime    1m3"} {
		if !strings.Contains(got.stdout, line) {
			t.Errorf("status %q lacks %q", got.stdout, line)
		}
	}
	want := "amber-heron  npm run  bot\nx            a b           removed, not ended yet\n"
	if got := w.run(t, "status", "--blockers"); got.stdout != want {
		t.Errorf("status --blockers = %q, want %q", got.stdout, want)
	}
	got = w.run(t, "status", "--json")
	var object struct{ Details statusDetails }
	if err := json.Unmarshal([]byte(got.stdout), &object); err != nil {
		t.Fatal(err)
	}
	if d := object.Details; d.PID != 42 || d.Sessions.Running != 3 || d.UptimeMs < 90_000 {
		t.Errorf("status --json: %s", got.stdout)
	}
}

func TestStopStatusWithoutServer(t *testing.T) {
	t.Parallel()
	none := proto.Errorf(proto.ErrNoServer, "no server runs at /s")
	w := world{program: Program{
		Stop:   func(context.Context, string, bool) error { return none },
		Status: func(context.Context, string) (proto.ServerStatus, error) { return proto.ServerStatus{}, none },
	}}
	for _, verb := range []string{"stop", "status"} {
		got := w.run(t, verb)
		if got.code != exitRefused || got.stdout != "" {
			t.Errorf("%s: %+v", verb, got)
		}
		wantLine(t, got.stderr, "no server runs at /s")
	}
}

func TestServeFails(t *testing.T) {
	t.Parallel()
	w := world{program: Program{Serve: func(context.Context, string) error { return errors.New("a server runs already") }}}
	got := w.run(t, "serve")
	if got.code != exitRefused {
		t.Errorf("exit code %d", got.code)
	}
	wantLine(t, got.stderr, "a server runs already")
}

func TestVersion(t *testing.T) {
	t.Parallel()
	if got := (world{}).run(t, "version"); !strings.HasPrefix(got.stdout, "ptyboss 1.2.3 (protocol ") || got.code != exitDone {
		t.Errorf("got %+v", got)
	}
	got := world{}.run(t, "version", "--json")
	var object struct{ Details struct{ Version string } }
	if err := json.Unmarshal([]byte(got.stdout), &object); err != nil || object.Details.Version != "1.2.3" {
		t.Errorf("got %s, %v", got.stdout, err)
	}
}

func TestKeys(t *testing.T) {
	t.Parallel()
	got := world{}.run(t, "keys", "C-c", "Up", "F5")
	want := "TOKEN  NORMAL          APPLICATION     KITTY\n" +
		"C-c    03              03              1b 5b 39 39 3b 35 75\n" +
		"Up     1b 5b 41        1b 4f 41        1b 5b 41\n" +
		"F5     1b 5b 31 35 7e  1b 5b 31 35 7e  1b 5b 31 35 7e\n"
	if diff := cmp.Diff(want, got.stdout); diff != "" || got.code != exitDone {
		t.Errorf("exit code %d: %s", got.code, diff)
	}
	got = world{}.run(t, "keys", "--json", "Up")
	want = `{"text":"TOKEN  NORMAL    APPLICATION  KITTY\nUp     1b 5b 41  1b 4f 41     1b 5b 41\n",` +
		`"details":[{"token":"Up","normal":"1b5b41","application":"1b4f41","kitty":"1b5b41"}]}` + "\n"
	if diff := cmp.Diff(want, got.stdout); diff != "" {
		t.Error(diff)
	}
	if got := (world{}).run(t, "keys", "nonsense"); got.code != exitDone || !strings.Contains(got.stderr, "nonsense") {
		t.Errorf("a token that is no key: %+v", got)
	}
	if got := (world{}).run(t, "keys"); !strings.Contains(got.stdout, "\nF35 ") || got.code != exitDone {
		t.Errorf("all names: %+v", got)
	}
}

func TestConfig(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	write := func(text string) {
		t.Helper()
		dir := filepath.Join(home, "ptyboss")
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "config.toml"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w := world{environ: []string{"XDG_CONFIG_HOME=" + home, "PI_BASH_JOB_TTL_MS=70000", "OPENCLAW_BASH_MAX_OUTPUT_CHARS=10k"}}
	write("[tools.exec]\nbackgroundMs = 500\n")
	got := w.run(t, "config")
	for _, part := range []string{"tools.exec.backgroundMs", "config.toml:2", "70000", "environment PI_BASH_JOB_TTL_MS", "default"} {
		if !strings.Contains(got.stdout, part) {
			t.Errorf("config lacks %q:\n%s", part, got.stdout)
		}
	}
	if got.code != exitDone || !strings.Contains(got.stderr, `"10k" ignored`) {
		t.Errorf("exit code %d, stderr %q", got.code, got.stderr)
	}
	got = w.run(t, "config", "--json")
	var object struct{ Details configDetails }
	if err := json.Unmarshal([]byte(got.stdout), &object); err != nil {
		t.Fatal(err)
	}
	if len(object.Details.Settings) < 8 || len(object.Details.Warnings) != 1 {
		t.Errorf("config --json: %+v", object)
	}
	write("[tools.exec]\nbackgroundMS = 500\n")
	got = w.run(t, "config")
	if got.code != exitRefused || got.stdout != "" {
		t.Errorf("exit code %d, stdout %q", got.code, got.stdout)
	}
	wantLine(t, got.stderr, "config.toml:2")
}
