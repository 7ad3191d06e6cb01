package engine

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"ptyboss/engine/proto"
)

// mostApprovals bounds the commands that wait for an answer at once.
const mostApprovals = 100

// approvals are the commands that wait for the operator, and what the
// operator allowed for good.
type approvals struct {
	file string // where the latter is kept; "" keeps it in memory

	mu      sync.Mutex // guards the fields that follow
	waiting []*approval
	always  remembered
}

// remembered is the content of the approvals file.
type remembered struct {
	Allow    []string `json:"allow,omitempty"`    // resolved paths of programs
	Commands []string `json:"commands,omitempty"` // whole command lines
}

// approval is one command that waits.
type approval struct {
	proto.Approval
	in       launch
	question question
	expiry   *time.Timer
	detached bool          // its call has returned; guarded by approvals.mu while it waits
	answered chan struct{} // closed once answer is set
	answer   answer
}

// answer is what became of a command that waited.
type answer struct {
	session *Session // nil if it did not start
	warning string
	err     error // why not
}

func loadApprovals(file string) (remembered, error) {
	var r remembered
	if file == "" {
		return r, nil
	}
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err == nil {
		err = json.Unmarshal(b, &r)
	}
	if err != nil {
		return remembered{}, fmt.Errorf("read approvals %s: %w", file, err)
	}
	return r, nil
}

// allowed is the allowlist of the configuration with what was remembered.
func (a *approvals) allowed(configured []string) allowlist {
	a.mu.Lock()
	defer a.mu.Unlock()
	return allowlist{
		patterns: slices.Concat(configured, a.always.Allow),
		commands: slices.Clone(a.always.Commands),
	}
}

// remember allows what a command runs for good: its programs if they are
// known, else the very line.
func (a *approvals) remember(p *approval) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(p.question.paths) > 0 {
		a.always.Allow = union(a.always.Allow, p.question.paths)
	} else {
		a.always.Commands = union(a.always.Commands, []string{p.Command})
	}
	if a.file == "" {
		return nil
	}
	b, err := json.MarshalIndent(a.always, "", "  ")
	if err != nil {
		return fmt.Errorf("encode approvals: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(a.file), 0o700); err != nil {
		return fmt.Errorf("make folder of approvals: %w", err)
	}
	temporary := a.file + ".new"
	if err := os.WriteFile(temporary, b, 0o600); err != nil {
		return fmt.Errorf("write approvals: %w", err)
	}
	return os.Rename(temporary, a.file)
}

func union(a, b []string) []string {
	for _, s := range b {
		if !slices.Contains(a, s) {
			a = append(a, s)
		}
	}
	return a
}

// ask puts a command before the operator.
func (e *Engine) ask(in launch, q question) (*approval, error) {
	now := time.Now()
	p := &approval{
		Approval: proto.Approval{
			ApprovalID: strings.ToLower(rand.Text()[:8]),
			Scope:      in.scope, Host: "gateway", Cwd: in.cwd, Command: in.req.Command, Reason: q.reason,
			CreatedAt: now.UnixMilli(), ExpiresAt: now.Add(e.options.AskTimeout).UnixMilli(),
		},
		in: in, question: q, answered: make(chan struct{}),
	}
	e.approvals.mu.Lock()
	if len(e.approvals.waiting) >= mostApprovals {
		e.approvals.mu.Unlock()
		return nil, proto.Errorf(proto.ErrBusy, "%d commands wait for the operator's answer already; try again later", mostApprovals)
	}
	e.approvals.waiting = append(e.approvals.waiting, p)
	p.expiry = time.AfterFunc(e.options.AskTimeout, func() {
		if e.approvals.take(p.ApprovalID) != nil {
			e.decline(p, "nobody answered within "+formatDuration(e.options.AskTimeout))
		}
	})
	e.approvals.mu.Unlock()
	e.log.Info("Command waits for approval", keyApproval, p.ApprovalID)
	e.bump()
	return p, nil
}

func (a *approvals) all() []*approval {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.waiting)
}

// take removes a command that waits; whoever gets it answers it.
func (a *approvals) take(id string) *approval {
	a.mu.Lock()
	defer a.mu.Unlock()
	i := slices.IndexFunc(a.waiting, func(p *approval) bool { return p.ApprovalID == strings.ToLower(strings.TrimSpace(id)) })
	if i < 0 {
		return nil
	}
	p := a.waiting[i]
	a.waiting = slices.Delete(a.waiting, i, i+1)
	p.expiry.Stop()
	return p
}

