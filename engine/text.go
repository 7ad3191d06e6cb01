package engine

import (
	"fmt"
	"strings"
	"time"

	"ptyboss/engine/proto"
)

// The texts that results are made of (spec 12.1).
const (
	noOutput     = "(no output)"
	noNewOutput  = "(no new output)"
	stillRunning = "Process still running."

	noteDiscarded = "[Earlier output was discarded at the retention cap and cannot be recovered.]"
	noteOmitted   = "[Earlier output was left out of this poll; read it with log, offset and limit.]"
	noteLost      = "[Earlier output was left out of this poll, and log cannot help: the session is not kept any more.]"

	// timeoutSafety warns of what a command may have done before it was ended.
	timeoutSafety = "It may have had side effects before it was ended. Check the state of things before you try again, " +
		"do not run it again blindly, and raise the timeout only if that is safe."
	timeoutAdvice = "For work that takes long use background or yieldMs and follow it with process; do not end the command with &."
	oomNote       = "SIGKILL was not sent by ptyboss; the sender is unknown. The system may have run out of memory."
)

// paragraphs joins what is not empty, with a blank line between.
func paragraphs(parts ...string) string {
	var full []string
	for _, p := range parts {
		if p != "" {
			full = append(full, p)
		}
	}
	return strings.Join(full, "\n\n")
}

// trimEnd cuts white space off the end only: leading blanks are layout.
func trimEnd(s string) string { return strings.TrimRight(s, " \t\r\n\v\f") }

func orText(s, placeholder string) string {
	if s == "" {
		return placeholder
	}
	return s
}

// exitLabel names an end (spec 1.4).
func exitLabel(o outcome) string {
	switch {
	case o.signal != "":
		return "signal " + o.signal
	case o.code != nil:
		return fmt.Sprintf("code %d", *o.code)
	}
	return "unknown exit code"
}

// endLine says how a session ended, as poll and log tell it.
func endLine(o outcome) string {
	if o.byRequest {
		return fmt.Sprintf("Process stopped by request (%s).", exitLabel(o))
	}
	switch {
	case o.signal != "":
		return fmt.Sprintf("Process exited with signal %s.", o.signal)
	case o.code != nil:
		return fmt.Sprintf("Process exited with code %d.", *o.code)
	}
	return "Process exited with unknown exit code."
}

// endNote is endLine with the warning that belongs to a timeout, and what
// became of the tree.
func (s *Session) endNote() string {
	o := s.outcome
	safety := ""
	if o.timedOut {
		safety = timeoutSafety
	}
	return paragraphs(endLine(o), safety, s.snapshot().tree.note())
}

// endSentence says why a foreground command did not simply succeed, and what
// else to know; empty for exit 0 (spec 12.1).
func endSentence(o outcome, timeout time.Duration, background bool) string {
	switch o.kind {
	case proto.KindNotFound:
		return "Command not found"
	case proto.KindNotExecutable:
		return "Command not executable (permission denied)"
	case proto.KindOverallTimeout:
		advice := ""
		if background {
			advice = timeoutAdvice
		}
		return paragraphs(fmt.Sprintf("Command timed out after %g seconds.", timeout.Seconds()), timeoutSafety, advice)
	case proto.KindSignal:
		text := "Command aborted by signal " + o.signal
		if o.signal == "SIGKILL" && o.reason == proto.ReasonSignal {
			return paragraphs(text, oomNote)
		}
		return text
	case proto.KindAborted:
		return "Command aborted before its exit code was known"
	case proto.KindRuntimeError:
		return o.explanation
	}
	if o.code != nil && *o.code != 0 {
		return fmt.Sprintf("(Command exited with code %d)", *o.code)
	}
	return ""
}

// waitHint says that a session may want input (spec 2.5).
func waitHint(idle time.Duration) string {
	return fmt.Sprintf("No new output for %s; the process may be waiting for input. Answer with write, send-keys, submit or paste.",
		formatDuration(idle))
}

// followUp says what an agent should do about a command that runs on.
func followUp(notify, emptySuccess bool) string {
	switch {
	case notify && emptySuccess:
		return "You will be told when it ends; end your turn, or use process (list, poll, log, write, kill, clear, remove) to follow it."
	case notify:
		return "You will be told when it fails or prints something, but not of a success without output; use process (list, poll, log, write, kill, clear, remove) to follow it."
	}
	return "Use process (list, poll, log, write, kill, clear, remove) to follow it, and poll it with a timeout before you end your turn."
}
