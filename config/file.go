package config

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// maxFile bounds what is read, in bytes.
const maxFile = 256 << 10

// Fault is one thing that is wrong in the file. An error of [Load] wraps one
// for each.
type Fault struct {
	// File is the path, Line the line from 1, or 0 if there is none.
	File string
	Line int
	// Key is the dotted key, or "" if the file is no TOML.
	Key string
	// Text says what is wrong and what is allowed.
	Text string
}

// Error returns the fault as FILE:LINE: KEY: TEXT.
func (f *Fault) Error() string {
	s := f.File
	if f.Line > 0 {
		s += fmt.Sprintf(":%d", f.Line)
	}
	if f.Key != "" {
		s += ": " + f.Key
	}
	return s + ": " + f.Text
}

// readFile returns the checked values of a file by the key of their setting.
func readFile(path string) (map[string]value, error) {
	if path == "" {
		return nil, nil
	}
	data, err := read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read configuration: %w", err)
	}
	values, faults := parse(data)
	if len(faults) == 0 {
		return values, nil
	}
	errs := make([]error, len(faults))
	for i, f := range faults {
		f.File = path
		errs[i] = f
	}
	return nil, errors.Join(errs...)
}

func read(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxFile {
		return nil, &Fault{File: path, Text: fmt.Sprintf("larger than %d kB", maxFile>>10)}
	}
	return data, nil
}

// parse reads TOML. The faults are in the order of their lines, without the
// file.
func parse(data []byte) (map[string]value, []*Fault) {
	var doc map[string]any
	if err := toml.Unmarshal(data, &doc); err != nil {
		f := &Fault{Text: "no valid TOML: " + strings.TrimPrefix(err.Error(), "toml: ")}
		var where *toml.DecodeError
		if errors.As(err, &where) {
			f.Line, _ = where.Position()
		}
		return nil, []*Fault{f}
	}
	c := checker{lines: keyLines(data), values: make(map[string]value), names: names()}
	c.table("", doc)
	slices.SortStableFunc(c.faults, func(a, b *Fault) int { return a.Line - b.Line })
	return c.values, c.faults
}

// names returns the settings by key and alias.
func names() map[string]setting {
	m := make(map[string]setting)
	for _, s := range settings() {
		m[s.key] = s
		if s.alias != "" {
			m[s.alias] = s
		}
	}
	return m
}

// checker compares a document with the settings.
type checker struct {
	lines  map[string]int
	names  map[string]setting
	values map[string]value
	faults []*Fault
}

// table checks the table of that path.
func (c *checker) table(path string, t map[string]any) {
	for _, name := range slices.Sorted(maps.Keys(t)) {
		c.entry(join(path, name), t[name])
	}
}

func (c *checker) entry(path string, v any) {
	s, known := c.names[path]
	sub, isTable := v.(map[string]any)
	switch {
	case known:
		c.value(path, s, v)
	case isTable && len(sub) > 0:
		c.table(path, sub)
	case isTable && c.isPrefix(path):
	case c.isPrefix(path):
		c.fault(path, "must be a table")
	default:
		c.fault(path, "unknown key; "+suggest(path, slices.Sorted(maps.Keys(c.names))))
	}
}

// value takes the value of a known setting.
func (c *checker) value(path string, s setting, v any) {
	if _, wrong := s.rule.accept(v); wrong != "" {
		c.fault(path, fmt.Sprintf("must be %s, not %s", s.rule.allowed(), wrong))
		return
	}
	if other, twice := c.values[s.key]; twice {
		was, _ := s.rule.show(other.v)
		if is, _ := s.rule.show(v); is != was {
			c.fault(path, fmt.Sprintf("differs from line %d; %s and %s are one setting",
				other.line, s.key, s.alias))
		}
		return
	}
	c.values[s.key] = value{v: v, line: c.lines[path]}
}

func (c *checker) fault(path, text string) {
	c.faults = append(c.faults, &Fault{Line: c.lines[path], Key: path, Text: text})
}
