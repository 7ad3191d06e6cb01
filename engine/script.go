package engine

import (
	"fmt"
	"path/filepath"
	"unicode/utf8"

	"ptyboss/engine/proto"
	"ptyboss/engine/pty"
)

// argumentLimit is the longest argument a Linux kernel passes on, in bytes.
const argumentLimit = 128<<10 - 1

// shownCommand is how much of a command that is longer than an argument may be
// is shown in lists, in bytes.
const shownCommand = 4 << 10

// fitted returns the program with its script on a descriptor if it is too long
// for an argument; the shell then reads it from there. Such a command runs as it
// would from -c: $0 is the shell, standard input is free, and no descriptor is
// left over. It differs in that the shell's own messages name the descriptor,
// and that most shells let it return. A shell that is not known to do this is an error
// that wraps [proto.ErrInvalid].
func (p program) fitted() (program, error) {
	script := p.script()
	if len(script) <= argumentLimit {
		return p, nil
	}
	path, shell := pty.ScriptPath(), p.argv[0]
	load := ""
	// On the first line, so that the numbers in messages hold.
	closed := fmt.Sprintf("exec %d<&-; %s", pty.ScriptFD, script)
	switch {
	case filepath.Base(shell) == "zsh":
		load, script = fmt.Sprintf(`eval "$(<%s)"`, path), closed // with . it would call itself by the path
	case readsPOSIX(shell):
		load, script = ". "+path, closed
	case filepath.Base(shell) == "fish":
		load = "source " + path // it has no way to close a descriptor
	}
	if path == "" || load == "" {
		return program{}, proto.Errorf(proto.ErrInvalid,
			"the command is %d bytes long, the kernel passes at most %d, and %s is not known to read it in another way; put it into a script file and run that",
			len(script), argumentLimit, shell)
	}
	argv := append([]string(nil), p.argv...)
	argv[len(argv)-1] = load
	return program{argv: argv, prepend: p.prepend, onDescriptor: script}, nil
}

// commandShown is the command as lists show it: whole, unless it is so long
// that each look at a list would cost more than the command itself.
func commandShown(command string) string {
	if len(command) <= argumentLimit {
		return command
	}
	cut := shownCommand
	for cut > 0 && !utf8.RuneStart(command[cut]) {
		cut--
	}
	return fmt.Sprintf("%s… [%d bytes in all]", command[:cut], len(command))
}
