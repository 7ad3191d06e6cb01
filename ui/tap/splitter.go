// Package tap stands between the terminal and Bubble Tea's key decoder. It
// takes the bodies of bracketed pastes out of the byte stream, because the
// decoder loses bytes in them, and it spares a lone Esc the decoder's wait.
// It knows nothing about sessions or views.
package tap

import (
	"strconv"
	"sync"
)

const (
	startMarker = "\x1b[200~"
	endMarker   = "\x1b[201~"
	// pieceLimit is how much of one paste is held; a longer one is passed on
	// in pieces of this size, as pastes of their own.
	pieceLimit = 16 << 20
	// growth is by what factor an output can be longer than its input, the end of
	// it apart: an empty paste of 12 bytes gets a ticket of up to 13.
	growth = 3
)

// splitter takes paste bodies out of a stream of bytes, however the stream is
// cut into reads. In place of a body it leaves a ticket between the markers,
// so that the paste keeps its place among the keys around it. It has one
// owner; only the store is shared.
type splitter struct {
	store   *store
	inside  bool
	matched int // bytes of the marker looked for that have come
	body    []byte
}

// feed appends to dst what of in the decoder is to see, and returns it.
func (s *splitter) feed(dst, in []byte) []byte {
	for _, b := range in {
		if s.inside {
			dst = s.pasted(dst, b)
		} else {
			dst = append(dst, b)
			if s.match(startMarker, b) {
				s.inside = true
			}
		}
	}
	return dst
}

// pasted takes a byte of a body, or of the marker that ends it.
func (s *splitter) pasted(dst []byte, b byte) []byte {
	before := s.matched
	done := s.match(endMarker, b)
	if done {
		s.inside = false
		return s.cut(dst)
	}
	switch s.matched {
	case before + 1: // the marker goes on
	case 1: // it broke off, and this byte begins another
		s.body = append(s.body, endMarker[:before]...)
	default:
		s.body = append(s.body, endMarker[:before]...)
		s.body = append(s.body, b)
	}
	if len(s.body) >= pieceLimit {
		dst = append(s.cut(dst), startMarker...)
	}
	return dst
}

// cut stores the body and appends its ticket and the end of the paste.
func (s *splitter) cut(dst []byte) []byte {
	dst = append(dst, s.store.put(s.body)...)
	s.body = nil
	return append(dst, endMarker...)
}

// match takes b as the next byte of marker and reports whether that was its
// last. Only the first byte of a marker is an escape, so a match that breaks
// off can begin again nowhere but at b.
func (s *splitter) match(marker string, b byte) bool {
	switch b {
	case marker[s.matched]:
		s.matched++
	case marker[0]:
		s.matched = 1
	default:
		s.matched = 0
	}
	if s.matched == len(marker) {
		s.matched = 0
		return true
	}
	return false
}

// store holds bodies until they are taken.
type store struct {
	mu     sync.Mutex
	last   uint64            // guarded by mu
	bodies map[string][]byte // guarded by mu
}

func newStore() *store { return &store{bodies: make(map[string][]byte)} }

func (s *store) put(body []byte) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	ticket := strconv.FormatUint(s.last, 36)
	s.bodies[ticket] = body
	return ticket
}

func (s *store) take(ticket string) (string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	body, ok := s.bodies[ticket]
	delete(s.bodies, ticket)
	return string(body), ok
}
