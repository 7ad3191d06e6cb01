package config

import "time"

// Config is what ptyboss runs with. Its zero value is not useful; [Load] and
// [Default] make one.
type Config struct {
	Exec    Exec
	Process Process
	Notify  Notify
	Server  Server
	UI      UI

	rows []Row
}

// Exec holds the settings of sessions.
type Exec struct {
	// Background is how long exec waits for a command before it returns.
	Background time.Duration
	// Timeout is how long a command may run; 0 is without limit.
	Timeout time.Duration
	// Cleanup is how long a finished session is kept.
	Cleanup time.Duration
	// NotifyOnExit makes an event of the end of a background session.
	NotifyOnExit bool
	// NotifyOnExitEmptySuccess does so too if it succeeded without output.
	NotifyOnExitEmptySuccess bool
	// MaxOutputChars is how much text of a session is retained.
	MaxOutputChars int
	// PendingMaxOutputChars is how much of each stream a reader can have
	// undrained; never more than MaxOutputChars.
	PendingMaxOutputChars int
	// InputWaitIdle is how long a session is silent before it counts as
	// waiting for input.
	InputWaitIdle time.Duration
	// Security is "deny", "allowlist" or "full": which commands of agents may
	// run at all.
	Security string
	// Ask is "off", "on-miss" or "always": when the operator is asked about
	// one.
	Ask string
	// Allow holds the allowlist: patterns over the absolute paths of programs.
	Allow []string
	// AskTimeout is how long a command waits for an answer.
	AskTimeout time.Duration
	// PathPrepend holds absolute folders to put in front of PATH.
	PathPrepend []string
}

// Process holds the settings of the tool process.
type Process struct {
	// Enabled lets agents use it.
	Enabled bool
}

// Notify holds the settings of the hook for events.
type Notify struct {
	// Command is the program and its arguments to run for each event; empty is
	// none.
	Command []string
}

// Server holds the settings of the process that serves.
type Server struct {
	// InhibitSleep is "off", "delay" or "block": whether the machine may be
	// suspended while a background session lives.
	InhibitSleep string
	// Signals is "end" or "forward": what the signals TERM, INT, HUP and QUIT
	// to the server do.
	Signals string
}

// UI holds the settings of the full-screen program.
type UI struct {
	// LeaveKey is the key that leaves a session one is attached to, such as
	// "ctrl+]". Every terminal can send it.
	LeaveKey string
}

// Sources is where [Load] reads from.
type Sources struct {
	// File is the path of the configuration file. A file that does not exist
	// is like an empty one; "" is no file.
	File string
	// Env returns a variable of the environment, "" if it is not set, as
	// os.Getenv does. Nil is an empty environment.
	Env func(name string) string
}

// Warning is something that was ignored.
type Warning struct {
	// Origin is where it stood, as in [Row].
	Origin string
	// Text says what is wrong and what holds instead.
	Text string
}

// String returns the warning as one line.
func (w Warning) String() string { return w.Origin + ": " + w.Text }

// Row is one setting as it took effect.
type Row struct {
	Key   string `json:"key"`
	Value string `json:"value"`
	// Origin is "default", "file PATH:LINE" or "environment NAME".
	Origin string `json:"origin"`
	// Note is empty, "clamped from VALUE", or another remark.
	Note string `json:"note,omitempty"`
}

// Default returns the configuration without file and environment.
func Default() Config {
	cfg, _ := resolve(nil, "", nil)
	return cfg
}

// Load reads the file and the environment. The error names the file, and for
// each fault in it the line, the key and what is allowed; the configuration
// then is without the file, so that a caller who only wants to show something
// can go on.
func Load(src Sources) (Config, []Warning, error) {
	values, err := readFile(src.File)
	cfg, warnings := resolve(values, src.File, src.Env)
	return cfg, warnings, err
}

// Effective returns all settings, sorted by key, with where each comes from.
func (c Config) Effective() []Row { return append([]Row(nil), c.rows...) }
