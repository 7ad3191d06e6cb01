package pty_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ptyboss/engine/pty"
)

func TestKillTree(t *testing.T) {
	t.Parallel()
	need(t, "setsid", "env")
	const long = 20 * time.Second // never waited out
	const short = 300 * time.Millisecond
	for _, c := range []struct {
		name, script string
		tree         string // names of the members, before
		grace        time.Duration
		exit         string // signal of the leader; "" for one that ended before
		killed       string // names of those that SIGTERM did not end
	}{
		{"plain", `sleep 1000 & echo up; sleep 1000`, "sh sleep", long, "SIGTERM", ""},
		{"without a grace", `sleep 1000 & echo up; sleep 1000`, "sh sleep", 0, "SIGKILL", "sh sleep"},
		{"leader ignores TERM", `trap '' TERM; echo up; while :; do sleep 1000; done`, "sh sleep", short, "SIGKILL", "sh sleep"},
		{
			"member ignores TERM after the leader died",
			`trap '' TERM HUP; (while :; do sleep 1000; done) & echo up; exit 0`, "sh sleep", short, "", "sh sleep",
		},
		{"stopped job", `echo up; kill -STOP $$; exit 0`, "sh", long, "SIGTERM", ""},
		{"stopped child", `sh -c 'kill -STOP $$' & echo up; wait`, "sh", long, "SIGTERM", ""},
		{"own session", `setsid sleep 1000 & echo up; wait`, "sh sleep", long, "SIGTERM", ""},
		{"orphan in its own session", `trap '' HUP; setsid sleep 1000 & echo up; exit 0`, "sleep", long, "", ""},
		{
			"daemon without environment", // and without group, session, parents, descriptors
			`read go; env -i /bin/sh -c 'setsid sh -c "sleep 1000 </dev/null >/dev/null 2>&1 &"'; echo up; exit 0`,
			"sleep", long, "", "",
		},
		{
			"daemon that ignores TERM",
			`read go; env -i /bin/sh -c 'trap "" TERM; setsid sh -c "cd /; sleep 1000 </dev/null >/dev/null 2>&1 &"'; echo up; exit 0`,
			"sleep", short, "", "sleep",
		},
		{
			"200 sleepers that come again", // and ignore TERM
			`trap '' TERM; for i in $(seq 100); do (while :; do sleep 1000; done) & done; echo up; wait`,
			"sh sleep", short, "SIGKILL", "sh sleep",
		},
	} {
		for _, terminal := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s terminal=%v", c.name, terminal), func(t *testing.T) {
				t.Parallel()
				j := begin(t, pty.Spec{Terminal: terminal, Stdin: true}, c.script)
				if strings.Contains(c.script, "read go") {
					_, _ = j.Write([]byte("go\n"))
				}
				j.out.waitFor(t, "up")
				if c.exit == "" {
					j.exit(t)
				}
				j.waitMembers(t, func(m []pty.Member) bool { return names(m) == c.tree })
				start := time.Now()
				r := j.KillTree(t.Context(), c.grace)
				if took := time.Since(start); c.grace == long && took > long/2 {
					t.Errorf("KillTree took %v, want not to wait for the grace", took)
				}
				if got := names(r.Killed); got != c.killed || len(r.Survivors) > 0 {
					t.Errorf("killed %q, survivors %v, want killed %q and none", got, r.Survivors, c.killed)
				}
				if len(r.Signalled) == 0 && c.grace > 0 {
					t.Error("nobody was asked")
				}
				if left := j.Members(); len(left) > 0 {
					t.Errorf("still alive: %v", left)
				}
				if c.exit != "" {
					if got := j.exit(t); got.Signal != c.exit {
						t.Errorf("exit = %+v, want %s", got, c.exit)
					}
				}
			})
		}
	}
}

// A chain forks, leaves its session and ends, over and over: who looks once
// never finds the last of it.
func TestKillTreeThatRunsAway(t *testing.T) {
	t.Parallel()
	need(t, "setsid")
	dir := t.TempDir()
	script := filepath.Join(dir, "chain")
	// It ends by itself some day, and when its file is gone.
	text := "#!/bin/sh\ntrap '' TERM\n[ $1 -gt 0 ] && setsid $0 $(($1-1)) &\nexit 0\n"
	if err := os.WriteFile(script, []byte(text), 0o700); err != nil { //nolint:gosec // it is to be run
		t.Fatal(err)
	}
	j := begin(t, pty.Spec{}, `echo up; "$1" 20000; sleep 1000`, script)
	j.out.waitFor(t, "up")
	j.waitMembers(t, func(m []pty.Member) bool {
		return slices.ContainsFunc(m, func(m pty.Member) bool { return m.Name == "chain" })
	})
	r := j.KillTree(t.Context(), 10*time.Millisecond)
	if left := j.Members(); len(left) > 0 || len(r.Survivors) > 0 {
		t.Errorf("still alive: %v, survivors %v", left, r.Survivors)
	}
}

