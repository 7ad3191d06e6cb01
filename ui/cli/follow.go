package cli

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"ptyboss/engine/proto"
)

// tailLines is how many lines log shows when it is not told (spec 2.4).
const tailLines = 200

// follower copies the text of one session's log to w as it grows.
type follower struct {
	engine Engine
	scope  string
	w      io.Writer
	id     string // of the session, "" until it is known
	next   int64  // the character to read next
	lost   func(chars int64)
}

// await waits for the session of a call to appear and follows it to its end.
func (f *follower) await(ctx context.Context, callID string) error {
	var since uint64
	for f.id == "" {
		list, err := f.engine.Sessions(ctx, f.scope, proto.SessionsRequest{Since: since, Wait: proto.MaxWait})
		if err != nil {
			return err
		}
		since = list.Generation
		f.find(list, callID)
	}
	return f.toEnd(ctx)
}

func (f *follower) find(list proto.Sessions, callID string) {
	for _, s := range list.Sessions {
		if s.CallID == callID {
			f.id = s.SessionID
		}
	}
}

// toEnd follows the session until it has ended and all is copied.
func (f *follower) toEnd(ctx context.Context) error {
	for {
		chunk, err := f.read(ctx, proto.ReadRequest{Wait: proto.MaxWait})
		if err != nil || chunk.Ended {
			return err
		}
	}
}

// rest copies what is there already and waits for nothing. A session that
// cannot be found any more has no rest.
func (f *follower) rest(ctx context.Context, callID string) error {
	if f.id == "" {
		list, err := f.engine.Sessions(ctx, f.scope, proto.SessionsRequest{})
		if err != nil {
			return err
		}
		f.find(list, callID)
	}
	for f.id != "" {
		chunk, err := f.read(ctx, proto.ReadRequest{})
		if errors.Is(err, proto.ErrNotFound) {
			return nil
		}
		if err != nil || chunk.Text == "" {
			return err
		}
	}
	return nil
}

// read copies one piece.
func (f *follower) read(ctx context.Context, req proto.ReadRequest) (proto.LogChunk, error) {
	req.SessionID, req.From = f.id, f.next
	chunk, err := f.engine.Read(ctx, f.scope, req)
	if err != nil {
		return chunk, err
	}
	if f.lost != nil && chunk.From > f.next {
		f.lost(chunk.From - f.next)
	}
	f.next = chunk.Next
	_, err = io.WriteString(f.w, chunk.Text)
	return chunk, err
}

// followLog prints the lines that req asks for and then all that is new.
func (a *app) followLog(cmd *cobra.Command, req proto.LogRequest) error {
	if a.json {
		return usagef("--follow prints text as it comes; it has no --json")
	}
	if req.Offset != nil && req.Limit != nil {
		return usagef("--follow takes --offset or --limit, not both")
	}
	return a.withServer(cmd, func(ctx context.Context, engine Engine) error {
		var past strings.Builder
		f := &follower{engine: engine, scope: a.scope, w: &past, id: req.SessionID}
		first, err := f.read(ctx, proto.ReadRequest{})
		if err == nil {
			err = f.rest(ctx, "")
		}
		if err != nil {
			return err
		}
		out := &plainText{w: a.env.Stdout, fold: true, skip: linesBefore(past.String(), first.Line, req)}
		if _, err := io.WriteString(out, past.String()); err != nil {
			return err
		}
		f.lost = a.lost
		f.w = out
		if err := f.toEnd(ctx); err != nil {
			return err
		}
		return out.endLine()
	})
}

// linesBefore counts the lines of text that log would leave out; the first
// of them has the number line. It may be more than there are so far.
func linesBefore(text string, line int, req proto.LogRequest) int {
	if req.Offset != nil {
		return *req.Offset - line
	}
	lines := strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		lines++
	}
	if req.Limit != nil {
		return lines - max(*req.Limit, 0)
	}
	return lines - tailLines
}

// lost tells the reader of a log that there is a gap in it.
func (a *app) lost(chars int64) {
	a.complain("ptyboss: %d characters of output were discarded before they could be read", chars)
}
