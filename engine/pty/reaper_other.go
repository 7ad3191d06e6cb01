//go:build !linux

package pty

import (
	"errors"
	"fmt"
)

// Reaper makes this process the parent of orphans, where the system can.
type Reaper struct{}

// NewReaper fails: on this system orphans go to its first process.
func NewReaper() (*Reaper, error) {
	return nil, fmt.Errorf("adopt orphans: %w", errors.ErrUnsupported)
}

// Stop ends the reaper.
func (*Reaper) Stop() {}
