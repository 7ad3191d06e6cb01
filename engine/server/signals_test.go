package server_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	osexec "os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"ptyboss/engine"
	"ptyboss/engine/client"
	"ptyboss/engine/proto"
	"ptyboss/engine/server"
)

// The environment of a helper: this test binary as a server process.
const (
	helperSocket  = "PTYBOSS_TEST_SOCKET"
	helperSignals = "PTYBOSS_TEST_SIGNALS"
	helperGrace   = "PTYBOSS_TEST_GRACE"
)

// serveAsHelper serves, says so line by line, and outlives the server, to show
// what signals do then.
func serveAsHelper() int {
	grace, err := time.ParseDuration(os.Getenv(helperGrace))
	if err == nil {
		err = server.Serve(context.Background(), server.Options{
			Socket: os.Getenv(helperSocket), Engine: engine.New(engine.Options{KillGrace: grace}),
			Logger: slog.New(slog.DiscardHandler), Signals: server.Signals(os.Getenv(helperSignals)),
			Ready: func() { fmt.Println("ready") },
		})
	}
	fmt.Println("over", err)
	_, _ = io.ReadAll(os.Stdin) // ends with the test
	return 0
}

// helper is a server process.
type helper struct {
	*client.Client
	t     *testing.T
	dir   string
	cmd   *osexec.Cmd
	lines chan string // what it says; closed at its end
}

func startHelper(t *testing.T, signals server.Signals, grace time.Duration) *helper {
	t.Helper()
	dir := shortDir(t)
	socket := filepath.Join(dir, "s")
	h := &helper{Client: client.New(socket), t: t, dir: dir, lines: make(chan string, 10)}
	h.cmd = osexec.CommandContext(t.Context(), os.Args[0])
	h.cmd.Env = append(os.Environ(), helperSocket+"="+socket, helperSignals+"="+string(signals), helperGrace+"="+grace.String())
	h.cmd.Stderr = os.Stderr
	out, err := h.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.cmd.StdinPipe(); err != nil { // left open until the end
		t.Fatal(err)
	}
	if err := h.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	read := make(chan struct{})
	go func() {
		defer close(read)
		defer close(h.lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			h.lines <- s.Text()
		}
	}()
	t.Cleanup(func() {
		h.Close()
		_ = h.cmd.Process.Kill() // most are gone already
		<-read
		_ = h.cmd.Wait() // nothing to learn
	})
	h.says("ready")
	return h
}

func (h *helper) says(want string) {
	h.t.Helper()
	select {
	case line := <-h.lines:
		if line != want {
			h.t.Fatalf("the server says %q, want %q", line, want)
		}
	case <-time.After(patience):
		h.t.Fatalf("the server does not say %q", want)
	}
}

func (h *helper) signal(sig syscall.Signal) {
	h.t.Helper()
	if err := h.cmd.Process.Signal(sig); err != nil {
		h.t.Fatalf("signal the server: %v", err)
	}
}

// isOver checks that the server has ended in order, and that a signal now ends
// the process, as if there had been no server.
func (h *helper) isOver() {
	h.t.Helper()
	h.says("over <nil>")
	h.leavesNothing()
}

func (h *helper) leavesNothing() {
	h.t.Helper()
	if left, err := os.ReadDir(h.dir); err != nil || len(left) > 0 {
		h.t.Errorf("the server left %v behind (%v)", left, err)
	}
	h.signal(syscall.SIGTERM)
	for line := range h.lines {
		h.t.Errorf("the server says %q", line)
	}
	_ = h.cmd.Wait() // the state tells
	if status, ok := h.cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGTERM {
		h.t.Errorf("a signal after the end left the process %v, want it ended by TERM", h.cmd.ProcessState)
	}
}

// running starts a command in the background and returns its process id.
func (h *helper) running(command string) (id string, pid int) {
	h.t.Helper()
	r := exec(h.t, h, "a", proto.ExecRequest{Command: command, Background: true})
	if r.Details.Started == nil {
		h.t.Fatalf("Exec %q = %+v, want running", command, r)
	}
	logUntil(h.t, h, r.Details.SessionID, "up")
	return r.Details.SessionID, r.Details.PID
}

func TestSignalsEndTheServer(t *testing.T) {
	t.Parallel()
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGQUIT} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			h := startHelper(t, server.SignalsEnd, time.Second)
			_, pid := h.running("echo up; exec sleep 1000")
			h.signal(syscall.SIGHUP)
			if _, err := h.Status(t.Context()); err != nil {
				t.Errorf("after HUP: %v", err)
			}
			h.signal(sig)
			h.isOver()
			if err := syscall.Kill(pid, 0); err == nil {
				t.Errorf("process %d of the session is still there", pid)
			}
		})
	}
}

func TestSecondSignalKills(t *testing.T) {
	t.Parallel()
	h := startHelper(t, server.SignalsEnd, time.Hour)
	id, _ := h.running(`trap 'echo stubborn' TERM; echo up; while :; do sleep 0.05; done`)
	h.signal(syscall.SIGTERM)
	logUntil(t, h, id, "stubborn")
	h.signal(syscall.SIGTERM)
	h.isOver()
}

func TestSignalsAreForwarded(t *testing.T) {
	t.Parallel()
	h := startHelper(t, server.SignalsForward, 300*time.Millisecond)
	const command = `for s in TERM INT HUP QUIT; do trap "echo got $s" $s; done; echo up; while :; do sleep 0.05; done`
	first, _ := h.running(command)
	second, _ := h.running(command)
	for _, c := range []struct {
		sig  syscall.Signal
		name string
	}{{syscall.SIGHUP, "HUP"}, {syscall.SIGINT, "INT"}, {syscall.SIGQUIT, "QUIT"}, {syscall.SIGTERM, "TERM"}} {
		h.signal(c.sig)
		for _, id := range []string{first, second} {
			logUntil(t, h, id, "got "+c.name)
		}
		if _, err := h.Status(t.Context()); err != nil {
			t.Fatalf("after %s: %v", c.name, err)
		}
	}
	// Again, soon. On a machine that was asleep for the two seconds, once more.
	for range 3 {
		h.signal(syscall.SIGTERM)
		select {
		case line := <-h.lines:
			if line != "over <nil>" {
				t.Errorf("the server says %q", line)
			}
			h.leavesNothing()
			return
		case <-time.After(patience / 3):
		}
	}
	t.Error("TERM after TERM does not end the server")
}
