package engine

import (
	"fmt"
	"strings"

	"ptyboss/engine/proto"
)

// Blockers returns the background sessions that have not really ended yet,
// those included that were removed from view (spec 7). They keep a server from
// stopping, and the machine from sleeping.
func (e *Engine) Blockers() []proto.Blocker {
	out := []proto.Blocker{}
	for _, s := range e.registry.all() {
		f := s.snapshot()
		if s.ended() || (!f.backgrounded && !f.removed) {
			continue
		}
		out = append(out, proto.Blocker{
			SessionID: s.about.id, Name: label(s.about.name, s.about.command), Scope: s.about.scope,
			StartedAt: s.about.started.UnixMilli(), Removed: f.removed,
		})
	}
	return out
}

// BlockedBy returns an error that wraps ErrBlocked and names the blockers, nil
// if there are none.
func BlockedBy(blockers []proto.Blocker) error {
	if len(blockers) == 0 {
		return nil
	}
	const most = 5
	var names []string
	for _, b := range blockers[:min(most, len(blockers))] {
		names = append(names, fmt.Sprintf("%s (%s)", b.SessionID, b.Name))
	}
	if more := len(blockers) - most; more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	return proto.Errorf(proto.ErrBlocked, "%d background sessions are still running: %s; end them first, or use --force",
		len(blockers), strings.Join(names, ", "))
}
