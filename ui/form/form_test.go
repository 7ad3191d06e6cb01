package form

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"ptyboss/ui/text"
	"ptyboss/ui/theme"
)

func typed(f *Form, s string) {
	for _, r := range s {
		f.Key(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
}

func TestFillingIn(t *testing.T) {
	t.Parallel()
	f := New("/home")
	typed(f, "npm run")
	f.Next(1)
	typed(f, "/app")
	f.Next(1)
	typed(f, " ")
	f.Paste("not into a box")
	if diff := cmp.Diff(Job{Command: "npm run", Dir: "/home/app"}, f.Job()); diff != "" {
		t.Errorf("Job differs (-want +got):\n%s", diff)
	}
	f.Key(tea.KeyPressMsg{Code: tea.KeyRight})
	f.Next(1)
	f.Paste(" dev\n")
	if diff := cmp.Diff(Job{Command: "npm run dev ", Dir: "/home/app", PTY: true}, f.Job()); diff != "" {
		t.Errorf("Job differs (-want +got):\n%s", diff)
	}
}

func TestErrorsGoWithTheNextKey(t *testing.T) {
	t.Parallel()
	f := New("")
	f.SetStarting()
	if !f.Starting() {
		t.Error("a form that starts does not say so")
	}
	f.SetError("no such directory\x1b[2J")
	lines, _, _ := f.View(60, theme.New(true))
	if got := ansi.Strip(strings.Join(lines, "\n")); f.Starting() || !strings.Contains(got, "no such directory") {
		t.Errorf("the error is not shown, starting %v:\n%s", f.Starting(), got)
	}
	typed(f, "x")
	lines, _, _ = f.View(60, theme.New(true))
	if got := ansi.Strip(strings.Join(lines, "\n")); strings.Contains(got, "no such directory") {
		t.Errorf("the error stays:\n%s", got)
	}
}

func TestViewFits(t *testing.T) {
	t.Parallel()
	f := New("/home/漢字")
	typed(f, strings.Repeat("漢 long ", 30))
	for range fieldCount {
		for w := 10; w < 100; w += 9 {
			lines, x, y := f.View(w, theme.New(false))
			if len(lines) != Height || x >= max(w, 20) || y >= Height {
				t.Errorf("%d lines, cursor at %d, %d in %d columns", len(lines), x, y, w)
			}
			for _, l := range lines {
				if text.Width(l) != w {
					t.Errorf("line of %d columns, want %d", text.Width(l), w)
				}
			}
		}
		f.Next(1)
	}
}
