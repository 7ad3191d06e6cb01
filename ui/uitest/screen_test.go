package uitest_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"ptyboss/keys"
)

func TestFormRefusesWhatCannotStart(t *testing.T) {
	term, _ := embedded(t)
	term.Type("s")
	term.WaitText("New job")
	term.Type("ls")
	term.Keys("Tab")
	term.Type("/nowhere-at-all")
	term.Keys("Enter")
	term.WaitText("nowhere-at-all")
	term.WaitFor("an error in the form", func(s string) bool {
		return strings.Contains(s, "New job") && strings.Contains(s, "director") && !strings.Contains(s, "starting")
	})
	term.Keys("Escape")
	term.WaitText("no sessions yet")
}

func TestFormWithoutTerminal(t *testing.T) {
	term, _ := embedded(t)
	term.Type("s")
	term.WaitText("New job")
	term.Type("test -t 1 || echo no terminal here; sleep 60")
	term.Keys("C-t")
	term.WaitText("plain pipes")
	term.Keys("Enter")
	term.WaitText("this is the log")
	term.WaitText("│no terminal here")
}

func TestFilterHelpAndStop(t *testing.T) {
	term, _ := embedded(t)
	for _, command := range []string{"sleep 101", "cat", "sleep 303"} {
		start(term, command)
		term.Keys("C-]")
		term.WaitGone("ctrl+] leaves")
	}
	term.Type("/")
	term.Type("sleep 3")
	term.WaitText("1/1 of 3")
	term.Keys("Enter")
	term.Type("x")
	term.WaitText("Stop sleep 303?")
	term.Type("y")
	term.WaitText("1 ended")
	term.Keys("Escape")
	term.WaitText("/3 ")
	term.Type("?")
	term.WaitText("filter ›")
	term.Type("quit nothing")
	term.WaitText("no key matches")
	term.Keys("Escape")
	term.Type("c")
	term.WaitText("1 finished session cleared")
	term.WaitText("2 running")
}

func TestSendKeysByName(t *testing.T) {
	term, _ := embedded(t)
	start(term, "cat -v")
	term.Keys("C-]")
	term.WaitGone("ctrl+] leaves")
	term.Type("e")
	term.WaitText("Send keys to")
	term.Type("h i Up")
	term.WaitText("h 68 · i 69 · Up 1b 5b 41")
	term.Keys("Enter")
	term.WaitText("hi^[[A")
	term.Type("C-c")
	term.Keys("Enter")
	term.WaitText("1 ended")
	term.Keys("Escape")
}

func TestLeaveChordTwice(t *testing.T) {
	term, _ := embedded(t)
	start(term, "cat -v")
	term.Keys("C-]", "C-]")
	term.WaitText("^]")
	term.Type("x")
	term.WaitText("^]x")
}

func TestResize(t *testing.T) {
	term, _ := embedded(t)
	start(term, `trap 'stty size' WINCH; stty size; while :; do read -t 1 x; done`)
	term.WaitText("│25 58")
	term.Resize(120, 40)
	term.WaitText("│35 70")
	term.Resize(12, 4)
	term.WaitText("too small")
	term.Resize(40, 12)
	term.WaitText("ctrl+] leaves")
	term.Resize(100, 30)
	term.WaitText("58x25 yours")
}

func TestMouse(t *testing.T) {
	term, _ := embedded(t)
	for _, command := range []string{"echo alpha; cat", "for i in $(seq 1 200); do echo beta $i.; done; cat"} {
		start(term, command)
		term.Keys("C-]")
		term.WaitGone("ctrl+] leaves")
	}
	term.WaitText("beta 200.")
	x, y := term.Find("echo alpha")
	term.Click(x, y)
	term.WaitText("│alpha")
	x, y = term.Find("for i")
	term.Click(x, y)
	term.WaitText("beta 200.")
	term.Wheel(70, 10, keys.WheelUp)
	term.WaitText("3 rows back")
	term.Wheel(70, 10, keys.WheelDown)
	term.WaitGone("rows back")
	x, y = term.Find("│ Log")
	term.Click(x+2, y)
	term.WaitText("following")
	x, y = term.Find("echo alpha")
	term.Click(x, y)
	term.Click(x, y)
	term.WaitText("ctrl+] leaves")
	term.Type("typed after a double click")
	term.WaitText("typed after a double click")
}

func TestJobsGoOnAfterQuit(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	term := h.ui()
	t.Cleanup(func() { _, _ = h.command("stop", "--force").CombinedOutput() }) // whatever the test did
	start(term, "echo still here; sleep 300")
	term.Keys("C-]")
	term.WaitGone("ctrl+] leaves")
	term.Type("q")
	if code := term.WaitExit(); code != 0 {
		t.Errorf("exit code %d, want 0", code)
	}
	if got := term.Screen(); !strings.Contains(got, "1 job goes on; run ptyboss to come back to it") {
		t.Errorf("after leaving the terminal shows:\n%s", got)
	}
	if m := term.Modes(); m.AlternateScreen || m.BracketedPaste || m.Mouse != "" || m.KittyKeyboard != 0 || !term.Cursor().Visible {
		t.Errorf("the terminal was not restored: %+v, cursor %+v", m, term.Cursor())
	}
	again := h.ui()
	again.WaitText("│still here")
	again.Type("q")
	again.WaitExit()
}

func TestServerGoneAndBack(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	term := h.ui()
	t.Cleanup(func() { _, _ = h.command("stop", "--force").CombinedOutput() }) // whatever the test did
	start(term, "sleep 300")
	term.Keys("C-]")
	h.run("stop", "--force")
	term.WaitText("connection lost, retrying")
	h.run("exec", "--background", "--pty", "--", "echo a new server; sleep 300")
	term.WaitGone("connection lost")
	term.WaitText("│a new server")
	term.Type("q")
	term.WaitExit()
}

func TestHangupRestoresTheTerminal(t *testing.T) {
	term, _ := embedded(t)
	start(term, "sleep 100")
	term.Signal(syscall.SIGHUP)
	term.WaitExit()
	if m := term.Modes(); m.AlternateScreen || m.Mouse != "" || m.KittyKeyboard != 0 {
		t.Errorf("the terminal was not restored: %+v", m)
	}
}

func TestNotATerminal(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	out, err := h.command("--embedded").CombinedOutput()
	if err == nil || strings.Count(string(out), "\n") != 1 || !strings.Contains(string(out), "not a terminal") {
		t.Errorf("without a terminal: error %v, output %q; want one line that says so", err, out)
	}
	if _, err := os.Stat(filepath.Join(h.dir, "s")); err == nil {
		t.Error("something was started")
	}
}
