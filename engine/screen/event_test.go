package screen

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEvents(t *testing.T) {
	t.Parallel()
	b64 := func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }
	tests := []struct {
		name, in string
		want     []Event
	}{
		{"bell", "\x07", []Event{{Kind: EventBell}}},
		{"bells are one", "\x07\x07\x07", []Event{{Kind: EventBell}}},
		{"title", "\x1b]0;hello; world\x07", []Event{{Kind: EventTitle, Text: "hello; world"}}},
		{"title alone", "\x1b]2;x\x1b\\", []Event{{Kind: EventTitle, Text: "x"}}},
		{"the same title", "\x1b]2;x\x07\x1b]2;x\x07", []Event{{Kind: EventTitle, Text: "x"}}},
		{"no title", "\x1b]2;x\x07\x1b]2;\x07", []Event{{Kind: EventTitle, Text: "x"}, {Kind: EventTitle}}},
		{"icon name is no title", "\x1b]1;x\x07", nil},
		{"title is cleaned", "\x1b]0;a\x01b\u202ec\xff\x07", []Event{{Kind: EventTitle, Text: "abc"}}},
		{
			"title stack", "\x1b]0;a\x07\x1b[22t\x1b]0;b\x07\x1b[23t",
			[]Event{{Kind: EventTitle, Text: "a"}, {Kind: EventTitle, Text: "b"}, {Kind: EventTitle, Text: "a"}},
		},
		{"folder", "\x1b]7;file://host/tmp\x07", []Event{{Kind: EventCwd, Text: "file://host/tmp"}}},
		{"notice of iTerm", "\x1b]9;done\x07", []Event{{Kind: EventNotice, Text: "done"}}},
		{"progress of ConEmu is none", "\x1b]9;4;1;50\x07\x1b]9;\x07", nil},
		{
			"notice of urxvt", "\x1b]777;notify;build;it works\x07",
			[]Event{{Kind: EventNotice, Title: "build", Text: "it works"}},
		},
		{"notice of urxvt without text", "\x1b]777;notify;build\x07", []Event{{Kind: EventNotice, Title: "build"}}},
		{"another urxvt extension", "\x1b]777;preexec\x07", nil},
		{"notice of kitty", "\x1b]99;;hello\x1b\\", []Event{{Kind: EventNotice, Title: "hello"}}},
		{
			"notice of kitty in parts", "\x1b]99;i=1:d=0;ti\x1b\\\x1b]99;i=1:d=0;tle\x1b\\\x1b]99;i=1:p=body;text\x1b\\",
			[]Event{{Kind: EventNotice, Title: "title", Text: "text"}},
		},
		{"notice of kitty in base64", "\x1b]99;e=1;" + b64("ünï") + "\x1b\\", []Event{{Kind: EventNotice, Title: "ünï"}}},
		{"query of kitty", "\x1b]99;i=1:p=?;\x1b\\", nil},
		{"prompt marks", "\x1b]133;A\x07\r\n\x1b]133;B\x07\x1b]133;C\x07\x1b]133;D;1\x07\x1b]133;D\x07", []Event{
			{Kind: EventPrompt, Mark: 'A'},
			{Kind: EventPrompt, Mark: 'B', Row: 1},
			{Kind: EventPrompt, Mark: 'C', Row: 1},
			{Kind: EventPrompt, Mark: 'D', Row: 1, Code: 1, HasCode: true},
			{Kind: EventPrompt, Mark: 'D', Row: 1},
		}},
		{
			"prompt mark with options", "\x1b]133;A;cl=m;aid=7\x07\x1b]133;D;0;err=x\x07",
			[]Event{{Kind: EventPrompt, Mark: 'A'}, {Kind: EventPrompt, Mark: 'D', HasCode: true}},
		},
		{"prompt marks count rows that left", "\n\n\n\n\n\x1b]133;A\x07", []Event{{Kind: EventPrompt, Mark: 'A', Row: 5}}},
		{"unknown mark", "\x1b]133;Z\x07\x1b]133;\x07\x1b]133;AB\x07", nil},
		{"clipboard", "\x1b]52;c;" + b64("hi\n") + "\x07", []Event{{Kind: EventClipboard, Title: "c", Text: "hi\n"}}},
		{"clipboard emptied", "\x1b]52;c;!\x07", []Event{{Kind: EventClipboard, Title: "c"}}},
		{"clipboard is not read", "\x1b]52;c;?\x07", nil},
		{"reset", "\x1bc", []Event{{Kind: EventReset}}},
		{"unknown", "\x1b]1337;File=x\x07\x1b]x;y\x07\x1b];\x07\x1b]-1;x\x07", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for _, size := range []int{0, 1} {
				s := New(Options{Cols: 20, Rows: 4})
				feedChunks(s, []byte(test.in), size)
				if diff := cmp.Diff(test.want, s.Events()); diff != "" {
					t.Errorf("%q in pieces of %d (-want +got):\n%s", test.in, size, diff)
				}
				if again := s.Events(); again != nil {
					t.Errorf("events are there twice: %v", again)
				}
			}
		})
	}
}

func TestTitleIsBounded(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	_, _ = s.Write([]byte("\x1b]0;" + strings.Repeat("é", 3000) + "\x07"))
	if got := s.Title(); got != strings.Repeat("é", maxTitle/2) {
		t.Errorf("the title has %d bytes", len(got))
	}
}

