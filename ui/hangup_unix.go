//go:build unix

package ui

import (
	"os"
	"syscall"
)

// hangupSignals say that the terminal is gone. Bubble Tea does not handle them.
func hangupSignals() []os.Signal { return []os.Signal{syscall.SIGHUP} }
