package cli_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ptyboss/ui/uitest"
)

// place is a server of its own, with a session to attach to.
type place struct {
	t   *testing.T
	dir string
	env []string
	id  string
}

func newPlace(t *testing.T, command string) *place {
	t.Helper()
	dir, err := os.MkdirTemp("", "pb") // the path of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	p := &place{t: t, dir: dir, env: []string{
		"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH"),
		"HOME=" + dir, "PTYBOSS_SOCKET=" + filepath.Join(dir, "s"), "SHELL=/bin/sh",
		"TERM=xterm-256color", "LANG=C.UTF-8", "GORACE=atexit_sleep_ms=10", "PS1=$ ",
	}}
	t.Cleanup(func() { p.verb("stop", "--force") })
	out := p.verb("exec", "--background", "--pty", command)
	_, after, _ := strings.Cut(out, "(session ")
	p.id, _, _ = strings.Cut(after, ",")
	return p
}

func (p *place) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...) //nolint:noctx // stop must run when the test's context has ended
	cmd.Dir, cmd.Env = p.dir, p.env
	return cmd
}

// verb runs a verb and returns what it printed.
func (p *place) verb(args ...string) string {
	p.t.Helper()
	out, err := p.command(filepath.Join(bin, "ptyboss"), args...).CombinedOutput()
	if err != nil {
		p.t.Fatalf("ptyboss %q: %v\n%s", args, err, out)
	}
	return string(out)
}

// attach attaches a terminal of 80x24.
func (p *place) attach() *uitest.Term {
	p.t.Helper()
	return uitest.Start(p.t, p.command(filepath.Join(bin, "ptyboss"), "attach", p.id), 80, 24)
}

func (p *place) stillRuns() {
	p.t.Helper()
	if list := p.verb("list"); !strings.Contains(list, p.id+" running") {
		p.t.Errorf("the session does not go on: %s", list)
	}
}

func TestAttachShowsAndTypes(t *testing.T) {
	t.Parallel()
	p := newPlace(t, `printf 'name: '; read x; echo "got <$x>"; cat`)
	term := p.attach()
	term.WaitText("name:")
	term.Type("ada")
	term.Keys("Enter")
	term.WaitText("got <ada>")
	term.Keys("C-]")
	if code := term.WaitExit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if want := "[left " + p.id + "; to come back: ptyboss attach " + p.id + "]"; !strings.Contains(term.Screen(), want) {
		t.Errorf("the screen lacks %q:\n%s", want, term.Screen())
	}
	p.stillRuns()
}

func TestAttachFollowsTheSize(t *testing.T) {
	t.Parallel()
	p := newPlace(t, `trap 'stty size' WINCH; stty size; while :; do sleep 0.05; done`)
	term := p.attach()
	term.WaitText("24 80")
	term.Resize(100, 40)
	term.WaitText("40 100")
}

// TestAttachGivesTheTerminalBack: the program turns on all it can.
func TestAttachGivesTheTerminalBack(t *testing.T) {
	t.Parallel()
	modes := `\033[?1049h\033[?1003h\033[?1006h\033[?1004h\033[?2004h\033[?1h\033=\033[4h\033[?5h\033[?7l\033[?25l\033[>1u\033[3;9r\033[5 q`
	p := newPlace(t, `printf '`+modes+`ready'; cat`)
	term := uitest.Start(t, p.command("sh", "-c", "read go; ptyboss attach "+p.id+"; read end"), 80, 24)
	fresh := term.Modes()
	term.Keys("Enter")
	term.WaitText("ready")
	if m := term.Modes(); !m.AlternateScreen || !m.BracketedPaste || m.KittyKeyboard != 1 {
		t.Errorf("the terminal does not have the modes of the program: %+v", m)
	}
	term.Keys("C-]") // as the kitty protocol has it
	term.WaitText("[left ")
	if diff := cmp.Diff(fresh, term.Modes()); diff != "" {
		t.Error(diff)
	}
	if c := term.Cursor(); !c.Visible || c.X != 0 {
		t.Errorf("cursor %+v", c)
	}
	term.Keys("Enter")
	if code := term.WaitExit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

func TestAttachEndsBySignal(t *testing.T) {
	t.Parallel()
	for _, sig := range []syscall.Signal{syscall.SIGHUP, syscall.SIGTERM} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			p := newPlace(t, `printf '\033[?1049hready'; cat`)
			term := p.attach()
			term.WaitText("ready")
			term.Signal(sig)
			if code := term.WaitExit(); code != 128+int(sig) {
				t.Errorf("exit code %d", code)
			}
			if term.Modes().AlternateScreen {
				t.Error("the terminal is left in the alternate screen")
			}
			p.stillRuns()
		})
	}
}

// TestAttachIsSuspended: a shell with job control stops it and brings it back.
func TestAttachIsSuspended(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is missing")
	}
	p := newPlace(t, `printf '\033[?1049hready\n'; cat`)
	term := uitest.Start(t, p.command("bash", "--norc", "--noprofile", "-i"), 80, 24)
	term.Type(`sh -c 'echo $$ > pid; exec ptyboss attach ` + p.id + `'`)
	term.Keys("Enter")
	term.WaitText("ready")
	b, err := os.ReadFile(filepath.Join(p.dir, "pid"))
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := syscall.Kill(pid, syscall.SIGTSTP); err != nil {
			t.Fatal(err)
		}
		term.WaitText("Stopped")
		term.WaitFor("a shell on the main screen", func(string) bool { return !term.Modes().AlternateScreen })
		term.Type("echo $((6*7)); fg")
		term.Keys("Enter")
		term.WaitFor("the session again", func(s string) bool {
			return term.Modes().AlternateScreen && strings.HasPrefix(s, "ready") && !strings.Contains(s, "Stopped")
		})
	}
	term.Type("typed after\r")
	term.WaitFor("the echo and the copy", func(s string) bool { return strings.Count(s, "typed after") == 2 })
	term.Keys("C-]")
	term.WaitText("[left ")
	term.Type("exit")
	term.Keys("Enter")
	term.WaitExit()
	waitGone(t, pid)
}

func waitGone(t *testing.T, pid int) {
	t.Helper()
	for deadline := time.Now().Add(eventuallyLimit); !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("process %d is still there", pid)
		}
	}
}
