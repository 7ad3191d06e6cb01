package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// load loads a file of that text, in a folder that is called DIR in what
// comes back.
func load(t *testing.T, text string, env map[string]string) (Config, []Warning, error) {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "config.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cfg, warnings, err := Load(Sources{File: path, Env: func(name string) string { return env[name] }})
	for i := range cfg.rows {
		cfg.rows[i].Origin = strings.Replace(cfg.rows[i].Origin, dir, "DIR", 1)
	}
	if err != nil {
		err = errors.New(strings.ReplaceAll(err.Error(), dir, "DIR"))
	}
	return cfg, warnings, err
}

func row(t *testing.T, cfg Config, key string) Row {
	t.Helper()
	for _, r := range cfg.Effective() {
		if r.Key == key {
			return r
		}
	}
	t.Fatalf("no row for %s", key)
	return Row{}
}

func TestDefault(t *testing.T) {
	t.Parallel()
	want := Config{
		Exec: Exec{
			Background:            10 * time.Second,
			Timeout:               30 * time.Minute,
			Cleanup:               30 * time.Minute,
			NotifyOnExit:          true,
			MaxOutputChars:        200_000,
			PendingMaxOutputChars: 30_000,
			InputWaitIdle:         15 * time.Second,
			Security:              "full",
			Ask:                   "off",
			AskTimeout:            5 * time.Minute,
		},
		Process: Process{Enabled: true},
		Server:  Server{InhibitSleep: "off", Signals: "end"},
		UI:      UI{LeaveKey: "ctrl+]"},
	}
	ignore := cmpopts.IgnoreUnexported(Config{})
	if diff := cmp.Diff(want, Default(), ignore); diff != "" {
		t.Errorf("Default (-want +got):\n%s", diff)
	}
	missing := filepath.Join(t.TempDir(), "missing", "config.toml")
	for _, file := range []string{"", missing} {
		got, warnings, err := Load(Sources{File: file})
		if err != nil || warnings != nil {
			t.Errorf("Load of file %q: warnings %v, error %v", file, warnings, err)
		}
		if diff := cmp.Diff(want, got, ignore); diff != "" {
			t.Errorf("Load of file %q (-want +got):\n%s", file, diff)
		}
	}
	for _, r := range Default().Effective() {
		if r.Origin != "default" || r.Value == "" || r.Note != "" {
			t.Errorf("row of a default is %+v", r)
		}
	}
}

// field returns what a setting became, in the unit of its key.
func field(cfg Config, key string) any {
	switch key {
	case "notify.command":
		return strings.Join(cfg.Notify.Command, "|")
	case "server.inhibitSleep":
		return cfg.Server.InhibitSleep
	case "server.signals":
		return cfg.Server.Signals
	case "tools.exec.allow":
		return strings.Join(cfg.Exec.Allow, "|")
	case "tools.exec.ask":
		return cfg.Exec.Ask
	case "tools.exec.askTimeoutSeconds":
		return cfg.Exec.AskTimeout
	case "tools.exec.pathPrepend":
		return strings.Join(cfg.Exec.PathPrepend, "|")
	case "tools.exec.security":
		return cfg.Exec.Security
	case "tools.process.enabled":
		return cfg.Process.Enabled
	case "tools.exec.backgroundMs":
		return cfg.Exec.Background.Milliseconds()
	case "tools.exec.cleanupMs":
		return cfg.Exec.Cleanup.Milliseconds()
	case "tools.exec.inputWaitIdleMs":
		return cfg.Exec.InputWaitIdle.Milliseconds()
	case "tools.exec.maxOutputChars":
		return int64(cfg.Exec.MaxOutputChars)
	case "tools.exec.notifyOnExit":
		return cfg.Exec.NotifyOnExit
	case "tools.exec.notifyOnExitEmptySuccess":
		return cfg.Exec.NotifyOnExitEmptySuccess
	case "tools.exec.pendingMaxOutputChars":
		return int64(cfg.Exec.PendingMaxOutputChars)
	case "tools.exec.timeoutSeconds":
		return cfg.Exec.Timeout
	case "ui.leaveKey":
		return cfg.UI.LeaveKey
	default:
		return nil
	}
}

