package feed

import (
	"context"
	"errors"
	"time"

	"ptyboss/engine/proto"
)

// final reports whether asking again would bring the same error.
func final(err error) bool {
	return errors.Is(err, proto.ErrNotFound) || errors.Is(err, proto.ErrNoPTY) ||
		errors.Is(err, proto.ErrInvalid)
}

// retry is how long a puller waits after an error: longer each time, until an
// answer comes. The zero value has had no error.
type retry time.Duration

func (r *retry) wait(ctx context.Context, wake chan struct{}) {
	*r = min(retry(lastRetry), max(retry(firstRetry), *r*2))
	sleep(ctx, time.Duration(*r), wake)
}

// sleep waits for d, for wake or for the end of ctx. A wake is used up: the
// puller looks at its watch next anyway.
func sleep(ctx context.Context, d time.Duration, wake chan struct{}) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	case <-wake:
	}
}
