package pty

import (
	"fmt"
	"io"
	"os"
)

// ScriptPath returns the path under which a command finds the Script of its
// [Spec], or "" where a command cannot have one because descriptors have no
// names.
func ScriptPath() string {
	for _, dir := range []string{"/proc/self/fd", "/dev/fd"} {
		if _, err := os.Stat(dir); err == nil {
			return fmt.Sprintf("%s/%d", dir, ScriptFD)
		}
	}
	return ""
}

// ScriptFD is the descriptor of the Script in the command: the first one
// behind the standard three.
const ScriptFD = 3

// newScript returns a file with the text that has no name and takes no disk
// where that can be had.
func newScript(text string) (*os.File, error) {
	f, err := newMemoryFile()
	if err != nil {
		if f, err = newTemporaryFile(); err != nil {
			return nil, fmt.Errorf("open script: %w", err)
		}
	}
	_, err = io.WriteString(f, text)
	if err == nil {
		// Where opening a descriptor's name only duplicates it, the reader
		// starts where we stopped.
		_, err = f.Seek(0, io.SeekStart)
	}
	if err == nil {
		err = seal(f)
	}
	if err != nil {
		_ = f.Close() // best effort: already failing
		return nil, fmt.Errorf("write script: %w", err)
	}
	return f, nil
}

func newTemporaryFile() (*os.File, error) {
	f, err := os.CreateTemp("", "ptyboss-script-")
	if err != nil {
		return nil, err
	}
	if err := os.Remove(f.Name()); err != nil {
		_ = f.Close() // best effort: already failing
		return nil, err
	}
	return f, nil
}
