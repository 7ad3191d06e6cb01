package server_test

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

// door is one of the two ways to an engine: in this process, or through a
// socket.
type door struct {
	proto.API
	// call calls the tool exec or process with arguments as an agent writes
	// them.
	call func(t *testing.T, tool, scope, arguments string) (reply, error)
	// status returns what the server counts and what keeps it from stopping.
	status func(t *testing.T) (proto.SessionCounts, []proto.Blocker)
}

// reply is the answer of either tool.
type reply struct {
	Text    string         `json:"text"`
	Details map[string]any `json:"details"`
}

// doors runs a test through each of the two doors.
func doors(t *testing.T, o engine.Options, test func(t *testing.T, d door)) {
	t.Helper()
	if o.KillGrace == 0 {
		o.KillGrace = 300 * time.Millisecond
	}
	if o.InputWaitIdle == 0 {
		o.InputWaitIdle = time.Hour // a slow machine is not a silent program
	}
	t.Run("engine", func(t *testing.T) {
		t.Parallel()
		e := engine.New(o)
		t.Cleanup(func() { shutdown(t, e) })
		test(t, engineDoor(e))
	})
	t.Run("socket", func(t *testing.T) {
		t.Parallel()
		test(t, socketDoor(t, o))
	})
}

func engineDoor(e *engine.Engine) door {
	return door{
		API: e,
		call: func(t *testing.T, tool, scope, arguments string) (reply, error) {
			t.Helper()
			do := map[string]func(context.Context, proto.API, string, []byte) (any, error){
				"exec": engine.CallExec, "process": engine.CallProcess,
			}[tool]
			result, err := do(t.Context(), e, scope, []byte(arguments))
			if err != nil {
				return reply{}, err
			}
			b, err := json.Marshal(result)
			if err != nil {
				t.Fatal(err)
			}
			return decode[reply](t, string(b)), nil
		},
		status: func(*testing.T) (proto.SessionCounts, []proto.Blocker) { return e.Counts(), e.Blockers() },
	}
}

func socketDoor(t *testing.T, o engine.Options) door {
	t.Helper()
	c, socket := serve(t, o)
	return door{
		API: c,
		call: func(t *testing.T, tool, scope, arguments string) (reply, error) {
			t.Helper()
			status, body := raw(t, socket, "POST", "/v1/"+tool, arguments, map[string]string{proto.ScopeHeader: scope})
			if status != http.StatusOK {
				return reply{}, decode[proto.Error](t, body).Err()
			}
			return decode[reply](t, body), nil
		},
		status: func(t *testing.T) (proto.SessionCounts, []proto.Blocker) {
			t.Helper()
			s, err := c.Status(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return s.Sessions, s.Blockers
		},
	}
}

func decode[T any](t *testing.T, body string) T {
	t.Helper()
	var v T
	if err := json.Unmarshal([]byte(body), &v); err != nil {
		t.Fatalf("%.500q is no JSON: %v", body, err)
	}
	return v
}

// process calls the tool process with arguments that cannot be wrong.
func (d door) process(t *testing.T, scope, arguments string) reply {
	t.Helper()
	r, err := d.call(t, "process", scope, arguments)
	if err != nil {
		t.Fatalf("process %s: %v", arguments, err)
	}
	return r
}

// waitStatus waits until the server counts as good says.
func (d door) waitStatus(t *testing.T, good func(proto.SessionCounts, []proto.Blocker) bool) {
	t.Helper()
	waitRows(t, d, func([]proto.Session) bool { return good(d.status(t)) })
}
