// Package form asks for a new job: its command, its directory, and whether it
// gets a terminal.
package form

import (
	tea "charm.land/bubbletea/v2"

	"ptyboss/ui/field"
	"ptyboss/ui/frame"
	"ptyboss/ui/text"
	"ptyboss/ui/theme"
)

// Height is that of the box.
const Height = 8

// The fields, in the order of the tab key.
const (
	command = iota
	directory
	terminal
	fieldCount
)

// labelWidth is that of the column with the names of the fields.
const labelWidth = 12

// Form is the form of a new job.
type Form struct {
	fields   [2]field.Field // command and directory
	pty      bool
	focus    int
	err      string
	starting bool
}

// New returns a form with an empty command, for a job in dir.
func New(dir string) *Form {
	return &Form{fields: [2]field.Field{field.New(""), field.New(dir)}, pty: true}
}

// Job is what was filled in.
type Job struct {
	Command string
	Dir     string // as typed; "" means not given
	PTY     bool
}

// Job returns what was filled in.
func (f *Form) Job() Job {
	return Job{Command: f.fields[command].Value(), Dir: f.fields[directory].Value(), PTY: f.pty}
}

// Next moves to another field, by n.
func (f *Form) Next(n int) { f.focus = (f.focus + n + fieldCount) % fieldCount }

// Toggle turns the terminal on or off.
func (f *Form) Toggle() { f.pty = !f.pty }

// SetError shows why the job could not be started, until something is typed.
// The text is cleaned here.
func (f *Form) SetError(err string) {
	f.err = text.Clean(err)
	f.starting = false
}

// SetStarting shows that the job is being started.
func (f *Form) SetStarting() { f.err, f.starting = "", true }

// Starting reports whether the answer to a start is still to come.
func (f *Form) Starting() bool { return f.starting }

// Key edits the field with the focus.
func (f *Form) Key(msg tea.KeyPressMsg) {
	f.err = ""
	if f.focus == terminal {
		if msg.Text == " " || msg.Code == tea.KeyLeft || msg.Code == tea.KeyRight {
			f.Toggle()
		}
		return
	}
	f.fields[f.focus].Key(msg)
}

// Paste puts text into the field with the focus.
func (f *Form) Paste(s string) {
	if f.focus != terminal {
		f.err = ""
		f.fields[f.focus].Insert(s)
	}
}

// View returns the form in a box of w columns, and where in it the cursor is;
// x is negative when there is none.
func (f *Form) View(w int, t theme.Theme) (lines []string, x, y int) {
	room := max(0, w-2-labelWidth-3)
	x, y = -1, -1
	body := make([]string, 1, Height)
	for i, name := range [...]string{command: "command", directory: "directory"} {
		line, cursor := f.fields[i].View(room)
		if f.focus == i {
			x, y = 1+1+labelWidth+cursor, 1+len(body)
		}
		body = append(body, " "+f.label(i, name, t)+t.Field.Render(line))
	}
	box := "[x] yes — a screen, keys and colours; programs like vim work"
	if !f.pty {
		box = "[ ] no — plain pipes; output is a log"
	}
	style := t.Muted
	if f.focus == terminal {
		style = t.Text
	}
	body = append(body, " "+f.label(terminal, "terminal", t)+style.Render(text.Cut(box, room)))
	status := ""
	switch {
	case f.err != "":
		status = t.Bad.Render(text.Cut(" "+f.err, w-3))
	case f.starting:
		status = t.Muted.Render(" starting…")
	}
	body = append(body, "", status)
	b := frame.Box{Border: t.BorderAttached, TopLeft: t.Strong.Render("New job")}
	return b.Draw(w, Height, body), x, y
}

func (f *Form) label(i int, name string, t theme.Theme) string {
	style, mark := t.Muted, "  "
	if f.focus == i {
		style, mark = t.Strong, "› "
	}
	return style.Render(text.Fit(mark+name, labelWidth))
}