func TestEventsAreBounded(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	for range 1000 {
		_, _ = s.Write([]byte("\x1b]9;" + strings.Repeat("x", 4000) + "\x07\x1b]133;A\x07"))
	}
	q := s.Events()
	size := 0
	for _, e := range q {
		size += e.size()
	}
	if len(q) < 60 || len(q) > maxEvents || size > maxEventBytes+maxText+64 {
		t.Errorf("%d events of %d bytes wait", len(q), size)
	}
	if got := s.DroppedEvents() + uint64(len(q)); got != 2000 {
		t.Errorf("%d events were dropped or are there, want 2000", got)
	}
	if last := q[len(q)-1]; last.Kind != EventPrompt {
		t.Errorf("the last event is %+v, want the newest", last)
	}
}

func TestProgramStatus(t *testing.T) {
	t.Parallel()
	b64 := base64.StdEncoding.EncodeToString
	none := ProgramStatus{}
	tests := []struct {
		name, body string
		want       ProgramStatus
		ok         bool
	}{
		{"idle", "state=idle", ProgramStatus{State: "idle", Progress: -1}, true},
		{"working", "state=working:progress=40:app=claude", ProgramStatus{State: "working", Progress: 40, App: "claude"}, true},
		{"blocked", "state=blocked:kind=permission", ProgramStatus{State: "blocked", Kind: "permission", Progress: -1}, true},
		{"blocked, unknown kind", "state=blocked:kind=mood", ProgramStatus{State: "blocked", Progress: -1}, true},
		{"kind goes with blocked only", "state=working:kind=auth", ProgramStatus{State: "working", Progress: -1}, true},
		{"progress goes with running states", "state=done:progress=100", ProgramStatus{State: "done", Progress: -1}, true},
		{"progress beyond", "state=working:progress=101", ProgramStatus{State: "working", Progress: -1}, true},
		{"progress with a sign", "state=working:progress=+5", ProgramStatus{State: "working", Progress: -1}, true},
		{"message", "state=error:msg=" + b64([]byte("boom ünï")), ProgramStatus{State: "error", Progress: -1, Message: "boom ünï"}, true},
		{
			"message is cleaned", "state=error:msg=" + b64([]byte("a\x1b[31m\nb\u202ec")),
			ProgramStatus{State: "error", Progress: -1, Message: "a[31mbc"},
			true,
		},
		{"message without padding", "state=error:msg=aGk", ProgramStatus{State: "error", Progress: -1, Message: "hi"}, true},
		{"message that is no base64", "state=error:msg=a", ProgramStatus{State: "error", Progress: -1}, true},
		{"message too long", "state=error:msg=" + b64(make([]byte, 2049)), ProgramStatus{State: "error", Progress: -1}, true},
		{"title", "state=idle:title=" + b64([]byte("T")), ProgramStatus{State: "idle", Progress: -1, Title: "T"}, true},
		{"title too long", "state=idle:title=" + b64([]byte(strings.Repeat("x", 193))), ProgramStatus{State: "idle", Progress: -1}, true},
		{"path", "state=idle:id=a/b.c/d-1", ProgramStatus{ID: "a/b.c/d-1", State: "idle", Progress: -1}, true},
		{"unknown keys", "state=idle:colour=red", ProgramStatus{State: "idle", Progress: -1}, true},
		{"clear", "state=clear:id=a", ProgramStatus{ID: "a", State: "clear", Progress: -1}, true},
		{"no state", "app=x", none, false},
		{"unknown state", "state=happy", none, false},
		{"empty", "", none, false},
		{"no value", "state", none, false},
		{"key in capitals", "State=idle", none, false},
		{"key too long", "state=idle:abcdefghijklmnopq=1", none, false},
		{"value with a space", "state=idle:x=a b", none, false},
		{"path too deep", "state=idle:id=a/a/a/a/a/a/a/a/a", none, false},
		{"path with an empty part", "state=idle:id=a//b", none, false},
		{"path too long", "state=idle:id=" + strings.Repeat("a", 33), none, false},
		{"app that is none", "state=idle:app=a,b", ProgramStatus{State: "idle", Progress: -1}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := New(Options{})
			_, _ = s.Write([]byte("\x1b]7501;" + test.body + "\x1b\\"))
			var want []Event
			if test.ok {
				want = []Event{{Kind: EventStatus, Status: &test.want}}
			}
			if diff := cmp.Diff(want, s.Events()); diff != "" {
				t.Errorf("%q (-want +got):\n%s", test.body, diff)
			}
		})
	}
}

func TestProgramStatusOfTooManyBytesIsDropped(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		terminator string
		bytes      int
		want       int
	}{{"\x1b\\", 4096, 1}, {"\x1b\\", 4097, 0}, {"\x07", 4096, 1}, {"\x07", 4097, 0}} {
		head, tail := "\x1b]7501;state=idle:x=", test.terminator
		text := head + strings.Repeat("a", test.bytes-len(head)-len(tail)) + tail
		s := New(Options{})
		_, _ = s.Write([]byte(text))
		if got := len(s.Events()); got != test.want {
			t.Errorf("a report of %d bytes ended by %q makes %d events, want %d", len(text), tail, got, test.want)
		}
	}
}

func FuzzStatus(f *testing.F) {
	f.Add("state=working:progress=5:msg=aGk=:id=a/b")
	f.Add("state=blocked:kind=auth:app=x")
	f.Fuzz(func(t *testing.T, text string) {
		st, ok := parseStatus(text)
		if !ok {
			return
		}
		if st.Progress < -1 || st.Progress > 100 || len(st.Message) > statusMessage || len(st.Title) > statusTitle ||
			st.ID != "" && !validPath(st.ID) || st.App != "" && !validSegment(st.App) {
			t.Errorf("%q is read as %+v", text, st)
		}
		if strings.ContainsAny(st.Message+st.Title, "\x1b\n\r\x00\x7f") {
			t.Errorf("%q shows a control character", text)
		}
	})
}
