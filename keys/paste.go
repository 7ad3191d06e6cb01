package keys

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The markers of a bracketed paste.
const (
	pasteStart = "\x1b[200~"
	pasteEnd   = "\x1b[201~"
)

// c1CSI is the one-character form of CSI.
const c1CSI = '\u009b'

// EncodePaste returns the bytes that a terminal in modes m sends when text is
// pasted. They are in paste markers if the program turned mode 2004 on;
// bracketed, if not nil, decides instead.
//
// Always, in this order:
//
//   - CR LF and LF become CR, which is what Enter sends.
//   - The end marker is taken out, written with ESC [ or with the single CSI
//     character, as often as it appears, also where taking one out makes
//     another: nothing after it could be mistaken for typed keys.
//
// Unless bracketed is explicitly false, before the second step bytes that are
// no UTF-8 become U+FFFD and all control characters but TAB, CR, ESC and CSI
// are dropped, and after it ESC and CSI are, so that no pasted text is a
// command to the program; what follows an ESC stays, as text.
//
// The result is empty if text is, or comes to nothing, and there are no
// markers.
func EncodePaste(text string, m Modes, bracketed *bool) []byte {
	markers := m.BracketedPaste
	if bracketed != nil {
		markers = *bracketed
	}
	keepControls := bracketed != nil && !*bracketed

	text = strings.ReplaceAll(text, "\r\n", "\r")
	text = strings.ReplaceAll(text, "\n", "\r")
	if !keepControls {
		text = dropControls(strings.ToValidUTF8(text, "\ufffd"), "\t\r\x1b\u009b")
	}
	text = dropPasteEnds(text)
	if !keepControls {
		text = dropControls(text, "\t\r")
	}
	if markers {
		text = pasteStart + text + pasteEnd
	}
	return []byte(text)
}

// dropControls drops the control characters of text that are not in keep.
func dropControls(text, keep string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !strings.ContainsRune(keep, r) {
			return -1
		}
		return r
	}, text)
}

// dropPasteEnds takes all end markers out of text. It goes over the text once,
// so that what closes up around a marker is looked at again.
func dropPasteEnds(text string) string {
	if !strings.Contains(text, "201~") {
		return text
	}
	kept := make([]byte, 0, len(text))
	for i := range len(text) {
		kept = append(kept, text[i])
		if text[i] == '~' {
			kept = kept[:len(kept)-pasteEndLen(kept)]
		}
	}
	return string(kept)
}

// pasteEndLen is the length of the end marker that b ends in, or 0.
func pasteEndLen(b []byte) int {
	if bytes.HasSuffix(b, []byte(pasteEnd)) {
		return len(pasteEnd)
	}
	rest, ok := bytes.CutSuffix(b, []byte("201~"))
	if !ok {
		return 0
	}
	r, size := utf8.DecodeLastRune(rest)
	if r == c1CSI || r == utf8.RuneError && size == 1 && rest[len(rest)-1] == byte(c1CSI) {
		return size + len("201~")
	}
	return 0
}
