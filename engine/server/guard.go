package server

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"strconv"

	"ptyboss/engine/proto"
)

// Accept implements [net.Listener]. It drops connections of other users.
func (o *owned) Accept() (net.Conn, error) {
	for {
		c, err := o.Listener.Accept()
		if err != nil {
			return nil, err
		}
		uc, ok := c.(*net.UnixConn)
		if !ok {
			return c, nil
		}
		if uid, err := peerUID(uc); err == nil && (uid == os.Geteuid() || uid == 0) {
			return c, nil
		}
		_ = c.Close() // not for you
	}
}

// guard refuses what a browser sends and what speaks another protocol, and
// keeps a fault in one request from ending the server.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if fault := recover(); fault != nil {
				s.log.Error("Request handler panicked", keyPath, r.URL.Path, keyErr, fmt.Sprint(fault), keyStack, string(debug.Stack()))
				writeError(w, http.StatusInternalServerError, proto.Error{Text: "the server failed on this request; see its log"})
			}
		}()
		w.Header().Set(proto.VersionHeader, strconv.Itoa(proto.Version))
		if r.Header.Get("Origin") != "" || r.Header.Get("Referer") != "" {
			writeError(w, http.StatusForbidden, proto.Error{Text: "requests from web pages are refused"})
			return
		}
		if v := r.Header.Get(proto.VersionHeader); v != "" && v != strconv.Itoa(proto.Version) {
			writeError(w, http.StatusUpgradeRequired, proto.FromError(proto.Errorf(proto.ErrVersion,
				"client speaks protocol %s and server speaks %d: stop the server with the older program (ptyboss stop) and start it again", v, proto.Version)))
			return
		}
		s.clients.Add(1)
		defer s.clients.Add(-1)
		next.ServeHTTP(w, r)
	})
}
