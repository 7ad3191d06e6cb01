// Package text makes foreign text safe for our frame and fits it to columns.
// It knows nothing about styles or layout. All of it is pure.
package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

const (
	// cleanLimit bounds the work for one line of foreign text, in bytes. A
	// screen shows far less.
	cleanLimit = 4096
	// expandLimit is the same for a line of a log, which may be wrapped.
	expandLimit = 20 << 10
	// markLimit is how many combining marks one character keeps; more of them
	// only serve to paint over the lines above and below.
	markLimit = 2
	// tabStop is the distance of tab stops in Expand.
	tabStop = 8
)

// Clean returns s as one line that cannot act on a terminal: escape sequences,
// control, bidirectional and zero-width characters are gone, line breaks and
// tabs are spaces, invalid UTF-8 is U+FFFD. At most the first 4 kB are kept.
func Clean(s string) string {
	if len(s) > cleanLimit {
		s = strings.ToValidUTF8(s[:cleanLimit], "")
	}
	return CleanAll(s)
}

// CleanAll is Clean without a limit, for text that a person gave us to run.
func CleanAll(s string) string {
	if plain(s) {
		return s
	}
	return clean(ansi.Strip(s))
}

// Expand is Clean for a line of a log: tabs go to the next tab stop instead of
// being one space. At most the first 20 kB are kept.
func Expand(s string) string {
	if len(s) > expandLimit {
		s = strings.ToValidUTF8(s[:expandLimit], "")
	}
	if plain(s) {
		return s
	}
	if !strings.Contains(s, "\t") {
		return clean(ansi.Strip(s))
	}
	var b strings.Builder
	col := 0
	for i, part := range strings.Split(ansi.Strip(s), "\t") {
		if i > 0 {
			n := tabStop - col%tabStop
			b.WriteString(strings.Repeat(" ", n))
			col += n
		}
		part = clean(part)
		b.WriteString(part)
		col += Width(part)
	}
	return b.String()
}

// plain reports whether s is printable ASCII, which needs no cleaning.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] < 0x20 || s[i] > 0x7e {
			return false
		}
	}
	return true
}

func clean(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	marks := markLimit // no mark without a character before it
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		s = s[size:]
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029':
			b.WriteByte(' ')
			marks = markLimit
		case !visible(r):
		case unicode.In(r, unicode.Mn, unicode.Me):
			if marks < markLimit {
				b.WriteRune(r)
				marks++
			}
		default:
			b.WriteRune(r)
			marks = 0
		}
	}
	return b.String()
}

// visible reports whether r draws something by itself or as a mark. Variation
// selectors change the width of the character before them, which terminals
// disagree about; they are left out like format characters.
func visible(r rune) bool {
	switch {
	case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
		return false
	case r >= 0xfe00 && r <= 0xfe0f, r >= 0xe0100 && r <= 0xe01ef, r == 0x034f,
		r == 0x115f, r == 0x1160, r == 0x3164, r == 0xffa0:
		return false
	}
	return true
}

// Width returns the columns that s takes; escape sequences take none.
func Width(s string) int { return ansi.StringWidth(s) }

// Cut returns s in at most w columns, with an ellipsis if some was left out.
func Cut(s string, w int) string {
	if w <= 0 {
		return ""
	}
	return ansi.Truncate(s, w, "…")
}

// Fit returns s in exactly w columns: cut, or filled up with blanks.
func Fit(s string, w int) string {
	if w <= 0 {
		return ""
	}
	s = Cut(s, w)
	return s + Blank(w-Width(s))
}

// FitRight is Fit with the blanks before s.
func FitRight(s string, w int) string {
	if w <= 0 {
		return ""
	}
	s = Cut(s, w)
	return Blank(w-Width(s)) + s
}

// Spread puts left and right at the two ends of w columns. If both do not fit
// with a blank between them, right gives way.
func Spread(left, right string, w int) string {
	gap := w - Width(left) - Width(right)
	if right == "" || gap < 1 {
		return Fit(left, w)
	}
	return left + Blank(gap) + right
}

// Blank returns n blanks, none if n is negative.
func Blank(n int) string { return strings.Repeat(" ", max(0, n)) }
