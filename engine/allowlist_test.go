package engine

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestSplitCommand(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line string
		want []string // segments, words joined by a blank
		why  string
	}{
		{"git status", []string{"git status"}, ""},
		{"a && b || c; d & e | f\ng", []string{"a", "b", "c", "d", "e", "f", "g"}, ""},
		{`echo 'a; b' "c | d" e\ f`, []string{"echo a; b c | d e f"}, ""},
		{`"/my bin/x" --y`, []string{"/my bin/x --y"}, ""},
		{"", nil, ""},
		{" ; ", nil, ""},
		{"echo x > file", nil, "redirects"},
		{"cat < file", nil, "redirects"},
		{"echo $(id)", nil, "expands"},
		{"echo `id`", nil, "expands"},
		{`echo "$(id)"`, nil, "expands"},
		{`echo "\$x"`, []string{"echo $x"}, ""},
		{"$SHELL -c x", nil, "expands"},
		{"(a)", nil, "groups"},
		{"{ a; }", nil, "groups"},
		{"rm *", nil, "interprets"},
		{"echo 'open", nil, "open quote"},
		{`echo "open`, nil, "open quote"},
		{"a # b", nil, "interprets"},
	} {
		segments, why := splitCommand(c.line)
		var got []string
		for _, s := range segments {
			got = append(got, strings.Join(s, " "))
		}
		if (why == "") != (c.why == "") || !strings.Contains(why, c.why) || !slices.Equal(got, c.want) {
			t.Errorf("splitCommand(%q) = %q, %q, want %q, %q", c.line, got, why, c.want, c.why)
		}
	}
}

func FuzzSplitCommand(f *testing.F) {
	f.Add(`git commit -m "x" && ls | wc`)
	f.Add("echo 'a")
	f.Fuzz(func(t *testing.T, line string) {
		segments, why := splitCommand(line)
		if why != "" && segments != nil {
			t.Errorf("splitCommand(%q) = %q although %s", line, segments, why)
		}
		for _, s := range segments {
			if len(s) == 0 {
				t.Errorf("splitCommand(%q) has an empty command", line)
			}
		}
		if why == "" && strings.ContainsAny(line, "`$") && !strings.ContainsAny(line, `'\`) {
			t.Errorf("splitCommand(%q) lets an expansion pass", line)
		}
	})
}

func TestAllowlist(t *testing.T) {
	t.Parallel()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Tool", "other", "wc"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"), 0o700); err != nil { //nolint:gosec // a program
			t.Fatal(err)
		}
	}
	if err := os.Symlink("Tool", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, command string
		patterns      []string
		commands      []string
		why           string
	}{
		{"listed", "Tool x", []string{dir + "/Tool"}, nil, ""},
		{"without regard to case", "Tool", []string{dir + "/TOOL"}, nil, ""},
		{"by a pattern", "Tool", []string{dir + "/T*"}, nil, ""},
		{"a whole folder", "Tool | other", []string{dir + "/**"}, nil, ""},
		{"through a link", "link", []string{dir + "/Tool"}, nil, ""},
		{"the link itself is not what runs", "link", []string{dir + "/link"}, nil, "not on the allowlist"},
		{"by path", "./Tool", []string{dir + "/Tool"}, nil, ""},
		{"bare names are ignored", "Tool", []string{"Tool"}, nil, "not on the allowlist"},
		{"every part counts", "Tool && other", []string{dir + "/Tool"}, nil, "other is not on the allowlist"},
		{"unknown program", "nothing-here", []string{"/**"}, nil, "not found"},
		{"assignment", "A=1 Tool", []string{dir + "/**"}, nil, "not found"},
		{"redirection", "Tool > x", []string{dir + "/**"}, nil, "redirects"},
		{"a whole line", "Tool > x", nil, []string{"Tool > x"}, ""},
		{"safe filter", "Tool | wc -l", []string{dir + "/Tool"}, nil, ""},
		{"filter of a file", "wc other", nil, nil, "not on the allowlist"},
		{"filter of a path", "wc /etc/passwd", nil, nil, "not on the allowlist"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			why, _ := allowlist{patterns: c.patterns, commands: c.commands}.misses(c.command, dir, dir)
			if (why == "") != (c.why == "") || !strings.Contains(why, c.why) {
				t.Errorf("misses = %q, want %q", why, c.why)
			}
		})
	}
}
