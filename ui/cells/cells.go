// Package cells draws rows of a session's screen as text with SGR sequences.
// It trusts neither the text of a row nor its claimed width: what it returns
// is always exactly as wide as asked. All of it is pure.
package cells

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"ptyboss/engine/proto"
	"ptyboss/engine/screen/sgr"
)

// View is the part of a row to draw.
type View struct {
	From    int  // first column of the row that is shown
	Width   int  // columns to draw
	Cursor  int  // column of the row that is drawn as a cursor, or below 0
	Reverse bool // the screen is in reverse video (DECSCNM)
}

// Append draws row as v says, appends the text to dst, and returns it. The
// text ends in the default style.
func Append(dst []byte, row proto.Row, v View) []byte {
	w := writer{dst: dst, view: v, last: proto.Style{}}
	col := 0
	for _, run := range row.Runs {
		if col >= v.From+v.Width && v.Cursor < col {
			break
		}
		w.run(run, col)
		col += max(0, run.Width)
	}
	w.blank(proto.Style{}, col, v.From+v.Width)
	return sgr.AppendChange(w.dst, w.last, proto.Style{})
}

type writer struct {
	dst  []byte
	view View
	at   int // columns written
	last proto.Style
}

// run draws a run that starts in column col of the row. Its clusters are
// measured again: a run whose text is not as wide as it says is cut or filled.
func (w *writer) run(run proto.Run, col int) {
	end := col + max(0, run.Width)
	if end <= w.view.From {
		return
	}
	if w.simple(run, col, end) {
		return
	}
	rest := run.Text
	for rest != "" && col < end {
		cluster, _ := ansi.FirstGraphemeCluster(rest, ansi.GraphemeWidth)
		if cluster == "" {
			break
		}
		rest = rest[len(cluster):]
		if cluster = printable(cluster); cluster == "" {
			continue
		}
		width := ansi.StringWidth(cluster)
		if width == 0 {
			continue
		}
		w.cell(cluster, width, run.Style, col, end)
		col += width
	}
	w.blank(run.Style, col, end)
}

// simple draws a run of printable ASCII at once, which is nearly all there is.
func (w *writer) simple(run proto.Run, col, end int) bool {
	if len(run.Text) != run.Width || w.hasCursor(col, end) {
		return false
	}
	for i := range len(run.Text) {
		if run.Text[i] < 0x20 || run.Text[i] > 0x7e {
			return false
		}
	}
	from := max(0, w.view.From-col)
	to := min(run.Width, w.view.From+w.view.Width-col)
	if from < to {
		w.style(run.Style, false)
		w.dst = append(w.dst, run.Text[from:to]...)
		w.at += to - from
	}
	return true
}

func (w *writer) hasCursor(from, to int) bool {
	return w.view.Cursor >= from && w.view.Cursor < to
}

// cell draws one cluster at column col, or blanks where only half of it fits.
func (w *writer) cell(cluster string, width int, style proto.Style, col, end int) {
	left, right := w.view.From, min(end, w.view.From+w.view.Width)
	if col >= left && col+width <= right {
		w.style(style, w.hasCursor(col, col+width))
		w.dst = append(w.dst, cluster...)
		w.at += width
		return
	}
	w.blank(style, max(col, left), min(col+width, right))
}

// blank draws blanks for columns from up to to of the row.
func (w *writer) blank(style proto.Style, from, to int) {
	from = max(from, w.view.From)
	to = min(to, w.view.From+w.view.Width)
	style.Attr &^= proto.Strike | proto.Overline
	style.Underline = proto.UnderlineNone
	for from < to {
		n := to - from
		at := w.hasCursor(from, from+1)
		if at {
			n = 1
		} else if w.hasCursor(from, to) {
			n = w.view.Cursor - from
		}
		w.style(style, at)
		w.dst = append(w.dst, strings.Repeat(" ", n)...)
		w.at += n
		from += n
	}
}

func (w *writer) style(s proto.Style, cursor bool) {
	if w.view.Reverse != cursor {
		s.Attr ^= proto.Reverse
	}
	s.Link = ""
	s.Attr &^= proto.Blink // nothing in our frame blinks
	w.dst = sgr.AppendChange(w.dst, w.last, s)
	w.last = s
}

// printable returns cluster without what may not reach a terminal: control
// characters, bidirectional controls, and format characters other than the
// joiner between two visible ones.
func printable(cluster string) string {
	r, size := utf8.DecodeRuneInString(cluster)
	if size == len(cluster) && (r == utf8.RuneError || allowed(r)) {
		return strings.ToValidUTF8(cluster, "\ufffd")
	}
	var b strings.Builder
	for _, r := range strings.ToValidUTF8(cluster, "\ufffd") {
		if allowed(r) || r == '\u200d' && b.Len() > 0 {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func allowed(r rune) bool {
	return !unicode.IsControl(r) && !unicode.Is(unicode.Cf, r) &&
		r != '\u2028' && r != '\u2029'
}
