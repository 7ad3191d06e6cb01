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
			key:  pendingKey,
			env:  []string{"OPENCLAW_BASH_PENDING_MAX_OUTPUT_CHARS"},
			rule: whole{1000, 200_000},
			def:  int64(30_000),
			set:  func(c *Config, v any) { c.Exec.PendingMaxOutputChars = int(v.(int64)) },
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
			key:  "ui.leaveKey",
			rule: text{example: "ctrl+]"},
			def:  "ctrl+]",
			set:  func(c *Config, v any) { c.UI.LeaveKey = v.(string) },
		},
	}
}

// pendingKey is never above maxOutputChars.
const pendingKey = "tools.exec.pendingMaxOutputChars"

func milliseconds(v any) time.Duration { return time.Duration(v.(int64)) * time.Millisecond }
