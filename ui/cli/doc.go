// Package cli holds the command-line verbs of ptyboss. It parses arguments,
// asks an engine through an interface, and prints what the engine answers:
// the result's text for people, one JSON object for programs. It owns exit
// codes and the wording of usage errors. It does not know whether the engine
// is in this process or behind a socket, how a server is started, or how the
// full-screen program draws; main hands those in.
package cli
