package log

import (
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// zwj joins two emoji into one.
const (
	zwj     = '\u200d'
	zwjText = "\u200d"
)

// ordinary reports whether a character above ASCII is stored as it is: it is
// neither a C1 control nor a format character.
func ordinary(r rune) bool {
	switch {
	case r < 0xa0, r == 0xad:
		return false
	case r < 0x600, r >= 0x2070 && r < 0xfeff:
		return true // no Cf but the soft hyphen; a test holds this
	default:
		return !unicode.Is(unicode.Cf, r)
	}
}

// extender reports whether r may stand between an emoji and its joiner:
// a variation selector or a skin tone.
func extender(r rune) bool {
	return r == 0xfe0f || r == 0xfe0e || r >= 0x1f3fb && r <= 0x1f3ff
}

// pictographic reports whether r can be joined to an emoji (Unicode's
// Extended_Pictographic): only then the joined sequence is one cluster, and not
// just because r extends whatever it follows.
func pictographic(r rune) bool {
	return r >= 0xa9 && oneCluster("❤"+zwjText, r) && !oneCluster("a", r)
}

// oneCluster reports whether prefix and r are one grapheme cluster.
func oneCluster(prefix string, r rune) bool {
	var buf [16]byte
	p := utf8.AppendRune(append(buf[:0], prefix...), r)
	clusters := graphemes.FromBytes(p)
	return clusters.Next() && len(clusters.Value()) == len(p)
}
