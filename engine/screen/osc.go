package screen

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxTitle  = 1 << 10
	maxTitles = 16      // that a program may push
	maxLink   = 2083    // longer hyperlinks are dropped, as elsewhere
	maxText   = 4 << 10 // of a notice, a folder
)

// dispatchOSC does what an operating system command says. body lies in the
// parser's buffer and must not be kept.
func (s *Screen) dispatchOSC(body []byte, terminator string) {
	s.glyph = glyph{}
	number, rest, _ := bytes.Cut(body, []byte{';'})
	n, err := strconv.Atoi(string(number))
	if err != nil || n < 0 {
		return
	}
	switch n {
	case 0, 2:
		s.setTitle(rest)
	case 4:
		s.answerPalette(rest, terminator)
	case 7:
		s.setFolder(rest)
	case 8:
		s.setLink(rest)
	case 9:
		s.notice9(rest)
	case 10, 11, 12:
		s.answerColors(n, rest, terminator)
	case 52:
		s.clipboard(rest)
	case 99:
		s.notice99(rest)
	case 133:
		s.promptMark(rest)
	case 777:
		s.notice777(rest)
	case 7501:
		s.programStatus(body, terminator)
	}
}

// plain returns text as it may be shown: valid UTF-8 without control and
// direction characters, at most limit bytes.
func plain(text []byte, limit int) string {
	if limit <= 0 {
		return ""
	}
	text = text[:min(len(text), 4*limit)] // what is dropped may be long
	out := strings.Map(func(r rune) rune {
		if r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && r != 0x200d {
			return -1
		}
		return r
	}, string(text))
	for len(out) > limit {
		_, size := utf8.DecodeLastRuneInString(out[:limit+1])
		out = out[:limit+1-size]
	}
	return out
}

func (s *Screen) setTitle(text []byte) {
	title := plain(text, maxTitle)
	if title == s.title {
		return
	}
	s.title = title
	s.changed()
	s.events.add(Event{Kind: EventTitle, Text: title})
}

// setFolder is OSC 7: the program's folder as a file URL.
func (s *Screen) setFolder(text []byte) {
	if len(text) <= maxText {
		s.events.add(Event{Kind: EventCwd, Text: plain(text, maxText)})
	}
}

// setLink is OSC 8: parameters, then the target of the text that follows. The
// parameters only group parts of one link, which cells of equal target are in
// any case.
func (s *Screen) setLink(body []byte) {
	_, target, ok := bytes.Cut(body, []byte{';'})
	if !ok || len(target) > maxLink {
		target = nil
	}
	if s.tab.links.full() {
		s.sweepStyles()
	}
	s.pen.link = s.tab.links.id(plain(target, maxLink))
	s.penStale = true
}

// promptMark is OSC 133: A, B, C or D and its options.
func (s *Screen) promptMark(body []byte) {
	kind, options, _ := bytes.Cut(body, []byte{';'})
	if len(kind) != 1 || kind[0] < 'A' || kind[0] > 'D' {
		return
	}
	e := Event{Kind: EventPrompt, Mark: kind[0], Row: s.absoluteRow()}
	if kind[0] == 'D' {
		code, _, _ := bytes.Cut(options, []byte{';'})
		if v, err := strconv.Atoi(string(code)); err == nil && v >= 0 && v <= 255 {
			e.Code, e.HasCode = v, true
		}
	}
	s.events.add(e)
}

// absoluteRow is the number that the cursor's row will have in the scrollback.
func (s *Screen) absoluteRow() int64 { return s.sb.end + int64(s.y) }
