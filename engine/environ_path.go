package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// defaultPath is the PATH where there is none (spec 1.5).
const defaultPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

// prependKey is the variable by which a shell puts folders in front of PATH
// again, when its start-up files are through.
const prependKey = "OPENCLAW_PREPEND_PATH"

// mergePath puts folders in front of those of a PATH, each once. The rest is
// left as it is.
func mergePath(rest []string, fronts ...[]string) string {
	var merged []string
	front := make(map[string]bool)
	for _, dirs := range fronts {
		for _, dir := range dirs {
			if !front[dir] {
				front[dir] = true
				merged = append(merged, dir)
			}
		}
	}
	for _, dir := range rest {
		if !front[dir] {
			merged = append(merged, dir)
		}
	}
	return strings.Join(merged, ":")
}

// loginLimit bounds how long the login shell may take to tell its PATH. An
// agent's first command waits for it, once in the life of an engine.
const loginLimit = 2 * time.Second

// askLoginShell starts the shell as a login does and returns the folders of
// the PATH that its start-up files make. Whatever these do, they cannot hold
// the engine up for much longer than limit, fill its memory, or reach a
// terminal.
func askLoginShell(shell string, environ []string, limit time.Duration) ([]string, error) {
	const mark = "=ptyboss=path=" // start-up files may print, too
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, shell, "-l", "-c", `printf '%s' "`+mark+`$PATH`+mark+`"`)
	vars := inherit(environ, false)
	vars["TERM"] = "dumb"
	for key, value := range vars {
		cmd.Env = append(cmd.Env, key+"="+value)
	}
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = limit / 10 // for an agent of keys, say, that keeps the output open
	var output lastBytes
	cmd.Stdout = &output
	err := cmd.Run()
	before, _, ended := cutLast(string(output), mark)
	_, searchPath, started := cutLast(before, mark)
	if !ended || !started {
		return nil, fmt.Errorf("ask login shell %s for its PATH: %w", shell, cmp.Or(err, errNothingTold))
	}
	var dirs []string
	for dir := range strings.SplitSeq(searchPath, ":") {
		if filepath.IsAbs(dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs, nil
}

var errNothingTold = errors.New("nothing was told")

func cutLast(s, mark string) (before, after string, found bool) {
	i := strings.LastIndex(s, mark)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(mark):], true
}

// lastBytes keeps the end of what is written to it.
type lastBytes []byte

func (l *lastBytes) Write(p []byte) (int, error) {
	const least = 64 << 10
	*l = append(*l, p...)
	if n := len(*l); n > 2*least {
		*l = append((*l)[:0], (*l)[n-least:]...)
	}
	return len(p), nil
}
