package client

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync"

	"ptyboss/engine/proto"
)

// outputWindow is how much output the server may send ahead of the reader, in
// bytes. Beyond it the server skips the reader ahead.
const outputWindow = 128 << 10

// errLost is what a line says whose server is gone. What the system says of
// the socket helps nobody.
var errLost = errors.New("connection to the server was lost")

// attachment implements [proto.Attachment] over a connection.
type attachment struct {
	conn net.Conn
	sent sync.Mutex // guards writes to conn, and with them the order of answers

	mu      sync.Mutex // guards the fields that follow
	output  []byte
	fault   error        // why there will be no more output; io.EOF at the end
	answers []chan error // of frames that are not answered yet, oldest first
	more    chan struct{}
}

// Attach implements [proto.Attacher].
func (c *Client) Attach(ctx context.Context, scope string, req proto.AttachRequest) (proto.Attachment, error) {
	output := 0
	if req.Output {
		output = 1
	}
	q := url.Values{
		"output": {strconv.Itoa(output)}, "cols": {strconv.Itoa(max(req.Cols, 0))}, "rows": {strconv.Itoa(max(req.Rows, 0))},
	}
	r, err := c.request(ctx, http.MethodGet, sessionPath(req.SessionID, "attach", q), scope, nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Connection", "Upgrade")
	r.Header.Set("Upgrade", proto.AttachProtocol)
	conn, err := c.dial(ctx)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() }) // only while connecting
	in := bufio.NewReader(conn)
	err = r.Write(conn)
	var resp *http.Response
	if err == nil {
		resp, err = http.ReadResponse(in, r) //nolint:bodyclose // after an upgrade there is no body; else conn is closed
	}
	if err == nil && resp.StatusCode != http.StatusSwitchingProtocols {
		err = decodeError(resp)
	}
	if !stop() && err == nil {
		err = ctx.Err()
	}
	if err != nil {
		_ = conn.Close() // best effort: already failing
		return nil, fmt.Errorf("attach session %s: %w", req.SessionID, connectionError(err))
	}
	a := &attachment{conn: conn, more: make(chan struct{}, 1)}
	go a.receive(in) // ends with the connection
	if req.Output {
		if err := a.grant(outputWindow); err != nil {
			_ = a.Close()
			return nil, err
		}
	}
	return a, nil
}

func (a *attachment) grant(n int) error {
	a.sent.Lock()
	defer a.sent.Unlock()
	return proto.WriteFrame(a.conn, proto.FrameCredit, binary.BigEndian.AppendUint32(nil, uint32(n))) //nolint:gosec // at most the window
}

func (a *attachment) receive(in io.Reader) {
	var fault error
	for fault == nil {
		var t proto.FrameType
		var body []byte
		t, body, fault = proto.ReadFrame(in)
		if fault != nil {
			break
		}
		switch t {
		case proto.FrameOutput:
			a.mu.Lock()
			a.output = append(a.output, body...)
			a.mu.Unlock()
			a.wake()
		case proto.FrameDone:
			a.answer(body)
		case proto.FrameEnd:
			a.end(io.EOF)
		case proto.FrameInput, proto.FrameResize, proto.FrameCredit:
			fault = errors.New("frame of the wrong direction")
		default: // from a newer server
		}
	}
	_ = a.conn.Close() // nothing more comes
	a.end(errLost)
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, ch := range a.answers {
		ch <- a.fault
	}
	a.answers = nil
}

func (a *attachment) wake() {
	select {
	case a.more <- struct{}{}:
	default:
	}
}

func (a *attachment) end(fault error) {
	a.mu.Lock()
	if a.fault == nil {
		a.fault = fault
	}
	a.mu.Unlock()
	a.wake()
}

func (a *attachment) answer(body []byte) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.answers) == 0 {
		return // a server that answers what was not asked
	}
	ch := a.answers[0]
	a.answers = a.answers[1:]
	if len(body) == 0 {
		ch <- nil
		return
	}
	var e proto.Error
	if err := json.Unmarshal(body, &e); err != nil {
		ch <- fmt.Errorf("read answer of the server: %w", err)
		return
	}
	ch <- e.Err()
}

// call sends a frame and waits for its answer.
func (a *attachment) call(ctx context.Context, t proto.FrameType, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("encode frame: %w", err)
	}
	ch := make(chan error, 1)
	if err := a.post(t, body, ch); err != nil {
		return err
	}
	select {
	case err := <-ch:
		return err
	case <-ctx.Done():
		return ctx.Err() // the answer comes later and is dropped
	}
}

func (a *attachment) post(t proto.FrameType, body []byte, ch chan error) error {
	a.sent.Lock()
	defer a.sent.Unlock()
	a.mu.Lock()
	if a.fault != nil && !errors.Is(a.fault, io.EOF) {
		defer a.mu.Unlock()
		return a.fault
	}
	a.answers = append(a.answers, ch)
	a.mu.Unlock()
	if err := proto.WriteFrame(a.conn, t, body); err != nil {
		return errLost
	}
	return nil
}

// Send implements [proto.Attachment].
func (a *attachment) Send(ctx context.Context, in proto.Input) error {
	return a.call(ctx, proto.FrameInput, in)
}

// Resize implements [proto.Attachment].
func (a *attachment) Resize(ctx context.Context, cols, rows int) error {
	return a.call(ctx, proto.FrameResize, proto.ResizeRequest{Cols: cols, Rows: rows})
}

// Read implements [io.Reader].
func (a *attachment) Read(p []byte) (int, error) {
	for len(p) > 0 {
		a.mu.Lock()
		n := copy(p, a.output)
		a.output = a.output[n:]
		fault := a.fault
		if n > 0 || fault != nil {
			a.wake() // for the next call
		}
		a.mu.Unlock()
		if n > 0 {
			if fault == nil {
				_ = a.grant(n) // a lost connection shows in the next read
			}
			return n, nil
		}
		if fault != nil {
			return 0, fault
		}
		<-a.more
	}
	return 0, nil
}

// Close implements [io.Closer].
func (a *attachment) Close() error {
	_ = a.conn.Close() // also when the server closed it first
	a.end(io.ErrClosedPipe)
	return nil
}
