package main

import (
	"strings"
	"testing"
)

func TestReport(t *testing.T) {
	t.Parallel()
	const (
		ok   = `{"Action":"output","Package":"p","Output":"ok  \tp\t0.1s\n"}` + "\n" + `{"Action":"pass","Package":"p"}` + "\n"
		bad  = `{"Action":"output","Package":"p","Output":"FAIL\tp\t0.1s\n"}` + "\n" + `{"Action":"fail","Package":"p"}` + "\n"
		pass = `{"Action":"output","Package":"p","Test":"TestA","Output":"chatter\n"}` + "\n" + `{"Action":"pass","Package":"p","Test":"TestA"}` + "\n"
		fail = `{"Action":"output","Package":"p","Test":"TestB","Output":"b_test.go:1: no\n"}` + "\n" + `{"Action":"fail","Package":"p","Test":"TestB"}` + "\n"
		skip = `{"Action":"output","Package":"p","Test":"TestC","Output":"c_test.go:1: no vim\n"}` + "\n" + `{"Action":"skip","Package":"p","Test":"TestC"}` + "\n"
		none = `{"Action":"output","Package":"q","Output":"?   \tq\t[no test files]\n"}` + "\n" + `{"Action":"skip","Package":"q"}` + "\n"
	)
	tests := []struct {
		name, in, shows, hides string
		want                   bool
	}{
		{"pass", pass + ok, "ok  \tp\t0.1s\n1 passed, 0 failed, 0 skipped\n", "chatter", true},
		{"fail", fail + bad, "b_test.go:1: no\nFAIL\tp", "", false},
		{"skip", skip + ok, "SKIPPED, which fails here: p TestC\nc_test.go:1: no vim", "", false},
		{"package without tests", pass + ok + none, "[no test files]", "SKIPPED", true},
		{"died inside a test", `{"Action":"output","Package":"p","Test":"TestD","Output":"panic: x\n"}` + "\n" + bad, "panic: x", "", false},
		{"no build", `{"ImportPath":"p","Action":"build-output","Output":"x.go:1: bad\n"}` + "\n" + `{"ImportPath":"p","Action":"build-fail"}` + "\n", "x.go:1: bad", "", false},
		{"no event", "go: no such thing\n", "go: no such thing", "", false},
		{"nothing", "", "0 passed", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var out strings.Builder
			got, err := report(strings.NewReader(tt.in), &out)
			if err != nil || got != tt.want {
				t.Errorf("report = %v, %v, want %v", got, err, tt.want)
			}
			if !strings.Contains(out.String(), tt.shows) {
				t.Errorf("output %q lacks %q", out.String(), tt.shows)
			}
			if tt.hides != "" && strings.Contains(out.String(), tt.hides) {
				t.Errorf("output %q shows %q", out.String(), tt.hides)
			}
		})
	}
}
