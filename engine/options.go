package engine

import (
	"io/fs"
	"log/slog"
	"os"
	"time"
)

// Options are the settings of an engine. The zero value of a field means its
// default; the configuration hands over values that are clamped already.
type Options struct {
	// Yield is how long a foreground call waits before its command goes on in
	// the background. Default 10 s.
	Yield time.Duration
	// Timeout ends a command after that time; negative means never. Default
	// 30 minutes.
	Timeout time.Duration
	// JobTTL is how long an ended session is kept. Default 30 minutes.
	JobTTL time.Duration
	// MaxOutputChars is how much text of a session is kept, PendingChars how
	// much of it per stream waits for a reader. Defaults 200,000 and 30,000.
	MaxOutputChars, PendingChars int
	// InputWaitIdle is how long a session must be silent to be called
	// waiting for input. Default 15 s.
	InputWaitIdle time.Duration
	// KillGrace is the time between SIGTERM and SIGKILL. Default 5 s.
	KillGrace time.Duration
	// NotifyOnExit and NotifyOnExitEmptySuccess choose the words in which a
	// running result says what to do next (spec 1.2), and which ends make an
	// event (spec 1.10).
	NotifyOnExit, NotifyOnExitEmptySuccess bool
	// Security, Ask and Allow are the policy for commands of agents (spec 1.9).
	// Allow holds patterns over the resolved paths of programs. Defaults: full,
	// off, none.
	Security Security
	Ask      Ask
	Allow    []string
	// AskTimeout is how long a command waits for an answer; then it is
	// denied. Default 5 minutes.
	AskTimeout time.Duration
	// ApprovalsFile keeps what the operator allowed for good. Default: memory.
	ApprovalsFile string
	// NoProcess says that agents do not have the tool process: their commands
	// run to the end in the foreground.
	NoProcess bool
	// Inhibit holds up a suspend of the machine while a background session
	// lives. Default: off.
	Inhibit Inhibit
	// NotifyCommand is run for each event that is told, with the event as JSON
	// on its standard input, for at most 10 s. Default: none.
	NotifyCommand []string
	// Environ is the environment of commands whose caller brings none, "K=V"
	// each. Default: that of this process.
	Environ []string
	// PathPrepend holds absolute folders that stand first in the PATH of every
	// command. Default: none.
	PathPrepend []string
	// LoginShell is the shell that knows further folders for the PATH of agents
	// that bring no environment: those of its login PATH that are not in
	// Environ come before the others. It is started once, when the first of
	// these agents wants something run. Default: none is asked.
	LoginShell string
	// Dir is the directory of commands whose caller names none. Default: that
	// of this process, else the home directory.
	Dir string
	// Logger must not write to the terminal of a person. Default: discard.
	Logger *slog.Logger
}

func (o Options) withDefaults() Options {
	positive := func(d *time.Duration, def time.Duration) {
		if *d == 0 {
			*d = def
		}
	}
	positive(&o.Yield, 10*time.Second)
	positive(&o.Timeout, 30*time.Minute)
	positive(&o.JobTTL, 30*time.Minute)
	positive(&o.InputWaitIdle, 15*time.Second)
	positive(&o.KillGrace, 5*time.Second)
	positive(&o.AskTimeout, 5*time.Minute)
	if o.Security == "" {
		o.Security = SecurityFull
	}
	if o.Ask == "" {
		o.Ask = AskOff
	}
	if o.Inhibit == "" {
		o.Inhibit = InhibitOff
	}
	if o.MaxOutputChars == 0 {
		o.MaxOutputChars = 200_000
	}
	if o.PendingChars == 0 {
		o.PendingChars = 30_000
	}
	if o.Environ == nil {
		o.Environ = os.Environ()
	}
	if o.Dir == "" {
		o.Dir = defaultDir()
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	return o
}

func defaultDir() string {
	for _, dir := range []func() (string, error){os.Getwd, os.UserHomeDir} {
		if d, err := dir(); err == nil {
			if info, err := os.Stat(d); err == nil && info.Mode().Type() == fs.ModeDir {
				return d
			}
		}
	}
	return "/"
}
