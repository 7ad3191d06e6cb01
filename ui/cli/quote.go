package cli

import "strings"

// shellCommand makes a command of the arguments behind exec: one is a command
// already, several are the words of one.
func shellCommand(args []string) string {
	if len(args) == 1 {
		return args[0]
	}
	var b strings.Builder
	for i, arg := range args {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(quote(arg, i == 0))
	}
	return b.String()
}

// quote returns arg as one word of a POSIX shell. The command itself, the
// first word, is quoted also where it could be an assignment, a reserved word
// or a job.
func quote(arg string, first bool) string {
	plain := arg != "" && strings.IndexFunc(arg, unsafe) < 0
	if first {
		plain = plain && !strings.Contains(arg, "=") && !reserved(arg)
	} else {
		plain = plain && arg[0] != '=' // zsh looks such a word up in PATH
	}
	if plain {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

// unsafe reports whether some shell may give r a meaning of its own.
func unsafe(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
		return false
	}
	return !strings.ContainsRune("_@+=:,./-", r)
}

// reserved reports whether word steers a shell when it stands in front.
func reserved(word string) bool {
	switch word {
	case "if", "then", "elif", "else", "fi", "do", "done", "case", "esac", "while", "until", "for", "in",
		"select", "function", "time", "coproc", "repeat", "foreach", "end", "nocorrect", "noglob":
		return true
	}
	return false
}
