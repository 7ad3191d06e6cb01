// Package client is the engine over a socket: [Client] implements
// [proto.API] with the same results and errors as an engine in this process.
// It also finds the server, and starts it when there is none.
package client
