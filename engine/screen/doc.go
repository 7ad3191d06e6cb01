// Package screen keeps the terminal of one session: it reads what a program
// writes to its terminal and knows, at any moment, what a person would see.
//
// The cells are held by github.com/hinshun/vt10x, of which this package is the
// only user. vt10x misreads much of what programs send today, so it sees none
// of it. This package parses the bytes itself and owns the cursor, margins,
// modes, character sets, styles, wide characters and scrollback; vt10x gets a
// few plain sequences that it is known to treat correctly. A style is handed
// to it as a number in the place of the foreground colour, a cluster of
// several code points as a number in a private plane.
//
// The package knows nothing of processes, sessions or clients. It does no
// input or output of its own and starts no goroutine.
package screen
