package config

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const allKeys = "the keys are notify.command, server.inhibitSleep, server.signals, " +
	"tools.exec.allow, tools.exec.ask, tools.exec.askTimeoutSeconds, " +
	"tools.exec.backgroundMs, tools.exec.cleanupMs, " +
	"tools.exec.inputWaitIdleMs, tools.exec.maxOutputChars, tools.exec.notifyOnExit, " +
	"tools.exec.notifyOnExitEmptySuccess, tools.exec.pathPrepend, tools.exec.pendingMaxOutputChars, " +
	"tools.exec.security, tools.exec.timeoutSec, tools.exec.timeoutSeconds, tools.process.enabled, ui.leaveKey"

const leaveKeys = `must be ctrl or alt with a character, such as "ctrl+]", or a key from "f1" to "f12"`

func TestFaults(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       []string // without the path
	}{
		{"no value", "a = 1\nb =\n", []string{":2: no valid TOML: unexpected character U+000A at start of value"}},
		{"twice", "[ui]\nleaveKey = \"a\"\nleaveKey = \"b\"\n", []string{":3: no valid TOML: key leaveKey is already defined"}},
		{
			"letter case", "[tools.exec]\nbackgroundMS = 5\n",
			[]string{":2: tools.exec.backgroundMS: unknown key; did you mean tools.exec.backgroundMs?"},
		},
		{
			"slip", "[tools.exec]\n\ncleanUpMilis = 5\nnotifyOnExist = true\n",
			[]string{
				":3: tools.exec.cleanUpMilis: unknown key; did you mean tools.exec.cleanupMs?",
				":4: tools.exec.notifyOnExist: unknown key; did you mean tools.exec.notifyOnExit?",
			},
		},
		{
			"no table", "backgroundMs = 5\n",
			[]string{":1: backgroundMs: unknown key; did you mean tools.exec.backgroundMs?"},
		},
		{
			"wrong table", "[tool.exec]\nbackgroundMs = 5\n",
			[]string{":2: tool.exec.backgroundMs: unknown key; did you mean tools.exec.backgroundMs?"},
		},
		{"far off", "# x\ncolour = \"red\"\n", []string{":2: colour: unknown key; " + allKeys}},
		{"quoted", "\"a.b\" = 1\n", []string{`:1: "a.b": unknown key; ` + allKeys}},
		{"empty table", "[other]\n", []string{":1: other: unknown key; " + allKeys}},
		{"long", strings.Repeat("k", 1000) + " = 1\n", []string{":1: " + strings.Repeat("k", 1000) + ": unknown key; " + allKeys}},
		{
			"text for a number", "tools.exec.backgroundMs = \"10s\"\n",
			[]string{`:1: tools.exec.backgroundMs: must be a whole number from 10 to 120000, not "10s"`},
		},
		{
			"fraction", "tools.exec.cleanupMs = 1e5\n",
			[]string{":1: tools.exec.cleanupMs: must be a whole number from 60000 to 10800000, not 100000"},
		},
		{
			"list", "tools.exec.maxOutputChars = [1000]\n",
			[]string{":1: tools.exec.maxOutputChars: must be a whole number from 1000 to 200000, not a list"},
		},
		{
			"table", "[ui.leaveKey]\nx = 1\n",
			[]string{":1: ui.leaveKey: " + leaveKeys + ", not a table"},
		},
		{"date", "tools.exec.timeoutSeconds = 2026-01-02\n", []string{":1: tools.exec.timeoutSeconds: must be a number of seconds, or 0 for no limit, not a date or time"}},
		{"word", "tools.exec.notifyOnExit = \"yes\"\n", []string{`:1: tools.exec.notifyOnExit: must be true or false, not "yes"`}},
		{"long text", "tools.exec.notifyOnExit = \"" + strings.Repeat("y", 99) + "\"\n", []string{`:1: tools.exec.notifyOnExit: must be true or false, not a long text`}},
		{"blank", "ui.leaveKey = \" \"\n", []string{":1: ui.leaveKey: " + leaveKeys + `, not " "`}},
		{
			"word of another setting", "server.signals = \"block\"\n",
			[]string{`:1: server.signals: must be "end" or "forward", not "block"`},
		},
		{
			"letter case of a word", "tools.exec.ask = \"Always\"\n",
			[]string{`:1: tools.exec.ask: must be "off", "on-miss" or "always", not "Always"`},
		},
		{
			"number for a word", "[tools.exec]\nsecurity = 1\n",
			[]string{`:2: tools.exec.security: must be "deny", "allowlist" or "full", not 1`},
		},
		{
			"text for a list", "tools.exec.allow = \"/usr/bin/git\"\n",
			[]string{`:1: tools.exec.allow: must be a list of patterns over the paths of programs, such as "/usr/bin/*", not "/usr/bin/git"`},
		},
		{
			"name in a list of paths", "tools.exec.allow = [\n\"/usr/bin/git\",\n\"rg\"]\n",
			[]string{`:1: tools.exec.allow: must be a list of patterns over the paths of programs, such as "/usr/bin/*", not a list with "rg"`},
		},
		{
			"broken pattern", "tools.exec.allow = [\"/usr/[bin\"]\n",
			[]string{`:1: tools.exec.allow: must be a list of patterns over the paths of programs, such as "/usr/bin/*", not a list with "/usr/[bin"`},
		},
		{
			"number in a list", "tools.exec.pathPrepend = [\"/bin\", 3]\n",
			[]string{`:1: tools.exec.pathPrepend: must be a list of absolute folders, such as "/opt/tools/bin", not a list with 3`},
		},
		{
			"relative folder", "tools.exec.pathPrepend = [\"bin\"]\n",
			[]string{`:1: tools.exec.pathPrepend: must be a list of absolute folders, such as "/opt/tools/bin", not a list with "bin"`},
		},
		{
			"two folders in one", "tools.exec.pathPrepend = [\"/a:/b\"]\n",
			[]string{`:1: tools.exec.pathPrepend: must be a list of absolute folders, such as "/opt/tools/bin", not a list with "/a:/b"`},
		},
		{
			"tables for a list", "[[tools.exec.allow]]\nx = 1\n",
			[]string{`:1: tools.exec.allow: must be a list of patterns over the paths of programs, such as "/usr/bin/*", not a list with a table`},
		},
		{
			"no program", "notify.command = [\" \", \"x\"]\n",
			[]string{`:1: notify.command: must be a command for the shell, or a list of a program and its arguments, not a list with " "`},
		},
		{
			"blank command", "notify.command = \"\"\n",
			[]string{`:1: notify.command: must be a command for the shell, or a list of a program and its arguments, not ""`},
		},
		{
			"NUL in an argument", "notify.command = [\"x\", \"a\\u0000\"]\n",
			[]string{`:1: notify.command: must be a command for the shell, or a list of a program and its arguments, not a list with "a\x00"`},
		},
		{"value for a table", "tools = 3\n", []string{":1: tools: must be a table"}},
		{"list of tables", "[[tools.exec]]\nbackgroundMs = 3\n", []string{":1: tools.exec: must be a table"}},
		{
			"alias differs", "tools.exec.timeoutSec = 7\ntools.exec.timeoutSeconds = 8\n",
			[]string{":2: tools.exec.timeoutSeconds: differs from line 1; tools.exec.timeoutSeconds and tools.exec.timeoutSec are one setting"},
		},
		{
			"all at once, in order", "ui.leaveKey = 1\n[tools.exec]\nbackgroundMs = true\nzzz = 1\n",
			[]string{
				":1: ui.leaveKey: " + leaveKeys + ", not 1",
				":3: tools.exec.backgroundMs: must be a whole number from 10 to 120000, not true",
				":4: tools.exec.zzz: unknown key; " + allKeys,
			},
		},
		{"too long", strings.Repeat("#", maxFile+1), []string{": larger than 256 kB"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cfg, _, err := load(t, tt.text, nil)
			if err == nil {
				t.Fatal("no error")
			}
			got := strings.Split(err.Error(), "\n")
			for i := range got {
				got[i] = strings.Replace(got[i], "read configuration: ", "", 1)
				if !strings.HasPrefix(got[i], "DIR/config.toml") {
					t.Errorf("the fault does not start with the file: %s", got[i])
				}
				got[i] = strings.TrimPrefix(got[i], "DIR/config.toml")
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(Default().Effective(), cfg.Effective()); diff != "" {
				t.Errorf("the configuration is not the default (-want +got):\n%s", diff)
			}
		})
	}
}

