package screen

import (
	"encoding/base64"
	"strconv"
	"strings"
)

// The states of a program, as it reports them with OSC 7501.
const (
	StateIdle    = "idle"
	StateWorking = "working"
	StateBlocked = "blocked"
	StateDone    = "done"
	StateError   = "error"
	StateClear   = "clear" // removes the record and those beneath it
)

// The limits of OSC 7501.
const (
	statusBytes   = 4096 // a report with its framing
	statusKey     = 16
	statusMessage = 2048
	statusTitle   = 192
	statusID      = 128
	statusLevels  = 8
	statusSegment = 32
)

// ProgramStatus is one report of OSC 7501. It replaces the record of its ID
// whole. It comes from the program and is data to show, nothing else.
type ProgramStatus struct {
	ID       string // path of the record; empty for the program as a whole
	State    string // one of the State constants
	Kind     string // permission, question or auth; only with StateBlocked
	Progress int    // 0 to 100; -1 is unknown
	App      string
	Message  string
	Title    string
}

// programStatus is OSC 7501.
func (s *Screen) programStatus(body []byte, terminator string) {
	if len(body)+2+len(terminator) > statusBytes {
		return
	}
	text := strings.TrimPrefix(string(body), "7501;")
	if text == "?" {
		s.reply("\x1b]7501;?\x1b\\")
		return
	}
	if status, ok := parseStatus(text); ok {
		s.events.add(Event{Kind: EventStatus, Status: &status})
	}
}

// parseStatus reads key=value pairs. It fails on a report that is malformed;
// unknown keys and values out of range are as if they were absent.
func parseStatus(text string) (ProgramStatus, bool) {
	st := ProgramStatus{Progress: -1}
	for _, pair := range strings.Split(text, ":") {
		key, value, ok := strings.Cut(pair, "=")
		if !ok || !validKey(key) || !validValue(value) {
			return st, false
		}
		switch key {
		case "state":
			st.State = value
		case "kind":
			st.Kind = value
		case "progress":
			if n, err := strconv.Atoi(value); err == nil && n >= 0 && n <= 100 && value[0] != '+' {
				st.Progress = n
			}
		case "app":
			if validSegment(value) {
				st.App = value
			}
		case "msg":
			st.Message = statusText(value, statusMessage)
		case "title":
			st.Title = statusText(value, statusTitle)
		case "id":
			if st.ID = value; !validPath(value) {
				return st, false
			}
		}
	}
	return st.checked()
}

// checked drops what does not go with the state, and refuses unknown states.
func (st ProgramStatus) checked() (ProgramStatus, bool) {
	switch st.State {
	case StateWorking:
		st.Kind = ""
	case StateBlocked:
		switch st.Kind {
		case "permission", "question", "auth":
		default:
			st.Kind = ""
		}
	case StateIdle, StateDone, StateError, StateClear:
		st.Kind, st.Progress = "", -1
	default:
		return st, false
	}
	return st, true
}

// statusText decodes base64 and drops what must not be shown. Text that is too
// long or malformed is no text.
func statusText(value string, limit int) string {
	text, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(value, "="))
	if err != nil || len(text) > limit {
		return ""
	}
	return plain(text, limit)
}

func validKey(key string) bool {
	if key == "" || len(key) > statusKey {
		return false
	}
	for _, c := range []byte(key) {
		if c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

func validValue(value string) bool {
	for _, c := range []byte(value) {
		if !wordByte(c) && !strings.ContainsRune(",/=", rune(c)) {
			return false
		}
	}
	return true
}

func validSegment(s string) bool {
	if s == "" || len(s) > statusSegment {
		return false
	}
	for _, c := range []byte(s) {
		if !wordByte(c) {
			return false
		}
	}
	return true
}

func validPath(path string) bool {
	segments := strings.Split(path, "/")
	if len(path) > statusID || len(segments) > statusLevels {
		return false
	}
	for _, s := range segments {
		if !validSegment(s) {
			return false
		}
	}
	return true
}

// wordByte reports whether c is one of [A-Za-z0-9_.+-].
func wordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' ||
		c == '_' || c == '.' || c == '+' || c == '-'
}
