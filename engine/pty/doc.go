// Package pty starts one command under a terminal or with pipes, reads what
// it prints, writes what is typed, and signals its whole process tree. It is
// the only user of creack/pty. It knows nothing of sessions, logs or screens:
// bytes go to a function, and what comes back is the facts of the exit.
//
// The order of last byte and exit is exact: [Process.Run] returns only when
// the leader has been reaped and everything it wrote has been handed over.
package pty
