package engine

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"ptyboss/engine/proto"
)

func TestFitted(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", argumentLimit+1)
	for _, c := range []struct {
		name, shell, script string
		load                string // how the shell is told, "" for in the argument itself
		refused             bool
	}{
		{"short", "/bin/sh", "true", "", false},
		{"as long as may be", "/bin/sh", long[1:], "", false},
		{"too long for sh", "/bin/sh", long, ". /", false},
		{"too long for bash", "/bin/bash", long, ". /", false},
		{"too long for zsh", "/bin/zsh", long, "eval ", false},
		{"too long for fish", "/bin/fish", long, "source /", false},
		{"too long for what nobody knows", "/bin/xonsh", long, "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			before := program{argv: shellArgv(c.shell, c.script), prepend: "p"}
			got, err := before.fitted()
			if c.refused {
				if !errors.Is(err, proto.ErrInvalid) || !strings.Contains(err.Error(), "131072 bytes") {
					t.Errorf("err = %v, want a refusal that tells the length", err)
				}
				return
			}
			if err != nil || got.prepend != "p" || before.script() != c.script {
				t.Fatalf("fitted = %+v, %v, want the rest as it was", got.prepend, err)
			}
			if c.load == "" {
				if got.onDescriptor != "" || got.script() != c.script {
					t.Error("the script is not the last argument")
				}
				return
			}
			if !strings.HasPrefix(got.script(), c.load) || len(got.script()) > 100 {
				t.Errorf("argument %q, want one that begins with %q", got.script(), c.load)
			}
			if !strings.HasSuffix(got.onDescriptor, c.script) || strings.Contains(got.onDescriptor, "\n") {
				t.Error("the descriptor has not the script on its own lines")
			}
		})
	}
}

func TestCommandShown(t *testing.T) {
	t.Parallel()
	if got := commandShown("echo hi"); got != "echo hi" {
		t.Errorf("commandShown = %q", got)
	}
	long := strings.Repeat("aé", argumentLimit)
	got := commandShown(long)
	if len(got) > shownCommand+100 || !utf8.ValidString(got) || !strings.HasPrefix(long, got[:100]) || !strings.HasSuffix(got, "[393213 bytes in all]") {
		t.Errorf("commandShown gives %d bytes ending in %q", len(got), got[len(got)-40:])
	}
}
