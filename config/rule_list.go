package config

import (
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// list is a list of texts; an empty one is allowed.
type list struct {
	items string // what they are, in the plural
	good  func(item string) bool
}

func (l list) accept(v any) (used any, wrong string) {
	if l, ok := v.([]string); ok { // a default
		return l, ""
	}
	given, ok := v.([]any)
	if !ok {
		return []string(nil), describe(v)
	}
	items := make([]string, 0, len(given))
	for _, item := range given {
		s, ok := item.(string)
		if !ok || strings.ContainsRune(s, 0) || !l.good(s) {
			return []string(nil), "a list with " + describe(item)
		}
		items = append(items, s)
	}
	return items, ""
}

func (l list) allowed() string { return "a list of " + l.items }

// show writes a list as TOML does.
func (list) show(v any) (value, note string) {
	var items []string
	switch v := v.(type) {
	case []string:
		items = v
	case []any:
		for _, item := range v {
			s, _ := item.(string)
			items = append(items, s)
		}
	}
	var b strings.Builder
	for i, item := range items {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Quote(item))
	}
	return "[" + b.String() + "]", ""
}

// isFolder reports whether s can be an entry of PATH that means the same
// wherever it is looked up.
func isFolder(s string) bool { return filepath.IsAbs(s) && !strings.Contains(s, ":") }

// isProgramPattern reports whether s can match the path of a program.
func isProgramPattern(s string) bool {
	_, err := path.Match(s, "")
	return filepath.IsAbs(s) && err == nil
}

// command is a program and its arguments, or one text for the shell.
type command struct{ list }

func newCommand() command {
	return command{list{items: "a program and its arguments", good: func(string) bool { return true }}}
}

func (c command) accept(v any) (used any, wrong string) {
	if s, ok := v.(string); ok {
		return s, unless(strings.TrimSpace(s) != "" && !strings.ContainsRune(s, 0), v)
	}
	used, wrong = c.list.accept(v)
	if argv, _ := used.([]string); len(argv) > 0 && strings.TrimSpace(argv[0]) == "" {
		return used, "a list with " + describe(argv[0])
	}
	return used, wrong
}

func (command) allowed() string {
	return "a command for the shell, or a list of a program and its arguments"
}

func (c command) show(v any) (value, note string) {
	if s, ok := v.(string); ok {
		return strconv.Quote(s), "run by sh"
	}
	return c.list.show(v)
}

// argv returns the argument list of what command accepts.
func argv(v any) []string {
	if s, ok := v.(string); ok {
		return []string{"/bin/sh", "-c", s}
	}
	return v.([]string)
}
