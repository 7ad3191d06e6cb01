package keys

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// parseHex reads one item of hex: one or two hex digits, with or without 0x,
// in any case, with blanks around it.
func parseHex(item string) (byte, bool) {
	digits := strings.TrimPrefix(strings.ToLower(strings.TrimSpace(item)), "0x")
	if len(digits) < 1 || len(digits) > 2 {
		return 0, false
	}
	b, err := strconv.ParseUint(digits, 16, 8)
	return byte(b), err == nil
}

// parseHexToken reads what follows hex: in a token: pairs of digits, with or
// without blanks between the pairs.
func parseHexToken(source, digits string) Token {
	data, err := hex.DecodeString(strings.Join(strings.Fields(digits), ""))
	if err != nil {
		return Token{Source: source, Warnings: []string{
			fmt.Sprintf("%q is not pairs of hex digits: skipped", source),
		}}
	}
	return textToken(source, string(data))
}
