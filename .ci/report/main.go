// Command report reads the events of go test -json on standard input and
// prints what go test prints without -json: the closing line of each package,
// and the output of the tests that failed. Unlike go test it takes a skipped
// test for a failure, since a skip means that the machine lacks something.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
)

func main() {
	ok, err := report(os.Stdin, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "report:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

// event is one line of go test -json.
type event struct {
	Action     string
	Package    string
	ImportPath string // of build output
	Test       string
	Output     string
}

// report copies the run in r to w and tells whether it passed. It needs the
// whole run: a stream that holds no package at all has not passed.
func report(r io.Reader, w io.Writer) (bool, error) {
	out := printer{w: w}
	var passed, failed, packages int
	var skips []string
	output := map[string]*strings.Builder{} // of tests that are not done
	broken := false
	in := bufio.NewScanner(r)
	in.Buffer(nil, 64<<20) // a failing test may print a long line
	for in.Scan() {
		var e event
		if err := json.Unmarshal(in.Bytes(), &e); err != nil {
			out.print(in.Text(), "\n") // go's own message, before any event
			broken = true
			continue
		}
		name := e.Package + " " + e.Test
		switch e.Action {
		case "build-output":
			out.print(e.Output)
		case "build-fail":
			broken = true
		case "output":
			if e.Test == "" {
				if e.Output != "PASS\n" {
					out.print(e.Output)
				}
				break
			}
			if output[name] == nil {
				output[name] = &strings.Builder{}
			}
			output[name].WriteString(e.Output)
		case "pass":
			packages += count(e.Test == "")
			passed += count(e.Test != "")
			delete(output, name)
		case "skip":
			if e.Test != "" {
				skips = append(skips, name+"\n"+text(output[name]))
			}
			delete(output, name)
		case "fail":
			packages += count(e.Test == "")
			failed += count(e.Test != "")
			broken = true
			out.print(text(output[name]))
			delete(output, name)
		}
	}
	if err := in.Err(); err != nil {
		return false, fmt.Errorf("read events: %w", err)
	}
	for _, rest := range output { // the process died inside these tests
		out.print(rest.String())
	}
	for _, s := range skips {
		out.print("SKIPPED, which fails here: ", s, "\n")
	}
	out.print(fmt.Sprintf("%d passed, %d failed, %d skipped\n", passed, failed, len(skips)))
	return packages > 0 && !broken && len(skips) == 0, out.err
}

// printer writes until the first error, which it keeps.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) print(parts ...string) {
	for _, s := range parts {
		if p.err == nil {
			_, p.err = io.WriteString(p.w, s)
		}
	}
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func text(b *strings.Builder) string {
	if b == nil {
		return ""
	}
	return b.String()
}
