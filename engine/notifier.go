package engine

import "sync"

// Notifier tells readers that something changed, not what. A signal that is
// pending covers all later changes, so a slow reader costs nothing and loses
// nothing: it looks again when it comes. The zero value is ready.
type Notifier struct {
	mu   sync.Mutex // guards subs
	subs map[chan struct{}]struct{}
}

// Subscribe returns a channel that is signalled after each change, and now,
// so that the first look is never missed. The function ends the subscription
// and must be called.
func (n *Notifier) Subscribe() (<-chan struct{}, func()) {
	ch := make(chan struct{}, 1)
	ch <- struct{}{}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.subs == nil {
		n.subs = make(map[chan struct{}]struct{})
	}
	n.subs[ch] = struct{}{}
	return ch, func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		delete(n.subs, ch)
	}
}

// Notify signals every subscriber. It never blocks.
func (n *Notifier) Notify() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for ch := range n.subs {
		select {
		case ch <- struct{}{}:
		default: // a signal is already pending and covers this change too
		}
	}
}
