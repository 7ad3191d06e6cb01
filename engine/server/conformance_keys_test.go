package server_test

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

// application is what a program prints to have application cursor mode, in a
// list with another mode.
const application = `printf '\033[?1;25h'; `

// keyRows are the cases of kind K. The bytes are those that a program under a
// terminal reads; package keys has more of them.
func keyRows() []row {
	return []row{
		{"91 named keys and modifiers", engine.Options{}, types("", "03 0d 1b78 1b5b5a 1b4f4d", "C-c", "Enter", "M-x", "S-Tab", "KPEnter")},
		{
			"92 cursor keys in normal mode",
			engine.Options{},
			types("", "1b5b41 1b5b42 1b5b43 1b5b44 1b5b317e 1b5b347e", "up", "down", "right", "left", "home", "end"),
		},
		{
			"92 cursor keys in application mode",
			engine.Options{},
			types(application, "1b4f41 1b4f42 1b4f43 1b4f44 1b4f48 1b4f46", "up", "down", "right", "left", "home", "end"),
		},
		{"92 cursor keys in normal mode again", engine.Options{}, types(application+`printf '\033[?1l'; `, "1b5b41", "up")},
		{"93 modifiers in normal mode", engine.Options{}, types("", modified, modifiedKeys()...)},
		{"93 modifiers in application mode", engine.Options{}, types(application, modified, modifiedKeys()...)},
		{"94 literal, hex, keys, in that order", engine.Options{}, func(t *testing.T, d door) {
			p := newProbe(t, d, "", 5)
			r := d.process(t, "a", `{"action":"send-keys","sessionId":"`+p.id+`","literal":"hi","hex":["0d","0x0a","zz"],"keys":["Enter"]}`)
			if !strings.HasPrefix(r.Text, "Sent 5 bytes to session "+p.id+".\nWarnings:\n- ") || !strings.Contains(r.Text, `"zz"`) {
				t.Errorf("send-keys = %q, want 5 bytes and a warning for zz", r.Text)
			}
			p.want("68 69 0d 0a 0d")
		}},
		{"95 text is UTF-8, hex is raw", engine.Options{}, func(t *testing.T, d door) {
			p := newProbe(t, d, "", 16)
			p.send(proto.SendKeysRequest{Literal: "你好😀", Hex: []string{"c3", "a9", "00", "ff"}, Keys: []string{"C-c", "Enter"}})
			p.want("e4bda0e5a5bdf09f9880c3a900ff030d")
		}},
		{"96 up before a mode was ever set", engine.Options{}, types("", "1b5b41", "up")},
		{"97 Enter before a mode was ever set", engine.Options{}, types("", "0d", "Enter")},
		{"98 a program in line mode reads a line", engine.Options{}, readsALine(func(t *testing.T, d door, id string) proto.ProcessResult {
			t.Helper()
			return ok(t)(d.SendKeys(t.Context(), "a", proto.SendKeysRequest{SessionID: id, Keys: []string{"h", "i", "Enter"}}))
		})},
		{"99 submit is CR", engine.Options{}, func(t *testing.T, d door) {
			p := newProbe(t, d, "", 1)
			equal(t, "text", ok(t)(d.Submit(t.Context(), "a", p.id)).Text, "Submitted session "+p.id+" (sent CR).")
			p.want("0d")
		}},
		{"99 submit ends a line", engine.Options{}, readsALine(func(t *testing.T, d door, id string) proto.ProcessResult {
			t.Helper()
			ok(t)(d.Write(t.Context(), "a", proto.WriteRequest{SessionID: id, Data: "hi"}))
			return ok(t)(d.Submit(t.Context(), "a", id))
		})},
		{"100 an empty paste with markers", engine.Options{}, pastes("", "", `,"bracketed":true`, "1b5b3230307e 1b5b3230317e")},
		{"100 an empty paste, mode 2004", engine.Options{}, pastes(`printf '\033[?2004h'; `, "", "", "1b5b3230307e 1b5b3230317e")},
		{"100 an empty paste without markers", engine.Options{}, pastesNothing(`,"bracketed":false`)},
		{"100 an empty paste, no mode", engine.Options{}, pastesNothing("")},
		{
			"101 an embedded end marker is removed",
			engine.Options{},
			pastes(`printf '\033[?2004h'; `, `a\u001b[20\u001b[201~1~rm\r\n`, "", "1b5b3230307e 61 726d 0d 1b5b3230317e"),
		},
		{"102 only broken hex", engine.Options{}, func(t *testing.T, d door) {
			p := newProbe(t, d, "", 1)
			r := d.process(t, "a", `{"action":"send-keys","sessionId":"`+p.id+`","hex":["zz"]}`)
			if r.Details["status"] != "failed" || !strings.HasPrefix(r.Text, "No key data provided.") || r.Details["error"] != r.Text {
				t.Errorf("send-keys = %+v, want no key data", r)
			}
			p.send(proto.SendKeysRequest{Literal: "x"})
			p.want("78") // and nothing before it
		}},
		{"103 a cursor query gets the real position", engine.Options{}, func(t *testing.T, d door) {
			p := newProbe(t, d, `printf '\r\nab\033[6n'; `, 6)
			p.want("1b5b323b3352")
			if log := logUntil(t, d, p.id, ""); strings.Contains(log, "[6n") || !strings.Contains(log, "ab<ready>") {
				t.Errorf("log = %q, want no query in it", log)
			}
		}},
	}
}

