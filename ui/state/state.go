// Package state says in words and glyphs what a session is doing. List, strip
// and header all take their words from here, so that they agree. All of it is
// pure; the time is handed in.
package state

import (
	"fmt"
	"strings"
	"time"

	"ptyboss/engine/proto"
	"ptyboss/ui/text"
)

// Kind is the state of a session as a person sees it, in the order in which
// the list shows them.
type Kind int

// The kinds.
const (
	Waiting Kind = iota // needs a person
	Running
	Succeeded
	Failed
	Killed
)

// Of returns the kind of s.
func Of(s proto.Session) Kind {
	if s.End != nil && s.ExitReason == proto.ReasonManualCancel {
		return Killed
	}
	switch s.Status {
	case proto.Completed:
		if s.End != nil && s.ExitCode != nil && *s.ExitCode != 0 {
			return Failed // to the engine it has done what it did; to a person not
		}
		return Succeeded
	case proto.Failed:
		return Failed
	case proto.Killed:
		return Killed
	default:
		if IsWaiting(s) {
			return Waiting
		}
		return Running
	}
}

// IsWaiting reports whether s runs and waits for input.
func IsWaiting(s proto.Session) bool {
	if s.Live == nil {
		return false
	}
	if s.InputWait != nil {
		return s.InputWait.Waiting
	}
	return s.WaitingForInput
}

// Group is the block of the list in which k is shown: 0 for what needs a
// person, 1 for what runs, 2 for what ended.
func (k Kind) Group() int {
	switch k {
	case Waiting:
		return 0
	case Running:
		return 1
	case Succeeded, Failed, Killed:
	}
	return 2
}

// Ended reports whether k is a kind of a finished session.
func (k Kind) Ended() bool { return k.Group() == 2 }

// Glyph returns the sign of k, one column wide.
func (k Kind) Glyph() string {
	switch k {
	case Waiting:
		return "?"
	case Running:
		return "●"
	case Succeeded:
		return "✓"
	case Failed:
		return "✗"
	case Killed:
		return "■"
	}
	return " "
}

// Word returns the state of s in one or two words.
func Word(s proto.Session) string {
	switch k := Of(s); {
	case k == Waiting:
		return "input"
	case k == Running:
		return "running"
	case s.End != nil && s.TimedOut:
		return "timeout"
	case s.End != nil && s.ExitReason == proto.ReasonManualCancel:
		return "stopped"
	case s.End != nil && s.ExitReason == proto.ReasonSpawnError:
		return "no start"
	case s.End != nil && s.ExitSignal != nil:
		return text.Cut(text.Clean(*s.ExitSignal), 7)
	case k == Killed:
		return "killed"
	case s.End != nil && s.ExitCode != nil:
		return fmt.Sprintf("exit %d", *s.ExitCode)
	}
	return "ended"
}

// Name returns the derived name of s, fit to be shown.
func Name(s proto.Session) string {
	for _, name := range []string{s.Name, s.Command, s.SessionID} {
		if name = strings.TrimSpace(text.Clean(name)); name != "" {
			return name
		}
	}
	return "session"
}

// Age returns how long s has been running, or since when it has ended.
func Age(s proto.Session, now time.Time) time.Duration {
	from := s.StartedAt
	if s.End != nil {
		from = s.EndedAt
	}
	return max(0, now.Sub(time.UnixMilli(from)))
}

// Short returns d in at most three columns: 41s, 22m, 2h, 99d.
func Short(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%dm", int(d.Minutes()))
	case d < 24*time.Hour:
		return fmt.Sprintf("%dh", int(d.Hours()))
	}
	return fmt.Sprintf("%dd", min(99, int(d.Hours())/24))
}

// Long returns d in one or two units: 41 s, 22 min, 2 h 14 min, 3 d 4 h.
func Long(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < 10*time.Minute && int(d.Seconds())%60 != 0:
		return fmt.Sprintf("%d min %d s", int(d.Minutes()), int(d.Seconds())%60)
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	case d < 24*time.Hour:
		return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%d d %d h", int(d.Hours())/24, int(d.Hours())%24)
}
