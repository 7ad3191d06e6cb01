package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"syscall"
	"time"

	"ptyboss/engine/proto"
)

// Client talks to one server. Make it with [New]; it may be used from any
// goroutine. It holds idle connections until [Client.Close].
type Client struct {
	socket string
	http   *http.Client
}

var _ proto.API = (*Client)(nil)

// New returns a client of the server at the socket. It does not connect.
func New(socket string) *Client {
	c := &Client{socket: socket}
	c.http = &http.Client{Transport: &http.Transport{
		DialContext:         func(ctx context.Context, _, _ string) (net.Conn, error) { return c.dial(ctx) },
		MaxIdleConnsPerHost: 8,
		DisableCompression:  true,
	}}
	return c
}

// Close drops idle connections.
func (c *Client) Close() { c.http.CloseIdleConnections() }

func (c *Client) dial(ctx context.Context) (net.Conn, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "unix", c.socket)
	if errors.Is(err, syscall.ENOENT) || errors.Is(err, syscall.ECONNREFUSED) {
		return nil, proto.Errorf(proto.ErrNoServer, "no server runs at %s", c.socket)
	}
	return conn, err
}

// host stands for the socket in addresses; nobody resolves it.
const host = "http://ptyboss"

func (c *Client) request(ctx context.Context, method, path, scope string, body any) (*http.Request, error) {
	var payload io.Reader = http.NoBody
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return nil, fmt.Errorf("encode request: %w", err)
		}
		payload = bytes.NewReader(b)
	}
	r, err := http.NewRequestWithContext(ctx, method, host+path, payload)
	if err != nil {
		return nil, fmt.Errorf("make request: %w", err)
	}
	r.Header.Set(proto.VersionHeader, strconv.Itoa(proto.Version))
	if scope != "" {
		r.Header.Set(proto.ScopeHeader, scope)
	}
	return r, nil
}

// do sends a request and decodes the answer into T. The errors of the server
// come back with their sentinels; those of the connection say what failed.
func do[T any](ctx context.Context, c *Client, method, path, scope string, body any) (T, error) {
	var out T
	r, err := c.request(ctx, method, path, scope, body)
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
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return out, fmt.Errorf("read answer of the server: %w", connectionError(err))
	}
	return out, nil
}

// connectionError drops the made-up address from what the HTTP client says.
func connectionError(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("connection to the server was lost: %w", err)
	}
	return err
}

func decodeError(resp *http.Response) error {
	var e proto.Error
	const most = 1 << 20
	if err := json.NewDecoder(io.LimitReader(resp.Body, most)).Decode(&e); err != nil || e.Text == "" {
		return fmt.Errorf("server answered %s", resp.Status)
	}
	return e.Err()
}

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }
