package engine

import (
	"context"
	"fmt"
	"strings"
	"time"

	"ptyboss/engine/log"
	"ptyboss/engine/proto"
)

// List implements [proto.Reader]. It does not block.
func (e *Engine) List(_ context.Context, scope string) (proto.ListResult, error) {
	rows := e.rows(scope)
	lines := make([]string, 0, len(rows))
	for i := range rows {
		lines = append(lines, listLine(&rows[i]))
	}
	return proto.ListResult{
		Text:    orText(strings.Join(lines, "\n"), "No running or recent sessions."),
		Details: proto.ListDetails{Status: proto.Completed, Sessions: rows},
	}, nil
}

// listLine is one session of a list (spec 5.3).
func listLine(row *proto.Session) string {
	var marks strings.Builder
	if row.End != nil && row.TimedOut {
		marks.WriteString(" [overall-timeout]")
	}
	if row.Live != nil && row.WaitingForInput {
		marks.WriteString(" [input-wait]")
	}
	if n := len(row.Orphans); n > 0 {
		fmt.Fprintf(&marks, " [orphans: %d]", n)
	}
	return fmt.Sprintf("%s %-9s %s%s :: %s", row.SessionID, row.Status,
		formatDuration(time.Duration(row.RuntimeMs)*time.Millisecond), marks.String(), label(row.Name, row.Command))
}

// Poll implements [proto.Reader]. It blocks for at most the timeout of the
// request, and not at all when there is something to tell (spec 2.3).
func (e *Engine) Poll(ctx context.Context, scope string, req proto.PollRequest) (proto.ProcessResult, error) {
	s, refusal := e.target(scope, req.SessionID)
	if refusal != nil {
		return *refusal, nil
	}
	if timeout := min(max(req.Timeout, 0), proto.MaxWait); timeout > 0 {
		if err := s.awaitNews(ctx, reader(scope), timeout); err != nil {
			return proto.ProcessResult{}, fmt.Errorf("poll session %s: %w", s.about.id, err)
		}
		if s.snapshot().removed {
			return *refuse(proto.ErrNotFound, "No session found for %s", req.SessionID), nil
		}
	}
	return e.tell(s, scope), nil
}

// tell drains what a scope has not been told of a session. The session may be
// forgotten by now, and its id used again: who held it gets what is its own.
func (e *Engine) tell(s *Session, scope string) proto.ProcessResult {
	ended := s.ended() // before the drain: what came later is told by the next poll
	if ended && scope == s.about.scope {
		s.with(func(f *facts) { f.told = true })
		e.events.consume(scope, contextKey(s))
	}
	pending := s.log.Drain(reader(scope))
	output := trimEnd(pending.Text)
	details := s.details(ended)
	aggregated := trimEnd(s.log.Aggregate())
	details.Aggregated = &aggregated
	if !ended {
		retry := s.retry(scope, output != "")
		details.RetryInMs = &retry
	}
	omitted := ""
	if pending.Dropped {
		omitted = noteOmitted
		if now, err := e.find(scope, s.about.id); err != nil || now != s {
			omitted = noteLost
		}
	}
	return proto.ProcessResult{
		Text:    paragraphs(s.discardedNote(), omitted, orText(output, noNewOutput), s.stateNote(ended, true)),
		Details: details,
	}
}

// settle is how long a poll waits on for the end once output came: most
// commands end right behind their last words, and one answer then tells both.
const settle = 50 * time.Millisecond

// awaitNews is await for output that the reader has not drained. It returns at
// once if there is some already.
func (s *Session) awaitNews(ctx context.Context, reader string, timeout time.Duration) error {
	news := func() bool { return s.log.HasPending(reader) }
	waited := !news()
	if err := s.await(ctx, timeout, news); err != nil || !waited || !news() {
		return err
	}
	return s.await(ctx, min(settle, timeout), func() bool { return false })
}

