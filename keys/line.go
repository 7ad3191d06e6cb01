package keys

import (
	"errors"
	"strings"
	"unicode"
)

// ErrOpenQuote means that a line of tokens ends inside quotes.
var ErrOpenQuote = errors.New("quote is not closed")

// SplitTokens splits a line into tokens at blanks. Blanks between double
// quotes do not split; there, a backslash makes a quote or a backslash of the
// next character. Elsewhere a backslash is a character like others, since
// C-\ is a token. On [ErrOpenQuote] the tokens before the quote are returned.
func SplitTokens(line string) ([]string, error) {
	var tokens []string
	var token strings.Builder
	open, quoted, escaped := false, false, false
	for _, part := range strings.SplitAfter(line, "") {
		r := []rune(part)
		switch {
		case escaped:
			if part != `"` && part != `\` {
				token.WriteByte('\\')
			}
			token.WriteString(part)
			escaped = false
		case open && part == `\`:
			escaped = true
		case part == `"`:
			open, quoted = !open, true
		case !open && len(r) == 1 && unicode.IsSpace(r[0]):
			if quoted || token.Len() > 0 {
				tokens = append(tokens, token.String())
			}
			token.Reset()
			quoted = false
		default:
			token.WriteString(part)
		}
	}
	if open {
		return tokens, ErrOpenQuote
	}
	if quoted || token.Len() > 0 {
		tokens = append(tokens, token.String())
	}
	return tokens, nil
}

// JoinTokens writes tokens as a line that [SplitTokens] splits into the same
// tokens, quoting those that need it.
func JoinTokens(tokens []string) string {
	var b strings.Builder
	for i, token := range tokens {
		if i > 0 {
			b.WriteByte(' ')
		}
		if token != "" && !strings.ContainsFunc(token, func(r rune) bool { return r == '"' || unicode.IsSpace(r) }) {
			b.WriteString(token)
			continue
		}
		b.WriteByte('"')
		b.WriteString(strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(token))
		b.WriteByte('"')
	}
	return b.String()
}
