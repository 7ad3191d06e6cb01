package ui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"

	"ptyboss/ui/feed"
	"ptyboss/ui/tap"
)

// ErrNoTerminal means that input or output is not a terminal. The verbs of the
// command line work without one.
var ErrNoTerminal = errors.New("not a terminal")

// ErrHangup means that the terminal hung up. The sessions of a server go on.
var ErrHangup = errors.New("the terminal hung up")

// frameRate is how often Bubble Tea draws at most.
const frameRate = 120

// Run shows the full-screen program until the person leaves it, ctx ends or
// the terminal hangs up, and restores the terminal in every case. Then it
// leaves one line that says what goes on. It blocks. Its error reads as one
// line, but for a panic, which comes with its stack.
func Run(ctx context.Context, engine Engine, opts Options) error {
	if err := opts.check(); err != nil {
		return err
	}
	in, out := opts.input(), opts.output()
	if !term.IsTerminal(in.Fd()) {
		return fmt.Errorf("standard input is %w; ptyboss help lists the verbs that need none", ErrNoTerminal)
	}
	if !term.IsTerminal(out.Fd()) {
		return fmt.Errorf("standard output is %w; ptyboss list shows the sessions without one", ErrNoTerminal)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	input := tap.New(in)
	r := &runner{ctx: ctx}
	feeds := feed.New(engine, func(m any) { r.send(m) })
	model := newApp(world{
		engine: engine, opts: opts, feeds: feeds, start: r.start, send: r.send,
		pasted: input.Take, now: time.Now,
	})
	r.program = tea.NewProgram(model, tea.WithInput(input), tea.WithOutput(out),
		tea.WithFPS(frameRate), tea.WithContext(ctx))
	err := r.run(feeds)
	cancel()
	r.wait()
	if line := model.farewell(); line != "" && !errors.Is(err, ErrHangup) {
		_, _ = fmt.Fprintln(out, line) // the terminal may be gone
	}
	return err
}

// endTimeout is how long goroutines may take to end, once told to. They hold
// nothing that outlives the process.
const endTimeout = time.Second

// runner runs the program and the goroutines beside it.
type runner struct {
	ctx     context.Context //nolint:containedctx // the root of all that runs beside the program
	program *tea.Program
	beside  sync.WaitGroup

	mu  sync.Mutex
	err error // why the program was ended from outside; guarded by mu
}

func (r *runner) send(m tea.Msg) { r.program.Send(m) }

// start runs f in a goroutine. Bubble Tea restores the terminal when its own
// goroutines panic; this does it for ours.
func (r *runner) start(f func(context.Context)) {
	r.beside.Go(func() {
		defer func() {
			if p := recover(); p != nil {
				r.end(fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
			}
		}()
		f(r.ctx)
	})
}

// end ends the program at once because of err.
func (r *runner) end(err error) {
	r.mu.Lock()
	if r.err == nil {
		r.err = err
	}
	r.mu.Unlock()
	r.program.Kill()
}

func (r *runner) run(feeds *feed.Feed) error {
	hangup := make(chan os.Signal, 1)
	signal.Notify(hangup, hangupSignals()...)
	defer signal.Stop(hangup)
	r.start(func(ctx context.Context) {
		select {
		case <-hangup:
			r.end(ErrHangup)
		case <-ctx.Done():
		}
	})
	for _, pull := range feeds.Pullers() {
		r.start(pull)
	}
	_, err := r.program.Run()
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.err != nil:
		return r.err
	case r.ctx.Err() != nil, errors.Is(err, tea.ErrInterrupted):
		return nil // told to end from outside, which is no fault
	case err != nil:
		return fmt.Errorf("run the full-screen program: %w", err)
	}
	return nil
}

// wait waits for the goroutines beside the program.
func (r *runner) wait() {
	done := make(chan struct{})
	go func() { // ends with the goroutines, or with the process
		r.beside.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(endTimeout):
	}
}