func TestFaultCanBeMatched(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(path, []byte("\nzzz = 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, _, err := Load(Sources{File: path})
	fault, ok := errors.AsType[*Fault](err)
	if !ok || fault.File != path || fault.Line != 2 || fault.Key != "zzz" {
		t.Errorf("fault is %+v", fault)
	}
}

func TestUnreadableFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	_, _, err := Load(Sources{File: dir})
	if err == nil || !strings.Contains(err.Error(), dir) {
		t.Errorf("error for a folder is %v, want one that names it", err)
	}
}

// TestUnusableLeaveKeys: with each of these a person could not get out of a
// session, or not type into it.
func TestUnusableLeaveKeys(t *testing.T) {
	t.Parallel()
	for _, key := range []string{
		"", "]", "x", "esc", "enter", "banana", "Ctrl+]", "ctrl-]", "C-]", "^]", "ctrl", "ctrl+", "ctrl+A",
		"ctrl+1", "ctrl+/", "ctrl+[", "ctrl+shift+q", "alt+ctrl+q", "alt+[", "alt+O", "alt+é", "alt+ ",
		"super+q", "shift+q", "f0", "f13", "F1", "ctrl+up", "shift+pgup",
	} {
		if wrong, want := wrongChord(key), strconv.Quote(key); wrong != want {
			t.Errorf("wrongChord(%q) = %q, want %s", key, wrong, want)
		}
	}
	for key, meant := range map[string]string{"ctrl+i": "tab", "ctrl+m": "enter"} {
		if wrong := wrongChord(key); !strings.HasSuffix(wrong, "which terminals send as "+meant) {
			t.Errorf("wrongChord(%q) = %q, want one that names %s", key, wrong, meant)
		}
	}
}
