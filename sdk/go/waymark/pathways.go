package waymark

import (
	"context"
	"fmt"
	"time"
)

const (
	defaultWait = 5 * time.Minute
	firstPoll   = 500 * time.Millisecond
	longestPoll = 10 * time.Second
)

// GenerateAndWait returns the completed pathway; a failed one is a *PathwayFailedError. It waits until the deadline of
// the context, without one five minutes.
func (r Pathways) GenerateAndWait(ctx context.Context, body PathwayRequest, options ...Option) (*Pathway, error) {
	if _, isBound := ctx.Deadline(); !isBound {
		bound, cancel := context.WithTimeout(ctx, defaultWait)
		defer cancel()
		ctx = bound
	}
	queued, err := r.Generate(ctx, body, options...)
	if err != nil {
		return nil, err
	}
	for delay := firstPoll; ; delay = min(2*delay, longestPoll) {
		pathway, err := r.Retrieve(ctx, queued.PathwayID)
		if err != nil {
			return nil, err
		}
		switch pathway.Status {
		case PathwayStatusCompleted:
			return pathway, nil
		case PathwayStatusFailed:
			return nil, &PathwayFailedError{pathway}
		}
		if err := sleep(ctx, delay); err != nil {
			return nil, fmt.Errorf("%s is still %s: %w", pathway.PathwayID, pathway.Status, err)
		}
	}
}
