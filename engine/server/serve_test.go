package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ptyboss/engine"
	"ptyboss/engine/client"
	"ptyboss/engine/proto"
	"ptyboss/engine/server"
)

func serveOnce(ctx context.Context, socket string) error {
	return server.Serve(ctx, server.Options{
		Socket: socket, Engine: engine.New(engine.Options{}), Logger: slog.New(slog.DiscardHandler),
	})
}

func TestSecondServerLeavesTheFirstAlone(t *testing.T) {
	t.Parallel()
	c, socket := serve(t, engine.Options{})
	if err := serveOnce(t.Context(), socket); !errors.Is(err, server.ErrRunning) {
		t.Errorf("second Serve = %v, want ErrRunning", err)
	}
	if _, err := c.Status(t.Context()); err != nil {
		t.Errorf("the first server does not answer any more: %v", err)
	}
}

func TestStaleSocketIsHealed(t *testing.T) {
	t.Parallel()
	dir := shortDir(t)
	socket := filepath.Join(dir, "s")
	var lc net.ListenConfig
	dead, err := lc.Listen(t.Context(), "unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	dead.(*net.UnixListener).SetUnlinkOnClose(false)
	_ = dead.Close() // as a server that was killed leaves it
	if _, err := client.New(socket).Status(t.Context()); !errors.Is(err, proto.ErrNoServer) {
		t.Errorf("Status at a dead socket = %v, want ErrNoServer", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ready, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- server.Serve(ctx, server.Options{
			Socket: socket, Engine: engine.New(engine.Options{}), Logger: slog.New(slog.DiscardHandler),
			Ready: func() { close(ready) },
		})
	}()
	<-ready
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("Serve: %v", err)
	}
}

func shortDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "ptyboss")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

func TestOnlyASocketIsReplaced(t *testing.T) {
	t.Parallel()
	dir := shortDir(t)
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.WriteFile(file, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(dir, "empty")
	if err := os.Mkdir(empty, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, link, empty} {
		if err := serveOnce(t.Context(), path); err == nil || !strings.Contains(err.Error(), "is no socket") {
			t.Errorf("Serve at %s = %v, want a refusal", path, err)
		}
	}
	b, err := os.ReadFile(link)
	left, _ := os.ReadDir(dir)
	if err != nil || string(b) != "precious" || len(left) != 3 {
		t.Errorf("after the refusals: %q, %v, %v, want everything as it was", b, err, left)
	}
}

func TestSocketPlacesThatAreRefused(t *testing.T) {
	t.Parallel()
	dir := shortDir(t)
	open := filepath.Join(dir, "open")
	if err := os.Mkdir(open, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(open, 0o777); err != nil { //nolint:gosec // the fault under test
		t.Fatal(err)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, socket, want string }{
		{"too long", filepath.Join(dir, strings.Repeat("x", 200)), "too long"},
		{"folder that others can write", filepath.Join(open, "s"), "written by others"},
		{"folder that is a file", filepath.Join(file, "s"), "not a directory"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			err := serveOnce(t.Context(), c.socket)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("Serve = %v, want an error that says %q", err, c.want)
			}
		})
	}
}

// raw sends a request as any program could.
func raw(t *testing.T, socket, method, path, body string, header map[string]string) (int, string) {
	t.Helper()
	h := &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", socket)
		},
		DisableKeepAlives: true,
	}}
	r, err := http.NewRequestWithContext(t.Context(), method, "http://x"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for k, v := range header {
		r.Header.Set(k, v)
	}
	resp, err := h.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(b)
}

