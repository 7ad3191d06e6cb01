package engine

import (
	"context"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"ptyboss/config"
	"ptyboss/engine/proto"
	"ptyboss/engine/pty"
)

// stage is an engine whose sessions are made of fake children, with a clock
// that only moves when all wait.
type stage struct {
	*testing.T
	*Engine
}

func newStage(t *testing.T, o Options) stage {
	t.Helper()
	o.Environ, o.Dir = []string{"PATH=/bin"}, "/"
	st := stage{t, New(o)}
	t.Cleanup(func() {
		if err := st.Shutdown(context.WithoutCancel(t.Context())); err != nil {
			t.Errorf("Shutdown: %v", err)
		}
	})
	return st
}

// background starts a fake command of scope a under an id.
func (st stage) background(id string, ignores ...syscall.Signal) (*Session, *fakeChild) {
	s := st.newSession(id, launch{req: proto.ExecRequest{Command: "fake"}, scope: "a", background: true})
	c := newFakeChild(ignores...)
	s.child = c
	s.input = newInputQueue(c.Write, c.StopInput)
	st.registry.publish(s)
	st.running.Go(func() { st.live(s) })
	<-c.running
	return s, c
}

// say prints.
func (c *fakeChild) say(stream pty.Stream, text string) { c.sink(stream, []byte(text)) }

// leave ends the command, and returns when the engine has settled.
func (c *fakeChild) leave(exit pty.Exit) {
	c.mu.Lock()
	c.alive = false
	c.mu.Unlock()
	c.exit <- exit
	synctest.Wait()
}

// poll polls the session named one as scope a.
func (st stage) poll(timeout time.Duration) proto.ProcessResult {
	st.Helper()
	r, err := st.Poll(st.T.Context(), "a", proto.PollRequest{SessionID: "one", Timeout: timeout})
	if err != nil {
		st.Fatalf("poll: %v", err)
	}
	return r
}

func (st stage) wantText(what, got, want string) {
	st.Helper()
	if got != want {
		st.Errorf("%s = %.200q (%d bytes), want %.200q (%d bytes)", what, got, len(got), want, len(want))
	}
}

