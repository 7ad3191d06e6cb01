package pty

import (
	"cmp"
	"maps"
	"os"
	"slices"
)

// look finds the living members of the tree: the leader, who is in its session
// or group, who carries a mark, who was seen as a member before, and whose
// parent is a member. It never finds this process or one of its ancestors.
//
// When this process adopts orphans, it looks at the tree below the leader and
// at the orphans; else at all processes there are. One that forks while we
// look can hide its newest child; callers that must be sure look again.
func (p *Process) look() []member {
	p.looking.Lock()
	defer p.looking.Unlock()
	s := p.newSearch()
	if !p.adopting || !adopting() || !s.walk() {
		s.scan()
	}
	clear(p.seen)
	for id := range s.found {
		p.seen[id] = struct{}{}
	}
	// Parents before children, as far as the clock tells.
	return slices.SortedFunc(maps.Values(s.found), func(a, b member) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.pid, b.pid))
	})
}

// search is one look.
type search struct {
	p                      *Process
	leader                 int
	reaped                 bool
	sessionOurs, groupOurs bool         // the number still names our session, our group
	outside                map[int]bool // never members, whatever they carry
	found                  map[identity]member
}

func (p *Process) newSearch() *search {
	p.mu.Lock()
	reaped := p.reaped
	p.mu.Unlock()
	s := &search{
		p: p, leader: p.PID(), reaped: reaped, sessionOurs: !reaped, groupOurs: !reaped,
		outside: map[int]bool{0: true, 1: true, os.Getpid(): true}, found: make(map[identity]member),
	}
	for id := range p.seen {
		m, ok := readStat(id.pid)
		if !ok || m.start != id.start || m.dead() {
			continue
		}
		s.found[id] = m
		// The kernel gives no number away that a session or group still has.
		s.sessionOurs = s.sessionOurs || m.session == s.leader
		s.groupOurs = s.groupOurs || m.group == s.leader
	}
	return s
}

// lineage returns pid and its ancestors, and the numbers that kill(2) takes
// for something else than a process.
func lineage(pid int) map[int]bool {
	in := map[int]bool{0: true, 1: true}
	for !in[pid] {
		in[pid] = true
		m, ok := readStat(pid)
		if !ok {
			break
		}
		pid = m.parent
	}
	return in
}

// claims reports whether a process is a member by what it carries itself.
func (s *search) claims(m member) bool {
	switch {
	case !s.eligible(m):
		return false
	case s.sessionOurs && m.session == s.leader, s.groupOurs && m.group == s.leader:
		return true
	}
	switch limitMark(m.pid) {
	case none:
		return s.p.carriesMark(m.pid)
	case s.p.limitMark:
		return true
	}
	return false // it is of another tree
}

// eligible reports whether a process can be a member at all: it lives, and is
// no older than the leader.
func (s *search) eligible(m member) bool {
	return !m.dead() && m.start >= s.p.started && !s.outside[m.pid]
}

// walk looks at the leader, the known members, the orphans, and at the trees
// below them. It reports false if the kernel does not tell children.
func (s *search) walk() bool {
	adopted, err := childrenOf(os.Getpid(), adopter())
	if err != nil {
		return false
	}
	queue := slices.Collect(maps.Values(s.found))
	known := make(map[int]bool)
	for _, m := range queue {
		known[m.pid] = true
	}
	add := func(pid int, is func(member) bool) {
		if known[pid] {
			return
		}
		if m, ok := readStat(pid); ok && is(m) {
			known[pid] = true
			s.found[m.identity] = m
			queue = append(queue, m)
		}
	}
	if !s.reaped {
		add(s.leader, s.eligible)
	}
	for _, pid := range adopted {
		add(pid, s.claims)
	}
	for len(queue) > 0 {
		parent := queue[0]
		queue = queue[1:]
		for _, pid := range parent.children() {
			add(pid, s.eligible)
		}
	}
	return true
}

// scan looks at all processes, and so has to tell our own ancestors apart.
func (s *search) scan() {
	s.outside = lineage(os.Getpid())
	all := processes()
	in := make(map[int]bool)
	for pid, m := range all {
		_, seen := s.found[m.identity]
		in[pid] = seen || s.claims(m)
	}
	for grew := true; grew; {
		grew = false
		for pid, m := range all {
			if !in[pid] && in[m.parent] && s.eligible(m) {
				in[pid], grew = true, true
			}
		}
	}
	for pid, member := range in {
		if m := all[pid]; member && s.eligible(m) {
			s.found[m.identity] = m
		}
	}
}
