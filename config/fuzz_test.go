package config

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// FuzzLoad: whatever is in the file and the environment, Load gives values
// within their bounds, and an error names the file.
func FuzzLoad(f *testing.F) {
	for _, seed := range []string{
		"",
		"tools.exec.backgroundMs = 5",
		"[tools.exec]\ntimeoutSec = 1.5\nnotifyOnExit = false\n[ui]\nleaveKey = 'ctrl+g'\n",
		"tools = { exec = { backgroundMs = 5 } }\n",
		"[[tools]]\n[[tools]]\n",
		"[a.\"b.c\"]\nd = 1979-05-27T07:32:00Z # x\n",
		"x = [{a = {b = 1}}, [[[]]]]\n",
		"a = \"\"\"\n\\\n\"\"\"\nb =",
		"\xef\xbb\xbfui.leaveKey = \"\\u0000\"",
		"\xff",
		"notify.command = ['a', \"\\u0000\"]\n[server]\nsignals = 'forward'\ninhibitSleep = 'block'\n",
		"[tools.exec]\nallow = ['/bin/*', '[']\npathPrepend = ['/a', 'b', 3]\nask = 'on-miss'\nsecurity = 'deny'\n",
		"ui.leaveKey = 'alt++'\ntools.exec.askTimeoutSeconds = -1\ntools.process.enabled = false\n",
	} {
		f.Add([]byte(seed), "12abc")
	}
	path := filepath.Join(f.TempDir(), "config.toml")
	f.Fuzz(func(t *testing.T, data []byte, env string) {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		cfg, _, err := Load(Sources{File: path, Env: func(string) string { return env }})
		if err != nil && !strings.Contains(err.Error(), path) {
			t.Errorf("the error does not name the file: %v", err)
		}
		e := cfg.Exec
		if e.Background <= 0 || e.Timeout < 0 || e.Cleanup <= 0 || e.InputWaitIdle <= 0 ||
			e.PendingMaxOutputChars > e.MaxOutputChars || e.PendingMaxOutputChars < 1000 ||
			e.AskTimeout < time.Second || e.AskTimeout > 24*time.Hour ||
			!slices.Contains([]string{"deny", "allowlist", "full"}, e.Security) ||
			!slices.Contains([]string{"off", "on-miss", "always"}, e.Ask) ||
			!slices.Contains([]string{"end", "forward"}, cfg.Server.Signals) ||
			wrongChord(cfg.UI.LeaveKey) != "" {
			t.Errorf("out of bounds: %+v", cfg)
		}
		for _, s := range slices.Concat(e.Allow, e.PathPrepend, cfg.Notify.Command) {
			if strings.ContainsRune(s, 0) {
				t.Errorf("a NUL byte in %q", s)
			}
		}
		if len(cfg.Effective()) != len(settings()) {
			t.Errorf("%d rows for %d settings", len(cfg.Effective()), len(settings()))
		}
	})
}
