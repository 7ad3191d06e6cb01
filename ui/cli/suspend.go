package cli

import (
	"os"
	"os/signal"
	"syscall"
)

// suspend stops this process, and returns when it goes on. It uses SIGSTOP,
// since the Go runtime never gives a caught SIGTSTP back its default. SIGCONT
// does not reach signals meanwhile.
func suspend(signals chan<- os.Signal) error {
	signal.Reset(syscall.SIGCONT)
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer func() {
		signal.Stop(continued)
		signal.Notify(signals, syscall.SIGCONT)
	}()
	if err := syscall.Kill(os.Getpid(), syscall.SIGSTOP); err != nil {
		return err
	}
	<-continued
	return nil
}
