package tap

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

// collect feeds in, cut after every step bytes, and returns what the decoder
// would see, with each ticket replaced by <body>.
func collect(in []byte, step int) string {
	s := splitter{store: newStore()}
	var out []byte
	for len(in) > 0 {
		n := min(max(1, step), len(in))
		out = s.feed(out, in[:n])
		in = in[n:]
	}
	return open(string(out), s.store)
}

func open(out string, st *store) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(out, startMarker)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		ticket, after, found := strings.Cut(rest, endMarker)
		if !found {
			return b.String() + "<open>" + rest
		}
		body, ok := st.take(ticket)
		if !ok {
			return b.String() + "<lost " + ticket + ">"
		}
		b.WriteString("<" + body + ">")
		out = after
	}
}

func TestPasteBodiesAreExact(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("line of text \x1b[31mred\x1b[0m 漢字\r\n", 40000)
	tests := []struct{ name, in, want string }{
		{"no paste", "abc\x1b[A", "abc\x1b[A"},
		{"between keys", "a\x1b[200~hello\x1b[201~b", "a<hello>b"},
		{"empty", "\x1b[200~\x1b[201~", "<>"},
		{"colours", "\x1b[200~\x1b[31mx\x1b[0m\x1b[201~", "<\x1b[31mx\x1b[0m>"},
		{"invalid utf-8 and nul", "\x1b[200~\xff\x00\xc3\x1b[201~", "<\xff\x00\xc3>"},
		{"broken end markers", "\x1b[200~\x1b[20\x1b[201\x1b\x1b[201~", "<\x1b[20\x1b[201\x1b>"},
		{"start marker inside", "\x1b[200~a\x1b[200~b\x1b[201~", "<a\x1b[200~b>"},
		{"broken start marker", "\x1b[20\x1b[200~x\x1b[201~", "\x1b[20<x>"},
		{"two", "\x1b[200~x\x1b[201~\x1b[200~y\x1b[201~", "<x><y>"},
		{"more than a megabyte", "\x1b[200~" + long + "\x1b[201~", "<" + long + ">"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, step := range []int{1, 2, 3, 5, 7, 817, 1 << 30} {
				if got := collect([]byte(tt.in), step); got != tt.want {
					t.Errorf("in steps of %d: got %d bytes %.60q, want %d bytes %.60q",
						step, len(got), got, len(tt.want), tt.want)
				}
			}
		})
	}
}

func TestAPasteWithoutEndIsPassedOnInPieces(t *testing.T) {
	t.Parallel()
	body := bytes.Repeat([]byte("0123456789abcdef"), pieceLimit/16+10)
	s := splitter{store: newStore()}
	out := s.feed(nil, append([]byte(startMarker), body...))
	out = s.feed(out, []byte(endMarker))
	got := open(string(out), s.store)
	want := "<" + string(body[:pieceLimit]) + "><" + string(body[pieceLimit:]) + ">"
	if got != want {
		t.Errorf("got %d bytes, want %d in two pieces", len(got), len(want))
	}
}

func FuzzSplitter(f *testing.F) {
	f.Add([]byte("a\x1b[200~hello\x1b[201~b"), 3)
	f.Add([]byte("\x1b\x1b[200~\x1b[201\x1b[201~\x1b"), 1)
	f.Add([]byte("\x1b[200~\xff\x1b[200~"), 2)
	f.Fuzz(func(t *testing.T, in []byte, step int) {
		whole := collect(in, len(in)+1)
		if cut := collect(in, step%64); cut != whole {
			t.Errorf("in steps of %d: %q, at once: %q", step%64, cut, whole)
		}
		// A body between two keys comes out as it went in, unless it holds
		// the end marker itself.
		if bytes.Contains(in, []byte(endMarker)) {
			return
		}
		wrapped := "k" + startMarker + string(in) + endMarker + "k"
		if got, want := collect([]byte(wrapped), step%64), "k<"+string(in)+">k"; got != want {
			t.Errorf("pasted %q, got %q", want, got)
		}
	})
}

func TestReadNeverOverflows(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	tap := New(r)
	in := strings.Repeat(startMarker+endMarker, 3000) + "\x1b"
	go func() {
		_, _ = w.WriteString(in) // the reader fails the test if it is short
		_ = w.Close()
	}()
	pastes, tail := 0, ""
	for {
		p := make([]byte, 128)
		n, err := tap.Read(p)
		tail += string(p[:n])
		if err != nil {
			break
		}
	}
	for {
		_, rest, found := strings.Cut(tail, startMarker)
		if !found {
			break
		}
		ticket, after, _ := strings.Cut(rest, endMarker)
		if body, ok := tap.Take(ticket); !ok || body != "" {
			t.Fatalf("paste %d: Take(%q) = %q, %v; want an empty body", pastes, ticket, body, ok)
		}
		pastes++
		tail = after
	}
	if pastes != 3000 {
		t.Errorf("got %d pastes, want 3000", pastes)
	}
}

// keyLog is a model that keeps what it was sent.
type keyLog struct {
	tap  *Tap
	seen chan string
}

func (k keyLog) Init() tea.Cmd  { return nil }
func (k keyLog) View() tea.View { return tea.NewView("") }

func (k keyLog) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		k.seen <- msg.Keystroke()
	case tea.PasteMsg:
		body, ok := k.tap.Take(msg.Content)
		if !ok {
			body = "no body for " + msg.Content
		}
		k.seen <- "paste " + body
	}
	return k, nil
}

// The decoder behind the tap is Bubble Tea's own: order, pastes and Esc must
// come out of it as they were typed.
func TestThroughBubbleTea(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = w.Close() }()
	model := keyLog{tap: New(r), seen: make(chan string, 100)}
	p := tea.NewProgram(model, tea.WithInput(model.tap), tea.WithOutput(&bytes.Buffer{}),
		tea.WithoutSignals(), tea.WithWindowSize(80, 24))
	done := make(chan error, 1)
	go func() {
		_, err := p.Run()
		done <- err
	}()
	steps := []struct {
		typed string
		want  []string
	}{
		{"a\x1b[200~x\x1b[31my\xff\x1b[201~b", []string{"a", "paste x\x1b[31my\xff", "b"}},
		{"\x1b", []string{"esc"}},
		{"\x1b\x1b", []string{"alt+esc"}},
		{"\x1b[A\x1bx", []string{"up", "alt+x"}},
		{"\x1b[200~\x1b[201~", []string{"paste "}},
	}
	for _, step := range steps {
		if _, err := w.WriteString(step.typed); err != nil {
			t.Fatal(err)
		}
		for _, want := range step.want {
			select {
			case got := <-model.seen:
				if got != want {
					t.Errorf("typed %q: got %q, want %q", step.typed, got, want)
				}
			case <-time.After(10 * time.Second):
				t.Fatalf("typed %q: %q did not arrive", step.typed, want)
			}
		}
	}
	p.Quit()
	if err := <-done; err != nil {
		t.Errorf("Run = %v", err)
	}
}
