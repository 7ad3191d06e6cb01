package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"os/exec"
	"time"

	"ptyboss/engine/proto"
)

// The limits of the hook command.
const (
	hookTimeout = 10 * time.Second
	hookOutput  = 1000 // bytes of its output that the log keeps on failure
	hooksAtOnce = 4    // more events wait for their turn
)

// notify runs the hook command with the event as JSON on its standard input.
// It does not wait for it.
func (e *Engine) notify(event proto.Event) {
	if len(e.options.NotifyCommand) == 0 {
		return
	}
	e.running.Go(func() {
		select {
		case e.hooks <- struct{}{}: // also while the engine is closing: its last events count
		default:
			select {
			case e.hooks <- struct{}{}:
			case <-e.closing:
				return
			}
		}
		defer func() { <-e.hooks }()
		e.runHook(event)
	})
}

func (e *Engine) runHook(event proto.Event) {
	input, err := json.Marshal(event)
	if err != nil {
		e.log.Error("Event could not be encoded", keyErr, err)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), hookTimeout)
	defer cancel()
	argv := e.options.NotifyCommand
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Stdin = bytes.NewReader(input)
	cmd.Env = e.options.Environ
	cmd.Dir = e.options.Dir
	cmd.WaitDelay = time.Second // for a grandchild that holds its output
	var output limitedBuffer
	cmd.Stdout, cmd.Stderr = &output, &output
	if err := cmd.Run(); err != nil {
		e.log.Warn("Notify command failed", keySession, event.SessionID, keyErr, err, keyOutput, output.String())
	}
}

// limitedBuffer keeps the first hookOutput bytes written to it.
type limitedBuffer struct{ bytes.Buffer }

func (b *limitedBuffer) Write(p []byte) (int, error) {
	b.Buffer.Write(p[:min(len(p), hookOutput-b.Len())])
	return len(p), nil
}
