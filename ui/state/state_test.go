package state

import (
	"testing"
	"time"

	"ptyboss/engine/proto"
	"ptyboss/ui/text"
)

func now() time.Time { return time.UnixMilli(1_000_000) }

func live(l proto.Live) proto.Session {
	return proto.Session{Status: proto.Running, StartedAt: 1_000_000 - 41_000, Live: &l}
}

func end(status proto.Status, e proto.End) proto.Session {
	e.EndedAt = 1_000_000 - 120_000
	return proto.Session{Status: status, StartedAt: 1_000_000 - 360_000, Tail: "line\nboom \x1b[31mred\n", End: &e}
}

func TestWords(t *testing.T) {
	t.Parallel()
	zero, two, three := 0, 2, 3
	term := "SIGTERM"
	tests := []struct {
		name     string
		s        proto.Session
		kind     Kind
		word     string
		sentence string
	}{
		{"running", live(proto.Live{PID: 7, LastOutputAt: 999_000}), Running, "running", "running 41 s · pid 7"},
		{
			"quiet", live(proto.Live{PID: 7, LastOutputAt: 990_000}), Running, "running",
			"running 41 s · quiet for 10 s · pid 7",
		},
		{
			"idle rule", live(proto.Live{WaitingForInput: true, LastOutputAt: 980_000}), Waiting, "input",
			"seems to wait for input · quiet for 20 s",
		},
		{"only silence", live(proto.Live{LastOutputAt: 980_000, InputWait: &proto.InputWait{
			Waiting: true, Class: "unknown", Confidence: .5, Evidence: "no output for 20s", SinceMs: 20_000,
		}}), Waiting, "input", "seems to wait for input · quiet for 20 s"},
		{"verdict", live(proto.Live{InputWait: &proto.InputWait{
			Waiting: true, Class: "question", Confidence: .98, Prompt: "name: \x1b[0m(demo) ", SinceMs: 12_000,
		}}), Waiting, "input", "waits for input: question 0.98 · asks “name: (demo)” · for 12 s"},
		{"verdict overrules the idle rule", live(proto.Live{
			PID: 7, WaitingForInput: true, LastOutputAt: 999_000, InputWait: &proto.InputWait{},
		}), Running, "running", "running 41 s · pid 7"},
		{"exit 0", end(proto.Completed, proto.End{ExitCode: &zero}), Succeeded, "exit 0", "exit code 0 after 4 min"},
		{
			"exit 2", end(proto.Failed, proto.End{ExitCode: &two}), Failed, "exit 2",
			"exit code 2 after 4 min · last line “boom red”",
		},
		{
			"completed with exit 3", end(proto.Completed, proto.End{ExitCode: &three}), Failed, "exit 3",
			"exit code 3 after 4 min · last line “boom red”",
		},
		{
			"killed", end(proto.Killed, proto.End{}), Killed, "killed",
			"ended after 4 min · last line “boom red”",
		},
		{
			"stopped, told as failed", end(proto.Failed, proto.End{ExitReason: proto.ReasonManualCancel}), Killed, "stopped",
			"stopped by hand after 4 min · last line “boom red”",
		},
		{
			"signal", end(proto.Failed, proto.End{ExitSignal: &term}), Failed, "SIGTERM",
			"ended by signal SIGTERM after 4 min · last line “boom red”",
		},
		{
			"stopped", end(proto.Killed, proto.End{ExitReason: proto.ReasonManualCancel}), Killed, "stopped",
			"stopped by hand after 4 min · last line “boom red”",
		},
		{
			"timeout", end(proto.Killed, proto.End{TimedOut: true}), Killed, "timeout",
			"stopped by its timeout after 4 min · last line “boom red”",
		},
		{
			"no start", end(proto.Failed, proto.End{ExitReason: proto.ReasonSpawnError}), Failed, "no start",
			"could not be started · last line “boom red”",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := Of(tt.s); got != tt.kind {
				t.Errorf("Of = %v, want %v", got, tt.kind)
			}
			if got := Word(tt.s); got != tt.word {
				t.Errorf("Word = %q, want %q", got, tt.word)
			}
			if got := Sentence(tt.s, now()); got != tt.sentence {
				t.Errorf("Sentence = %q, want %q", got, tt.sentence)
			}
			if got := text.Width(tt.kind.Glyph()); got != 1 {
				t.Errorf("glyph %q is %d columns wide, want 1", tt.kind.Glyph(), got)
			}
		})
	}
}

func TestDurations(t *testing.T) {
	t.Parallel()
	tests := []struct {
		d           time.Duration
		short, long string
	}{
		{0, "0s", "0 s"},
		{59 * time.Second, "59s", "59 s"},
		{150 * time.Second, "2m", "2 min 30 s"},
		{22 * time.Minute, "22m", "22 min"},
		{134 * time.Minute, "2h", "2 h 14 min"},
		{76 * time.Hour, "3d", "3 d 4 h"},
		{1000 * 24 * time.Hour, "99d", "1000 d 0 h"},
	}
	for _, tt := range tests {
		if got := Short(tt.d); got != tt.short {
			t.Errorf("Short(%v) = %q, want %q", tt.d, got, tt.short)
		}
		if got := Long(tt.d); got != tt.long {
			t.Errorf("Long(%v) = %q, want %q", tt.d, got, tt.long)
		}
	}
}

func TestNameIsClean(t *testing.T) {
	t.Parallel()
	tests := []struct {
		s    proto.Session
		want string
	}{
		{proto.Session{Name: "npm \x1b[2Jinit", SessionID: "a-b"}, "npm init"},
		{proto.Session{Name: "\u202e\u200b", Command: "make\nall"}, "make all"},
		{proto.Session{SessionID: "amber-heron"}, "amber-heron"},
		{proto.Session{}, "session"},
	}
	for _, tt := range tests {
		if got := Name(tt.s); got != tt.want {
			t.Errorf("Name(%+v) = %q, want %q", tt.s, got, tt.want)
		}
	}
}