// TestConformanceInside has the cases of section 8 of the spec that need a
// clock, an id or a moment that cannot be chosen from outside. The others are
// in TestConformance of the package server.
func TestConformanceInside(t *testing.T) {
	t.Parallel()
	const exited0 = "Process exited with code 0."
	for _, c := range []struct {
		name    string
		options Options
		test    func(st stage)
	}{
		{"14 marked twice it counts once, marked late not at all", Options{}, func(st stage) {
			s, c := st.background("one")
			mark := func() { s.with(func(f *facts) { f.backgrounded = true }) }
			mark()
			if n := len(st.Blockers()); n != 1 {
				st.Errorf("%d sessions count, want 1", n)
			}
			c.leave(pty.Exit{})
			mark()
			if n := len(st.Blockers()); n != 0 {
				st.Errorf("%d sessions count after the end, want 0", n)
			}
		}},
		{"16 the id of a removed session is free at its end", Options{KillGrace: time.Hour}, idsAreReserved},
		{"17 lifetime 0 is a minute", Options{JobTTL: lifetime(t, "0")}, livesFor(time.Minute)},
		{"17 lifetime 4 h is 3 h", Options{JobTTL: lifetime(t, "14400000")}, livesFor(3 * time.Hour)},
		{"19 to 21 both notes, each stream, in order", Options{MaxOutputChars: 3000, PendingChars: 1000}, func(st stage) {
			_, c := st.background("one")
			for range 2000 {
				c.say(pty.Stdout, "o")
				c.say(pty.Stderr, "e")
			}
			c.leave(pty.Exit{})
			st.wantText("19, poll", st.poll(0).Text,
				paragraphs(noteDiscarded, noteOmitted, strings.Repeat("oe", 1000), exited0))
			st.wantText("20, second poll", st.poll(0).Text, paragraphs(noteDiscarded, noNewOutput, exited0))
			log, err := st.Log(st.T.Context(), "a", proto.LogRequest{SessionID: "one"})
			if err != nil {
				st.Fatal(err)
			}
			st.wantText("21, log", log.Text, paragraphs(noteDiscarded, strings.Repeat("oe", 1500), exited0))
		}},
		{"22 output and the end behind it are one answer", Options{}, func(st stage) {
			_, c := st.background("one")
			time.AfterFunc(10*time.Millisecond, func() { c.say(pty.Stdout, "last words\n") })
			time.AfterFunc(15*time.Millisecond, func() { c.exit <- pty.Exit{} })
			began := time.Now()
			r := st.poll(2 * time.Second)
			st.wantText("poll", r.Text, paragraphs("last words", exited0))
			if took := time.Since(began); took != 15*time.Millisecond || r.Details.Status != proto.Completed {
				st.Errorf("poll returned %s after %v, want completed after 15ms", r.Details.Status, took)
			}
		}},
		{"25 output without an end is not held back", Options{}, func(st stage) {
			_, c := st.background("one")
			time.AfterFunc(10*time.Millisecond, func() { c.say(pty.Stderr, "words\n") })
			began := time.Now()
			st.wantText("poll", st.poll(30*time.Second).Text, paragraphs("words", stillRunning))
			if took := time.Since(began); took > 250*time.Millisecond {
				st.Errorf("poll returned after %v, want at most 250ms", took)
			}
			c.say(pty.Stdout, "more\n")
			began = time.Now()
			st.wantText("poll of what is there", st.poll(30*time.Second).Text, paragraphs("more", stillRunning))
			if took := time.Since(began); took != 0 {
				st.Errorf("poll of what is there took %v, want no time", took)
			}
		}},
		{"28 a poll waits for 30 s at most", Options{InputWaitIdle: time.Hour}, func(st stage) {
			st.background("one")
			began := time.Now()
			r := st.poll(2 * time.Minute)
			if took := time.Since(began); took != 30*time.Second || r.Details.Status != proto.Running {
				st.Errorf("poll returned %s after %v, want running after exactly 30s", r.Details.Status, took)
			}
		}},
		{"31 text and details agree when the end comes between them", Options{}, func(st stage) {
			s, c := st.background("one")
			ended := s.ended()
			c.leave(pty.Exit{Code: 7})
			if d := s.details(ended); d.Status != proto.Running || d.ExitReason != "" || d.ExitCode != nil || d.StdinWritable == nil {
				st.Errorf("details = %+v, want those of a running session", d)
			}
			if d := s.details(s.ended()); d.Status != proto.Completed || d.ExitReason != proto.ReasonExit || d.StdinWritable != nil {
				st.Errorf("details = %+v, want those of an ended session", d)
			}
		}},
		{"36 an end of which nothing is known", Options{}, func(st stage) {
			_, c := st.background("one")
			c.leave(pty.Exit{Err: syscall.ECHILD})
			r := st.poll(0)
			st.wantText("poll", r.Text, paragraphs(noNewOutput, "Process exited with unknown exit code."))
			if r.Details.Status != proto.Failed || r.Details.ExitCode != nil {
				st.Errorf("details = %+v, want failed without a code", r.Details)
			}
		}},
		{"37 SIGKILL that nobody asked for through process", Options{}, func(st stage) {
			s, _ := st.background("one", syscall.SIGTERM)
			if err := s.call(st.T.Context(), func(l *life) { s.end(l, proto.ReasonManualCancel) }); err != nil {
				st.Fatal(err)
			}
			<-s.done
			r := st.poll(0)
			st.wantText("poll", r.Text, paragraphs(noNewOutput, "Process exited with signal SIGKILL."))
			if r.Details.Status != proto.Failed || r.Details.ExitReason != proto.ReasonManualCancel {
				st.Errorf("details = %+v, want a failed manual cancel", r.Details)
			}
		}},
		{"38 a poll never adopts the successor of its session", Options{KillGrace: time.Hour}, func(st stage) {
			s, c := st.background("one", syscall.SIGTERM)
			answers := make(chan proto.ProcessResult)
			go func() { answers <- st.poll(30 * time.Second) }()
			synctest.Wait() // until it waits
			s.with(func(f *facts) { f.removed = true })
			c.leave(pty.Exit{})
			_, successor := st.background("one")
			successor.say(pty.Stdout, "of another\n")
			st.wantText("poll of the old", (<-answers).Text, "No session found for one")
			st.wantText("poll of the new", st.poll(0).Text, paragraphs("of another", stillRunning))
		}},
		{"39 a poll that waited tells the end although it was cleared", Options{}, func(st stage) {
			s, c := st.background("one")
			c.say(pty.Stdout, "words\n")
			c.leave(pty.Exit{Code: 7})
			if r, err := st.Clear(st.T.Context(), "a", "one"); err != nil || r.Details.Status != proto.Completed {
				st.Fatalf("clear = %+v, %v", r, err)
			}
			st.wantText("poll", st.tell(s, "a").Text, paragraphs("words", "Process exited with code 7."))
		}},
		{"40 log cannot help with what is not kept", Options{PendingChars: 5}, func(st stage) {
			s, c := st.background("one")
			c.say(pty.Stdout, "many words")
			c.leave(pty.Exit{})
			if _, err := st.Clear(st.T.Context(), "a", "one"); err != nil {
				st.Fatal(err)
			}
			_, successor := st.background("one")
			successor.say(pty.Stdout, "of another\n")
			st.wantText("poll", st.tell(s, "a").Text, paragraphs(noteLost, "words", exited0))
		}},
		{"72 a poll of the end before its event was made", Options{NotifyOnExit: true}, func(st stage) {
			s, c := st.background("one")
			c.say(pty.Stdout, "words\n")
			c.leave(pty.Exit{})
			st.events.consume("a", contextKey(s))
			s.with(func(f *facts) { f.told = false }) // as it was before the event
			st.tell(s, "a")
			st.tellExit(s)
			if got := st.events.take("a", 0).Events; len(got) != 0 {
				st.Errorf("events = %+v, want none", got)
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c.test(newStage(t, c.options))
			})
		})
	}
}

