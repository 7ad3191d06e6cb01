package cli

import (
	"io"
	"strings"
)

// plainText passes text on, and remembers whether its last line is complete.
// With fold set it undoes what a terminal does to the end of a line.
type plainText struct {
	w       io.Writer
	fold    bool
	skip    int  // lines to leave out, from the next byte on
	cr      bool // a carriage return waits for what follows it
	midLine bool
}

// Write takes any part of the text; it need not end where a line does.
func (p *plainText) Write(b []byte) (int, error) {
	text := string(b)
	if p.cr {
		text, p.cr = "\r"+text, false
	}
	if p.fold {
		if strings.HasSuffix(text, "\r") {
			text, p.cr = text[:len(text)-1], true
		}
		text = strings.ReplaceAll(text, "\r\n", "\n")
	}
	for p.skip > 0 && text != "" {
		_, after, whole := strings.Cut(text, "\n")
		if whole {
			p.skip--
		}
		text = after
	}
	if text == "" {
		return len(b), nil
	}
	p.midLine = !strings.HasSuffix(text, "\n")
	if _, err := io.WriteString(p.w, text); err != nil {
		return 0, err
	}
	return len(b), nil
}

// endLine ends a line that the text left open.
func (p *plainText) endLine() error {
	if !p.midLine {
		return nil
	}
	p.midLine, p.cr = false, false
	_, err := io.WriteString(p.w, "\n")
	return err
}
