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

// emoji knows what can be joined, by the rules that find clusters. It keeps
// its memory; the zero value is ready.
type emoji struct {
	buf      [16]byte
	clusters *graphemes.Iterator[[]byte]
	// known remembers verdicts, each at the low bits of its character.
	known [16]struct {
		r   rune
		yes bool
	}
}

// pictographic reports whether r can be joined to an emoji (Unicode's
// Extended_Pictographic): only then the joined sequence is one cluster, and not
// just because r extends whatever it follows.
func (e *emoji) pictographic(r rune) bool {
	k := &e.known[r%rune(len(e.known))]
	if k.r != r { // 0, which is none, is known from the start
		k.r, k.yes = r, e.oneCluster("❤"+zwjText, r) && !e.oneCluster("a", r)
	}
	return k.yes
}

// oneCluster reports whether prefix and r are one grapheme cluster.
func (e *emoji) oneCluster(prefix string, r rune) bool {
	p := utf8.AppendRune(append(e.buf[:0], prefix...), r)
	if e.clusters == nil {
		e.clusters = graphemes.FromBytes(p)
	}
	e.clusters.SetText(p)
	return e.clusters.Next() && len(e.clusters.Value()) == len(p)
}
