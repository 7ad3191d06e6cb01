package engine

import (
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// The lengths of a label in characters (spec 5.2, 5.3).
const (
	targetLength  = 48
	nameLength    = 80
	commandLength = 120
)

// deriveName returns a short name for a command: its first word, and the
// first later word that is no option (spec 5.2). It knows quotes but no other
// shell grammar. A blank command has no name.
func deriveName(command string) string {
	words := splitWords(command)
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	target := words[1]
	for _, w := range words[1:] {
		if !strings.HasPrefix(w, "-") {
			target = w
			break
		}
	}
	return words[0] + " " + truncateMiddle(target, targetLength)
}

// splitWords splits at blanks outside quotes. A word loses the quotes around
// it when they span all of it; empty words are dropped.
func splitWords(s string) []string {
	var words []string
	for len(s) > 0 {
		s = strings.TrimLeft(s, " \t\r\n\v\f")
		n := wordLength(s)
		if w := unquote(s[:n]); w != "" {
			words = append(words, w)
		}
		s = s[n:]
	}
	return words
}

// wordLength returns how many bytes the first word of s takes. Within double
// quotes a backslash guards the next byte; an open quote runs to the end.
func wordLength(s string) int {
	var quote byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote == '"' && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case strings.IndexByte(" \t\r\n\v\f", c) >= 0:
			return i
		}
	}
	return len(s)
}

func unquote(w string) string {
	if len(w) >= 2 && (w[0] == '"' || w[0] == '\'') && w[len(w)-1] == w[0] {
		return w[1 : len(w)-1]
	}
	return w
}

// truncateMiddle cuts s to at most n characters by putting "..." in place of
// its middle.
func truncateMiddle(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	r := []rune(s)
	keep := (n - 3) / 2
	return string(r[:keep]) + "..." + string(r[len(r)-keep:])
}

// label is what a list shows for a session: its name, or its command.
// It is one line, and nothing in it can move a cursor.
func label(name, command string) string {
	if name == "" {
		return truncateMiddle(visible(command), commandLength)
	}
	return truncateMiddle(visible(name), nameLength)
}

// visible puts a blank in place of each control and format character.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return ' '
		}
		return r
	}, s)
}

// formatDuration writes d as a list does: milliseconds under a second, else
// the two largest units that are not zero (spec 5.3).
func formatDuration(d time.Duration) string {
	if d <= 0 {
		return "n/a"
	}
	if d < time.Second {
		return strconv.FormatInt(d.Round(time.Millisecond).Milliseconds(), 10) + "ms"
	}
	seconds := int64(d.Round(time.Second) / time.Second)
	var parts []string
	for _, u := range []struct {
		size int64
		name string
	}{{86400, "d"}, {3600, "h"}, {60, "m"}, {1, "s"}} {
		if n := seconds / u.size; n > 0 && len(parts) < 2 {
			parts = append(parts, strconv.FormatInt(n, 10)+u.name)
			seconds %= u.size
		}
	}
	return strings.Join(parts, "")
}
