package engine

import (
	"testing"

	"ptyboss/engine/proto"
)

func TestMarkupBehindValuesIsStripped(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"ls -la</parameter>":              "ls -la",
		"ls -la</parameter>\n</invoke>\n": "ls -la",
		"ls</arg_value></tool_call>":      "ls",
		"ls</param":                       "ls</param",
		"ls</parameter":                   "ls",
		"echo '<b>x</b>'":                 "echo '<b>x</b>'",
		"cat < parameter":                 "cat < parameter",
		"grep '</parameter>' f":           "grep '</parameter>' f",
		"sort <function.txt":              "sort <function.txt",
		"echo hello":                      "echo hello",
		"cat <<E\n</parameter>\nE":        "cat <<E\n</parameter>\nE",
		"<parameter>":                     "<parameter>",
		"":                                "",
	} {
		dir := given
		got := withoutMarkup(proto.ExecRequest{Command: given, Host: given, Workdir: &dir})
		if got.Command != want || got.Host != want || *got.Workdir != want {
			t.Errorf("withoutMarkup(%q) = %q, want %q", given, got.Command, want)
		}
		if dir != given {
			t.Errorf("the caller's value became %q", dir)
		}
	}
}
