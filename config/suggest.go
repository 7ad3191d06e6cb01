package config

import (
	"fmt"
	"strings"
)

// isPrefix reports whether a table of that path has settings below it.
func (c *checker) isPrefix(path string) bool {
	for name := range c.names {
		if strings.HasPrefix(name, path+".") {
			return true
		}
	}
	return false
}

// suggest names the key that was probably meant, or all.
func suggest(path string, known []string) string {
	word := path[strings.LastIndexByte(path, '.')+1:]
	best, least := "", len(path)
	for _, name := range known {
		d := distance(path, name)
		if w := name[strings.LastIndexByte(name, '.')+1:]; strings.EqualFold(w, word) {
			d = min(d, 1) // the right name in the wrong table
		}
		if d < least {
			best, least = name, d
		}
	}
	if least <= 2+len(word)/4 {
		return fmt.Sprintf("did you mean %s?", best)
	}
	return "the keys are " + strings.Join(known, ", ")
}

// distance returns how many letters must be added, removed or changed to make
// b of a, regardless of case. Long names are not worth it.
func distance(a, b string) int {
	if len(a) > 100 {
		return len(a)
	}
	a, b = strings.ToLower(a), strings.ToLower(b)
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// describe names a value of the file for a message.
func describe(v any) string {
	switch v := v.(type) {
	case string:
		if len(v) > 60 {
			return "a long text"
		}
		return fmt.Sprintf("%q", v)
	case int64, float64, bool:
		return fmt.Sprint(v)
	case map[string]any:
		return "a table"
	case []any:
		return "a list"
	default:
		return "a date or time"
	}
}
