package server

import (
	"encoding/json"
	"net/http"

	"ptyboss/engine/proto"
)

// events writes events, one JSON object a line. With follow it goes on until
// the client leaves; else it ends after the first ones, or after waitMs.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	q := query{r: r}
	req := proto.EventsRequest{Since: uint64(q.number("since")), Wait: q.wait()} //nolint:gosec // not negative
	follow := q.number("follow") != 0
	if q.err != nil {
		answer(w, nil, q.err)
		return
	}
	if follow {
		req.Wait = proto.MaxWait
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	lines := json.NewEncoder(w)
	lines.SetEscapeHTML(false)
	out := http.NewResponseController(w)
	for {
		_ = out.Flush() // the headers at once: the client knows that it listens
		got, err := s.engine.Events(r.Context(), scopeOf(r), req)
		if err != nil {
			return // the client is gone, or the server ends
		}
		for _, e := range got.Events {
			if lines.Encode(e) != nil {
				return
			}
		}
		if !follow {
			return
		}
		req.Since = got.Next
	}
}

func (s *Server) wait(w http.ResponseWriter, r *http.Request) {
	q := query{r: r}
	req := proto.WaitRequest{SessionID: r.PathValue("id"), For: r.URL.Query().Get("for"), Timeout: q.wait()}
	if q.err != nil {
		answer(w, nil, q.err)
		return
	}
	result, err := s.engine.Wait(r.Context(), scopeOf(r), req)
	answer(w, result, err)
}

func (s *Server) approvals(w http.ResponseWriter, r *http.Request) {
	list, err := s.engine.Approvals(r.Context(), scopeOf(r))
	answer(w, list, err)
}

func (s *Server) decide(w http.ResponseWriter, r *http.Request) {
	req := proto.DecideRequest{
		ApprovalID: r.PathValue("id"), Decision: proto.Decision(r.URL.Query().Get("decision")),
	}
	result, err := s.engine.Decide(r.Context(), scopeOf(r), req)
	answer(w, result, err)
}

func (s *Server) reset(w http.ResponseWriter, r *http.Request) {
	result, err := s.engine.Reset(r.Context(), scopeOf(r), r.URL.Query().Get("target"))
	answer(w, result, err)
}
