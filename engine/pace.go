package engine

import (
	"sync"
	"time"
)

// listPace is how often output alone makes the list of sessions new.
const listPace = 250 * time.Millisecond

// pacer runs a function at once, then at most every interval while it is
// asked to, and once more for what was asked for in between.
type pacer struct {
	every time.Duration
	do    func()

	mu      sync.Mutex // guards the fields that follow
	last    time.Time
	pending *time.Timer // nil if nothing is due
	stopped bool
}

func (p *pacer) ask() {
	p.mu.Lock()
	if p.stopped || p.pending != nil {
		p.mu.Unlock()
		return
	}
	if wait := p.every - time.Since(p.last); wait > 0 {
		p.pending = time.AfterFunc(wait, p.fire)
		p.mu.Unlock()
		return
	}
	p.last = time.Now()
	p.mu.Unlock()
	p.do()
}

func (p *pacer) fire() {
	p.mu.Lock()
	p.pending, p.last = nil, time.Now()
	stopped := p.stopped
	p.mu.Unlock()
	if !stopped {
		p.do()
	}
}

func (p *pacer) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stopped = true
	if p.pending != nil {
		p.pending.Stop()
	}
}
