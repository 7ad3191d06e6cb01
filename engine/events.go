package engine

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"ptyboss/engine/proto"
)

// What is kept of events. An agent that never asks loses the oldest.
const (
	keepEvents        = 1000 // for the operator
	keepEventsOfScope = 200  // undelivered
)

// events are what happened to background sessions. The operator reads a copy
// of all; each scope takes its own, once.
type events struct {
	changed Notifier

	mu          sync.Mutex // guards the fields that follow
	next        uint64     // sequence of the next event
	recent      []proto.Event
	undelivered map[string][]proto.Event
}

// add numbers an event and makes it known. Only a scope's own event waits for
// delivery.
func (l *events) add(e proto.Event) proto.Event {
	l.mu.Lock()
	l.next++
	e.Sequence = l.next
	e.Time = time.Now().UnixMilli()
	l.recent = append(l.recent, e)
	if len(l.recent) > keepEvents {
		l.recent = slices.Delete(l.recent, 0, len(l.recent)-keepEvents)
	}
	if e.Scope != "" {
		if l.undelivered == nil {
			l.undelivered = make(map[string][]proto.Event)
		}
		queue := l.undelivered[e.Scope]
		queue = append(queue, e)
		l.undelivered[e.Scope] = queue[max(0, len(queue)-keepEventsOfScope):]
	}
	l.mu.Unlock()
	l.changed.Notify()
	return e
}

// consume drops the undelivered event of one context: it was told another
// way.
func (l *events) consume(scope, contextKey string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	left := slices.DeleteFunc(l.undelivered[scope], func(e proto.Event) bool { return e.ContextKey == contextKey })
	if len(left) == 0 {
		delete(l.undelivered, scope)
		return
	}
	l.undelivered[scope] = left
}

// take returns what a reader has not seen. A scope's events are its own from
// then on.
func (l *events) take(scope string, since uint64) proto.Events {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := proto.Events{Next: l.next, Events: []proto.Event{}}
	if scope != "" {
		out.Events = append(out.Events, l.undelivered[scope]...)
		delete(l.undelivered, scope)
		return out
	}
	for _, e := range l.recent {
		if e.Sequence > since {
			out.Events = append(out.Events, e)
		}
	}
	return out
}

// Events implements [proto.Observer].
func (e *Engine) Events(ctx context.Context, scope string, req proto.EventsRequest) (proto.Events, error) {
	changed, cancel := e.events.changed.Subscribe()
	defer cancel()
	wait := min(max(req.Wait, 0), proto.MaxWait)
	late := time.NewTimer(wait)
	defer late.Stop()
	for {
		if err := ctx.Err(); err != nil {
			return proto.Events{}, err // before taking: what nobody receives must stay
		}
		if got := e.events.take(scope, req.Since); len(got.Events) > 0 || wait == 0 {
			return got, nil
		}
		select {
		case <-changed:
		case <-late.C:
			wait = 0
		case <-ctx.Done():
		}
	}
}

// tellExit makes the event of an end, by the rules of spec 1.10.
func (e *Engine) tellExit(s *Session) {
	if !e.options.NotifyOnExit {
		return
	}
	tail := s.log.Tail(snippetSource)
	tell := false
	s.with(func(f *facts) {
		tell = f.backgrounded && !f.removed && !f.told && worthTelling(s.outcome, tail, e.options.NotifyOnExitEmptySuccess)
		f.told = f.told || tell
	})
	if !tell {
		return
	}
	event := e.events.add(proto.Event{
		Kind:       proto.EventExit,
		ContextKey: contextKey(s),
		SessionID:  s.about.id,
		Scope:      s.about.scope,
		Status:     s.outcome.status,
		Text:       exitText(s.about.id, s.outcome, tail),
		End:        s.outcome.end(),
	})
	e.notify(event)
}

// worthTelling is the table of spec 1.10 for a background session.
func worthTelling(o outcome, tail string, emptySuccess bool) bool {
	switch {
	case o.byRequest:
		return false // whoever asked for the end knows of it
	case strings.TrimSpace(tail) != "":
		return true
	case o.status == proto.Completed && o.code != nil && *o.code == 0:
		return emptySuccess
	}
	return true
}

func contextKey(s *Session) string { return "exec:" + s.about.id }

// The lengths of an event's snippet, in characters (spec 1.10).
const (
	snippetSource = 400
	snippetLength = 180
)

// exitText is an event as one line.
func exitText(id string, o outcome, tail string) string {
	what := "completed"
	if o.status == proto.Failed {
		what = "failed"
	}
	text := "Exec " + what + " (" + firstChars(id, 8) + ", " + exitLabel(o) + ")"
	if snippet := strings.Join(strings.Fields(tail), " "); snippet != "" {
		if short := firstChars(snippet, snippetLength-1); firstChars(snippet, snippetLength) != snippet {
			snippet = short + "…"
		}
		text += " :: " + snippet
	}
	if o.timedOut {
		text += " " + timeoutSafety
	}
	return text
}

func firstChars(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
