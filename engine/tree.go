package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"ptyboss/engine/proto"
	"ptyboss/engine/pty"
)

// tree is what is known of the processes of a session that ended, or that is
// to end.
type tree struct {
	ending    bool         // they are being ended
	killed    []pty.Member // beside the leader, lived on after the grace
	survivors []pty.Member // could not be ended
	orphans   []pty.Member // live on after the end of the leader
}

// killTree ends all processes of the session and notes what became of them.
func (s *Session) killTree(ctx context.Context) {
	r := s.child.KillTree(ctx, s.about.grace)
	// What became of the leader, its exit tells.
	r.Killed = slices.DeleteFunc(r.Killed, func(m pty.Member) bool { return m.PID == s.child.PID() })
	s.with(func(f *facts) {
		f.tree.ending = false
		f.tree.killed = append(f.tree.killed, r.Killed...)
		f.tree.survivors = r.Survivors
	})
	if s.ended() {
		s.setOrphans(r.Survivors)
	}
	s.changed.Notify()
	s.onState()
}

// setOrphans notes what is left. It reports whether that is new.
func (s *Session) setOrphans(left []pty.Member) (changed bool) {
	s.with(func(f *facts) {
		changed = !slices.Equal(f.tree.orphans, left)
		f.tree.orphans = left
		f.tree.survivors = slices.DeleteFunc(slices.Clone(f.tree.survivors), func(m pty.Member) bool { return !slices.Contains(left, m) })
	})
	return changed
}

// tend follows what an ended session left behind, and ends it on request. It
// returns when nothing is left, when the session is forgotten or the engine
// closes. It waits for ends, and does not look in between.
func (s *Session) tend(ctx context.Context, closing <-chan struct{}) {
	for left := s.snapshot().tree.orphans; len(left) > 0; left = s.child.Members() {
		if s.setOrphans(left) {
			s.changed.Notify()
			s.onState()
		}
		if !s.tendOnce(ctx, closing, left) {
			return
		}
	}
	s.setOrphans(nil)
	s.changed.Notify()
	s.onState()
}

// tendOnce waits until something happens to what is left, or somebody wants it
// ended. It reports false when nobody is interested any more.
func (s *Session) tendOnce(ctx context.Context, closing <-chan struct{}, left []pty.Member) bool {
	watch, cancel := context.WithCancel(ctx)
	defer cancel()
	select {
	case <-s.child.Exited(watch, left):
		return ctx.Err() == nil
	case <-s.again:
		s.killTree(ctx)
		return true
	case <-s.gone:
	case <-closing:
	}
	return false
}

// killOrphans has what is left of an ended session ended, and returns it.
func (s *Session) killOrphans() (left []pty.Member) {
	s.with(func(f *facts) {
		left = f.tree.orphans
		f.tree.ending = len(left) > 0
	})
	if len(left) > 0 {
		select {
		case s.again <- struct{}{}:
		default: // asked for already
		}
	}
	return left
}

// note tells what is worth knowing of the tree, in a paragraph.
func (t tree) note() string {
	var lines []string
	say := func(what string, members []pty.Member, then string) {
		if len(members) > 0 {
			lines = append(lines, what+": "+memberNames(members)+then)
		}
	}
	say("Killed after the grace", t.killed, ".")
	say("Could not be ended", t.survivors, ".")
	switch {
	case t.ending:
		say("Still being ended", t.orphans, ".")
	case len(t.survivors) == 0:
		say("Left running", t.orphans, ". Kill ends them.")
	}
	return strings.Join(lines, "\n")
}

// memberNames names the first few of them.
func memberNames(members []pty.Member) string {
	const most = 10
	var names []string
	for _, m := range members[:min(most, len(members))] {
		names = append(names, fmt.Sprintf("%s (pid %d)", m.Name, m.PID))
	}
	if more := len(members) - most; more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(names, ", ")
}

func processes(members []pty.Member) []proto.Process {
	out := make([]proto.Process, 0, len(members))
	for _, m := range members {
		out = append(out, proto.Process{PID: m.PID, Name: m.Name})
	}
	return out
}

// kept reports whether a session with these facts is kept after its end.
func (f facts) kept() bool { return (f.backgrounded || f.followed) && !f.removed }
