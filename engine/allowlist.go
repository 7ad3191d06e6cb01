package engine

import (
	"os"
	"path"
	"path/filepath"
	"strings"
)

// safeBins may run without being listed, as long as they only filter what a
// pipe gives them (spec 1.9).
const safeBins = " cut uniq head tail tr wc "

// segment is one simple command of a shell line.
type segment []string

// splitCommand cuts a shell line into its simple commands. It says why when it
// cannot be sure what would run: then the line needs a person.
func splitCommand(line string) (segments []segment, why string) {
	var current segment
	var word strings.Builder
	inWord := false
	endWord := func() {
		if inWord {
			current = append(current, word.String())
			word.Reset()
			inWord = false
		}
	}
	endSegment := func() {
		endWord()
		if len(current) > 0 {
			segments = append(segments, current)
			current = nil
		}
	}
	for i := 0; i < len(line); i++ {
		switch c := line[i]; c {
		case ' ', '\t':
			endWord()
		case '\n', ';', '|', '&':
			endSegment()
		case '\'':
			end := strings.IndexByte(line[i+1:], '\'')
			if end < 0 {
				return nil, "it has an open quote"
			}
			word.WriteString(line[i+1 : i+1+end])
			inWord = true
			i += end + 1
		case '"':
			n, why := quoted(line[i+1:], &word)
			if why != "" {
				return nil, why
			}
			inWord = true
			i += n
		case '\\':
			i++
			if i < len(line) {
				word.WriteByte(line[i])
				inWord = true
			}
		default:
			if why := risky(c); why != "" {
				return nil, why
			}
			word.WriteByte(c)
			inWord = true
		}
	}
	endSegment()
	return segments, ""
}

// quoted reads a double-quoted span up to and with its end.
func quoted(s string, word *strings.Builder) (n int, why string) {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '"':
			return i + 1, ""
		case '\\':
			i++
			if i < len(s) {
				word.WriteByte(s[i])
			}
		case '$', '`':
			return 0, "it expands something"
		default:
			word.WriteByte(s[i])
		}
	}
	return 0, "it has an open quote"
}

// risky says why an unquoted character keeps a line from being understood.
func risky(c byte) string {
	switch c {
	case '<', '>':
		return "it redirects input or output"
	case '$', '`':
		return "it expands something"
	case '(', ')', '{', '}':
		return "it groups commands"
	case '*', '?', '[', '~', '#', '!':
		return "it holds a character that the shell interprets"
	}
	return ""
}

// allowlist is which programs may run: patterns over resolved paths, and whole
// command lines that a person allowed for good.
type allowlist struct {
	patterns []string
	commands []string
}

// misses says why a command is not covered, "" if it is. paths are the
// programs that it would run, as far as they are known.
func (l allowlist) misses(command, searchPath, cwd string) (why string, paths []string) {
	for _, c := range l.commands {
		if c == command {
			return "", nil
		}
	}
	segments, why := splitCommand(command)
	if why != "" {
		return why, nil
	}
	for _, s := range segments {
		program := resolveProgram(s[0], searchPath, cwd)
		if program == "" {
			return s[0] + " was not found", nil
		}
		paths = append(paths, program)
		if !l.allows(program) && !s.isFilter(program, cwd) && why == "" {
			why = program + " is not on the allowlist"
		}
	}
	return why, paths
}

// allows matches without regard to case. A pattern without a slash is ignored:
// a bare name says nothing of what would run.
func (l allowlist) allows(program string) bool {
	program = strings.ToLower(program)
	for _, p := range l.patterns {
		p = strings.ToLower(p)
		if !strings.Contains(p, "/") {
			continue
		}
		if dir, ok := strings.CutSuffix(p, "/**"); ok && strings.HasPrefix(program, dir+"/") {
			return true
		}
		if ok, err := path.Match(p, program); ok && err == nil {
			return true
		}
	}
	return false
}

// isFilter reports whether the command is a safe one that names no file.
func (s segment) isFilter(program, cwd string) bool {
	if !strings.Contains(safeBins, " "+filepath.Base(program)+" ") {
		return false
	}
	for _, arg := range s[1:] {
		if strings.Contains(arg, "/") {
			return false
		}
		if _, err := os.Lstat(filepath.Join(cwd, arg)); err == nil {
			return false
		}
	}
	return true
}

// resolveProgram returns the file that a name stands for, links resolved. An
// assignment in its place is no program.
func resolveProgram(name, searchPath, cwd string) string {
	if strings.Contains(name, "=") {
		return ""
	}
	program := name
	switch {
	case !strings.Contains(name, "/"):
		program = findInPath(searchPath, name)
	case !filepath.IsAbs(name):
		program = filepath.Join(cwd, name)
	}
	if program == "" || !executable(program) {
		return ""
	}
	resolved, err := filepath.EvalSymlinks(program)
	if err != nil {
		return ""
	}
	return resolved
}
