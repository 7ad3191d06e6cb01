package engine

import (
	"os"
	"path/filepath"
	"strings"
)

// shellArgv returns the argument list that runs command in the caller's shell
// (spec 1.7): its SHELL if that is a real one, without start-up files.
func shellArgv(environ []string, command string) []string {
	find := func(name string) string { return findInPath(lookup(environ, "PATH"), name) }
	first := func(paths ...string) string {
		for _, p := range paths {
			if p != "" {
				return p
			}
		}
		return "sh"
	}
	shell := lookup(environ, "SHELL")
	switch filepath.Base(shell) {
	case "false", "nologin", ".", "/":
		shell = first(find("sh"), find("bash"))
	case "fish":
		shell = first(find("bash"), find("sh"), shell)
	}
	if !executable(shell) {
		shell = first(find("sh"), find("bash"), findInPath("/bin:/usr/bin", "sh"))
	}
	switch filepath.Base(shell) {
	case "bash":
		return []string{shell, "--noprofile", "--norc", "-c", command}
	case "zsh":
		return []string{shell, "-f", "-c", command}
	case "fish":
		return []string{shell, "--no-config", "-c", command}
	}
	return []string{shell, "-c", command}
}

func findInPath(path, name string) string {
	for dir := range strings.SplitSeq(path, ":") {
		if p := filepath.Join(dir, name); filepath.IsAbs(p) && executable(p) {
			return p
		}
	}
	return ""
}

func executable(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o111 != 0
}