func idsAreReserved(st stage) {
	next := func() string {
		st.registry.mu.Lock()
		defer st.registry.mu.Unlock()
		return newSlug(st.registry.takenLocked, func(int) int { return 0 })
	}
	id := next()
	_, c := st.background(id, syscall.SIGTERM)
	if r, err := st.Remove(st.T.Context(), "a", id); err != nil || r.Details.Status != proto.Completed {
		st.Fatalf("remove = %+v, %v", r, err)
	}
	if got := next(); got != id+"-2" {
		st.Errorf("while it lives the next id is %s, want %s-2", got, id)
	}
	c.leave(pty.Exit{})
	if got := next(); got != id {
		st.Errorf("after its end the next id is %s, want %s again", got, id)
	}
	_, c = st.background(id)
	c.leave(pty.Exit{})
	if got := next(); got != id+"-2" {
		st.Errorf("while it is kept the next id is %s, want %s-2", got, id)
	}
}

// lifetime is what the configuration makes of a lifetime in milliseconds.
func lifetime(t *testing.T, ms string) time.Duration {
	t.Helper()
	c, _, err := config.Load(config.Sources{Env: func(name string) string {
		if name == "OPENCLAW_BASH_JOB_TTL_MS" {
			return ms
		}
		return ""
	}})
	if err != nil {
		t.Fatal(err)
	}
	return c.Exec.Cleanup
}

// livesFor expects that an ended session is kept so long, counted from its
// end, each for itself.
func livesFor(ttl time.Duration) func(st stage) {
	return func(st stage) {
		ids := func() string {
			var out []string
			for _, r := range st.rows("a") {
				out = append(out, r.SessionID)
			}
			return strings.Join(out, " ")
		}
		_, one := st.background("one")
		_, two := st.background("two")
		time.Sleep(2 * ttl) // how long it ran does not count
		one.leave(pty.Exit{})
		time.Sleep(ttl / 2)
		two.leave(pty.Exit{})
		for _, step := range []struct {
			wait time.Duration
			want string
		}{
			{ttl/2 - time.Millisecond, "two one"},
			{time.Millisecond, "two"},
			{ttl/2 - time.Millisecond, "two"},
			{time.Millisecond, ""},
		} {
			time.Sleep(step.wait)
			synctest.Wait()
			if got := ids(); got != step.want {
				st.Errorf("kept are %q, want %q", got, step.want)
			}
		}
	}
}
