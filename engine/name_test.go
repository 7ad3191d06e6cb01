package engine

import (
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func TestDeriveName(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 30) + strings.Repeat("b", 30)
	for command, want := range map[string]string{
		"echo hello":                  "echo hello",
		"sleep 999":                   "sleep 999",
		"npm run build":               "npm run",
		"ls -la":                      "ls -la",
		"tail -f /var/log/syslog":     "tail /var/log/syslog",
		`git commit -m "fix it"`:      "git commit",
		"FOO=1 npm test":              "FOO=1 npm",
		"sleep 0.05; echo later":      "sleep 0.05;",
		`python3 "my script.py"`:      "python3 my script.py",
		`"/opt/my tool/bin" --flag x`: "/opt/my tool/bin x",
		"cat":                         "cat",
		"":                            "",
		" \t\n ":                      "",
		`""`:                          "",
		`'' x`:                        "x",
		`a "b \" c" d`:                `a b \" c`,
		`a 'b \' d`:                   `a b \`,
		`a "open`:                     `a "open`,
		`a pre"glued part"post`:       `a pre"glued part"post`,
		"cat <<'E'":                   "cat <<'E'",
		"cat " + long:                 "cat " + long[:22] + "..." + long[38:],
	} {
		if got := deriveName(command); got != want {
			t.Errorf("deriveName(%q) = %q, want %q", command, got, want)
		}
	}
}

func FuzzDeriveName(f *testing.F) {
	f.Add(`git commit -m "fix it"`)
	f.Add(`a "b \" 'c`)
	f.Fuzz(func(t *testing.T, command string) {
		name := deriveName(command)
		if utf8.ValidString(command) && !utf8.ValidString(name) {
			t.Errorf("deriveName(%q) = %q, which cuts a character", command, name)
		}
		if name == "" && strings.Trim(command, " \t\r\n\v\f\"'") != "" {
			t.Errorf("deriveName(%q) is empty", command)
		}
	})
}

func TestLabel(t *testing.T) {
	t.Parallel()
	if got := label("", strings.Repeat("x", 200)); utf8.RuneCountInString(got) > commandLength {
		t.Errorf("label of a long command has %d characters", utf8.RuneCountInString(got))
	}
	if got := label("name", "command"); got != "name" {
		t.Errorf("label = %q, want the name", got)
	}
}

func TestLabelIsHarmless(t *testing.T) {
	t.Parallel()
	if got := label("", "a\x1b]0;t\x07b\n\u202ec\u009bd"); got != "a ]0;t b  c d" {
		t.Errorf("label = %q, want no control or format character", got)
	}
}

func TestFormatDuration(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		0:                      "n/a",
		-time.Second:           "n/a",
		500 * time.Millisecond: "500ms",
		999*time.Millisecond + 600*time.Microsecond: "1000ms",
		45 * time.Second:   "45s",
		65 * time.Second:   "1m5s",
		2 * time.Hour:      "2h",
		3605 * time.Second: "1h5s",
		25*time.Hour + 3*time.Minute + 2*time.Second: "1d1h",
		1499 * time.Millisecond:                      "1s",
		59600 * time.Millisecond:                     "1m",
	} {
		if got := formatDuration(d); got != want {
			t.Errorf("formatDuration(%v) = %q, want %q", d, got, want)
		}
	}
}

func TestNewSlug(t *testing.T) {
	t.Parallel()
	zero := func(int) int { return 0 }
	none := func(string) bool { return false }
	base := newSlug(none, zero)
	if !regexp.MustCompile(`^[a-z]+-[a-z]+$`).MatchString(base) {
		t.Fatalf("newSlug = %q, want two words", base)
	}
	if got := newSlug(func(id string) bool { return id == base }, zero); got != base+"-2" {
		t.Errorf("with %s taken newSlug = %q, want %s-2", base, got, base)
	}
	two := regexp.MustCompile(`^[a-z]+-[a-z]+(-\d+)?$`)
	if got := newSlug(two.MatchString, zero); !regexp.MustCompile(`^[a-z]+-[a-z]+-[a-z]+$`).MatchString(got) {
		t.Errorf("with all two words taken newSlug = %q, want three words", got)
	}
	words := regexp.MustCompile(`^[a-z]+(-[a-z]+){1,2}(-\d+)?$`)
	// A random tail of letters alone looks like a word; 0 picks "a".
	taken := func(id string) bool { return words.MatchString(id) && !strings.HasSuffix(id, "-aaa") }
	if got := newSlug(taken, zero); !strings.HasSuffix(got, "-aaa") {
		t.Errorf("with all words taken newSlug = %q, want a random tail", got)
	}
	tails := regexp.MustCompile(`^[a-z]+(-[a-z]+){1,3}(-\d+)?$`)
	if got := newSlug(tails.MatchString, zero); !regexp.MustCompile(`-aaa-[a-z0-9]+$`).MatchString(got) {
		t.Errorf("with all tails taken newSlug = %q, want a tail of time", got)
	}
	seen := map[string]bool{}
	for range 300 {
		id := newSlug(func(id string) bool { return seen[id] }, secureRandom)
		if seen[id] {
			t.Fatalf("%s was given twice", id)
		}
		seen[id] = true
	}
}
