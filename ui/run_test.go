package ui

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"ptyboss/engine/proto"
	"ptyboss/ui/uitest"
)

// appVariable makes the test binary the program instead, with an engine that
// behaves as its value says.
const appVariable = "PTYBOSS_UI_TEST"

// brokenEngine panics where it is told to.
type brokenEngine struct {
	fakeEngine
	where string
}

func (e *brokenEngine) Sessions(ctx context.Context, _ string, req proto.SessionsRequest) (proto.Sessions, error) {
	if e.where == "feed" && req.Since > 0 {
		panic("the feed broke")
	}
	if req.Since > 0 {
		<-ctx.Done()
		return proto.Sessions{}, ctx.Err()
	}
	return proto.Sessions{Generation: 1, Sessions: jobs()}, nil
}

func (e *brokenEngine) Attach(context.Context, string, proto.AttachRequest) (proto.Attachment, error) {
	panic("the line broke")
}

// asProgram runs the program if the environment says so.
func asProgram() {
	where := os.Getenv(appVariable)
	if where == "" {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	if where == "cancel" {
		time.AfterFunc(300*time.Millisecond, cancel)
	}
	err := Run(ctx, &brokenEngine{where: where}, Options{})
	cancel()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	os.Exit(0)
}

func TestTheTerminalIsRestoredWhateverHappens(t *testing.T) {
	t.Parallel()
	tests := []struct {
		where string
		press string
		code  int
		want  string
	}{
		{"quit", "q", 0, "3 jobs go on"},
		{"feed", "", 3, "panic: the feed broke"},
		{"line", "\r", 3, "panic: the line broke"},
		{"cancel", "", 0, ""},
	}
	for _, tt := range tests {
		t.Run(tt.where, func(t *testing.T) {
			t.Parallel()
			cmd := exec.CommandContext(t.Context(), os.Args[0])
			cmd.Env = append(os.Environ(), appVariable+"="+tt.where, "TERM=xterm-256color")
			term := uitest.Start(t, cmd, 100, 60)
			if tt.press != "" {
				term.WaitText("npm init")
				term.Type(tt.press)
			}
			if code := term.WaitExit(); code != tt.code {
				t.Errorf("exit code %d, want %d", code, tt.code)
			}
			if !strings.Contains(term.Screen(), tt.want) {
				t.Errorf("the terminal does not show %q:\n%s", tt.want, term.Screen())
			}
			m := term.Modes()
			if m.AlternateScreen || m.BracketedPaste || m.FocusEvents || m.Mouse != "" || m.KittyKeyboard != 0 || !term.Cursor().Visible {
				t.Errorf("the terminal was not restored: %+v, cursor %+v", m, term.Cursor())
			}
		})
	}
}
