package screen

import (
	"bytes"
	"slices"
)

// stepString takes a byte of a string, or the one behind an ESC or 0xc2
// within it.
func (f *QueryFilter) stepString(dst []byte, c byte) []byte {
	switch {
	case f.state == ftStringEsc && c != '\\':
		// The ESC abandoned the string and begins a sequence of its own.
		f.held = bytes.TrimSuffix(f.held, []byte{0x1b})
		if f.fate == fateDrop {
			f.held = f.held[:0]
		}
		f.loose = f.loose || f.fate == fatePass
		return f.step(f.abandon(dst), c)
	case f.state == ftStringEsc, f.state == ftStringC1 && c == 0x9c,
		c == 0x07 && f.kind == ']':
		return f.end(dst, c)
	case c == 0x18 || c == 0x1a:
		f.held = append(f.held, c)
		if f.fate == fateDrop {
			return f.drop(dst)
		}
		return f.release(dst)
	}
	f.held = append(f.held, c)
	switch c {
	case 0x1b:
		f.state = ftStringEsc
	case 0xc2:
		f.state = ftStringC1
	default:
		f.state = ftString
		return f.decide(dst)
	}
	return dst
}

// decide settles the fate of a string as soon as it can be known, and then
// holds nothing more of it.
func (f *QueryFilter) decide(dst []byte) []byte {
	if f.fate == fateOpen {
		f.fate = f.judge(false)
	}
	switch f.fate {
	case fatePass:
		dst = f.flush(dst)
	case fateDrop:
		f.held = f.held[:0]
	case fateOpen:
	}
	return dst
}

// end takes the last byte of a string.
func (f *QueryFilter) end(dst []byte, c byte) []byte {
	body := len(f.held)
	switch f.state {
	case ftStringEsc, ftStringC1:
		body--
	default:
	}
	if f.fate == fateOpen {
		whole := f.held
		f.held = whole[:max(body, 0)]
		f.fate = f.judge(true)
		f.held = whole
	}
	f.held = append(f.held, c)
	if f.fate == fateDrop {
		return f.drop(dst)
	}
	return f.release(dst)
}

// judge looks at the string so far; whole says that it is complete.
func (f *QueryFilter) judge(whole bool) fate {
	body := f.held[f.body:]
	var verdict fate
	switch f.kind {
	case ']':
		verdict = judgeOSC(body, whole)
	case 'P':
		verdict = judgeDCS(body)
	case '_':
		verdict = judgeAPC(body)
	}
	if verdict == fateOpen && whole {
		return fatePass
	}
	if verdict == fateOpen && len(f.held) > maxHeld {
		if f.kind == ']' {
			return fateDrop // it may hold a question further on
		}
		return fatePass
	}
	return verdict
}

// judgeOSC drops commands with a field that is a question mark, if a terminal
// answers them; others pass as soon as their number is known.
func judgeOSC(body []byte, whole bool) fate {
	number, rest, ok := bytes.Cut(body, []byte{';'})
	if !ok {
		if len(number) > 8 {
			return fatePass
		}
		return fateOpen
	}
	switch string(number) {
	case "4", "5", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19",
		"21", "22", "50", "7501":
		if !whole {
			return fateOpen
		}
		for _, field := range bytes.Split(rest, []byte{';'}) {
			if bytes.HasSuffix(field, []byte{'?'}) || bytes.HasPrefix(field, []byte{'?'}) {
				return fateDrop
			}
		}
		return fatePass
	case "52": // which clipboard; text or a question mark
		_, text, ok := bytes.Cut(rest, []byte{';'})
		switch {
		case whole && string(text) == "?":
			return fateDrop
		case whole, ok && len(text) > 1, len(rest) > 64:
			return fatePass
		}
		return fateOpen
	case "99": // kitty's notices; p=? asks what it can do
		meta, _, ok := bytes.Cut(rest, []byte{';'})
		switch {
		case !ok && !whole && len(meta) < 256:
			return fateOpen
		case slices.ContainsFunc(bytes.Split(meta, []byte{':'}), func(field []byte) bool {
			return string(field) == "p=?" || string(field) == "p=alive"
		}):
			return fateDrop
		}
	}
	return fatePass
}

// judgeDCS drops DECRQSS and XTGETTCAP.
func judgeDCS(body []byte) fate {
	i := 0
	for i < len(body) && (body[i] >= '0' && body[i] <= '9' || body[i] == ';') {
		i++
	}
	rest := body[i:]
	if len(rest) == 0 || len(rest) == 1 && (rest[0] == '+' || rest[0] == '$') {
		return fateOpen
	}
	if bytes.HasPrefix(rest, []byte("+q")) || bytes.HasPrefix(rest, []byte("$q")) {
		return fateDrop
	}
	return fatePass
}

// judgeAPC drops kitty's question whether it can draw pictures.
func judgeAPC(body []byte) fate {
	if len(body) == 0 {
		return fateOpen
	}
	if body[0] != 'G' {
		return fatePass
	}
	keys, _, ok := bytes.Cut(body[1:], []byte{';'})
	if slices.ContainsFunc(bytes.Split(keys, []byte{','}), func(key []byte) bool {
		return string(key) == "a=q"
	}) {
		if ok || len(keys) > 3 {
			return fateDrop
		}
	}
	if !ok && len(keys) < 256 {
		return fateOpen
	}
	return fatePass
}

// csiQuery reports whether a complete control sequence, from behind the
// bracket, asks for an answer.
func csiQuery(seq []byte) bool {
	var prefix, inter byte
	first, digits := 0, true
	inters := 0
	for _, c := range seq[:len(seq)-1] {
		switch {
		case c >= '<' && c <= '?':
			prefix = c
		case c >= 0x20 && c < 0x30:
			inter = c
			inters++
		case c >= '0' && c <= '9' && digits:
			first = min(first*10+int(c-'0'), maxParam)
		case c == ';' || c == ':':
			digits = false
		}
	}
	final := seq[len(seq)-1]
	switch inters {
	case 0:
		return plainQuery(prefix, final, first)
	case 1:
		return interQuery(inter, final)
	}
	return false
}

func plainQuery(prefix, final byte, first int) bool {
	switch final {
	case 'c': // DA; with ? it is the Linux console's cursor
		return prefix != '?'
	case 'n': // DSR; with > it is XTMODKEYS
		return prefix == 0 || prefix == '?'
	case 'q', 'm':
		return final == 'q' && prefix == '>' || final == 'm' && prefix == '?'
	case 'u', 'S': // kitty's flags, XTSMGRAPHICS
		return prefix == '?'
	case 'x': // DECREQTPARM
		return prefix == 0
	case 't':
		switch first {
		case 11, 13, 14, 15, 16, 18, 19, 20, 21:
			return prefix == 0
		}
	}
	return false
}

func interQuery(inter, final byte) bool {
	switch string([]byte{inter, final}) {
	case "$p", "$w", "$u", "*y", "&u", "+x", "#R", "#|", "'|", "\"v":
		return true
	}
	return false
}
