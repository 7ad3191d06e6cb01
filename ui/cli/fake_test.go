package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"ptyboss/engine/proto"
)

// fakeEngine answers every action with the same result, and keeps what it was
// asked.
type fakeEngine struct {
	proto.API // what no verb calls
	process   proto.ProcessResult
	exec      func(context.Context, proto.ExecRequest) (proto.ExecResult, error)
	screen    proto.ScreenResult
	wait      proto.WaitResult
	events    proto.Events
	approvals []proto.Approval
	decide    proto.DecideResult
	attach    func(proto.AttachRequest) (proto.Attachment, error)
	err       error

	mu    sync.Mutex
	calls []string
	rows  []proto.Session
	log   *fakeLog
}

// record keeps a call as "verb scope argument", the argument as JSON.
func (f *fakeEngine) record(verb, scope string, arg any) {
	b, err := json.Marshal(arg)
	if err != nil {
		panic(err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls = append(f.calls, fmt.Sprintf("%s %q %s", verb, scope, b))
}

func (f *fakeEngine) called() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]string{}, f.calls...)
}

func (f *fakeEngine) action(verb, scope string, arg any) (proto.ProcessResult, error) {
	f.record(verb, scope, arg)
	return f.process, f.err
}

func (f *fakeEngine) Exec(ctx context.Context, scope string, req proto.ExecRequest) (proto.ExecResult, error) {
	shown := req
	shown.CallID, shown.ClientEnv = "", nil
	f.record("exec", scope, shown)
	if f.err != nil {
		return proto.ExecResult{}, f.err
	}
	return f.exec(ctx, req)
}

func (f *fakeEngine) Kill(_ context.Context, scope, id string) (proto.ProcessResult, error) {
	return f.action("kill", scope, id)
}

func (f *fakeEngine) Clear(_ context.Context, scope, id string) (proto.ProcessResult, error) {
	return f.action("clear", scope, id)
}

func (f *fakeEngine) Remove(_ context.Context, scope, id string) (proto.ProcessResult, error) {
	return f.action("remove", scope, id)
}

func (f *fakeEngine) List(_ context.Context, scope string) (proto.ListResult, error) {
	f.record("list", scope, nil)
	return proto.ListResult{Text: f.process.Text, Details: proto.ListDetails{Status: proto.Completed, Sessions: f.rows}}, f.err
}

func (f *fakeEngine) Poll(_ context.Context, scope string, req proto.PollRequest) (proto.ProcessResult, error) {
	return f.action("poll", scope, req)
}

func (f *fakeEngine) Log(_ context.Context, scope string, req proto.LogRequest) (proto.ProcessResult, error) {
	return f.action("log", scope, req)
}

func (f *fakeEngine) Screen(_ context.Context, scope, id string) (proto.ScreenResult, error) {
	f.record("screen", scope, id)
	return f.screen, f.err
}

func (f *fakeEngine) Write(_ context.Context, scope string, req proto.WriteRequest) (proto.ProcessResult, error) {
	return f.action("write", scope, req)
}

func (f *fakeEngine) SendKeys(_ context.Context, scope string, req proto.SendKeysRequest) (proto.ProcessResult, error) {
	return f.action("send-keys", scope, req)
}

func (f *fakeEngine) Submit(_ context.Context, scope, id string) (proto.ProcessResult, error) {
	return f.action("submit", scope, id)
}

func (f *fakeEngine) Paste(_ context.Context, scope string, req proto.PasteRequest) (proto.ProcessResult, error) {
	return f.action("paste", scope, req)
}

func (f *fakeEngine) Resize(_ context.Context, scope string, req proto.ResizeRequest) (proto.ProcessResult, error) {
	return f.action("resize", scope, req)
}

func (f *fakeEngine) Wait(_ context.Context, scope string, req proto.WaitRequest) (proto.WaitResult, error) {
	f.record("wait", scope, req)
	return f.wait, f.err
}

func (f *fakeEngine) Signal(_ context.Context, scope string, req proto.SignalRequest) (proto.ProcessResult, error) {
	return f.action("signal", scope, req)
}

