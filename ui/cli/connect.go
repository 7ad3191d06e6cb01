package cli

import (
	"context"
	"strings"
)

// engine returns the engine that the flags name. With start set a server is
// started if none runs. The caller closes it.
func (a *app) engine(ctx context.Context, start bool) (Engine, error) {
	if a.embedded {
		return a.env.Embedded(ctx)
	}
	return a.env.Connect(ctx, a.socket, start)
}

// getenv returns a variable of the caller, or "".
func (a *app) getenv(name string) string {
	// The last one wins, as in a shell.
	for i := len(a.env.Environ) - 1; i >= 0; i-- {
		if value, ok := strings.CutPrefix(a.env.Environ[i], name+"="); ok {
			return value
		}
	}
	return ""
}
