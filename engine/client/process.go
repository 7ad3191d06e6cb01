package client

import (
	"context"
	"unicode/utf8"

	"ptyboss/engine/proto"
)

// process is a call of the tool process, with the names of the spec.
type process struct {
	Action    string   `json:"action"`
	SessionID string   `json:"sessionId,omitempty"`
	Timeout   int64    `json:"timeout,omitempty"`
	Offset    *int     `json:"offset,omitempty"`
	Limit     *int     `json:"limit,omitempty"`
	Data      string   `json:"data,omitempty"`
	Bytes     []byte   `json:"dataBase64,omitempty"` // data that is no UTF-8
	EOF       bool     `json:"eof,omitempty"`
	Literal   string   `json:"literal,omitempty"`
	Hex       []string `json:"hex,omitempty"`
	Keys      []string `json:"keys,omitempty"`
	Text      string   `json:"text,omitempty"`
	Bracketed *bool    `json:"bracketed,omitempty"`
	Cols      int      `json:"cols,omitempty"`
	Rows      int      `json:"rows,omitempty"`
	Signal    string   `json:"signal,omitempty"`
}

func (c *Client) process(ctx context.Context, scope string, p process) (proto.ProcessResult, error) {
	return do[proto.ProcessResult](ctx, c, "POST", "/v1/process", scope, p)
}

// Exec implements [proto.Runner]. Ending ctx aborts the call.
func (c *Client) Exec(ctx context.Context, scope string, req proto.ExecRequest) (proto.ExecResult, error) {
	return do[proto.ExecResult](ctx, c, "POST", "/v1/exec", scope, req)
}

// Kill implements [proto.Runner].
func (c *Client) Kill(ctx context.Context, scope, id string) (proto.ProcessResult, error) {
	return c.process(ctx, scope, process{Action: "kill", SessionID: id})
}

// Clear implements [proto.Runner].
func (c *Client) Clear(ctx context.Context, scope, id string) (proto.ProcessResult, error) {
	return c.process(ctx, scope, process{Action: "clear", SessionID: id})
}

// Remove implements [proto.Runner].
func (c *Client) Remove(ctx context.Context, scope, id string) (proto.ProcessResult, error) {
	return c.process(ctx, scope, process{Action: "remove", SessionID: id})
}

// List implements [proto.Reader].
func (c *Client) List(ctx context.Context, scope string) (proto.ListResult, error) {
	return do[proto.ListResult](ctx, c, "POST", "/v1/process", scope, process{Action: "list"})
}

// Poll implements [proto.Reader].
func (c *Client) Poll(ctx context.Context, scope string, req proto.PollRequest) (proto.ProcessResult, error) {
	return c.process(ctx, scope, process{Action: "poll", SessionID: req.SessionID, Timeout: req.Timeout.Milliseconds()})
}

// Log implements [proto.Reader].
func (c *Client) Log(ctx context.Context, scope string, req proto.LogRequest) (proto.ProcessResult, error) {
	return c.process(ctx, scope, process{Action: "log", SessionID: req.SessionID, Offset: req.Offset, Limit: req.Limit})
}

// Write implements [proto.Typist].
func (c *Client) Write(ctx context.Context, scope string, req proto.WriteRequest) (proto.ProcessResult, error) {
	p := process{Action: "write", SessionID: req.SessionID, Data: req.Data, EOF: req.EOF}
	if !utf8.ValidString(req.Data) { // JSON text would not carry it
		p.Data, p.Bytes = "", []byte(req.Data)
	}
	return c.process(ctx, scope, p)
}

// SendKeys implements [proto.Typist].
func (c *Client) SendKeys(ctx context.Context, scope string, req proto.SendKeysRequest) (proto.ProcessResult, error) {
	return c.process(ctx, scope, process{
		Action: "send-keys", SessionID: req.SessionID, Literal: req.Literal, Hex: req.Hex, Keys: req.Keys,
	})
}

// Submit implements [proto.Typist].
func (c *Client) Submit(ctx context.Context, scope, id string) (proto.ProcessResult, error) {
	return c.process(ctx, scope, process{Action: "submit", SessionID: id})
}

// Paste implements [proto.Typist].
func (c *Client) Paste(ctx context.Context, scope string, req proto.PasteRequest) (proto.ProcessResult, error) {
	return c.process(ctx, scope, process{
		Action: "paste", SessionID: req.SessionID, Text: req.Text, Bracketed: req.Bracketed,
	})
}

// Resize implements [proto.Typist].
func (c *Client) Resize(ctx context.Context, scope string, req proto.ResizeRequest) (proto.ProcessResult, error) {
	return c.process(ctx, scope, process{
		Action: "resize", SessionID: req.SessionID, Cols: req.Cols, Rows: req.Rows,
	})
}
