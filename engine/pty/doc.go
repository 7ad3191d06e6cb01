// Package pty starts one command under a terminal or with pipes, reads what
// it prints, writes what is typed, and signals its whole process tree. It is
// the only user of creack/pty. It knows nothing of sessions, logs or screens:
// bytes go to a function, and what comes back is the facts of the exit.
//
// The order of last byte and exit is exact: [Process.Run] returns only when
// the leader has been reaped and everything it wrote has been handed over.
//
// A tree is more than a process group: members may open sessions of their own,
// lose their parents and drop their environment. On Linux they are found by
// what they carry and by having been seen, and named by number and start time
// together, because the kernel gives numbers away again; signals go through
// pidfds. Elsewhere a tree is the group of its leader. Orphans become children
// of a process that has a [Reaper]; everything works without one, at the price
// of a look at all processes of the system where a few would do.
package pty
