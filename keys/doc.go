// Package keys turns what a person or an agent types into the bytes that a
// program in a terminal expects, and back: key tokens such as C-c, key
// events, pastes, and the key bindings of the user interface as data. It is
// pure: no input or output, no state, no other package of ptyboss.
package keys
