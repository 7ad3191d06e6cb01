package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"

	"ptyboss/engine/proto"
)

// Wait implements [proto.Observer].
func (c *Client) Wait(ctx context.Context, scope string, req proto.WaitRequest) (proto.WaitResult, error) {
	q := url.Values{"for": {req.For}, "waitMs": {milliseconds(req.Timeout)}}
	return do[proto.WaitResult](ctx, c, "GET", sessionPath(req.SessionID, "wait", q), scope, nil)
}

// Signal implements [proto.Observer].
func (c *Client) Signal(ctx context.Context, scope string, req proto.SignalRequest) (proto.ProcessResult, error) {
	return c.process(ctx, scope, process{Action: "signal", SessionID: req.SessionID, Signal: req.Name})
}

// Reset implements [proto.Observer].
func (c *Client) Reset(ctx context.Context, scope, target string) (proto.ResetResult, error) {
	q := url.Values{"target": {target}}
	return do[proto.ResetResult](ctx, c, "POST", "/v1/reset?"+q.Encode(), scope, nil)
}

// Approvals implements [proto.Approver].
func (c *Client) Approvals(ctx context.Context, scope string) ([]proto.Approval, error) {
	return do[[]proto.Approval](ctx, c, "GET", "/v1/approvals", scope, nil)
}

// Decide implements [proto.Approver].
func (c *Client) Decide(ctx context.Context, scope string, req proto.DecideRequest) (proto.DecideResult, error) {
	q := url.Values{"decision": {string(req.Decision)}}
	path := "/v1/approvals/" + url.PathEscape(req.ApprovalID) + "?" + q.Encode()
	return do[proto.DecideResult](ctx, c, "POST", path, scope, nil)
}

// Events implements [proto.Observer].
func (c *Client) Events(ctx context.Context, scope string, req proto.EventsRequest) (proto.Events, error) {
	q := url.Values{"since": {strconv.FormatUint(req.Since, 10)}, "waitMs": {milliseconds(req.Wait)}}
	out := proto.Events{Next: req.Since, Events: []proto.Event{}}
	r, err := c.request(ctx, http.MethodGet, "/v1/events?"+q.Encode(), scope, nil)
	if err != nil {
		return out, err
	}
	resp, err := c.http.Do(r)
	if err != nil {
		return out, connectionError(err)
	}
	defer func() { _ = resp.Body.Close() }() // read to its end
	if resp.StatusCode >= http.StatusBadRequest {
		return out, decodeError(resp)
	}
	for lines := json.NewDecoder(resp.Body); ; {
		var e proto.Event
		switch err := lines.Decode(&e); {
		case errors.Is(err, io.EOF):
			return out, nil
		case err != nil:
			return out, fmt.Errorf("read events: %w", connectionError(err))
		}
		out.Events = append(out.Events, e)
		out.Next = e.Sequence
	}
}
