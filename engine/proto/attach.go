package proto

import (
	"encoding/binary"
	"fmt"
	"io"
)

// AttachProtocol is the name of the protocol that an attach request upgrades
// its connection to: frames in both directions, each a type, a length of four
// bytes (big endian) and a body.
const AttachProtocol = "ptyboss-attach/1"

// FrameType is what an attach frame carries.
type FrameType byte

// The types of attach frames.
const (
	// FrameInput, client to server: an [Input] as JSON. Answered by FrameDone.
	FrameInput FrameType = 'i'
	// FrameResize, client to server: a [ResizeRequest] as JSON. Answered by
	// FrameDone.
	FrameResize FrameType = 'r'
	// FrameCredit, client to server: how many bytes of output the client can
	// take beyond those it granted before, four bytes.
	FrameCredit FrameType = 'c'
	// FrameDone, server to client: the oldest unanswered frame was handled;
	// an [Error] as JSON, or nothing.
	FrameDone FrameType = 'd'
	// FrameOutput, server to client: raw output.
	FrameOutput FrameType = 'o'
	// FrameEnd, server to client: the session has ended and all was sent.
	FrameEnd FrameType = 'e'
)

// MaxFrame bounds the body of an attach frame, in bytes.
const MaxFrame = 64 << 20

// WriteFrame writes one attach frame with a single Write.
func WriteFrame(w io.Writer, t FrameType, body []byte) error {
	frame := make([]byte, 5, 5+len(body))
	frame[0] = byte(t)
	binary.BigEndian.PutUint32(frame[1:], uint32(len(body))) //nolint:gosec // bounded by MaxFrame
	_, err := w.Write(append(frame, body...))
	return err
}

// ReadFrame reads one attach frame. It returns io.EOF between frames, and
// refuses a body over [MaxFrame] before reading it.
func ReadFrame(r io.Reader) (FrameType, []byte, error) {
	var head [5]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	n := binary.BigEndian.Uint32(head[1:])
	if n > MaxFrame {
		return 0, nil, fmt.Errorf("attach frame of %d bytes is longer than %d", n, MaxFrame)
	}
	// Grown as bytes come, so that a length alone costs no memory.
	body, err := io.ReadAll(io.LimitReader(r, int64(n)))
	if err == nil && len(body) < int(n) {
		err = io.ErrUnexpectedEOF
	}
	return FrameType(head[0]), body, err
}