func (f *fakeEngine) Events(_ context.Context, scope string, req proto.EventsRequest) (proto.Events, error) {
	f.record("events", scope, req)
	return f.events, f.err
}

func (f *fakeEngine) Reset(_ context.Context, scope, target string) (proto.ResetResult, error) {
	f.record("reset", scope, target)
	return proto.ResetResult{Text: "reset"}, f.err
}

func (f *fakeEngine) Approvals(_ context.Context, scope string) ([]proto.Approval, error) {
	f.record("approvals", scope, nil)
	return f.approvals, f.err
}

func (f *fakeEngine) Decide(_ context.Context, scope string, req proto.DecideRequest) (proto.DecideResult, error) {
	f.record("decide", scope, req)
	return f.decide, f.err
}

func (f *fakeEngine) Sessions(ctx context.Context, _ string, req proto.SessionsRequest) (proto.Sessions, error) {
	f.mu.Lock()
	rows := append([]proto.Session{}, f.rows...)
	f.mu.Unlock()
	if req.Since == 1 && req.Wait > 0 { // the list never changes again
		select {
		case <-ctx.Done():
			return proto.Sessions{}, ctx.Err()
		case <-time.After(req.Wait):
		}
	}
	return proto.Sessions{Generation: 1, Sessions: rows}, nil
}

func (f *fakeEngine) setRows(rows ...proto.Session) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.rows = rows
}

func (f *fakeEngine) Read(ctx context.Context, _ string, req proto.ReadRequest) (proto.LogChunk, error) {
	if f.log == nil {
		return proto.LogChunk{}, proto.ErrNotFound
	}
	return f.log.read(ctx, req)
}

func (f *fakeEngine) Attach(_ context.Context, scope string, req proto.AttachRequest) (proto.Attachment, error) {
	f.record("attach", scope, req)
	if f.err != nil {
		return nil, f.err
	}
	return f.attach(req)
}

func (f *fakeEngine) Close() error { return nil }

// fakeLog is a log that grows by pieces; each wait brings the next one.
type fakeLog struct {
	mu        sync.Mutex
	text      string
	line      int // number of the first line
	discarded int64
	pieces    []string
	open      bool // does not end with the last piece
}

func (l *fakeLog) read(ctx context.Context, req proto.ReadRequest) (proto.LogChunk, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if req.From >= l.endLocked() && req.Wait > 0 {
		if len(l.pieces) == 0 && l.open {
			l.mu.Unlock()
			<-ctx.Done()
			l.mu.Lock()
			return proto.LogChunk{}, ctx.Err()
		}
		if len(l.pieces) > 0 {
			l.text += l.pieces[0]
			l.pieces = l.pieces[1:]
		}
	}
	from := max(req.From, l.discarded)
	text := l.text[from-l.discarded:]
	return proto.LogChunk{
		From: from, Next: l.endLocked(), Text: text, Line: l.line,
		Ended: len(l.pieces) == 0 && !l.open,
	}, nil
}

func (l *fakeLog) endLocked() int64 { return l.discarded + int64(len(l.text)) }

// outcome is what a run of the command line left.
type outcome struct {
	code           int
	stdout, stderr string
	started        bool // a server was started
}

// world is the program around a run.
type world struct {
	engine  *fakeEngine
	connect error
	stdin   string
	environ []string
	program Program
}

// run runs the command line once.
func (w world) run(t *testing.T, args ...string) outcome {
	t.Helper()
	var o outcome
	var stdout, stderr bytes.Buffer
	p := w.program
	p.Connect = func(_ context.Context, _ string, start bool) (Engine, error) {
		o.started = o.started || start
		if w.connect != nil {
			return nil, w.connect
		}
		return w.engine, nil
	}
	p.Embedded = func(context.Context) (Engine, error) { return w.engine, nil }
	o.code = Main(t.Context(), args, Env{
		Stdin: strings.NewReader(w.stdin), Stdout: &stdout, Stderr: &stderr,
		Environ: w.environ, Dir: "/home/me", Version: "1.2.3", Program: p,
	})
	o.stdout, o.stderr = stdout.String(), stderr.String()
	return o
}
