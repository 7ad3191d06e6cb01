package help

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"ptyboss/keys"
	"ptyboss/ui/text"
	"ptyboss/ui/theme"
)

func content(h *Help, w, ht int) string {
	lines, _, _ := h.View(w, ht, theme.New(true))
	return ansi.Strip(strings.Join(lines, "\n"))
}

func TestHelpListsEveryBinding(t *testing.T) {
	t.Parallel()
	m := keys.DefaultMap()
	got := content(New(m), 100, 500)
	for scope, bindings := range m {
		for _, b := range bindings {
			if !strings.Contains(got, b.Help) {
				t.Errorf("%s: help of %s is missing", scope, b.Action)
			}
		}
	}
}

func TestScopesOfTheMomentComeFirst(t *testing.T) {
	t.Parallel()
	got := content(New(keys.DefaultMap(), keys.ScopeLog), 100, 500)
	if log, anywhere := strings.Index(got, string(keys.ScopeLog)), strings.Index(got, string(keys.ScopeGlobal)); log > anywhere {
		t.Error("the log's keys are not first, though the log has them now")
	}
	if n := strings.Count(got, " "+string(keys.ScopeAttached)+" "); n != 1 {
		t.Errorf("the scope attached is listed %d times, want once", n)
	}
}

func TestFilter(t *testing.T) {
	t.Parallel()
	h := New(keys.DefaultMap())
	h.Paste("stop after")
	got := content(h, 80, 60)
	if !strings.Contains(got, "stop the session") || strings.Contains(got, "next session") {
		t.Errorf("filtered help:\n%s", got)
	}
	h.Paste("zzz")
	if got := content(h, 80, 60); !strings.Contains(got, "no key matches") {
		t.Errorf("help without a match:\n%s", got)
	}
}

func TestScrollStopsAtTheEnds(t *testing.T) {
	t.Parallel()
	h := New(keys.DefaultMap())
	first := content(h, 80, 20)
	if !strings.Contains(first, "↓ more") {
		t.Error("a cut help does not say that there is more")
	}
	h.Scroll(1000)
	last := content(h, 80, 20)
	if strings.Contains(last, "↓ more") || last == first {
		t.Error("scrolling did not reach the end")
	}
	h.Scroll(-5000)
	if content(h, 80, 20) != first {
		t.Error("scrolling back did not reach the start")
	}
}

func TestViewFits(t *testing.T) {
	t.Parallel()
	h := New(keys.DefaultMap())
	for w := 10; w < 120; w += 11 {
		for ht := 3; ht < 40; ht += 6 {
			lines, _, _ := h.View(w, ht, theme.New(false))
			if len(lines) != ht {
				t.Errorf("%d lines, want %d", len(lines), ht)
			}
			for _, l := range lines {
				if text.Width(l) != w {
					t.Errorf("line of %d columns, want %d", text.Width(l), w)
				}
			}
		}
	}
}

func TestKey(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"up": "↑", "pgdown": "pgdn", "shift+pgup": "shift+pgup", "ctrl+d": "ctrl+d", "left": "←"} {
		if got := Key(in); got != want {
			t.Errorf("Key(%q) = %q, want %q", in, got, want)
		}
	}
}
