package cli

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// stopTime is how long the kernel may take to stop this process. One that
// nobody could continue it does not stop at all.
const stopTime = 250 * time.Millisecond

// suspend stops this process as its terminal would, and returns when it goes
// on. While it is stopped, signals gets neither SIGTSTP nor SIGCONT.
func suspend(signals chan<- os.Signal) error {
	signal.Reset(syscall.SIGTSTP, syscall.SIGCONT)
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer func() {
		signal.Stop(continued)
		signal.Notify(signals, syscall.SIGTSTP, syscall.SIGCONT)
	}()
	if err := syscall.Kill(os.Getpid(), syscall.SIGTSTP); err != nil {
		return err
	}
	select {
	case <-continued:
	case <-time.After(stopTime):
	}
	return nil
}
