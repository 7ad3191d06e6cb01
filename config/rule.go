package config

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// rule says which values a setting takes.
type rule interface {
	// accept returns the value that v becomes, moved to the nearest bound if
	// need be. If v is none that the setting takes, wrong names it, to complete
	// "not". A value from the file is an int64, a float64, a bool, a string, a
	// []any or something else.
	accept(v any) (used any, wrong string)
	// allowed completes "must be".
	allowed() string
	// show returns a value as text, and a remark on it.
	show(v any) (value, note string)
}

// unless names v if it is not ok.
func unless(ok bool, v any) string {
	if ok {
		return ""
	}
	return describe(v)
}

// whole is a whole number within bounds.
type whole struct{ low, high int64 }

func (w whole) accept(v any) (used any, wrong string) {
	n, ok := v.(int64)
	return min(max(n, w.low), w.high), unless(ok, v)
}

func (w whole) allowed() string {
	return fmt.Sprintf("a whole number from %d to %d", w.low, w.high)
}

func (w whole) show(v any) (value, note string) { return fmt.Sprint(v), "" }

// seconds is a number of seconds, whole or not; 0 is without limit.
type seconds struct{}

// The range of the reference's timers is 1 to 2^31-1 ms.
const (
	minSeconds = 1 / 1000.0
	maxSeconds = math.MaxInt32 / 1000.0
)

func (seconds) accept(v any) (used any, wrong string) {
	n, ok := v.(float64)
	if i, isInt := v.(int64); isInt {
		n, ok = float64(i), true
	}
	if math.IsNaN(n) || math.IsInf(n, 0) || n <= 0 {
		return 0.0, unless(ok, v)
	}
	return min(max(n, minSeconds), maxSeconds), unless(ok, v)
}

func (seconds) allowed() string { return "a number of seconds, or 0 for no limit" }

func (seconds) show(v any) (value, note string) {
	n, _ := v.(float64)
	if i, ok := v.(int64); ok {
		n = float64(i)
	}
	if n == 0 {
		note = "no limit"
	}
	return strconv.FormatFloat(n, 'f', -1, 64), note
}

// flag is true or false.
type flag struct{}

func (flag) accept(v any) (used any, wrong string) {
	b, ok := v.(bool)
	return b, unless(ok, v)
}

func (flag) allowed() string { return "true or false" }

func (flag) show(v any) (value, note string) { return fmt.Sprint(v), "" }

// choice is one of a few words.
type choice []string

func (c choice) accept(v any) (used any, wrong string) {
	s, ok := v.(string)
	return s, unless(ok && slices.Contains(c, s), v)
}

func (c choice) allowed() string {
	words := make([]string, len(c))
	for i, w := range c {
		words[i] = strconv.Quote(w)
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

func (choice) show(v any) (value, note string) { return fmt.Sprint(v), "" }
