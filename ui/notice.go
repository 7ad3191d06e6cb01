package ui

import (
	"time"

	"ptyboss/ui/text"
)

// noticeFor is how long a notice stays, unless a key takes it away.
const noticeFor = 8 * time.Second

// notice is one line that says what happened, in place of the sentence about
// the selected session.
type notice struct {
	text  string
	bad   bool
	until time.Time
}

// say shows a notice. Its text is cleaned here.
func (a *app) say(s string) { a.notice = notice{text.Clean(s), false, a.now().Add(noticeFor)} }

// complain shows that something went wrong.
func (a *app) complain(s string) { a.notice = notice{text.Clean(s), true, a.now().Add(noticeFor)} }

func (n *notice) expire(now time.Time) {
	if n.text != "" && now.After(n.until) {
		*n = notice{}
	}
}
