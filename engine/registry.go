package engine

import (
	"maps"
	"slices"
	"sync"
	"time"

	"ptyboss/engine/proto"
)

// What is kept of ended sessions (spec 6).
const (
	keepSessions = 50
	keepChars    = 2_000_000
)

// registry knows every session: those that run, and the ended ones that are
// kept. It is never held while a session is called.
type registry struct {
	ttl     time.Duration
	changed func()

	mu       sync.Mutex          // guards the fields that follow
	reserved map[string]struct{} // ids of sessions that are being started
	live     map[string]*Session
	finished []*kept // by order of completion
	started  uint64  // counts starts, for the order in a list
	order    map[*Session]uint64
	closed   bool
}

type kept struct {
	session *Session
	chars   int64
	expiry  *time.Timer
}

func newRegistry(ttl time.Duration, changed func()) registry {
	return registry{
		ttl:      ttl,
		changed:  changed,
		reserved: make(map[string]struct{}),
		live:     make(map[string]*Session),
		order:    make(map[*Session]uint64),
	}
}

// reserve returns a free id. It is taken until release, or until the session
// of that id has really ended, seen or unseen.
func (r *registry) reserve() (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return "", proto.ErrStopping
	}
	id := newSlug(r.takenLocked, secureRandom)
	r.reserved[id] = struct{}{}
	return id, nil
}

// release frees the id of a session that could not be started.
func (r *registry) release(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.reserved, id)
}

// publish makes a started session known. It reports false when the registry
// was closed meanwhile: then nobody else will end the session.
func (r *registry) publish(s *Session) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.reserved, s.about.id)
	r.live[s.about.id] = s
	r.started++
	r.order[s] = r.started
	return !r.closed
}

func (r *registry) takenLocked(id string) bool {
	_, reserved := r.reserved[id]
	_, live := r.live[id]
	return reserved || live || slices.ContainsFunc(r.finished, func(k *kept) bool { return k.session.about.id == id })
}

// retire takes a session that has ended out of the live ones, and keeps it if
// keep says so, which it reports.
func (r *registry) retire(s *Session, keep bool) bool {
	chars := int64(s.log.Stats().RetainedChars)
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.live, s.about.id)
	if !keep || r.closed {
		delete(r.order, s)
		return false
	}
	k := &kept{session: s, chars: chars}
	k.expiry = time.AfterFunc(r.ttl, func() { r.forget(s) })
	r.finished = append(r.finished, k)
	r.evictLocked()
	return true
}

// evictLocked drops the oldest until the limits hold. The newest stays, even
// when it alone is too large.
func (r *registry) evictLocked() {
	var total int64
	for _, k := range r.finished {
		total += k.chars
	}
	for len(r.finished) > keepSessions || (total > keepChars && len(r.finished) > 1) {
		total -= r.finished[0].chars
		r.deleteLocked(0)
	}
}

func (r *registry) deleteLocked(i int) {
	r.finished[i].expiry.Stop()
	close(r.finished[i].session.gone)
	delete(r.order, r.finished[i].session)
	r.finished = slices.Delete(r.finished, i, i+1)
}

// forget drops an ended session. It reports whether it was kept until now.
func (r *registry) forget(s *Session) bool {
	r.mu.Lock()
	i := slices.IndexFunc(r.finished, func(k *kept) bool { return k.session == s })
	if i >= 0 {
		r.deleteLocked(i)
	}
	r.mu.Unlock()
	if i >= 0 {
		r.changed()
	}
	return i >= 0
}

// get returns the session of that id, live or kept.
func (r *registry) get(id string) (*Session, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s, ok := r.live[id]; ok {
		return s, true
	}
	// The newest, if an id was used again.
	for _, k := range slices.Backward(r.finished) {
		if k.session.about.id == id {
			return k.session, true
		}
	}
	return nil, false
}

// all returns every session, newest start first.
func (r *registry) all() []*Session {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := make([]*Session, 0, len(r.order))
	for s := range r.order {
		out = append(out, s)
	}
	slices.SortFunc(out, func(a, b *Session) int { return int(r.order[b]) - int(r.order[a]) }) //nolint:gosec // a count of starts
	return out
}

// running returns the sessions that have not ended.
func (r *registry) running() []*Session {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Collect(maps.Values(r.live))
}

func (r *registry) counts() proto.SessionCounts {
	r.mu.Lock()
	defer r.mu.Unlock()
	return proto.SessionCounts{Running: len(r.live), Finished: len(r.finished)}
}

// close refuses new sessions and returns the live ones. Nothing is kept from
// here on.
func (r *registry) close() []*Session {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	for _, k := range r.finished {
		k.expiry.Stop()
	}
	return slices.Collect(maps.Values(r.live))
}
