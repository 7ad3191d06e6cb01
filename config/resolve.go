package config

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// value is a value of the file and its line.
type value struct {
	v    any
	line int
}

// resolve settles every setting; values are those of the file, checked.
func resolve(values map[string]value, file string, env func(string) string) (Config, []Warning) {
	var cfg Config
	var warnings []Warning
	for _, s := range settings() {
		given, origin := s.def, "default"
		if got, ok := values[s.key]; ok {
			given, origin = got.v, fmt.Sprintf("file %s:%d", file, got.line)
		} else if env != nil {
			var warned []Warning
			given, origin, warned = s.fromEnv(env)
			warnings = append(warnings, warned...)
		}
		used, _ := s.rule.accept(given)
		row := s.row(given, used, origin)
		if limit := cfg.Exec.MaxOutputChars; s.key == pendingKey && used.(int64) > int64(limit) {
			used = int64(limit)
			row = s.row(given, used, origin)
			row.Note += " by tools.exec.maxOutputChars"
		}
		s.set(&cfg, used)
		cfg.rows = append(cfg.rows, row)
	}
	return cfg, warnings
}

func (s setting) row(given, used any, origin string) Row {
	value, note := s.rule.show(used)
	if was, _ := s.rule.show(given); was != value {
		if note != "" {
			note += ", "
		}
		note += "clamped from " + was
	}
	return Row{Key: s.key, Value: value, Origin: origin, Note: note}
}

// fromEnv returns the value in the environment, or the default. All that come
// from there are whole numbers; the whole text must be one.
func (s setting) fromEnv(env func(string) string) (given any, origin string, warnings []Warning) {
	for _, name := range s.env {
		text := strings.TrimSpace(env(name))
		if text == "" {
			continue
		}
		n, err := strconv.ParseInt(text, 10, 64)
		if err == nil || errors.Is(err, strconv.ErrRange) { // then n is the bound
			return n, "environment " + name, warnings
		}
		warnings = append(warnings, Warning{
			Origin: "environment " + name,
			Text:   fmt.Sprintf("%q ignored: must be %s", text, s.rule.allowed()),
		})
	}
	return s.def, "default", warnings
}
