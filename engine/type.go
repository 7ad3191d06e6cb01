package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"ptyboss/engine/proto"
	"ptyboss/keys"
)

// canonicalLimit is how many bytes of a line a terminal in line mode keeps;
// the kernel drops the rest without a word.
const canonicalLimit = 4095

// typable finds the session of an input action (spec 2.1: the stdin gate).
func (e *Engine) typable(scope, id string) (*Session, *proto.ProcessResult) {
	s, refusal := e.active(scope, id)
	if refusal != nil {
		return nil, refusal
	}
	if !s.writable() {
		return nil, refuse(proto.ErrNotWritable, "Session %s stdin is not writable.", id)
	}
	return s, nil
}

// put queues input, or says why nothing of it was sent.
func (s *Session) put(data []byte) *proto.ProcessResult {
	switch err := s.typed(data); {
	case errors.Is(err, proto.ErrBusy):
		return refuse(proto.ErrBusy, "Nothing was sent: session %s: %v.", s.about.id, err)
	case errors.Is(err, proto.ErrInvalid):
		return refuse(proto.ErrInvalid, "Nothing was sent: %v.", err)
	case err != nil:
		return refuse(proto.ErrNotWritable, "Session %s stdin is not writable.", s.about.id)
	}
	return nil
}

// typed queues input, unless its lines are longer than a terminal in line mode
// keeps: then nothing of it is sent.
func (s *Session) typed(data []byte) error {
	if canonical, _ := s.child.LineMode(); !canonical {
		s.input.forgetLine()
	} else if n := s.input.longestLine(data); n > canonicalLimit {
		return proto.Errorf(proto.ErrInvalid, "a line of %d bytes is longer than the %d that a terminal in line mode keeps; "+
			"send it through a file, or to a program that reads without line mode", n, canonicalLimit)
	}
	return s.input.put(data)
}

// Write implements [proto.Typist]. It does not wait for the program.
func (e *Engine) Write(_ context.Context, scope string, req proto.WriteRequest) (proto.ProcessResult, error) {
	s, refusal := e.typable(scope, req.SessionID)
	if refusal == nil {
		refusal = s.put([]byte(req.Data))
	}
	if refusal != nil {
		return *refusal, nil
	}
	closed := ""
	if req.EOF {
		canonical, _ := s.child.LineMode()
		if err := s.input.putEOF(s.about.terminal, canonical); err != nil {
			return *refuse(err, "Session %s stdin is not writable.", req.SessionID), nil
		}
		closed = " (stdin closed)"
		e.bump()
	}
	return s.result(proto.Running, &proto.Receipt{Bytes: len(req.Data)},
		fmt.Sprintf("Wrote %d bytes to session %s%s.", len(req.Data), req.SessionID, closed)), nil
}

// SendKeys implements [proto.Typist]. It does not wait for the program.
func (e *Engine) SendKeys(_ context.Context, scope string, req proto.SendKeysRequest) (proto.ProcessResult, error) {
	s, refusal := e.typable(scope, req.SessionID)
	if refusal != nil {
		return *refusal, nil
	}
	data, warnings, err := keys.EncodeRequest(keys.Request{Literal: req.Literal, Hex: req.Hex, Keys: req.Keys}, s.keyModes())
	if errors.Is(err, keys.ErrNoKeyData) {
		return *refuse(proto.ErrInvalid, "%s", strings.Join(append([]string{"No key data provided."}, warnings...), "\n- ")), nil
	}
	if err != nil {
		return proto.ProcessResult{}, err
	}
	if refusal := s.put(data); refusal != nil {
		return *refusal, nil
	}
	text := fmt.Sprintf("Sent %d bytes to session %s.", len(data), req.SessionID)
	if len(warnings) > 0 {
		text += "\nWarnings:\n- " + strings.Join(warnings, "\n- ")
	}
	return s.result(proto.Running, &proto.Receipt{Bytes: len(data), Warnings: warnings}, text), nil
}

// Submit implements [proto.Typist]: it sends a carriage return.
func (e *Engine) Submit(_ context.Context, scope, id string) (proto.ProcessResult, error) {
	s, refusal := e.typable(scope, id)
	if refusal == nil {
		refusal = s.put([]byte{'\r'})
	}
	if refusal != nil {
		return *refusal, nil
	}
	return s.result(proto.Running, &proto.Receipt{Bytes: 1}, fmt.Sprintf("Submitted session %s (sent CR).", id)), nil
}

// Paste implements [proto.Typist]. It does not wait for the program.
func (e *Engine) Paste(_ context.Context, scope string, req proto.PasteRequest) (proto.ProcessResult, error) {
	s, refusal := e.typable(scope, req.SessionID)
	if refusal != nil {
		return *refusal, nil
	}
	data := keys.EncodePaste(req.Text, s.keyModes(), req.Bracketed)
	if len(data) == 0 {
		return *refuse(proto.ErrInvalid, "No paste text provided."), nil
	}
	if refusal := s.put(data); refusal != nil {
		return *refusal, nil
	}
	return s.result(proto.Running, &proto.Receipt{Bytes: len(data)},
		fmt.Sprintf("Pasted %d chars to session %s.", utf8.RuneCountInString(req.Text), req.SessionID)), nil
}
