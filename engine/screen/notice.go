package screen

import (
	"bytes"
	"encoding/base64"
	"strings"
)

// notice9 is OSC 9, iTerm's notice. Forms whose first field is a number are
// ConEmu's and mean something else.
func (s *Screen) notice9(body []byte) {
	first, _, _ := bytes.Cut(body, []byte{';'})
	if len(body) == 0 || len(first) > 0 && strings.Trim(string(first), "0123456789") == "" {
		return
	}
	s.events.add(Event{Kind: EventNotice, Text: plain(body, maxText)})
}

// notice777 is OSC 777;notify;title;text of urxvt.
func (s *Screen) notice777(body []byte) {
	parts := bytes.SplitN(body, []byte{';'}, 3)
	if len(parts) < 2 || string(parts[0]) != "notify" {
		return
	}
	e := Event{Kind: EventNotice, Title: plain(parts[1], maxTitle)}
	if len(parts) == 3 {
		e.Text = plain(parts[2], maxText)
	}
	s.events.add(e)
}

// notice99 is OSC 99 of kitty: metadata, then a piece of title or text. Pieces
// of one notice are gathered until one says that it is the last.
func (s *Screen) notice99(body []byte) {
	meta, payload, ok := bytes.Cut(body, []byte{';'})
	if !ok {
		return
	}
	keys := make(map[string]string)
	for _, field := range strings.Split(string(meta), ":") {
		if k, v, ok := strings.Cut(field, "="); ok {
			keys[k] = v
		}
	}
	if keys["e"] == "1" {
		text, err := base64.StdEncoding.DecodeString(string(payload))
		if err != nil {
			return
		}
		payload = text
	}
	d := &s.events.draft
	if d.id != keys["i"] {
		*d = draft{id: plain([]byte(keys["i"]), 64)}
	}
	switch keys["p"] {
	case "", "title":
		d.title += plain(payload, maxTitle-len(d.title))
	case "body":
		d.text += plain(payload, maxText-len(d.text))
	default:
		return // queries, icons, buttons
	}
	if keys["d"] == "0" {
		return
	}
	s.events.add(Event{Kind: EventNotice, Title: d.title, Text: d.text})
	*d = draft{}
}

// draft is a notice that is not complete yet.
type draft struct{ id, title, text string }

// clipboard is OSC 52. What to do with it is not for a terminal to decide; a
// request to read the clipboard is not even passed on.
func (s *Screen) clipboard(body []byte) {
	which, data, ok := bytes.Cut(body, []byte{';'})
	if !ok || string(data) == "?" || len(which) > 16 {
		return
	}
	text, err := base64.StdEncoding.DecodeString(string(data))
	if err != nil {
		text = nil // by the specification this empties the clipboard
	}
	s.events.add(Event{Kind: EventClipboard, Title: plain(which, 16), Text: string(text)})
}