func TestFile(t *testing.T) {
	t.Parallel()
	const (
		background = "tools.exec.backgroundMs"
		cleanup    = "tools.exec.cleanupMs"
		idle       = "tools.exec.inputWaitIdleMs"
		output     = "tools.exec.maxOutputChars"
		notify     = "tools.exec.notifyOnExit"
		empty      = "tools.exec.notifyOnExitEmptySuccess"
		pending    = "tools.exec.pendingMaxOutputChars"
		timeout    = "tools.exec.timeoutSeconds"
		leave      = "ui.leaveKey"
		hook       = "notify.command"
		inhibit    = "server.inhibitSleep"
		signals    = "server.signals"
		allow      = "tools.exec.allow"
		ask        = "tools.exec.ask"
		askTimeout = "tools.exec.askTimeoutSeconds"
		prepend    = "tools.exec.pathPrepend"
		security   = "tools.exec.security"
		process    = "tools.process.enabled"
	)
	tests := []struct {
		key, given string
		want       any
		value      string
		note       string
	}{
		{background, "250", int64(250), "250", ""},
		{background, "10", int64(10), "10", ""},
		{background, "0", int64(10), "10", "clamped from 0"},
		{background, "-1", int64(10), "10", "clamped from -1"},
		{background, "120_000", int64(120_000), "120000", ""},
		{background, "120001", int64(120_000), "120000", "clamped from 120001"},
		{cleanup, "59999", int64(60_000), "60000", "clamped from 59999"},
		{cleanup, "14_400_000", int64(10_800_000), "10800000", "clamped from 14400000"},
		{idle, "1", int64(1000), "1000", "clamped from 1"},
		{idle, "600001", int64(600_000), "600000", "clamped from 600001"},
		{output, "999", int64(1000), "1000", "clamped from 999"},
		{output, "200001", int64(200_000), "200000", "clamped from 200001"},
		{notify, "false", false, "false", ""},
		{empty, "true", true, "true", ""},
		{pending, "999", int64(1000), "1000", "clamped from 999"},
		{pending, "9223372036854775807", int64(200_000), "200000", "clamped from 9223372036854775807"},
		{timeout, "5", 5 * time.Second, "5", ""},
		{timeout, "0.25", 250 * time.Millisecond, "0.25", ""},
		{timeout, "0", time.Duration(0), "0", "no limit"},
		{timeout, "-3", time.Duration(0), "0", "no limit, clamped from -3"},
		{timeout, "inf", time.Duration(0), "0", "no limit, clamped from +Inf"},
		{timeout, "nan", time.Duration(0), "0", "no limit, clamped from NaN"},
		{timeout, "1e-9", time.Millisecond, "0.001", "clamped from 0.000000001"},
		{timeout, "1e10", 2147483647 * time.Millisecond, "2147483.647", "clamped from 10000000000"},
		{leave, `"ctrl+g"`, "ctrl+g", "ctrl+g", ""},
		{leave, `'ctrl+\'`, `ctrl+\`, `ctrl+\`, ""},
		{leave, `"ctrl+alt+q"`, "ctrl+alt+q", "ctrl+alt+q", ""},
		{leave, `"alt++"`, "alt++", "alt++", ""},
		{leave, `"shift+f12"`, "shift+f12", "shift+f12", ""},
		{hook, `"cat >> log"`, "/bin/sh|-c|cat >> log", `"cat >> log"`, "run by sh"},
		{hook, `["notify-send", "done", ""]`, "notify-send|done|", `["notify-send", "done", ""]`, ""},
		{hook, `[]`, "", "[]", ""},
		{inhibit, `"delay"`, "delay", "delay", ""},
		{inhibit, `"block"`, "block", "block", ""},
		{signals, `"forward"`, "forward", "forward", ""},
		{allow, `["/usr/bin/git", "/opt/**"]`, "/usr/bin/git|/opt/**", `["/usr/bin/git", "/opt/**"]`, ""},
		{allow, `[]`, "", "[]", ""},
		{ask, `"on-miss"`, "on-miss", "on-miss", ""},
		{ask, `"always"`, "always", "always", ""},
		{askTimeout, "5", 5 * time.Second, "5", ""},
		{askTimeout, "0", time.Second, "1", "clamped from 0"},
		{askTimeout, "-7", time.Second, "1", "clamped from -7"},
		{askTimeout, "9223372036854775807", 24 * time.Hour, "86400", "clamped from 9223372036854775807"},
		{prepend, `["/custom/bin", '/with "quote"']`, `/custom/bin|/with "quote"`, `["/custom/bin", "/with \"quote\""]`, ""},
		{security, `"deny"`, "deny", "deny", ""},
		{security, `"allowlist"`, "allowlist", "allowlist", ""},
		{process, "false", false, "false", ""},
	}
	seen := make(map[string]bool)
	for _, tt := range tests {
		seen[tt.key] = true
		t.Run(tt.key+"="+tt.given, func(t *testing.T) {
			t.Parallel()
			cfg, warnings, err := load(t, "\n"+tt.key+" = "+tt.given+"\n", nil)
			if err != nil || warnings != nil {
				t.Fatalf("warnings %v, error %v", warnings, err)
			}
			if got := field(cfg, tt.key); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
			want := Row{Key: tt.key, Value: tt.value, Origin: "file DIR/config.toml:2", Note: tt.note}
			if diff := cmp.Diff(want, row(t, cfg, tt.key)); diff != "" {
				t.Errorf("row (-want +got):\n%s", diff)
			}
		})
	}
	for _, s := range settings() {
		if !seen[s.key] {
			t.Errorf("%s is in no row of this table", s.key)
		}
	}
}

func TestFileForms(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, origin string }{
		{"table", "# note\n[tools.exec]\nbackgroundMs = 42\n", "file DIR/config.toml:3"},
		{"tables", "[tools]\n[tools.exec]\n\nbackgroundMs = 42\n", "file DIR/config.toml:4"},
		{"dotted in a table", "[tools]\nexec.backgroundMs = 42\n", "file DIR/config.toml:2"},
		{"inline", "tools = { exec = { backgroundMs = 42 } }\n", "file DIR/config.toml:1"},
		{"quoted", "\"tools\".'exec'.\"backgroundMs\" = 42\n", "file DIR/config.toml:1"},
		{"empty tables beside it", "ui = {}\n[tools.exec]\nbackgroundMs = 42\n", "file DIR/config.toml:3"},
		{"CR LF", "[tools.exec]\r\nbackgroundMs = 42\r\n", "file DIR/config.toml:2"},
		{"after a long text", "ui.leaveKey = \"\"\"\nctrl+]\\\n\"\"\"\ntools.exec.backgroundMs = 42\n", "file DIR/config.toml:4"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cfg, _, err := load(t, tt.text, nil)
			if err != nil {
				t.Fatal(err)
			}
			want := Row{Key: "tools.exec.backgroundMs", Value: "42", Origin: tt.origin}
			if diff := cmp.Diff(want, row(t, cfg, want.Key)); diff != "" {
				t.Errorf("row (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTimeoutAlias(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"tools.exec.timeoutSec = 7",
		"tools.exec.timeoutSec = 7\ntools.exec.timeoutSeconds = 7",
	} {
		cfg, _, err := load(t, text, nil)
		if err != nil || cfg.Exec.Timeout != 7*time.Second {
			t.Errorf("%q: timeout %v, error %v", text, cfg.Exec.Timeout, err)
		}
	}
}

func TestEnvironment(t *testing.T) {
	t.Parallel()
	const ignored = `environment %s: %q ignored: must be a whole number from %d to %d`
	tests := []struct {
		name     string
		env      map[string]string
		file     string
		key      string
		want     Row // without the key
		warnings []string
	}{
		{
			name: "yield", env: map[string]string{"OPENCLAW_BASH_YIELD_MS": "300"},
			key:  "tools.exec.backgroundMs",
			want: Row{Value: "300", Origin: "environment OPENCLAW_BASH_YIELD_MS"},
		},
		{
			name: "yield, older name", env: map[string]string{"PI_BASH_YIELD_MS": " 0 "},
			key:  "tools.exec.backgroundMs",
			want: Row{Value: "10", Origin: "environment PI_BASH_YIELD_MS", Note: "clamped from 0"},
		},
		{
			name: "newer name first",
			env:  map[string]string{"OPENCLAW_BASH_YIELD_MS": "300", "PI_BASH_YIELD_MS": "400"},
			key:  "tools.exec.backgroundMs",
			want: Row{Value: "300", Origin: "environment OPENCLAW_BASH_YIELD_MS"},
		},
		{
			name: "rubbish falls through",
			env:  map[string]string{"OPENCLAW_BASH_YIELD_MS": "12abc", "PI_BASH_YIELD_MS": "400"},
			key:  "tools.exec.backgroundMs",
			want: Row{Value: "400", Origin: "environment PI_BASH_YIELD_MS"},
			warnings: []string{
				fmt.Sprintf(ignored, "OPENCLAW_BASH_YIELD_MS", "12abc", 10, 120_000),
			},
		},
		{
			name: "output", env: map[string]string{"OPENCLAW_BASH_MAX_OUTPUT_CHARS": "10"},
			key:  "tools.exec.maxOutputChars",
			want: Row{Value: "1000", Origin: "environment OPENCLAW_BASH_MAX_OUTPUT_CHARS", Note: "clamped from 10"},
		},
		{
			name: "output, older name", env: map[string]string{"PI_BASH_MAX_OUTPUT_CHARS": "150000"},
			key:  "tools.exec.maxOutputChars",
			want: Row{Value: "150000", Origin: "environment PI_BASH_MAX_OUTPUT_CHARS"},
		},
		{
			name: "unit", env: map[string]string{"PI_BASH_MAX_OUTPUT_CHARS": "10k"},
			key:      "tools.exec.maxOutputChars",
			want:     Row{Value: "200000", Origin: "default"},
			warnings: []string{fmt.Sprintf(ignored, "PI_BASH_MAX_OUTPUT_CHARS", "10k", 1000, 200_000)},
		},
		{
			name: "pending", env: map[string]string{"OPENCLAW_BASH_PENDING_MAX_OUTPUT_CHARS": "2000"},
			key:  "tools.exec.pendingMaxOutputChars",
			want: Row{Value: "2000", Origin: "environment OPENCLAW_BASH_PENDING_MAX_OUTPUT_CHARS"},
		},
		{
			name: "pending is at most output",
			env: map[string]string{
				"OPENCLAW_BASH_PENDING_MAX_OUTPUT_CHARS": "50000",
				"OPENCLAW_BASH_MAX_OUTPUT_CHARS":         "40000",
			},
			key: "tools.exec.pendingMaxOutputChars",
			want: Row{
				Value: "40000", Origin: "environment OPENCLAW_BASH_PENDING_MAX_OUTPUT_CHARS",
				Note: "clamped from 50000 by tools.exec.maxOutputChars",
			},
		},
		{
			name: "lifetime", env: map[string]string{"OPENCLAW_BASH_JOB_TTL_MS": "99999999999999999999"},
			key: "tools.exec.cleanupMs",
			want: Row{
				Value: "10800000", Origin: "environment OPENCLAW_BASH_JOB_TTL_MS",
				Note: "clamped from 9223372036854775807",
			},
		},
		{
			name: "lifetime, older name", env: map[string]string{"PI_BASH_JOB_TTL_MS": "70000"},
			key:  "tools.exec.cleanupMs",
			want: Row{Value: "70000", Origin: "environment PI_BASH_JOB_TTL_MS"},
		},
		{
			name: "idle", env: map[string]string{"OPENCLAW_PROCESS_INPUT_WAIT_IDLE_MS": "2000"},
			key:  "tools.exec.inputWaitIdleMs",
			want: Row{Value: "2000", Origin: "environment OPENCLAW_PROCESS_INPUT_WAIT_IDLE_MS"},
		},
		{
			name: "fraction", env: map[string]string{"OPENCLAW_PROCESS_INPUT_WAIT_IDLE_MS": "1e4"},
			key:      "tools.exec.inputWaitIdleMs",
			want:     Row{Value: "15000", Origin: "default"},
			warnings: []string{fmt.Sprintf(ignored, "OPENCLAW_PROCESS_INPUT_WAIT_IDLE_MS", "1e4", 1000, 600_000)},
		},
		{
			name: "the file wins", env: map[string]string{"OPENCLAW_BASH_YIELD_MS": "300"},
			file: "tools.exec.backgroundMs = 400",
			key:  "tools.exec.backgroundMs",
			want: Row{Value: "400", Origin: "file DIR/config.toml:1"},
		},
	}
	seen := make(map[string]bool)
	for _, tt := range tests {
		for name := range tt.env {
			seen[name] = true
		}
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cfg, warnings, err := load(t, tt.file, tt.env)
			if err != nil {
				t.Fatal(err)
			}
			tt.want.Key = tt.key
			if diff := cmp.Diff(tt.want, row(t, cfg, tt.key)); diff != "" {
				t.Errorf("row (-want +got):\n%s", diff)
			}
			if got := fmt.Sprint(field(cfg, tt.key)); got != tt.want.Value {
				t.Errorf("the field is %s, want %s", got, tt.want.Value)
			}
			var texts []string
			for _, w := range warnings {
				texts = append(texts, w.String())
			}
			if diff := cmp.Diff(tt.warnings, texts); diff != "" {
				t.Errorf("warnings (-want +got):\n%s", diff)
			}
		})
	}
	for _, s := range settings() {
		for _, name := range s.env {
			if !seen[name] {
				t.Errorf("%s is in no row of this table", name)
			}
		}
	}
}

func TestEffectiveIsACopy(t *testing.T) {
	t.Parallel()
	cfg := Default()
	cfg.Effective()[0].Value = "changed"
	if got := cfg.Effective()[0].Value; got == "changed" {
		t.Error("a caller can change the rows")
	}
}

func TestSettingsAreSorted(t *testing.T) {
	t.Parallel()
	all := settings()
	for i := range all[1:] {
		if all[i].key >= all[i+1].key {
			t.Errorf("%s stands before %s", all[i].key, all[i+1].key)
		}
	}
}
