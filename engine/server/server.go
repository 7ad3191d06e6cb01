package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

// Keys of log attributes.
const (
	keyPath   = "path"
	keyErr    = "err"
	keyStack  = "stack"
	keySocket = "socket"
	keySignal = "signal"
)

// stopTimeout bounds the end of a server: the grace of its sessions, and the
// time to write answers.
const stopTimeout = 15 * time.Second

// Options say what to serve and where.
type Options struct {
	Socket  string
	Engine  *engine.Engine
	Version string // of the program, for status
	Logger  *slog.Logger
	// Signals says what signals to this process do; empty leaves them alone.
	Signals Signals
	// Ready is called once, when clients can connect.
	Ready func()
}

// Server answers requests for one engine.
type Server struct {
	engine  *engine.Engine
	options Options
	log     *slog.Logger
	started time.Time
	clients atomic.Int64
	lines   sync.WaitGroup // attached clients, which the HTTP server has let go
	stop    chan struct{}  // closed by the first request to stop
	once    atomic.Bool
}

// Serve owns the socket and serves the engine until ctx ends, a signal ends it
// or a client asks to stop; then it ends all sessions and leaves no process,
// socket or file behind. The order: refuse new sessions, end the running ones,
// end calls that wait, finish open answers, remove socket and lock. It returns
// an error that wraps [ErrRunning] when another server owns the socket.
func Serve(ctx context.Context, o Options) error {
	s := &Server{engine: o.Engine, options: o, log: o.Logger, started: time.Now(), stop: make(chan struct{})}
	ctx, restore := s.takeSignals(ctx)
	defer restore()
	ln, err := listen(ctx, o.Socket)
	if err != nil {
		return err
	}
	// Requests end with base, so that calls that wait do not hold up the end.
	base, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	srv := &http.Server{
		Handler:           s.guard(s.routes()),
		ReadHeaderTimeout: 10 * time.Second,
		BaseContext:       baseContext(base),
		ErrorLog:          slog.NewLogLogger(o.Logger.Handler(), slog.LevelWarn),
	}
	served := make(chan error, 1)
	go func() { served <- srv.Serve(keepSocket{ln}) }()
	s.log.Info("Server started", keySocket, o.Socket)
	if o.Ready != nil {
		o.Ready()
	}
	select {
	case <-ctx.Done():
	case <-s.stop:
	case err := <-served:
		return errors.Join(fmt.Errorf("serve %s: %w", o.Socket, err), ln.Close())
	}
	s.log.Info("Server is stopping", keySocket, o.Socket)
	end, cancelEnd := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancelEnd()
	err = s.engine.Shutdown(end)
	cancel()
	err = errors.Join(err, srv.Shutdown(end))
	s.lines.Wait() // they end with base
	err = errors.Join(err, ln.Close())
	s.log.Info("Server stopped", keySocket, o.Socket)
	return err
}

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/exec", s.call(engine.CallExec))
	mux.HandleFunc("POST /v1/process", s.call(engine.CallProcess))
	mux.HandleFunc("GET /v1/sessions", s.sessions)
	mux.HandleFunc("GET /v1/sessions/{id}/frames", s.frame)
	mux.HandleFunc("GET /v1/sessions/{id}/scrollback", s.scrollback)
	mux.HandleFunc("GET /v1/sessions/{id}/log", s.readLog)
	mux.HandleFunc("GET /v1/sessions/{id}/screen", s.screen)
	mux.HandleFunc("GET /v1/sessions/{id}/wait", s.wait)
	mux.HandleFunc("GET /v1/sessions/{id}/attach", s.attach)
	mux.HandleFunc("GET /v1/events", s.events)
	mux.HandleFunc("POST /v1/reset", s.reset)
	mux.HandleFunc("GET /v1/approvals", s.approvals)
	mux.HandleFunc("POST /v1/approvals/{id}", s.decide)
	mux.HandleFunc("GET /v1/status", s.status)
	mux.HandleFunc("POST /v1/stop", s.requestStop)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		writeError(w, http.StatusNotFound, proto.Error{Text: "no such address: " + r.Method + " " + r.URL.Path})
	})
	return mux
}

func (s *Server) status(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, proto.ServerStatus{
		Version:  s.options.Version,
		Protocol: proto.Version,
		PID:      os.Getpid(),
		Socket:   s.options.Socket,
		Started:  s.started.UnixMilli(),
		Sessions: s.engine.Counts(),
		Clients:  int(s.clients.Load()),
		Blockers: s.engine.Blockers(),
	})
}

// requestStop answers first; who wants to know when all is gone waits for the
// lock of the socket. Background sessions refuse it, unless force is set.
func (s *Server) requestStop(w http.ResponseWriter, r *http.Request) {
	q := query{r: r}
	force := q.number("force") != 0
	if q.err == nil && !force {
		q.err = engine.BlockedBy(s.engine.Blockers())
	}
	if q.err != nil {
		answer(w, nil, q.err)
		return
	}
	writeJSON(w, http.StatusAccepted, s.engine.Counts())
	if s.once.CompareAndSwap(false, true) {
		close(s.stop)
	}
}
