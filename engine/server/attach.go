package server

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"

	"ptyboss/engine/proto"
)

// outputPiece is the largest piece of output sent at once, in bytes.
const outputPiece = 32 << 10

// attach upgrades the connection to attach frames.
func (s *Server) attach(w http.ResponseWriter, r *http.Request) {
	q := query{r: r}
	req := proto.AttachRequest{
		SessionID: r.PathValue("id"),
		Output:    q.number("output") != 0,
		Cols:      int(q.number("cols")),
		Rows:      int(q.number("rows")),
	}
	if q.err == nil && r.Header.Get("Upgrade") != proto.AttachProtocol {
		q.err = proto.Errorf(proto.ErrInvalid, "attach needs the header Upgrade: %s", proto.AttachProtocol)
	}
	if q.err != nil {
		answer(w, nil, q.err)
		return
	}
	line, err := s.engine.Attach(r.Context(), scopeOf(r), req)
	if err != nil {
		answer(w, nil, err)
		return
	}
	s.lines.Add(1)
	defer s.lines.Done()
	defer func() { _ = line.Close() }() // never fails
	conn, buffered, err := http.NewResponseController(w).Hijack()
	if err != nil {
		answer(w, nil, err)
		return
	}
	defer func() { _ = conn.Close() }() // best effort: the line is over
	ended := context.AfterFunc(r.Context(), func() { _ = conn.Close() })
	defer ended()
	_, err = io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: "+proto.AttachProtocol+"\r\n\r\n")
	if err != nil {
		return
	}
	l := &attachLine{line: line, conn: conn, in: buffered.Reader, credit: make(chan int, 64)}
	l.serve(r.Context(), req.Output)
}

// attachLine is one attached client.
type attachLine struct {
	line   proto.Attachment
	conn   net.Conn
	in     *bufio.Reader
	mu     sync.Mutex // guards writes to conn
	credit chan int   // bytes of output granted, from input to output
}

// serve handles frames until the client leaves. It returns when both
// directions are done.
func (l *attachLine) serve(ctx context.Context, output bool) {
	var out sync.WaitGroup
	if output {
		out.Go(l.sendOutput)
	}
	for {
		t, body, err := proto.ReadFrame(l.in)
		if err != nil || l.handle(ctx, t, body) != nil {
			break
		}
	}
	close(l.credit)
	_ = l.line.Close() // wakes sendOutput
	out.Wait()
}

func (l *attachLine) handle(ctx context.Context, t proto.FrameType, body []byte) error {
	switch t {
	case proto.FrameCredit:
		if len(body) == 4 {
			select {
			case l.credit <- int(min(binary.BigEndian.Uint32(body), proto.MaxFrame)):
			default: // a client that grants in crumbs faster than it reads loses some
			}
		}
		return nil
	case proto.FrameInput:
		var in proto.Input
		if err := json.Unmarshal(body, &in); err != nil {
			return l.done(proto.Errorf(proto.ErrInvalid, "input frame: %v", err))
		}
		return l.done(l.line.Send(ctx, in))
	case proto.FrameResize:
		var size proto.ResizeRequest
		if err := json.Unmarshal(body, &size); err != nil {
			return l.done(proto.Errorf(proto.ErrInvalid, "resize frame: %v", err))
		}
		return l.done(l.line.Resize(ctx, size.Cols, size.Rows))
	case proto.FrameDone, proto.FrameOutput, proto.FrameEnd:
		return errors.New("frame of the wrong direction")
	default: // from a newer client; it will see that nothing is answered
		return l.done(proto.Errorf(proto.ErrInvalid, "unknown attach frame %q", string(t)))
	}
}

func (l *attachLine) done(failure error) error {
	var body []byte
	if failure != nil {
		body, _ = json.Marshal(proto.FromError(failure)) // two strings always encode
	}
	return l.write(proto.FrameDone, body)
}

func (l *attachLine) write(t proto.FrameType, body []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return proto.WriteFrame(l.conn, t, body)
}

// sendOutput sends as much as the client granted. While it waits, the engine
// skips the client ahead rather than queue for it.
func (l *attachLine) sendOutput() {
	buf := make([]byte, outputPiece)
	granted := 0
	for {
		for granted == 0 {
			n, ok := <-l.credit
			if !ok {
				return
			}
			granted += n
		}
		n, err := l.line.Read(buf[:min(granted, len(buf))])
		if n > 0 {
			granted -= n
			if l.write(proto.FrameOutput, buf[:n]) != nil {
				return
			}
		}
		if err != nil {
			if errors.Is(err, io.EOF) {
				_ = l.write(proto.FrameEnd, nil) // the client sees the close if not this
			}
			return
		}
	}
}
