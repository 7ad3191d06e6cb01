package state

import (
	"fmt"
	"strings"
	"time"

	"ptyboss/engine/proto"
	"ptyboss/ui/text"
)

// quiet is the silence from which the sentence mentions it.
const quiet = 5 * time.Second

// unknown is the class of a wait that only silence speaks for.
const unknown = "unknown"

// Sentence says about s, in one sentence without glyph, what a person would
// ask first: is it waiting, and for what; how long does it run; how did it end.
func Sentence(s proto.Session, now time.Time) string {
	if s.End != nil {
		return ended(s)
	}
	if IsWaiting(s) {
		return waiting(s, now)
	}
	parts := []string{"running " + Long(Age(s, now))}
	if s.Foreground {
		parts = append(parts, "its caller waits for it")
	}
	if s.Live != nil {
		if silence := silence(s, now); silence >= quiet {
			parts = append(parts, "quiet for "+Long(silence))
		}
		parts = append(parts, fmt.Sprintf("pid %d", s.PID))
	}
	return strings.Join(parts, " · ")
}

func waiting(s proto.Session, now time.Time) string {
	w := s.InputWait
	if w == nil || w.Class == "" || w.Class == unknown {
		return "seems to wait for input · quiet for " + Long(silence(s, now))
	}
	parts := []string{fmt.Sprintf("waits for input: %s %.2f", text.Clean(w.Class), w.Confidence)}
	if prompt := strings.TrimSpace(text.Clean(w.Prompt)); prompt != "" {
		parts = append(parts, fmt.Sprintf("asks “%s”", text.Cut(prompt, 60)))
	} else if evidence := strings.TrimSpace(text.Clean(w.Evidence)); evidence != "" {
		parts = append(parts, evidence)
	}
	if d := time.Duration(w.SinceMs) * time.Millisecond; d >= time.Second {
		parts = append(parts, "for "+Long(d))
	}
	return strings.Join(parts, " · ")
}

func silence(s proto.Session, now time.Time) time.Duration {
	if s.Live == nil {
		return 0
	}
	if s.LastOutputAt > 0 {
		return max(0, now.Sub(time.UnixMilli(s.LastOutputAt)))
	}
	return time.Duration(s.IdleMs) * time.Millisecond
}

func ended(s proto.Session) string {
	took := Long(time.Duration(s.EndedAt-s.StartedAt) * time.Millisecond)
	var how string
	switch {
	case s.TimedOut:
		how = "stopped by its timeout after " + took
	case s.ExitReason == proto.ReasonSpawnError:
		how = "could not be started"
	case s.ExitReason == proto.ReasonManualCancel:
		how = "stopped by hand after " + took
	case s.ExitSignal != nil:
		how = fmt.Sprintf("ended by signal %s after %s", text.Clean(*s.ExitSignal), took)
	case s.ExitCode != nil:
		how = fmt.Sprintf("exit code %d after %s", *s.ExitCode, took)
	default:
		how = "ended after " + took
	}
	if k := Of(s); k == Failed || k == Killed {
		if last := lastLine(s.Tail); last != "" {
			how += " · last line “" + text.Cut(last, 60) + "”"
		}
	}
	return how
}

func lastLine(tail string) string {
	tail = strings.TrimSpace(tail)
	if i := strings.LastIndexByte(tail, '\n'); i >= 0 {
		tail = tail[i+1:]
	}
	return strings.TrimSpace(text.Clean(tail))
}
