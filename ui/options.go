package ui

import (
	"context"
	"fmt"
	"os"

	"ptyboss/keys"
)

// Options are what the person's process and configuration say. The zero value
// works.
type Options struct {
	// LeaveKey is the chord that leaves an attached session, such as
	// "ctrl+]", which is the default.
	LeaveKey string
	// Dir is the directory in which new jobs start; empty is the engine's own.
	Dir string
	// Environ is the environment that new jobs get, "K=V" each; nil is the
	// engine's own.
	Environ []string
	// Embedded says that the engine ends with this program, and all sessions
	// with it.
	Embedded bool
	// StopServer ends the server with all its sessions; nil if that cannot be
	// done from here.
	StopServer func(ctx context.Context) error
	// Input and Output are the person's terminal; nil is standard input and
	// output.
	Input, Output *os.File
}

func (o Options) input() *os.File {
	if o.Input == nil {
		return os.Stdin
	}
	return o.Input
}

func (o Options) output() *os.File {
	if o.Output == nil {
		return os.Stdout
	}
	return o.Output
}

func (o Options) keymap() keys.Map {
	m := keys.DefaultMap()
	if o.LeaveKey != "" {
		m = m.With(keys.ScopeAttached, keys.ActLeave, o.LeaveKey)
	}
	return m
}

// check returns why the keys cannot be used as they are.
func (o Options) check() error {
	for _, c := range o.keymap().Conflicts() {
		return fmt.Errorf("key %s is bound twice while %s: to %s and to %s", c.Key, c.Scope, c.First, c.Second)
	}
	return nil
}

// leaveKey is the chord as it is shown.
func (o Options) leaveKey() string {
	if o.LeaveKey == "" {
		return keys.DefaultLeaveChord
	}
	return o.LeaveKey
}
