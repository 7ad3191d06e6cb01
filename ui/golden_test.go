package ui

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"ptyboss/engine/proto"
	"ptyboss/ui/feed"
)

// scenes are the states of the program that the golden files hold, each at
// every size.
func scenes() map[string]func(*rig) {
	return map[string]func(*rig){
		"list":     func(*rig) {},
		"running":  func(r *rig) { r.keys("j") },
		"failed":   func(r *rig) { r.keys("G", "k", "k") },
		"attached": func(r *rig) { r.keys("enter") },
		"ended": func(r *rig) {
			r.keys("enter")
			sessions := jobs()
			sessions[0] = jobs()[3]
			sessions[0].SessionID, sessions[0].Name = "amber-heron", "npm init"
			r.send(feed.SessionsMsg{Sessions: sessions})
		},
		"log": func(r *rig) {
			r.keys("tab")
			if r.app.plan.Single {
				r.keys("tab")
			}
			r.log()
		},
		"log-paused": func(r *rig) {
			r.keys("l", "tab")
			r.log()
			r.keys("k", "k", "k")
		},
		"pipes": func(r *rig) {
			r.keys("j", "j", "l")
			r.log()
		},
		"scrolled": func(r *rig) {
			f := prompt()
			f.Scrollback.End = 500
			r.send(feed.FrameMsg{Turn: r.feeds.screens, Frame: f})
			r.keys("l", "pgup", "pgup")
		},
		"filter": func(r *rig) {
			r.keys("/")
			r.typed("cod")
		},
		"filtered": func(r *rig) {
			r.keys("/")
			r.typed("nothing like it")
			r.keys("enter")
		},
		"form": func(r *rig) {
			r.keys("s")
			r.typed("npm run dev")
		},
		"form-error": func(r *rig) {
			r.engine.err = errors.New("workdir /nowhere: no such directory")
			r.keys("s")
			r.typed("ls")
			r.keys("enter")
		},
		"tokens": func(r *rig) {
			r.keys("e")
			r.typed("C-c Up C-foo")
		},
		"help": func(r *rig) { r.keys("?") },
		"help-filter": func(r *rig) {
			r.keys("?")
			r.typed("scroll up")
		},
		"stop":   func(r *rig) { r.keys("x") },
		"lost":   func(r *rig) { r.send(feed.LostMsg{Err: errors.New("connection refused")}) },
		"notice": func(r *rig) { r.keys("G", "enter") },
		"waiting-command": func(r *rig) {
			r.send(feed.SessionsMsg{Sessions: jobs(), Approvals: approvals()})
		},
		"approval": func(r *rig) {
			r.send(feed.SessionsMsg{Sessions: jobs(), Approvals: approvals()})
			r.keys("a")
		},
		"empty": func(r *rig) { r.send(feed.SessionsMsg{}) },
	}
}

// log hands the log on view thirty lines, a long one among them.
func (r *rig) log() {
	var b strings.Builder
	for i := range 60 {
		fmt.Fprintf(&b, "line %d 漢字\n", i+1)
	}
	b.WriteString(strings.Repeat("long ", 40) + "\nlast line\n")
	text := b.String()
	r.send(feed.LogMsg{Turn: r.feeds.logs, Chunk: proto.LogChunk{Next: int64(len(text)), Text: text}})
}

func TestGolden(t *testing.T) {
	t.Parallel()
	for name, scene := range scenes() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out strings.Builder
			for _, size := range [][2]int{{120, 40}, {80, 24}, {40, 12}, {12, 4}} {
				r := withJobs(t, size[0], size[1])
				scene(r)
				fmt.Fprintf(&out, "--- %dx%d\n%s\n", size[0], size[1], r.screen())
			}
			golden(t, name, out.String())
		})
	}
}
