package config

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// rule says which values a setting takes.
type rule interface {
	// accept returns the value that v becomes, moved to the nearest bound if
	// need be, and false if it is of the wrong type. A value from the file is
	// an int64, a float64, a bool, a string or something else.
	accept(v any) (any, bool)
	// allowed completes "must be".
	allowed() string
	// show returns a value as text, and a remark on it.
	show(v any) (value, note string)
}

// whole is a whole number within bounds.
type whole struct{ low, high int64 }

func (w whole) accept(v any) (any, bool) {
	n, ok := v.(int64)
	return min(max(n, w.low), w.high), ok
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

func (seconds) accept(v any) (any, bool) {
	n, ok := v.(float64)
	if i, isInt := v.(int64); isInt {
		n, ok = float64(i), true
	}
	if math.IsNaN(n) || math.IsInf(n, 0) || n <= 0 {
		return 0.0, ok
	}
	return min(max(n, minSeconds), maxSeconds), ok
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

func (flag) accept(v any) (any, bool) {
	b, ok := v.(bool)
	return b, ok
}

func (flag) allowed() string { return "true or false" }

func (flag) show(v any) (value, note string) { return fmt.Sprint(v), "" }

// text is a string that is not blank.
type text struct{ example string }

func (text) accept(v any) (any, bool) {
	s, ok := v.(string)
	return s, ok && strings.TrimSpace(s) != ""
}

func (t text) allowed() string { return fmt.Sprintf("a text such as %q", t.example) }

func (text) show(v any) (value, note string) { return fmt.Sprint(v), "" }
