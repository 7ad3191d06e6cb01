package text

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Reveal returns s as one line in which nothing is left out: what would act on
// a terminal or could not be seen is written as an escape, such as \x1b or
// \u202e. It is for text that a person is to judge, such as a command, where
// what [Clean] drops might be what matters.
func Reveal(s string) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	marks := markLimit // no mark without a character before it
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		mark := unicode.In(r, unicode.Mn, unicode.Me)
		switch {
		case r == utf8.RuneError && size == 1:
			b.WriteString(`\x` + strconv.FormatUint(uint64(s[0]), 16))
			marks = markLimit
		case !strconv.IsPrint(r) || !visible(r) || mark && marks >= markLimit:
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		case mark:
			b.WriteRune(r)
			marks++
		default:
			b.WriteRune(r)
			marks = 0
		}
		s = s[size:]
	}
	return b.String()
}
