package engine

import (
	"os"
	"path/filepath"
	"strings"
)

// program is what is started for a command.
type program struct {
	argv    []string
	prepend string // the value of prependKey, "" for none
	// onDescriptor is the script of a command that is too long for argv.
	onDescriptor string
}

// script is the longest argument.
func (p program) script() string { return p.argv[len(p.argv)-1] }

// reapplyPath puts the folders of prependKey in front again if a start-up file
// has put others there: a shell may read some even when told not to. It stands
// on the command's first line, so that the numbers in messages hold.
const reapplyPath = `case "${PATH}:" in "${` + prependKey + `}:"*) ;; ` +
	`*) PATH="${` + prependKey + `}${PATH:+:${PATH}}"; export PATH ;; esac; unset ` + prependKey + `; `

// program returns how the command is run in the caller's shell.
func (e *Engine) program(in launch) program {
	shell := chooseShell(in.environ)
	script, prepend := in.req.Command, ""
	if len(e.options.PathPrepend) > 0 && readsPOSIX(shell) {
		prepend = strings.Join(union(nil, e.options.PathPrepend), ":") // as in PATH itself
		script = reapplyPath + script
	}
	return program{argv: shellArgv(shell, script), prepend: prepend}
}

// chooseShell returns the caller's shell (spec 1.7): its SHELL if that is a
// real one.
func chooseShell(environ []string) string {
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
	if filepath.Base(shell) == "fish" {
		shell = first(find("bash"), find("sh"), shell)
	}
	if !isShell(shell) {
		shell = first(find("sh"), find("bash"), findInPath("/bin:/usr/bin", "sh"))
	}
	return shell
}

// isShell reports whether commands can be run by the program at path.
func isShell(path string) bool {
	base := filepath.Base(path)
	return filepath.IsAbs(path) && base != "false" && base != "nologin" && executable(path)
}

// readsPOSIX reports whether the shell understands reapplyPath. Others get
// PATH with the folders in front, and their start-up files have the last word.
func readsPOSIX(shell string) bool {
	switch filepath.Base(shell) {
	case "sh", "bash", "dash", "ash", "zsh", "ksh", "ksh93", "mksh", "oksh", "loksh", "yash":
		return true
	}
	return false
}

// shellArgv returns the argument list that runs script without start-up
// files, as far as the shell can do without.
func shellArgv(shell, script string) []string {
	switch filepath.Base(shell) {
	case "bash":
		return []string{shell, "--noprofile", "--norc", "-c", script}
	case "zsh":
		return []string{shell, "-f", "-c", script}
	case "fish":
		return []string{shell, "--no-config", "-c", script}
	}
	return []string{shell, "-c", script}
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
