// Package log keeps what a session printed as text: bounded, readable by line
// and by character, and fast enough for a flood. It owns decoding,
// sanitising, storage, the cursors of pollers, paging and search. It knows
// nothing of processes, terminals, clocks or names; the engine does.
//
// # What text is
//
// Bytes are decoded as UTF-8 per stream, also across writes, with one U+FFFD
// per maximal subpart of bad input. Then
//
//   - escape sequences are dropped (see strip.go for their bounds);
//   - TAB, LF and CR stay; any other control character, C1 included, becomes
//     the four characters \xNN;
//   - format characters (Cf) are dropped, but for a joiner inside an emoji.
//
// The result does not depend on how the bytes were cut into writes. A
// character is a code point everywhere in this package; no cut ever falls
// inside one.
//
// # What is kept
//
// The last [Limits].Chars characters of both streams together, in the order
// of arrival, are the retained text. Characters and lines have absolute
// numbers from 0 that never change while older text is discarded. Beyond the
// retained text the log keeps what a reader may still have to drain: the last
// [Limits].Pending characters of each stream.
//
// Text lies in blocks of 16 kB which are recycled, so a flood allocates
// nothing once the log is full, and memory is bounded whatever is printed:
// about 240 kB for a full log of ASCII, 0.9 MB for four-byte characters.
package log
