package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"ptyboss/engine/proto"
)

// Sessions implements [proto.Viewer].
func (e *Engine) Sessions(ctx context.Context, scope string, req proto.SessionsRequest) (proto.Sessions, error) {
	changed, cancel := e.changed.Subscribe()
	defer cancel()
	late := time.NewTimer(min(max(req.Wait, 0), proto.MaxWait))
	defer late.Stop()
	for {
		version := e.version.Load() // before the rows: they may only be newer
		if version != req.Since || req.Wait <= 0 {
			waiting, err := e.Approvals(ctx, scope)
			return proto.Sessions{Generation: version, Sessions: e.rows(scope), Approvals: waiting}, err
		}
		select {
		case <-changed:
		case <-late.C:
			req.Wait = 0
		case <-ctx.Done():
			return proto.Sessions{}, ctx.Err()
		}
	}
}

// Frame implements [proto.Viewer]. It returns ErrNoPTY for a session without
// a terminal.
func (e *Engine) Frame(ctx context.Context, scope string, req proto.FrameRequest) (proto.Frame, error) {
	s, err := e.findScreen(scope, req.SessionID)
	if err != nil {
		return proto.Frame{}, err
	}
	changed, cancel := s.changed.Subscribe()
	defer cancel()
	wait := min(max(req.Wait, 0), proto.MaxWait)
	late := time.NewTimer(wait)
	defer late.Stop()
	for {
		ended := s.ended() // before the snapshot: then it is the last one
		newer := s.screen.Generation() != req.Since
		if newer || ended || wait == 0 {
			frame := s.screen.Snapshot(req.Since)
			if frame.Generation != req.Since || ended || wait == 0 {
				frame.Ended = ended
				return frame, nil
			}
		}
		var held <-chan time.Time
		if ends, ok := s.screen.Held(); ok && newer {
			held = time.After(time.Until(ends)) // the program may write nothing more
		}
		select {
		case <-changed:
		case <-s.done:
		case <-held:
		case <-late.C:
			wait = 0
		case <-ctx.Done():
			return proto.Frame{}, ctx.Err()
		}
	}
}

// ScrollbackRows implements [proto.Viewer]. It does not block.
func (e *Engine) ScrollbackRows(_ context.Context, scope string, req proto.RowsRequest) ([]proto.Row, error) {
	s, err := e.findScreen(scope, req.SessionID)
	if err != nil {
		return nil, err
	}
	const most = 5000
	return s.screen.ScrollbackRows(req.First, min(max(req.Limit, 0), most)), nil
}

func (e *Engine) findScreen(scope, id string) (*Session, error) {
	s, err := e.find(scope, id)
	if err != nil {
		return nil, err
	}
	if s.screen == nil {
		return nil, fmt.Errorf("%w: session %s runs with pipes; read its log", proto.ErrNoPTY, id)
	}
	return s, nil
}

// Read implements [proto.Viewer].
func (e *Engine) Read(ctx context.Context, scope string, req proto.ReadRequest) (proto.LogChunk, error) {
	s, err := e.find(scope, req.SessionID)
	if err != nil {
		return proto.LogChunk{}, err
	}
	if wait := min(req.Wait, proto.MaxWait); wait > 0 {
		err := s.await(ctx, wait, func() bool { return s.log.Stats().TotalChars > req.From })
		if err != nil {
			return proto.LogChunk{}, err
		}
	}
	const most = 100_000
	limit := req.Limit
	if limit <= 0 || limit > most {
		limit = most
	}
	ended := s.ended() // before the text: then all of it is there
	chunk := s.log.ReadFrom(max(req.From, 0), limit)
	return proto.LogChunk{
		From: chunk.From, Next: chunk.Next, Text: chunk.Text, Line: chunk.Line,
		Ended: ended && chunk.Next >= s.log.Stats().TotalChars,
	}, nil
}

// Screen implements [proto.Reader]. It does not block. The screen of an ended
// session is the last one.
func (e *Engine) Screen(_ context.Context, scope, id string) (proto.ScreenResult, error) {
	s, err := e.findScreen(scope, id)
	if err != nil {
		return proto.ScreenResult{}, err
	}
	frame := s.screen.Snapshot(0)
	lines := make([]string, frame.Lines)
	runs := make([][]proto.Run, frame.Lines)
	for _, row := range frame.Rows {
		if i := int(row.Y); i < len(lines) {
			lines[i], runs[i] = rowText(row), row.Runs
		}
	}
	status := proto.Running
	if s.ended() {
		status = s.outcome.status
	}
	last := len(lines)
	for last > 0 && lines[last-1] == "" {
		last--
	}
	return proto.ScreenResult{
		Text: strings.Join(lines[:last], "\n"),
		Details: proto.ScreenDetails{
			SessionID: id, Status: status,
			Cols: frame.Cols, Rows: frame.Lines, Cursor: frame.Cursor,
			Lines: slices.Clip(lines), Title: frame.Title, Modes: frame.Modes,
			ScrollbackLines: frame.Scrollback.End - frame.Scrollback.First,
			Runs:            runs,
		},
	}, nil
}

func rowText(row proto.Row) string {
	var b strings.Builder
	for _, run := range row.Runs {
		b.WriteString(run.Text)
	}
	return strings.TrimRight(b.String(), " ")
}
