package engine

import (
	"context"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"ptyboss/engine/log"
	"ptyboss/engine/proto"
	"ptyboss/engine/pty"
	"ptyboss/engine/screen"
)

// child is what a session needs of a started command. The process that holds
// it may be this one or another.
type child interface {
	PID() int
	Run(sink func(pty.Stream, []byte)) pty.Exit
	Write(b []byte) (int, error)
	StopInput() error
	Resize(cols, rows int) error
	LineMode() (canonical, echo bool)
	Members() []pty.Member
	Exited(ctx context.Context, members []pty.Member) <-chan struct{}
	Signal(sig syscall.Signal) error
	KillTree(ctx context.Context, grace time.Duration) pty.Report
}

// Session is one command run by the engine, with all it leaves behind.
type Session struct {
	about   about // set once, before anybody sees the session
	child   child
	log     *log.Log
	screen  *screen.Screen // nil without a terminal
	input   *inputQueue    // nil if there never was an input
	onState func()         // the list is new
	onPrint func()         // the list is new, if only by output

	changed  Notifier      // output, size or state
	requests chan request  // answered by run
	rearm    chan struct{} // output came while idle; read by run
	done     chan struct{} // closed by run after outcome is set
	retired  chan struct{} // closed a moment later, when the registry keeps or forgets it
	swept    chan struct{} // closed once a tree that was to end has, and at the end of others
	again    chan struct{} // end what was left behind; read by tend
	gone     chan struct{} // closed when a kept session is forgotten

	lastOutput atomic.Int64 // Unix milliseconds
	idle       atomic.Bool  // silent for longer than the limit

	outMu       sync.Mutex // guards the order of screen writes, and attachments
	attachments map[*attachment]struct{}

	mu      sync.Mutex // guards facts
	facts   facts
	outcome outcome // valid once done is closed
}

// about is what is known of a session from its start on.
type about struct {
	id, scope, command, name, title, cwd string
	callID                               string // of the exec call, for who follows it
	started                              time.Time
	terminal                             bool
	timeout                              time.Duration // 0 is none
	grace, inputWaitIdle                 time.Duration
}

// facts are what readers see of the life of a session.
type facts struct {
	backgrounded bool
	removed      bool
	followed     bool // kept after its end for the caller of exec
	stopAsked    bool // a kill or remove was asked for
	told         bool // its end was told, by an event or a poll
	cols, rows   int
	emptyPolls   map[string]int // by scope, since its last poll with output
	tree         tree
}

// request is work for the goroutine that owns the session. What it runs must
// not block.
type request struct {
	do    func(*life)
	reply chan struct{}
}

// life is the state that only run touches.
type life struct {
	timeout, idle *time.Timer
	reason        string // why it is being ended, "" if it is not
	killTree      func() // does not wait
}

// call has run do by the goroutine that owns the session. It returns
// ErrNotActive once the session has ended.
func (s *Session) call(ctx context.Context, do func(*life)) error {
	req := request{do: do, reply: make(chan struct{})}
	select {
	case s.requests <- req:
		<-req.reply
		return nil
	case <-s.done:
		return proto.ErrNotActive
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ended reports whether all facts of the end are there.
func (s *Session) ended() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

func (s *Session) with(do func(*facts)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do(&s.facts)
}

func (s *Session) snapshot() facts {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.facts
}

// absorb takes a piece of output. It runs on the goroutine that reads, and
// waits for nobody.
func (s *Session) absorb(stream pty.Stream, piece []byte) {
	s.log.Write(log.Stream(stream), piece)
	if s.screen != nil {
		s.outMu.Lock()
		_, _ = s.screen.Write(piece) // never fails
		replies := s.screen.Replies()
		for a := range s.attachments {
			a.feed(piece)
		}
		s.outMu.Unlock()
		if len(replies) > 0 && s.input != nil {
			// A program that does not read its answers loses the rest of them.
			_ = s.input.put(replies)
		}
	}
	s.lastOutput.Store(time.Now().UnixMilli())
	if s.idle.CompareAndSwap(true, false) {
		select {
		case s.rearm <- struct{}{}:
		default:
		}
		s.onState()
	} else {
		s.onPrint()
	}
	s.changed.Notify()
}

// resize sets the size of the terminal and tells every reader.
func (s *Session) resize(cols, rows int) error {
	if s.screen == nil {
		return proto.ErrNoPTY
	}
	if s.ended() {
		return proto.ErrNotActive
	}
	s.outMu.Lock()
	s.screen.Resize(cols, rows)
	cols, rows = s.screen.Size()
	for a := range s.attachments {
		a.redraw()
	}
	s.outMu.Unlock()
	// The terminal last: the program may draw the moment it hears of it.
	err := s.child.Resize(cols, rows)
	s.with(func(f *facts) { f.cols, f.rows = cols, rows })
	s.changed.Notify()
	s.onState()
	return err
}
