package engine

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"ptyboss/engine/proto"
)

// Wait implements [proto.Observer]. It blocks until the condition holds or the
// timeout is over, and costs nothing meanwhile.
func (e *Engine) Wait(ctx context.Context, scope string, req proto.WaitRequest) (proto.WaitResult, error) {
	reason, pattern, err := parseWait(req.For)
	if err != nil {
		return proto.WaitResult{}, err
	}
	s, refusal := e.target(scope, req.SessionID)
	if refusal != nil {
		return proto.WaitResult{
			Text:    refusal.Text,
			Details: proto.WaitDetails{Error: refusal.Text, Code: refusal.Details.Code},
		}, nil
	}
	watch := watcher{s: s, pattern: pattern}
	holds := map[string]func() bool{
		proto.WaitExit:   func() bool { return false }, // await returns at the end in any case
		proto.WaitInput:  s.waiting,
		proto.WaitOutput: func() bool { return s.log.HasPending(reader(scope)) },
		"text":           watch.matches,
	}[reason]
	if err := s.await(ctx, min(max(req.Timeout, 0), proto.MaxWait), holds); err != nil {
		return proto.WaitResult{}, fmt.Errorf("wait for session %s: %w", s.about.id, err)
	}
	if s.snapshot().removed {
		text := "No session found for " + req.SessionID
		return proto.WaitResult{
			Text: text, Details: proto.WaitDetails{Error: text, Code: proto.Code(proto.ErrNotFound)},
		}, nil
	}
	ended := s.ended() // before the look: an end brings all that came before it
	switch {
	case reason != proto.WaitExit && holds():
	case ended:
		reason = proto.WaitExit
	default:
		reason = proto.WaitTimeout
	}
	row := s.rowAs(ended)
	return proto.WaitResult{
		Text:    s.waitText(reason),
		Details: proto.WaitDetails{Reason: reason, Session: &row},
	}, nil
}

func parseWait(what string) (reason string, pattern *regexp.Regexp, err error) {
	switch what {
	case "", proto.WaitExit:
		return proto.WaitExit, nil, nil
	case proto.WaitInput, proto.WaitOutput:
		return what, nil, nil
	}
	text, ok := strings.CutPrefix(what, proto.WaitText)
	if !ok {
		return "", nil, proto.Errorf(proto.ErrInvalid, "cannot wait for %q: allowed are exit, input, output and text:REGEXP", what)
	}
	pattern, err = regexp.Compile("(?m)" + text) // ^ and $ are those of a line
	if err != nil {
		return "", nil, proto.Errorf(proto.ErrInvalid, "%q is no regular expression: %v", text, err)
	}
	return "text", pattern, nil
}

func (s *Session) waitText(reason string) string {
	switch reason {
	case proto.WaitExit:
		return s.endNote()
	case proto.WaitInput:
		return waitHint(s.idleTime())
	case proto.WaitOutput:
		return "There is new output."
	case proto.WaitTimeout:
		return "Still running: what was waited for did not happen in time."
	}
	return "The text is there."
}

// watcher looks for a text in what a session printed. It looks at each piece
// of the log once.
type watcher struct {
	s       *Session
	pattern *regexp.Regexp
	from    int64
	line    string // the unfinished last line
	found   bool   // and what was found stays so
}

// lineLimit bounds the unfinished line in which a text is looked for.
const lineLimit = 64 << 10

func (w *watcher) matches() bool {
	w.found = w.found || w.look()
	return w.found
}

func (w *watcher) look() bool {
	for {
		chunk := w.s.log.ReadFrom(w.from, 0)
		if chunk.Text == "" {
			break
		}
		w.from = chunk.Next
		text := w.line + chunk.Text
		if w.pattern.MatchString(text) {
			return true
		}
		w.line = text[strings.LastIndexByte(text, '\n')+1:]
		w.line = w.line[max(0, len(w.line)-lineLimit):]
	}
	return w.s.screen != nil && w.pattern.MatchString(strings.Join(w.s.screen.Text(), "\n"))
}