func TestWireRules(t *testing.T) {
	t.Parallel()
	_, socket := serve(t, engine.Options{})
	for _, c := range []struct {
		name, method, path, body string
		header                   map[string]string
		status                   int
		want                     string
	}{
		{"status", "GET", "/v1/status", "", nil, 200, `"protocol":1`},
		{"unknown address", "GET", "/v1/nothing", "", nil, 404, "no such address"},
		{"from a web page", "GET", "/v1/status", "", map[string]string{"Origin": "http://evil"}, 403, "refused"},
		{"other protocol", "GET", "/v1/status", "", map[string]string{proto.VersionHeader: "999"}, 426, `"code":"version"`},
		{"own protocol", "GET", "/v1/status", "", map[string]string{proto.VersionHeader: "1"}, 200, "pid"},
		{"no JSON", "POST", "/v1/exec", "{", nil, 400, "JSON object"},
		{"null", "POST", "/v1/exec", "null", nil, 400, "JSON object"},
		{"no command", "POST", "/v1/exec", "{}", nil, 400, "Provide a command to start."},
		{"62: cwd", "POST", "/v1/exec", `{"command":"true","cwd":"/"}`, nil, 400, "use workdir"},
		{"62: timeout", "POST", "/v1/exec", `{"command":"true","timeout":3}`, nil, 200, `"status":"completed"`},
		{"two timeouts", "POST", "/v1/exec", `{"command":"true","timeout":3,"timeoutSeconds":4}`, nil, 400, "differ"},
		{"wrong type", "POST", "/v1/exec", `{"command":7}`, nil, 400, "command must be a string, got 7"},
		{"wrong flag", "POST", "/v1/exec", `{"command":"true","pty":"yes"}`, nil, 400, `pty must be true or false`},
		{"wrong number", "POST", "/v1/exec", `{"command":"true","yieldMs":[1]}`, nil, 400, "yieldMs must be a number"},
		{"number as digits", "POST", "/v1/exec", `{"command":"true","yieldMs":"100000"}`, nil, 200, "completed"},
		{"wrong environment", "POST", "/v1/exec", `{"command":"true","env":{"A":1}}`, nil, 400, "env must be an object whose values are strings"},
		{"unknown field", "POST", "/v1/exec", `{"command":"true","shell":"x"}`, nil, 400, "shell is not a parameter"},
		{"size", "POST", "/v1/exec", `{"command":"true","cols":0.5}`, nil, 400, "cols must be a whole number"},
		{"89: action", "POST", "/v1/process", `{"action":"foo"}`, nil, 200, "Expected one of: list, poll, log, write, send-keys, submit, paste, kill, clear, remove"},
		{"no action", "POST", "/v1/process", `{}`, nil, 200, "Invalid process action"},
		{"88: empty list", "POST", "/v1/process", `{"action":"list"}`, nil, 200, `"sessions":[]`},
		{"poll of nothing", "POST", "/v1/process", `{"action":"poll","sessionId":"x","timeout":"30000"}`, nil, 200, "No session found for x"},
		{"wrong keys", "POST", "/v1/process", `{"action":"send-keys","sessionId":"x","keys":"Enter"}`, nil, 400, "keys must be a list of strings"},
		{"wrong query", "GET", "/v1/sessions?since=x", "", nil, 400, "since must be a whole number"},
		{"frames of nothing", "GET", "/v1/sessions/x/frames", "", nil, 404, "not_found"},
		{"attach without upgrade", "GET", "/v1/sessions/x/attach", "", nil, 400, "Upgrade"},
		{"attach of nothing", "GET", "/v1/sessions/x/attach", "", map[string]string{"Upgrade": proto.AttachProtocol}, 404, "not_found"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			status, body := raw(t, socket, c.method, c.path, c.body, c.header)
			if status != c.status || !strings.Contains(body, c.want) {
				t.Errorf("got %d %s, want %d with %q", status, body, c.status, c.want)
			}
			var v any
			if err := json.Unmarshal([]byte(body), &v); err != nil {
				t.Errorf("the answer is no JSON: %v", err)
			}
		})
	}
}

func TestStopFromAClientLeavesNothing(t *testing.T) {
	t.Parallel()
	dir := shortDir(t)
	socket := filepath.Join(dir, "s")
	ready, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- server.Serve(context.Background(), server.Options{
			Socket: socket, Engine: engine.New(engine.Options{}), Logger: slog.New(slog.DiscardHandler),
			Ready: func() { close(ready) },
		})
	}()
	<-ready
	c := client.New(socket)
	defer c.Close()
	start(t, c, "", "sleep 1000", true)
	id := start(t, c, "", "sleep 1000", true)
	a, err := c.Attach(t.Context(), "", proto.AttachRequest{SessionID: id, Output: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = a.Close() }()
	if _, err := c.Stop(t.Context(), false); !errors.Is(err, proto.ErrBlocked) || !strings.Contains(err.Error(), id+" (sleep 1000)") {
		t.Errorf("Stop with running sessions = %v, want a refusal that names them", err)
	}
	counts, err := c.Stop(t.Context(), true)
	if err != nil || counts.Running != 2 {
		t.Errorf("Stop = %+v, %v, want 2 running", counts, err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 0 {
		t.Errorf("left behind after Stop returned: %v, %v", left, err)
	}
	if err := <-ended; err != nil {
		t.Errorf("Serve: %v", err)
	}
	if _, err := io.ReadAll(a); err != nil && !strings.Contains(err.Error(), "lost") {
		t.Errorf("attached reader got %v", err)
	}
}
