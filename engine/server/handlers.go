package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"ptyboss/engine/proto"
)

// bodyLimit bounds a request, in bytes: a large paste still fits.
const bodyLimit = 64 << 20

func baseContext(ctx context.Context) func(net.Listener) context.Context {
	return func(net.Listener) context.Context { return ctx }
}

// keepSocket keeps the socket file until the very end: while it is there,
// clients wait in the queue of a server that is stopping, or are refused by
// it, and nobody starts a second one.
type keepSocket struct{ *owned }

func (k keepSocket) Close() error { return k.Listener.Close() }

func scopeOf(r *http.Request) string { return r.Header.Get(proto.ScopeHeader) }

// call serves one of the two tools: the arguments in, the result out.
func (s *Server) call(tool func(context.Context, proto.API, string, []byte) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyLimit))
		if err != nil {
			writeError(w, http.StatusBadRequest, proto.FromError(proto.Errorf(proto.ErrInvalid, "read the request: %v", err)))
			return
		}
		result, err := tool(r.Context(), s.engine, scopeOf(r), body)
		answer(w, result, err)
	}
}

// query reads numbers from a request's address.
type query struct {
	r   *http.Request
	err error
}

func (q *query) number(name string) int64 {
	text := q.r.URL.Query().Get(name)
	if text == "" {
		return 0
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		q.err = proto.Errorf(proto.ErrInvalid, "%s must be a whole number from 0, got %q", name, text)
	}
	return n
}

func (q *query) wait() time.Duration {
	return time.Duration(min(q.number("waitMs"), proto.MaxWait.Milliseconds())) * time.Millisecond
}

func (s *Server) sessions(w http.ResponseWriter, r *http.Request) {
	q := query{r: r}
	req := proto.SessionsRequest{Since: uint64(q.number("since")), Wait: q.wait()} //nolint:gosec // not negative
	if q.err != nil {
		answer(w, nil, q.err)
		return
	}
	list, err := s.engine.Sessions(r.Context(), scopeOf(r), req)
	answer(w, list, err)
}

func (s *Server) frame(w http.ResponseWriter, r *http.Request) {
	q := query{r: r}
	req := proto.FrameRequest{
		SessionID: r.PathValue("id"),
		Since:     uint64(q.number("since")), //nolint:gosec // not negative
		Wait:      q.wait(),
	}
	if q.err != nil {
		answer(w, nil, q.err)
		return
	}
	frame, err := s.engine.Frame(r.Context(), scopeOf(r), req)
	answer(w, frame, err)
}

func (s *Server) scrollback(w http.ResponseWriter, r *http.Request) {
	q := query{r: r}
	req := proto.RowsRequest{SessionID: r.PathValue("id"), First: q.number("first"), Limit: int(q.number("limit"))}
	if q.err != nil {
		answer(w, nil, q.err)
		return
	}
	rows, err := s.engine.ScrollbackRows(r.Context(), scopeOf(r), req)
	answer(w, rows, err)
}

func (s *Server) readLog(w http.ResponseWriter, r *http.Request) {
	q := query{r: r}
	req := proto.ReadRequest{
		SessionID: r.PathValue("id"), From: q.number("from"), Limit: int(q.number("limit")), Wait: q.wait(),
	}
	if q.err != nil {
		answer(w, nil, q.err)
		return
	}
	chunk, err := s.engine.Read(r.Context(), scopeOf(r), req)
	answer(w, chunk, err)
}

func answer(w http.ResponseWriter, result any, err error) {
	if err == nil {
		writeJSON(w, http.StatusOK, result)
		return
	}
	status := http.StatusBadRequest
	switch {
	case errors.Is(err, proto.ErrNotFound):
		status = http.StatusNotFound
	case errors.Is(err, proto.ErrDenied):
		status = http.StatusForbidden
	case errors.Is(err, proto.ErrBlocked):
		status = http.StatusConflict
	case errors.Is(err, proto.ErrStopping), errors.Is(err, context.Canceled):
		status = http.StatusServiceUnavailable
	}
	writeError(w, status, proto.FromError(err))
}

func writeError(w http.ResponseWriter, status int, e proto.Error) { writeJSON(w, status, e) }

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v) // the client is gone if this fails
}

func (s *Server) screen(w http.ResponseWriter, r *http.Request) {
	result, err := s.engine.Screen(r.Context(), scopeOf(r), r.PathValue("id"))
	answer(w, result, err)
}
