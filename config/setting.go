package config

import "time"

// setting is all there is to know of a key.
type setting struct {
	key   string
	alias string   // another name for the same
	env   []string // the first one that is valid counts
	rule  rule
	def   any
	set   func(*Config, any)
}

// settings returns all settings, sorted by key. The bounds are those of the
// reference (spec 1.1).
func settings() []setting {
	return []setting{
		{
			key:  "notify.command",
			rule: newCommand(),
			def:  []string(nil),
			set:  func(c *Config, v any) { c.Notify.Command = argv(v) },
		},
		{
			key:  "server.inhibitSleep",
			rule: choice{"off", "delay", "block"},
			def:  "off",
			set:  func(c *Config, v any) { c.Server.InhibitSleep = v.(string) },
		},
		{
			key:  "server.signals",
			rule: choice{"end", "forward"},
			def:  "end",
			set:  func(c *Config, v any) { c.Server.Signals = v.(string) },
		},
		{
			key:  "tools.exec.allow",
			rule: list{items: `patterns over the paths of programs, such as "/usr/bin/*"`, good: isProgramPattern},
			def:  []string(nil),
			set:  func(c *Config, v any) { c.Exec.Allow = v.([]string) },
		},
		{
			key:  "tools.exec.ask",
			rule: choice{"off", "on-miss", "always"},
			def:  "off",
			set:  func(c *Config, v any) { c.Exec.Ask = v.(string) },
		},
		{
			key:  "tools.exec.askTimeoutSeconds",
			rule: whole{1, 86_400},
			def:  int64(300),
			set: func(c *Config, v any) {
				c.Exec.AskTimeout = time.Duration(v.(int64)) * time.Second
			},
		},
		{
			key:  "tools.exec.backgroundMs",
			env:  []string{"OPENCLAW_BASH_YIELD_MS", "PI_BASH_YIELD_MS"},
			rule: whole{10, 120_000},
			def:  int64(10_000),
			set:  func(c *Config, v any) { c.Exec.Background = milliseconds(v) },
		},
		{
			key:  "tools.exec.cleanupMs",
			env:  []string{"OPENCLAW_BASH_JOB_TTL_MS", "PI_BASH_JOB_TTL_MS"},
			rule: whole{60_000, 10_800_000},
			def:  int64(1_800_000),
			set:  func(c *Config, v any) { c.Exec.Cleanup = milliseconds(v) },
		},
		{
			key:  "tools.exec.inputWaitIdleMs",
			env:  []string{"OPENCLAW_PROCESS_INPUT_WAIT_IDLE_MS"},
			rule: whole{1000, 600_000},
			def:  int64(15_000),
			set:  func(c *Config, v any) { c.Exec.InputWaitIdle = milliseconds(v) },
		},
		{
			key:  "tools.exec.maxOutputChars",
			env:  []string{"OPENCLAW_BASH_MAX_OUTPUT_CHARS", "PI_BASH_MAX_OUTPUT_CHARS"},
			rule: whole{1000, 200_000},
			def:  int64(200_000),
			set:  func(c *Config, v any) { c.Exec.MaxOutputChars = int(v.(int64)) },
		},
		{
			key:  "tools.exec.notifyOnExit",
			rule: flag{},
			def:  true,
			set:  func(c *Config, v any) { c.Exec.NotifyOnExit = v.(bool) },
		},
		{
			key:  "tools.exec.notifyOnExitEmptySuccess",
			rule: flag{},
			def:  false,
			set:  func(c *Config, v any) { c.Exec.NotifyOnExitEmptySuccess = v.(bool) },
		},
		{
			key:  "tools.exec.pathPrepend",
			rule: list{items: `absolute folders, such as "/opt/tools/bin"`, good: isFolder},
			def:  []string(nil),
			set:  func(c *Config, v any) { c.Exec.PathPrepend = v.([]string) },
		},
		{
			key:  pendingKey,
			env:  []string{"OPENCLAW_BASH_PENDING_MAX_OUTPUT_CHARS"},
			rule: whole{1000, 200_000},
			def:  int64(30_000),
			set:  func(c *Config, v any) { c.Exec.PendingMaxOutputChars = int(v.(int64)) },
		},
		{
			key:  "tools.exec.security",
			rule: choice{"deny", "allowlist", "full"},
			def:  "full",
			set:  func(c *Config, v any) { c.Exec.Security = v.(string) },
		},
		{
			key:   "tools.exec.timeoutSeconds",
			alias: "tools.exec.timeoutSec",
			rule:  seconds{},
			def:   float64(1800),
			set: func(c *Config, v any) {
				c.Exec.Timeout = time.Duration(v.(float64) * float64(time.Second))
			},
		},
		{
			key:  "tools.process.enabled",
			rule: flag{},
			def:  true,
			set:  func(c *Config, v any) { c.Process.Enabled = v.(bool) },
		},
		{
			key:  "ui.leaveKey",
			rule: chord{},
			def:  "ctrl+]",
			set:  func(c *Config, v any) { c.UI.LeaveKey = v.(string) },
		},
	}
}

// pendingKey is never above maxOutputChars.
const pendingKey = "tools.exec.pendingMaxOutputChars"

func milliseconds(v any) time.Duration { return time.Duration(v.(int64)) * time.Millisecond }
