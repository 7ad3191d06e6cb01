// Package server serves an engine over a Unix socket as plain HTTP and JSON.
// It only translates: what an action does, and in which words it answers, is
// the engine's. It owns the socket, the lock that decides who may have it, and
// the order in which the process ends.
package server
