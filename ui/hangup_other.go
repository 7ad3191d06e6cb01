//go:build !unix

package ui

import "os"

// hangupSignals are none where terminals do not hang up.
func hangupSignals() []os.Signal { return nil }