// await returns when ready says so, when the session has ended or was
// removed, or after the timeout. It returns an error only when ctx ends.
func (s *Session) await(ctx context.Context, timeout time.Duration, ready func() bool) error {
	changed, cancel := s.changed.Subscribe()
	defer cancel()
	late := time.NewTimer(timeout)
	defer late.Stop()
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if s.ended() || ready() || s.snapshot().removed {
			return nil
		}
		select {
		case <-changed:
		case <-s.done:
		case <-late.C:
			return nil
		case <-ctx.Done():
		}
	}
}

// retry says when to poll again: later with each empty poll (spec 2.3).
func (s *Session) retry(scope string, output bool) (ms int64) {
	steps := []int64{5000, 10000, 30000, 60000}
	s.with(func(f *facts) {
		if output {
			f.emptyPolls[scope] = 0
			ms = steps[0]
			return
		}
		ms = steps[min(f.emptyPolls[scope], len(steps)-1)]
		f.emptyPolls[scope]++
	})
	return ms
}

// Log implements [proto.Reader]. It does not block and takes nothing away.
func (e *Engine) Log(_ context.Context, scope string, req proto.LogRequest) (proto.ProcessResult, error) {
	s, refusal := e.target(scope, req.SessionID)
	if refusal != nil {
		return *refusal, nil
	}
	ended := s.ended()
	page := s.log.Page(req.Offset, req.Limit)
	placeholder := "(no output yet)"
	if ended {
		placeholder = "(no output recorded)"
	}
	stats := s.log.Stats()
	details := s.details(ended)
	text := orText(page.Text, placeholder)
	details.Output = &text
	details.Total, details.TotalLines = &page.TotalLines, &page.TotalLines
	chars := int64(stats.RetainedChars)
	details.TotalChars, details.Truncated = &chars, &stats.Truncated
	details.FirstLine, details.DiscardedLines = &page.FirstLine, &stats.DiscardedLines
	return proto.ProcessResult{
		Text:    paragraphs(s.discardedLinesNote(stats), text, tailNote(page), s.stateNote(ended, false)),
		Details: details,
	}, nil
}

func tailNote(page log.Page) string {
	if !page.DefaultTail {
		return ""
	}
	return fmt.Sprintf("[Showing the last %d of %d lines; pass offset and limit for others.]",
		page.TotalLines-page.FirstLine, page.TotalLines)
}

func (s *Session) discardedNote() string {
	if s.log.Stats().DiscardedChars > 0 {
		return noteDiscarded
	}
	return ""
}

func (s *Session) discardedLinesNote(stats log.Stats) string {
	if stats.DiscardedChars == 0 {
		return ""
	}
	if stats.DiscardedLines == 0 {
		return noteDiscarded
	}
	return fmt.Sprintf("%s\n[Lines 0 to %d are gone.]", noteDiscarded, stats.DiscardedLines-1)
}

// stateNote is the last paragraph of poll and log: how the session ended, or
// that it may want input, or (for poll) that it runs.
func (s *Session) stateNote(ended, running bool) string {
	switch {
	case ended:
		return s.endNote()
	case s.waiting():
		return waitHint(s.idleTime())
	case running:
		return stillRunning
	}
	return ""
}

// details are the fields that poll and log share, of a session that the caller
// saw ended or running.
func (s *Session) details(ended bool) proto.ProcessDetails {
	row := s.rowAs(ended)
	d := proto.ProcessDetails{Status: row.Status, SessionID: row.SessionID, Name: row.Name}
	t := s.snapshot().tree
	d.Killed, d.Survivors = processes(t.killed), processes(t.survivors)
	if row.Live != nil {
		d.StdinWritable, d.WaitingForInput = &row.StdinWritable, &row.WaitingForInput
		d.IdleMs, d.LastOutputAt, d.InputWait = &row.IdleMs, &row.LastOutputAt, row.InputWait
		return d
	}
	if s.outcome.byRequest {
		// The caller's own wish came true, so this is no failure for it.
		d.Status = proto.Completed
	}
	d.Orphans = row.Orphans
	d.ExitCode, d.ExitSignal, d.ExitReason = row.ExitCode, row.ExitSignal, row.ExitReason
	d.TimedOut, d.NoOutputTimedOut = &row.TimedOut, &row.NoOutputTimedOut
	return d
}
