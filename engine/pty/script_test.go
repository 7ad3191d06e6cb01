package pty

import (
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestScript(t *testing.T) {
	t.Parallel()
	path := ScriptPath()
	if path == "" {
		t.Skip("descriptors have no names here")
	}
	for _, terminal := range []bool{false, true} {
		p, err := Start(Spec{
			Argv: []string{"/bin/sh", "-c", ". " + path}, Env: os.Environ(), Terminal: terminal, Cols: 80, Rows: 24,
			Script: "exec 3<&-; echo said; cat <&3 || exit 7",
		})
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		exit := p.Run(func(_ Stream, piece []byte) { out.Write(piece) })
		if exit.Code != 7 || !strings.Contains(out.String(), "said") {
			t.Errorf("terminal=%v: exit = %+v with %q, want 7: the descriptor can be closed", terminal, exit, out.String())
		}
	}
}

func TestScriptFiles(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("echo line\n", 100_000)
	for name, open := range map[string]func(string) (*os.File, error){
		"best": newScript,
		"temporary": func(text string) (*os.File, error) {
			f, err := newTemporaryFile()
			if err != nil {
				return nil, err
			}
			return f, errorsOf(io.WriteString(f, text))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, err := open(text)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = f.Close() }()
			cmd := exec.CommandContext(t.Context(), "cat", ScriptPath())
			cmd.ExtraFiles = []*os.File{f}
			if got, err := cmd.Output(); err != nil || string(got) != text {
				t.Errorf("read %d bytes, %v, want %d", len(got), err, len(text))
			}
		})
	}
}

func errorsOf(_ int, err error) error { return err }
