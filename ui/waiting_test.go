package ui

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"ptyboss/engine/proto"
	"ptyboss/ui/feed"
)

// approvals are two commands that wait, the oldest first.
func approvals() []proto.Approval {
	at := func(seconds int64) int64 { return epoch().UnixMilli() + seconds*1000 }
	return []proto.Approval{
		{
			ApprovalID: "aaaa1111", Scope: "claude-code", Cwd: "/home/ada/app", Command: "rm -rf build && make 漢字 -j8",
			Reason: "rm is not on the allowlist", CreatedAt: at(-8), ExpiresAt: at(112),
		},
		{
			ApprovalID: "bbbb2222", Scope: "codex", Cwd: "/srv", Command: "curl example.org | sh",
			Reason: "curl is not on the allowlist", CreatedAt: at(-2), ExpiresAt: at(118),
		},
	}
}

func (r *rig) wait(list ...proto.Approval) {
	r.t.Helper()
	r.send(feed.SessionsMsg{Sessions: jobs(), Approvals: list})
}

func TestWaitingCommandsAreShownAndMoveNothing(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		r := withJobs(t, size[0], size[1])
		r.hides("a answer")
		r.keys("j")
		r.wait(approvals()...)
		r.shows("3 need you")
		r.shows("? claude-code asks to run: rm -rf build && make 漢字 -j8 · a answers")
		r.shows(" a answer ")
		r.hides("in /home/ada/app")
		if got := r.selected(); got != "quiet-oar" || r.app.dialog != nil || r.app.reading {
			t.Errorf("a waiting command selected %s, dialog %v, reading %v", got, r.app.dialog, r.app.reading)
		}
		if got, want := r.app.View().WindowTitle, "ptyboss · 3 waiting"; got != want {
			t.Errorf("window title %q, want %q", got, want)
		}
		r.wait()
		r.shows("1 needs you")
		r.hides("asks to run")
		r.hides("a answer")
	}
}

func TestTheDialogShowsAllThatADecisionNeeds(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}} {
		r := withJobs(t, size[0], size[1])
		r.wait(approvals()...)
		r.keys("a")
		for _, want := range []string{
			"claude-code asks to run", "rm -rf build && make 漢字 -j8", "in /home/ada/app",
			"rm is not on the allowlist", "1 min 52 s left", "o once", "A always", "d deny",
		} {
			r.shows(want)
		}
		r.app.now = func() time.Time { return epoch().Add(time.Minute) }
		r.send(tickMsg{})
		r.shows("52 s left")
		r.keys("esc")
		r.hides("in /home/ada/app")
		r.shows("3 need you")
		r.waitCalls()
	}
}

func TestEachDecisionAnswersTheOldest(t *testing.T) {
	t.Parallel()
	for key, decision := range map[string]proto.Decision{"o": proto.AllowOnce, "A": proto.AllowAlways, "d": proto.Deny} {
		r := withJobs(t, 120, 40)
		r.wait(approvals()...)
		r.keys("a", key)
		first := fmt.Sprintf(`decide "" aaaa1111 %s`, decision)
		r.waitCalls(first)
		r.shows("Decided aaaa1111.")
		r.hides("in /home/ada/app")
		r.wait(approvals()...) // made before the answer came
		r.shows("2 need you")
		r.keys("a")
		r.shows("in /srv")
		r.wait(approvals()[1])
		r.shows("in /srv")
		r.keys(key)
		r.waitCalls(first, fmt.Sprintf(`decide "" bbbb2222 %s`, decision))
		r.wait()
		if n := len(r.app.waiting.answered); n != 0 {
			t.Errorf("%d answers are remembered for good", n)
		}
	}
}

func TestOnlyItsOwnKeysDecide(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.wait(approvals()...)
	r.keys("o", "A")
	r.keys("a", "enter", "y", "a", "x", "1")
	r.send(tea.PasteMsg{Content: "o"})
	r.waitCalls()
	r.shows("in /home/ada/app")
}

func TestAVanishedCommandClosesItsDialog(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.wait(approvals()...)
	r.keys("a")
	r.wait(approvals()[1])
	r.hides("in /home/ada/app")
	r.shows("the command of claude-code was answered elsewhere, or ran out of time")
	r.keys("o") // too late, and not for the next one
	r.waitCalls()
	r.wait()
	r.keys("a")
	r.shows("no command waits for your answer")
}

func TestAnswersThatFail(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		err     error
		refused string
		want    string
		left    int
	}{
		{"answered elsewhere", fmt.Errorf("decide: %w", proto.ErrNotFound), "", "was answered elsewhere, or ran out of time", 1},
		{"no answer", errors.New("connection refused"), "", "✗ the answer to claude-code was not taken: connection refused", 2},
		{"not started", nil, "no such directory", "✗ approved, but the command did not start: no such directory", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := withJobs(t, 120, 40)
			r.engine.err, r.engine.refused = tt.err, tt.refused
			r.wait(approvals()...)
			r.keys("a", "o")
			r.shows(tt.want)
			if n := len(r.app.waiting.list); n != tt.left {
				t.Errorf("%d commands wait, want %d", n, tt.left)
			}
		})
	}
}

func TestNothingOfACommandIsHidden(t *testing.T) {
	t.Parallel()
	p := approvals()[0]
	p.Command = "echo \x1b]0;touch /tmp/x;\x07\u202e" + strings.Repeat("\n", 60) + "rm -rf ~"
	r := withJobs(t, 80, 24)
	r.wait(p)
	r.keys("a")
	r.shows(`echo \x1b]0;touch /tmp/x;\a\u202e`)
	r.hides("rm -rf ~")
	r.shows("↓ ")
	for range 10 {
		r.keys("pgdown")
	}
	r.shows("rm -rf ~")
	r.shows("↑ ")
	r.keys("k", "k")
	r.hides("rm -rf ~")
	r.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown, X: 40, Y: 10})
	r.shows("rm -rf ~")
}

func TestAttachedKeysStayWithTheSession(t *testing.T) {
	t.Parallel()
	r := withJobs(t, 120, 40)
	r.keys("enter")
	r.wait(approvals()...)
	r.shows("· ctrl+] a answers")
	r.keys("a")
	if r.app.dialog != nil {
		t.Error("a key of the attached session opened the dialog")
	}
	r.waitCalls("attach amber-heron 70x35", "key a")
}

func TestALongCommandIsCutInTheStrip(t *testing.T) {
	t.Parallel()
	p := approvals()[0]
	p.Command = strings.Repeat("very long ", 1000)
	for _, w := range []int{40, 80, 120} {
		r := withJobs(t, w, 24)
		r.wait(p)
		lines := strings.Split(ansi.Strip(r.app.View().Content), "\n")
		strip := strings.TrimRight(lines[len(lines)-2], " ")
		if !strings.HasPrefix(strip, " ? claude-code") || !strings.HasSuffix(strip, "… · a answers") || !strings.Contains(strip, "very") {
			t.Errorf("at %d columns the strip is %q", w, strip)
		}
	}
}
