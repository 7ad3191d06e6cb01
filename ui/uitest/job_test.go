package uitest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestPython(t *testing.T) {
	need(t, "python3")
	term, _ := embedded(t)
	start(term, "python3 -q")
	term.WaitText(">>>")
	term.Type("6*7")
	term.Keys("Enter")
	term.WaitFor("the answer 42", func(s string) bool { return strings.Contains(s, "│42") })
	term.Keys("C-d")
	term.WaitText("ended · enter or ctrl+] leaves")
	term.Keys("Enter")
	term.WaitText("exit 0")
}

func TestVim(t *testing.T) {
	need(t, "vim")
	term, h := embedded(t)
	start(term, "vim -u NONE notes.txt")
	term.WaitText("notes.txt")
	term.Type("ifirst line")
	term.Keys("Enter")
	term.Type("second, 漢字")
	term.WaitText("second, 漢字")
	term.Keys("Escape")
	term.Type(":wq")
	term.Keys("Enter")
	term.WaitText("ended · enter or ctrl+] leaves")
	if got, want := h.file("notes.txt"), "first line\nsecond, 漢字\n"; got != want {
		t.Errorf("notes.txt holds %q, want %q", got, want)
	}
}

func TestCursorIsWhereTheProgramHasIt(t *testing.T) {
	term, _ := embedded(t)
	start(term, `printf 'name: '; read x; echo "got <$x>"`)
	term.WaitFor("the cursor behind the prompt", func(string) bool {
		x, y := 0, 0
		if strings.Contains(term.Screen(), "│name:") {
			x, y = term.Find("│name:")
		}
		c := term.Cursor()
		return c.Visible && x > 0 && c.X == x+len("|name: ") && c.Y == y
	})
	term.Type("ada")
	term.Keys("Enter")
	term.WaitText("got <ada>")
}

func TestLess(t *testing.T) {
	need(t, "less")
	term, h := embedded(t)
	var b strings.Builder
	for i := range 500 {
		fmt.Fprintf(&b, "line %d.\n", i+1)
	}
	if err := os.WriteFile(filepath.Join(h.dir, "long.txt"), []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	start(term, "less long.txt")
	term.WaitText("line 1.")
	term.Type(" ")
	term.WaitGone("line 1.")
	term.WaitText("line 30.")
	term.Type("G")
	term.WaitText("line 500.")
	term.Type("q")
	term.WaitText("ended · enter or ctrl+] leaves")
}

func TestControlCEndsSleep(t *testing.T) {
	term, _ := embedded(t)
	start(term, "sleep 100")
	term.Keys("C-c")
	term.WaitText("ended · enter or ctrl+] leaves")
	term.Keys("C-]")
	term.WaitText("1 ended")
}

func TestPasteIsByteExact(t *testing.T) {
	term, h := embedded(t)
	start(term, "stty -echo; echo ready; cat > pasted.txt; echo done")
	term.WaitText("│ready")
	var b strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&b, "line %d: tabs\tand 漢字 and a long enough tail to be more than a megabyte %s\n", i, strings.Repeat("x", 40))
	}
	term.Paste(b.String())
	term.Keys("C-d")
	term.WaitText("│done")
	if got := h.file("pasted.txt"); got != b.String() {
		t.Errorf("pasted %d bytes, the file has %d: they differ at byte %d", b.Len(), len(got), differ(got, b.String()))
	}
}

func differ(a, b string) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

func TestScrollbackWhileAttached(t *testing.T) {
	term, _ := embedded(t)
	start(term, "for i in $(seq 1 200); do echo row $i.; done; read x")
	term.WaitText("row 200.")
	term.Keys("S-PgUp")
	term.WaitText("rows back")
	term.WaitFor("older rows", func(s string) bool { return strings.Contains(s, "row 160.") && !strings.Contains(s, "row 200.") })
	term.Type("x")
	term.WaitText("row 200.")
	term.WaitGone("rows back")
}

func TestFlood(t *testing.T) {
	term, _ := embedded(t)
	start(term, "seq 1 400000; echo the end; read x")
	term.Keys("C-]")
	term.WaitGone("ctrl+] leaves") // the program answers while it floods
	term.Type("?")
	term.WaitText("filter ›")
	term.Keys("Escape")
	term.WaitText("the end")
	term.Keys("Tab")
	term.WaitText("following")
	term.WaitFor("the end of the log", func(s string) bool {
		return strings.Contains(s, "400000") && strings.Contains(s, "the end")
	})
}
