package log

import (
	"regexp"
	"strings"
)

// maxRanges bounds the ranges of one [Match].
const maxRanges = 1000

// Match is a line in which a pattern was found.
type Match struct {
	// Line is its absolute number.
	Line int
	// Text is the whole line, without its end.
	Text string
	// Ranges are the byte offsets in Text of what matched, the first 1,000 at
	// most, without empty ones.
	Ranges [][2]int
}

// Search returns the lines from absolute number from on that match, the first
// limit of them, or all if limit is 0 or less. It works on a copy, so a slow
// pattern does not hold up the session.
func (l *Log) Search(pattern *regexp.Regexp, from, limit int) []Match {
	pg := l.Page(&from, nil)
	if pg.Count == 0 {
		return nil
	}
	var found []Match
	line := pg.FirstLine
	for text := range strings.SplitSeq(pg.Text, "\n") {
		if at := pattern.FindAllStringIndex(text, maxRanges); at != nil {
			found = append(found, Match{Line: line, Text: text, Ranges: ranges(at)})
			if len(found) == limit {
				break
			}
		}
		line++
	}
	return found
}

func ranges(at [][]int) [][2]int {
	rs := make([][2]int, 0, len(at))
	for _, r := range at {
		if r[0] < r[1] {
			rs = append(rs, [2]int{r[0], r[1]})
		}
	}
	return rs
}