// modified are the bytes of modifiedKeys, in every mode.
const modified = "1b5b313b3341 1b5b313b3543 1b5b313b3242 1b5b313b357e 1b5b343b377e 1b5b363b387e 1b5b323b327e 1b5b333b347e"

func modifiedKeys() []string {
	return []string{"M-up", "C-right", "S-down", "C-home", "M-C-End", "S-M-C-PgDn", "S-insert", "S-M-del"}
}

// probe is a program that shows, in hex, the bytes that it reads.
type probe struct {
	t  *testing.T
	d  door
	id string
}

// newProbe starts a program that prints what setup prints and then reads n
// bytes of a terminal that passes all of them on.
func newProbe(t *testing.T, d door, setup string, n int) probe {
	t.Helper()
	command := fmt.Sprintf("stty raw -echo; %sprintf '<ready>'; head -c %d | od -An -v -tx1; printf '<done>'", setup, n)
	p := probe{t: t, d: d, id: start(t, d, "a", command, true)}
	logUntil(t, d, p.id, "<ready>")
	return p
}

func (p probe) send(req proto.SendKeysRequest) {
	p.t.Helper()
	req.SessionID = p.id
	if r := ok(p.t)(p.d.SendKeys(p.t.Context(), "a", req)); r.Details.Status != proto.Running || r.Details.Receipt.Warnings != nil {
		p.t.Errorf("send-keys = %+v, want it sent", r)
	}
}

// want expects that the program has read just these bytes.
func (p probe) want(digits string) {
	p.t.Helper()
	log := logUntil(p.t, p.d, p.id, "<done>")
	_, log, _ = strings.Cut(log, "<ready>")
	log, _, _ = strings.Cut(log, "<done>")
	if got, want := strings.Join(strings.Fields(log), ""), strings.ReplaceAll(digits, " ", ""); got != want {
		p.t.Errorf("the program read %s, want %s", got, want)
	}
}

func size(t *testing.T, digits string) int {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(digits, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return len(b)
}

// types sends keys, all in one call, to a program that printed what setup does.
func types(setup, digits string, tokens ...string) func(t *testing.T, d door) {
	return func(t *testing.T, d door) {
		p := newProbe(t, d, setup, size(t, digits))
		p.send(proto.SendKeysRequest{Keys: tokens})
		p.want(digits)
	}
}

// pastes pastes a text, as it stands in JSON, with more arguments behind it.
func pastes(setup, text, arguments, digits string) func(t *testing.T, d door) {
	return func(t *testing.T, d door) {
		p := newProbe(t, d, setup, size(t, digits))
		r := d.process(t, "a", fmt.Sprintf(`{"action":"paste","sessionId":%q,"text":"%s"%s}`, p.id, text, arguments))
		if text == "" {
			equal(t, "text", r.Text, "Pasted 0 chars to session "+p.id+".")
		}
		equal(t, "status", r.Details["status"], any("running"))
		p.want(digits)
	}
}

func pastesNothing(arguments string) func(t *testing.T, d door) {
	return func(t *testing.T, d door) {
		p := newProbe(t, d, "", 1)
		r := d.process(t, "a", fmt.Sprintf(`{"action":"paste","sessionId":%q,"text":""%s}`, p.id, arguments))
		equal(t, "text", r.Text, "No paste text provided.")
		equal(t, "status", r.Details["status"], any("failed"))
		p.send(proto.SendKeysRequest{Literal: "x"})
		p.want("78")
	}
}

func readsALine(send func(t *testing.T, d door, id string) proto.ProcessResult) func(t *testing.T, d door) {
	return func(t *testing.T, d door) {
		id := start(t, d, "a", `printf '<ready>'; read x; echo "got <$x>"`, true)
		logUntil(t, d, id, "<ready>")
		equal(t, "status", send(t, d, id).Details.Status, proto.Running)
		end := ended(t, d, "a", id)
		if !strings.Contains(end.Text, "got <hi>") || end.Details.Status != proto.Completed {
			t.Errorf("poll = %+v, want the line, and the end", end)
		}
	}
}
