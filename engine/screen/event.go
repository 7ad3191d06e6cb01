package screen

import "ptyboss/engine/proto"

// EventKind says what a program told its terminal.
type EventKind uint8

// The kinds of event. The zero value is none.
const (
	EventBell      EventKind = iota + 1 // BEL; many in a row are one
	EventTitle                          // OSC 0 and 2: Text is the new title
	EventCwd                            // OSC 7: Text is a file URL
	EventNotice                         // OSC 9, 99, 777: Title (may be empty) and Text
	EventPrompt                         // OSC 133: Mark, Row, and Code with D
	EventStatus                         // OSC 7501: Status
	EventClipboard                      // OSC 52: Title names the clipboard, Text goes there
	EventReset                          // RIS; ends all program statuses
)

// Event is something a program said that is no picture. All of it comes from
// the program and is not to be trusted; texts are valid UTF-8 without control
// characters, save that of the clipboard, which is as it came.
type Event struct {
	Kind    EventKind
	Title   string
	Text    string
	Mark    byte  // A prompt, B command line, C output, D end
	Row     int64 // absolute row of the mark
	Code    int   // exit status, with HasCode
	HasCode bool
	Status  *ProgramStatus
}

const (
	maxEvents     = 256
	maxEventBytes = 256 << 10
)

// events is the queue of events that nobody has taken yet. When it is full the
// oldest are dropped and counted.
type events struct {
	queue   []Event
	bytes   int
	dropped uint64
	draft   draft
}

func (q *events) bell() {
	if n := len(q.queue); n == 0 || q.queue[n-1].Kind != EventBell {
		q.add(Event{Kind: EventBell})
	}
}

func (e *Event) size() int {
	n := len(e.Title) + len(e.Text) + 64
	if e.Status != nil {
		n += len(e.Status.Message) + len(e.Status.Title) + 256
	}
	return n
}

func (q *events) add(e Event) {
	q.queue = append(q.queue, e)
	q.bytes += e.size()
	for len(q.queue) > maxEvents || q.bytes > maxEventBytes && len(q.queue) > 1 {
		q.bytes -= q.queue[0].size()
		q.dropped++
		copy(q.queue, q.queue[1:])
		q.queue[len(q.queue)-1] = Event{}
		q.queue = q.queue[:len(q.queue)-1]
	}
}

// Events takes what the program has said since the last call, oldest first. At
// most 256 events and 256 kB wait; of more the oldest are lost.
func (s *Screen) Events() []Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	q := s.events.queue
	s.events.queue, s.events.bytes = nil, 0
	return q
}

// DroppedEvents returns how many events were lost because nobody took them.
func (s *Screen) DroppedEvents() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.events.dropped
}

// setCursorShape is DECSCUSR.
func (s *Screen) setCursorShape(n int) {
	switch n {
	case 0, 1, 2:
		s.shape = proto.CursorBlock
	case 3, 4:
		s.shape = proto.CursorUnderline
	case 5, 6:
		s.shape = proto.CursorBar
	default:
		return
	}
	s.blink = n%2 == 1 || n == 0
	s.modes.set(modeBlink, s.blink)
	s.changed()
}
