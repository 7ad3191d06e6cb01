package engine

import (
	"bytes"
	"fmt"
	"sync"

	"ptyboss/engine/proto"
)

// inputLimit bounds what waits for one program to read it, in bytes. A single
// larger input is taken when nothing else waits.
const inputLimit = 4 << 20

// inputQueue carries input to a program in order. One goroutine writes; who
// puts never waits for the program.
type inputQueue struct {
	write func([]byte) (int, error)
	stop  func() error // makes a write that waits return

	mu       sync.Mutex // guards the fields that follow
	waiting  [][]byte
	size     int  // bytes waiting, the piece being written included
	openLine int  // bytes of a line that is not ended yet
	ended    bool // an end of file was put
	eof      bool // and it closes the pipe, once what waits is written
	failed   bool // the program's end of the line is gone

	wake chan struct{} // something waits, or eof
	done chan struct{} // closed when the writer has ended
}

func newInputQueue(write func([]byte) (int, error), stop func() error) *inputQueue {
	q := &inputQueue{
		write: write,
		stop:  stop,
		wake:  make(chan struct{}, 1),
		done:  make(chan struct{}),
	}
	go q.run() // ended by close
	return q
}

// put queues a copy of b. It returns ErrBusy when too much waits already and
// ErrNotWritable after the end of input; then nothing of b was taken.
func (q *inputQueue) put(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.eof || q.failed:
		return proto.ErrNotWritable
	case q.size > 0 && q.size+len(b) > inputLimit:
		return fmt.Errorf("%w: %d bytes wait for the program to read them; try again later", proto.ErrBusy, q.size)
	}
	q.putLocked(b)
	return nil
}

func (q *inputQueue) putLocked(b []byte) {
	q.waiting = append(q.waiting, append([]byte(nil), b...))
	q.size += len(b)
	q.openLine = openLine(q.openLine, b)
	q.signal()
}

// ctrlD is what a terminal in line mode takes for the end of input.
const ctrlD = 0x04

// lineEnds are the bytes after which a terminal in line mode begins anew: the
// ends of a line, and the keys that interrupt, kill the line, suspend or quit.
const lineEnds = "\n\r\x03\x04\x15\x1a\x1c"

// openLine returns the length of the line that is open once b was typed behind
// n bytes of it.
func openLine(n int, b []byte) int {
	if i := bytes.LastIndexAny(b, lineEnds); i >= 0 {
		return len(b) - i - 1
	}
	return n + len(b)
}

// longestLine returns the length of the longest line that typing b would make,
// with what is open already.
func (q *inputQueue) longestLine(b []byte) int {
	q.mu.Lock()
	length := q.openLine
	q.mu.Unlock()
	longest := 0
	for len(b) > 0 {
		n := bytes.IndexAny(b, lineEnds)
		if n < 0 {
			n = len(b)
		}
		longest, length = max(longest, length+n), 0
		b = b[min(n+1, len(b)):]
	}
	return longest
}

// forgetLine is for a terminal that is not in line mode: nothing is held back.
func (q *inputQueue) forgetLine() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.openLine = 0
}

// putEOF ends the input. With a terminal it queues its end-of-file character:
// one in the middle of a line only hands over the line, so then two. Behind
// that an operator can still type, since the terminal stays; a pipe is closed.
func (q *inputQueue) putEOF(terminal, lineMode bool) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.ended || q.failed {
		return proto.ErrNotWritable
	}
	if terminal {
		if lineMode && q.openLine > 0 {
			q.putLocked([]byte{ctrlD})
		}
		q.putLocked([]byte{ctrlD})
	}
	q.ended, q.eof = true, !terminal
	q.signal()
	return nil
}

// writable reports whether the input is open: its end was not put.
func (q *inputQueue) writable() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return !q.ended && !q.failed
}

// close gives up what waits. The program has ended.
func (q *inputQueue) close() {
	q.mu.Lock()
	q.failed = true
	q.waiting, q.size = nil, 0
	q.signal()
	q.mu.Unlock()
	_ = q.stop() // best effort: the program is gone
	<-q.done
}

func (q *inputQueue) signal() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

func (q *inputQueue) run() {
	defer close(q.done)
	for range q.wake {
		for {
			piece, last := q.next()
			if piece == nil {
				if last {
					_ = q.stop() // closes a pipe, so that its reader sees the end
					return
				}
				break
			}
			_, err := q.write(piece)
			q.wrote(len(piece), err)
		}
	}
}

func (q *inputQueue) next() (piece []byte, last bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 {
		return nil, q.eof || q.failed
	}
	piece = q.waiting[0]
	q.waiting = q.waiting[1:]
	return piece, false
}

func (q *inputQueue) wrote(n int, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.size = max(0, q.size-n)
	if err != nil {
		q.failed = true
		q.waiting, q.size = nil, 0
	}
}
