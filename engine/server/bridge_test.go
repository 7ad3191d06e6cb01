package server

import (
	"slices"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

func TestBridge(t *testing.T) {
	t.Parallel()
	const (
		term = syscall.SIGTERM
		intr = syscall.SIGINT
		hup  = syscall.SIGHUP
		quit = syscall.SIGQUIT
		kill = syscall.SIGKILL
	)
	type step struct {
		after time.Duration
		sig   syscall.Signal
	}
	for _, c := range []struct {
		name  string
		mode  Signals
		steps []step
		sent  []syscall.Signal
		ended bool
	}{
		{"end: TERM", SignalsEnd, []step{{0, term}}, nil, true},
		{"end: INT", SignalsEnd, []step{{0, intr}}, nil, true},
		{"end: QUIT", SignalsEnd, []step{{0, quit}}, nil, true},
		{"end: HUP", SignalsEnd, []step{{0, hup}, {0, hup}}, nil, false},
		{"end: the second kills", SignalsEnd, []step{{0, term}, {time.Minute, intr}}, []syscall.Signal{kill}, true},
		{"end: HUP does not kill", SignalsEnd, []step{{0, term}, {0, hup}}, nil, true},
		{"forward: all", SignalsForward, []step{{0, hup}, {0, intr}, {0, quit}, {0, term}}, []syscall.Signal{hup, intr, quit, term}, false},
		{"forward: others twice", SignalsForward, []step{{0, hup}, {0, hup}, {0, intr}, {0, intr}, {0, quit}, {0, quit}}, []syscall.Signal{hup, hup, intr, intr, quit, quit}, false},
		{"forward: TERM twice", SignalsForward, []step{{0, term}, {0, term}}, []syscall.Signal{term}, true},
		{"forward: TERM twice, just in time", SignalsForward, []step{{0, term}, {time.Second, intr}, {time.Second, term}}, []syscall.Signal{term, intr}, true},
		{"forward: TERM twice, too late", SignalsForward, []step{{0, term}, {2*time.Second + 1, term}}, []syscall.Signal{term, term}, false},
		{"forward: the third kills", SignalsForward, []step{{0, term}, {0, term}, {0, term}}, []syscall.Signal{term, kill}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var sent []syscall.Signal
				ended := 0
				b := &bridge{mode: c.mode, send: func(s syscall.Signal) { sent = append(sent, s) }, end: func() { ended++ }}
				for _, s := range c.steps {
					time.Sleep(s.after)
					b.take(s.sig)
				}
				if !slices.Equal(sent, c.sent) || (ended == 1) != c.ended || ended > 1 {
					t.Errorf("sent %v and ended %d times, want %v and ended %v", sent, ended, c.sent, c.ended)
				}
			})
		})
	}
}
