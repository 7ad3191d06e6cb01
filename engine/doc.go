// Package engine owns all sessions: it starts commands, keeps what they
// print as log and screen, writes what is typed, ends them, and answers
// every reader in the words of the specification. [Engine] implements
// [proto.API] in the process that holds it.
//
// The environment of a command depends on who brings it. What the operator's
// own shell or program brings is passed on as it is, but for what describes
// the terminal around it: a person expects the editor, the virtual environment
// and the keys of that shell. An agent, and anyone who relies on the
// environment of the server, gets it without secrets, without editors, and
// without what makes programs load other code. No call may set such variables,
// or PATH.
//
// A session is owned by one goroutine, Session.run; everybody else sends it
// requests or reads facts that are set once. Locks are small and none is held
// while another is taken, except in the order: registry, then session facts.
// Session output has its own lock (Session.outMu), which is never held with
// either of them.
package engine
