package cli

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

func TestShellCommand(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"one argument is a command", []string{"echo $HOME | wc"}, "echo $HOME | wc"},
		{"plain words", []string{"ls", "-la", "/tmp/a.b"}, "ls -la /tmp/a.b"},
		{"blanks", []string{"echo", "a b", ""}, "echo 'a b' ''"},
		{"quotes", []string{"echo", "it's"}, `echo 'it'\''s'`},
		{"expansions", []string{"echo", "$HOME", "*", "~", "`x`"}, "echo '$HOME' '*' '~' '`x`'"},
		{"an option with a value", []string{"cc", "--std=c99"}, "cc --std=c99"},
		{"a program named like an assignment", []string{"A=1", "B=2"}, "'A=1' B=2"},
		{"a program named like a reserved word", []string{"if", "if"}, "'if' if"},
		{"a path search of zsh", []string{"echo", "=ls"}, "echo '=ls'"},
		{"another alphabet", []string{"echo", "né"}, "echo 'né'"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := shellCommand(tt.args); got != tt.want {
				t.Errorf("shellCommand(%q) = %s, want %s", tt.args, got, tt.want)
			}
		})
	}
}

// FuzzQuote asks a real shell what it understands.
func FuzzQuote(f *testing.F) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		f.Skip("sh is missing")
	}
	for _, seed := range []string{"", "a", "a b", "it's", `"`, `\`, "$x", "*", "~", "a\nb", "#", "=", "-n", "!", "{a,b}", "\x1b[", "né", "\xff"} {
		f.Add(seed, seed)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if strings.ContainsRune(a+b, 0) {
			return // no argument of a process holds a NUL byte
		}
		command := shellCommand([]string{"printf", `%s\000`, a, b})
		out, err := exec.CommandContext(t.Context(), sh, "-c", command).Output()
		if err != nil {
			t.Fatalf("sh -c %q: %v", command, err)
		}
		want := []string{a, b, ""}
		if got := strings.Split(string(out), "\x00"); !slices.Equal(got, want) {
			t.Errorf("sh read %q as %q, want %q", command, got, want)
		}
	})
}
