package engine

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ptyboss/engine/proto"
)

// arguments are those of a tool call as they came: each is looked at by the
// rules of its own field, so that an error can name it.
type arguments map[string]json.RawMessage

// parseArguments refuses what is no object, and fields that known does not
// list. Hint maps a wrong name to the right one.
func parseArguments(raw []byte, known []string, hint map[string]string) (arguments, error) {
	var a arguments
	if err := json.Unmarshal(raw, &a); err != nil || a == nil {
		return nil, proto.Errorf(proto.ErrInvalid, "the arguments must be one JSON object")
	}
	for _, name := range slices.Sorted(maps.Keys(a)) {
		if right, ok := hint[name]; ok {
			return nil, proto.Errorf(proto.ErrInvalid, "%s is not a parameter: use %s", name, right)
		}
		if !slices.Contains(known, name) {
			return nil, proto.Errorf(proto.ErrInvalid, "%s is not a parameter: known are %s", name, strings.Join(known, ", "))
		}
	}
	return a, nil
}

// given reports whether the field is there and not null.
func (a arguments) given(name string) bool {
	raw, ok := a[name]
	return ok && string(raw) != "null"
}

func (a arguments) wrong(name, allowed string) error {
	came := string(a[name])
	if len(came) > 60 {
		came = came[:60] + "…"
	}
	return proto.Errorf(proto.ErrInvalid, "%s must be %s, got %s", name, allowed, came)
}

func (a arguments) text(name string) (string, error) {
	if !a.given(name) {
		return "", nil
	}
	var s string
	if json.Unmarshal(a[name], &s) != nil {
		return "", a.wrong(name, "a string")
	}
	return s, nil
}

func (a arguments) texts(name string) ([]string, error) {
	if !a.given(name) {
		return nil, nil
	}
	var list []string
	if json.Unmarshal(a[name], &list) != nil {
		return nil, a.wrong(name, "a list of strings")
	}
	return list, nil
}

func (a arguments) flag(name string) (bool, error) {
	if !a.given(name) {
		return false, nil
	}
	var b bool
	if json.Unmarshal(a[name], &b) != nil {
		return false, a.wrong(name, "true or false")
	}
	return b, nil
}

// number returns nil when the field is absent. A string of digits counts as a
// number where the spec says so.
func (a arguments) number(name string, digits bool) (*float64, error) {
	if !a.given(name) {
		return nil, nil //nolint:nilnil // absent is an answer of its own
	}
	var f float64
	if json.Unmarshal(a[name], &f) == nil {
		return &f, nil
	}
	var s string
	if digits && json.Unmarshal(a[name], &s) == nil && regexp.MustCompile(`^[+-]?\d+$`).MatchString(s) {
		if f, err := strconv.ParseFloat(s, 64); err == nil {
			return &f, nil
		}
	}
	return nil, a.wrong(name, "a number")
}

// whole floors a number to an int that a slice can be cut with.
func whole(f *float64) *int {
	if f == nil {
		return nil
	}
	n := int(min(max(math.Floor(*f), math.MinInt32), math.MaxInt32))
	return &n
}

// cells is a width or height of a terminal, 0 if absent.
func (a arguments) cells(name string) (int, error) {
	f, err := a.number(name, false)
	if err != nil || f == nil {
		return 0, err
	}
	if *f != math.Trunc(*f) || *f < 1 || *f > maxCells {
		return 0, a.wrong(name, fmt.Sprintf("a whole number from 1 to %d", maxCells))
	}
	return int(*f), nil
}

func (a arguments) environ(name string) (map[string]string, error) {
	if !a.given(name) {
		return nil, nil
	}
	var m map[string]string
	if json.Unmarshal(a[name], &m) != nil {
		return nil, a.wrong(name, "an object whose values are strings")
	}
	return m, nil
}