func TestKillTreeEndsWithItsContext(t *testing.T) {
	t.Parallel()
	j := begin(t, pty.Spec{}, `trap '' TERM; echo up; while :; do sleep 1000; done`)
	j.out.waitFor(t, "up")
	ctx, cancel := context.WithCancel(t.Context())
	reports := make(chan pty.Report)
	go func() { reports <- j.KillTree(ctx, time.Hour) }()
	cancel()
	select {
	case r := <-reports:
		if names(r.Killed) == "" {
			t.Errorf("report = %+v, want who was killed", r)
		}
	case <-time.After(patience):
		t.Error("KillTree waited for its grace although its context was over")
	}
}

// What a member starts in reply to SIGTERM is its way to clean up.
func TestKillTreeLeavesCleaningUpAlone(t *testing.T) {
	t.Parallel()
	j := begin(t, pty.Spec{}, `trap 'sleep 0.3; echo clean; exit 0' TERM; echo up; while :; do sleep 0.01; done`)
	j.out.waitFor(t, "up")
	r := j.KillTree(t.Context(), patience)
	if got := j.exit(t); got != (pty.Exit{}) || len(r.Killed) > 0 {
		t.Errorf("exit = %+v, killed %v, want code 0 and none", got, r.Killed)
	}
	if !strings.Contains(j.out.text(), "clean") {
		t.Errorf("it printed %q, want that it cleaned up", j.out.text())
	}
}

func TestKillTreeLeavesNeighboursAlone(t *testing.T) {
	t.Parallel()
	need(t, "setsid")
	const script = `trap '' HUP; setsid sleep 1000 & sleep 1000 & sh -c 'sleep 1000' & echo up; wait`
	var jobs []*job
	for range 3 {
		j := begin(t, pty.Spec{Terminal: true}, script)
		j.out.waitFor(t, "up")
		jobs = append(jobs, j)
	}
	whole := func(members []pty.Member) bool {
		sleepers := slices.DeleteFunc(slices.Clone(members), func(m pty.Member) bool { return m.Name != "sleep" })
		return len(sleepers) == 3 && len(members) == 5
	}
	before := jobs[0].waitMembers(t, whole)
	jobs[2].waitMembers(t, whole)
	jobs[1].KillTree(t.Context(), 0)
	if after := jobs[0].Members(); !slices.Equal(before, after) {
		t.Errorf("the neighbour was %v and is %v", before, after)
	}
	if after := jobs[2].Members(); !whole(after) {
		t.Errorf("the neighbour is %v", after)
	}
}

func TestMembersOfALeaderThatEnded(t *testing.T) {
	t.Parallel()
	need(t, "setsid")
	j := begin(t, pty.Spec{Terminal: true}, `trap '' HUP; setsid sleep 1000 & sleep 1000 & echo up; exit 3`)
	start := time.Now()
	if got := j.exit(t); got.Code != 3 {
		t.Errorf("exit = %+v, want code 3", got)
	}
	if took := time.Since(start); took > patience/2 {
		t.Errorf("the end took %v although only others hold the terminal", took)
	}
	if members := j.Members(); names(members) != "sleep" || len(members) != 2 {
		t.Errorf("members = %v, want both that were left behind", members)
	}
}

func TestExited(t *testing.T) {
	t.Parallel()
	need(t, "setsid")
	j := begin(t, pty.Spec{Terminal: true}, `trap '' HUP; setsid sleep 1000 & setsid cat /dev/zero >/dev/null & exit 0`)
	j.exit(t)
	members := j.waitMembers(t, func(m []pty.Member) bool { return names(m) == "cat sleep" })
	ctx, cancel := context.WithCancel(t.Context())
	given := j.Exited(ctx, members)
	cancel()
	ended := j.Exited(t.Context(), members)
	for _, c := range []<-chan struct{}{given, ended} {
		if c == ended {
			cat := members[slices.IndexFunc(members, func(m pty.Member) bool { return m.Name == "cat" })]
			p, err := os.FindProcess(cat.PID)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Kill(); err != nil {
				t.Fatal(err)
			}
		}
		select {
		case <-c:
		case <-time.After(patience):
			t.Fatal("the end was not told")
		}
	}
	if members := j.Members(); names(members) != "sleep" {
		t.Errorf("members = %v, want the other alone", members)
	}
}
