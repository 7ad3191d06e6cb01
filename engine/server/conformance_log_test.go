package server_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"ptyboss/engine"
)

// logRows are the cases of log.
func logRows() []row {
	return []row{
		{"43 limit alone is a tail", engine.Options{}, func(t *testing.T, d door) {
			r := logOf(t, d, `printf 'one\ntwo\nthree\n'`, `"limit":2`)
			wantText(t, "text", r.Text, "two\nthree\n\n"+exited0)
			equal(t, "output", r.Details["output"], any("two\nthree"))
			equal(t, "totalLines", r.Details["totalLines"], any(3.0))
			equal(t, "total", r.Details["total"], any(3.0))
		}},
		{"44 offset and limit", engine.Options{}, func(t *testing.T, d door) {
			r := logOf(t, d, `printf 'alpha\nbeta\ngamma\n'`, `"offset":1,"limit":1`)
			wantText(t, "text", r.Text, "beta\n\n"+exited0)
			equal(t, "firstLine", r.Details["firstLine"], any(1.0))
		}},
		{"45 neither is the last 200 lines", engine.Options{}, func(t *testing.T, d door) {
			r := logOf(t, d, "seq 0 249", "")
			wantText(t, "text", r.Text, paragraphs(lines(50, 250), "[Showing the last 200 of 250 lines; pass offset and limit for others.]", exited0))
		}},
		{"45 200 lines need no note", engine.Options{}, func(t *testing.T, d door) {
			wantText(t, "text", logOf(t, d, "seq 0 199", "").Text, paragraphs(lines(0, 200), exited0))
		}},
		{"46 offset alone goes to the end", engine.Options{}, func(t *testing.T, d door) {
			wantText(t, "text", logOf(t, d, "seq 0 249", `"offset":10`).Text, paragraphs(lines(10, 250), exited0))
		}},
		{"47 no output yet", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "read x", false)
			r := d.process(t, "a", `{"action":"log","sessionId":"`+id+`"}`)
			wantText(t, "text", r.Text, "(no output yet)")
			equal(t, "output", r.Details["output"], any("(no output yet)"))
			equal(t, "status", r.Details["status"], any("running"))
		}},
		{"48 no output recorded", engine.Options{}, func(t *testing.T, d door) {
			r := logOf(t, d, "true", "")
			wantText(t, "text", r.Text, "(no output recorded)\n\n"+exited0)
			equal(t, "totalChars", r.Details["totalChars"], any(0.0))
		}},
		{"49 CR LF ends a line", engine.Options{}, func(t *testing.T, d door) {
			r := logOf(t, d, `printf 'a\r\nb\r\n'`, "")
			wantText(t, "text", r.Text, "a\nb\n\n"+exited0)
			equal(t, "totalLines", r.Details["totalLines"], any(2.0))
			equal(t, "totalChars", r.Details["totalChars"], any(6.0))
		}},
	}
}

// logOf returns the log of a command that has ended.
func logOf(t *testing.T, d door, command, arguments string) reply {
	t.Helper()
	id := start(t, d, "a", command, false)
	wait(t, d, id, "exit")
	if arguments != "" {
		arguments = "," + arguments
	}
	return d.process(t, "a", fmt.Sprintf(`{"action":"log","sessionId":%q%s}`, id, arguments))
}

// lines is the text of seq from one number up to but without another.
func lines(from, to int) string {
	out := make([]string, 0, to-from)
	for n := from; n < to; n++ {
		out = append(out, strconv.Itoa(n))
	}
	return strings.Join(out, "\n")
}