// detach lets the call of a command go that still waits. It reports false if
// the answer is there, or about to be.
func (a *approvals) detach(p *approval) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	p.detached = slices.Contains(a.waiting, p)
	return p.detached
}

// decline answers a command with no.
func (e *Engine) decline(p *approval, why string) {
	p.answer = answer{err: proto.Errorf(proto.ErrDenied, "exec denied: %s (approval %s); the command was not run", why, p.ApprovalID)}
	close(p.answered)
	e.tellAnswer(p, proto.Failed, "", fmt.Sprintf("Exec denied (%s): %s :: %s", p.ApprovalID, why, firstChars(p.Command, snippetLength)))
	e.bump()
}

func (e *Engine) tellAnswer(p *approval, status proto.Status, id, text string) {
	if !p.detached {
		return // the call still waits, and returns the answer itself
	}
	event := e.events.add(proto.Event{
		Kind: proto.EventApproval, ContextKey: "approval:" + p.ApprovalID, SessionID: id, Scope: p.Scope,
		Status: status, Text: text,
	})
	e.notify(event)
}

// Approvals implements [proto.Approver].
func (e *Engine) Approvals(_ context.Context, scope string) ([]proto.Approval, error) {
	e.approvals.mu.Lock()
	defer e.approvals.mu.Unlock()
	out := []proto.Approval{}
	for _, p := range e.approvals.waiting {
		if scope == "" || p.Scope == scope {
			out = append(out, p.Approval)
		}
	}
	return out, nil
}

// Decide implements [proto.Approver].
func (e *Engine) Decide(_ context.Context, scope string, req proto.DecideRequest) (proto.DecideResult, error) {
	if scope != "" {
		return proto.DecideResult{}, proto.Errorf(proto.ErrDenied, "only the operator may answer approvals")
	}
	if !slices.Contains([]proto.Decision{proto.AllowOnce, proto.AllowAlways, proto.Deny}, req.Decision) {
		return proto.DecideResult{}, proto.Errorf(proto.ErrInvalid, "decision %q is unknown: allowed are once, always, deny", req.Decision)
	}
	p := e.approvals.take(req.ApprovalID)
	if p == nil {
		return proto.DecideResult{}, proto.Errorf(proto.ErrNotFound, "no command waits for approval %s: it was answered, or ran out of time", req.ApprovalID)
	}
	details := proto.DecideDetails{Status: proto.Completed, ApprovalID: p.ApprovalID, Decision: req.Decision}
	if req.Decision == proto.Deny {
		e.decline(p, "the operator said no")
		return proto.DecideResult{Text: "Denied " + p.ApprovalID + ".", Details: details}, nil
	}
	note := ""
	if req.Decision == proto.AllowAlways {
		if err := e.approvals.remember(p); err != nil {
			e.log.Warn("Approval could not be kept", keyApproval, p.ApprovalID, keyErr, err)
			note = " It could not be remembered: " + err.Error() + "."
		}
	}
	e.approve(p)
	if p.answer.session == nil {
		details.Status, details.Error = proto.Failed, p.answer.err.Error()
		return proto.DecideResult{Text: "Approved " + p.ApprovalID + ", but the command did not start: " + details.Error + note, Details: details}, nil
	}
	details.SessionID = p.answer.session.about.id
	return proto.DecideResult{Text: fmt.Sprintf("Approved %s: session %s started.%s", p.ApprovalID, details.SessionID, note), Details: details}, nil
}

// approve starts a command that waited.
func (e *Engine) approve(p *approval) {
	in := p.in
	in.background = p.detached // else its call takes over
	s, warning, err := e.start(in)
	p.answer = answer{session: s, warning: warning, err: err}
	close(p.answered)
	if err != nil {
		e.tellAnswer(p, proto.Failed, "", fmt.Sprintf("Exec approved (%s), but it did not start: %v", p.ApprovalID, err))
		return
	}
	e.tellAnswer(p, proto.Running, s.about.id,
		fmt.Sprintf("Exec approved (%s): running as session %s", p.ApprovalID, s.about.id))
}
