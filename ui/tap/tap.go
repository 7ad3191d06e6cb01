package tap

import (
	"os"
	"time"
)

const (
	escape = 0x1b
	// The forms of Esc and Alt+Esc in the kitty keyboard protocol, which
	// nothing else begins with: the decoder need not wait for more.
	plainEscape = "\x1b[27u"
	altEscape   = "\x1b[27;3u"
	// escapeWait is how long a lone Esc may still turn out to be the start of
	// a sequence. Terminals write a sequence at once, so its rest is a matter
	// of scheduling.
	escapeWait = 4 * time.Millisecond
)

// Tap is a terminal's input with pastes taken out. It embeds the file, so
// that Bubble Tea finds its descriptor and sets raw mode on it.
type Tap struct {
	*os.File
	split splitter // owned by the reader
	buf   []byte   // owned by the reader
}

// New returns a Tap on the terminal f. It does not read ahead: bytes that it
// has not returned are still in f.
func New(f *os.File) *Tap {
	return &Tap{File: f, split: splitter{store: newStore()}}
}

// Read reads from the terminal. In the middle of a paste it returns 0 and no
// error. It is called by one goroutine at a time; p must hold at least a few
// dozen bytes.
func (t *Tap) Read(p []byte) (int, error) {
	// All that comes of a read must fit into p: the caller waits for the
	// descriptor, not for us, so what we kept would be seen a key too late.
	room := max(1, (len(p)-len(startMarker)-len(altEscape))/growth)
	if cap(t.buf) < room {
		t.buf = make([]byte, room)
	}
	n, err := t.File.Read(t.buf[:room])
	if n <= 0 {
		return 0, err //nolint:wrapcheck // a reader passes on what its file says
	}
	in := t.buf[:n]
	out := t.split.feed(p[:0], in)
	if !t.split.inside && in[n-1] == escape && !moreWithin(t.File, escapeWait) {
		out = t.split.resolve(out)
	}
	return len(out), err //nolint:wrapcheck // as above
}

// resolve rewrites an Esc at the end of out, after which nothing came.
func (s *splitter) resolve(out []byte) []byte {
	s.matched = 0
	n := len(out)
	if n > 1 && out[n-2] == escape {
		return append(out[:n-2], altEscape...)
	}
	return append(out[:n-1], plainEscape...)
}

// Take returns the body of a paste, exactly as the terminal sent it, for the
// content of Bubble Tea's paste message. It can be taken once. Any goroutine
// may call it.
func (t *Tap) Take(content string) (string, bool) {
	return t.split.store.take(content)
}
