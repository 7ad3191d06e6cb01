package client

import (
	"context"
	"net/url"
	"strconv"

	"ptyboss/engine/proto"
)

// sessionPath is the address of a part of a session. Any id is safe in it.
func sessionPath(id, part string, query url.Values) string {
	return "/v1/sessions/" + url.PathEscape(id) + "/" + part + "?" + query.Encode()
}

// Sessions implements [proto.Viewer].
func (c *Client) Sessions(ctx context.Context, scope string, req proto.SessionsRequest) (proto.Sessions, error) {
	q := url.Values{"since": {strconv.FormatUint(req.Since, 10)}, "waitMs": {milliseconds(req.Wait)}}
	return do[proto.Sessions](ctx, c, "GET", "/v1/sessions?"+q.Encode(), scope, nil)
}

// Frame implements [proto.Viewer].
func (c *Client) Frame(ctx context.Context, scope string, req proto.FrameRequest) (proto.Frame, error) {
	q := url.Values{"since": {strconv.FormatUint(req.Since, 10)}, "waitMs": {milliseconds(req.Wait)}}
	return do[proto.Frame](ctx, c, "GET", sessionPath(req.SessionID, "frames", q), scope, nil)
}

// ScrollbackRows implements [proto.Viewer].
func (c *Client) ScrollbackRows(ctx context.Context, scope string, req proto.RowsRequest) ([]proto.Row, error) {
	q := url.Values{"first": {strconv.FormatInt(max(req.First, 0), 10)}, "limit": {strconv.Itoa(max(req.Limit, 0))}}
	return do[[]proto.Row](ctx, c, "GET", sessionPath(req.SessionID, "scrollback", q), scope, nil)
}

// Read implements [proto.Viewer].
func (c *Client) Read(ctx context.Context, scope string, req proto.ReadRequest) (proto.LogChunk, error) {
	q := url.Values{
		"from":   {strconv.FormatInt(max(req.From, 0), 10)},
		"limit":  {strconv.Itoa(max(req.Limit, 0))},
		"waitMs": {milliseconds(req.Wait)},
	}
	return do[proto.LogChunk](ctx, c, "GET", sessionPath(req.SessionID, "log", q), scope, nil)
}

// Screen implements [proto.Reader].
func (c *Client) Screen(ctx context.Context, scope, id string) (proto.ScreenResult, error) {
	return do[proto.ScreenResult](ctx, c, "GET", sessionPath(id, "screen", nil), scope, nil)
}

// Status returns what the server says of itself.
func (c *Client) Status(ctx context.Context) (proto.ServerStatus, error) {
	return do[proto.ServerStatus](ctx, c, "GET", "/v1/status", "", nil)
}
