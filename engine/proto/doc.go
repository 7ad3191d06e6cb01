// Package proto holds the types that cross the border between an engine and
// its readers: what a caller may ask, what an engine answers, and the codes
// of the errors between them. The same values travel inside one process and,
// as JSON, over the socket. It has no behaviour but its own encoding, and
// knows no other package of ptyboss but keys.
package proto

// Version is the number of the wire protocol. A server and a client with
// different numbers refuse each other in words; a field that is only added
// does not change it.
const Version = 1

// Names of the headers that accompany a request and its answer.
const (
	// ScopeHeader names the scope of the caller; absent means the operator.
	ScopeHeader = "Ptyboss-Scope"
	// VersionHeader carries [Version] in both directions.
	VersionHeader = "Ptyboss-Protocol"
)
