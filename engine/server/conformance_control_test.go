package server_test

import (
	"strings"
	"testing"
	"time"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

// controlRows are the cases of kind C.
func controlRows() []row {
	return []row{
		{"75 kill asks, and the session runs until it ends", engine.Options{KillGrace: time.Hour}, killAsks},
		{"76 what ends by a kill is completed", engine.Options{KillGrace: time.Hour}, func(t *testing.T, d door) {
			id := start(t, d, "a", "echo up; read x", false)
			logUntil(t, d, id, "up")
			ok(t)(d.Kill(t.Context(), "a", id))
			end := ended(t, d, "a", id)
			wantText(t, "poll", end.Text, "up\n\nProcess stopped by request (signal SIGTERM).")
			equal(t, "status", end.Details.Status, proto.Completed)
			equal(t, "signal", value(end.Details.ExitSignal), any("SIGTERM"))
			equal(t, "code", value(end.Details.ExitCode), nil)
			equal(t, "reason", end.Details.ExitReason, proto.ReasonManualCancel)
			log := ok(t)(d.Log(t.Context(), "a", proto.LogRequest{SessionID: id}))
			wantText(t, "log", log.Text, end.Text)
			r, _ := rowOf(t, d, "a", id)
			equal(t, "status in the list", r.Status, proto.Failed)
		}},
		{"77 a timeout is failed although kill was asked for", engine.Options{KillGrace: 2 * time.Second}, func(t *testing.T, d door) {
			r, err := d.call(t, "exec", "a", `{"command":"trap 'echo told' TERM; while :; do sleep 0.05; done","background":true,"timeoutSeconds":0.5}`)
			if err != nil {
				t.Fatal(err)
			}
			id := r.Details["sessionId"].(string)
			logUntil(t, d, id, "told")
			kill := ok(t)(d.Kill(t.Context(), "a", id))
			equal(t, "kill", kill.Text, "Termination requested for session "+id+".")
			end := ended(t, d, "a", id)
			equal(t, "status", end.Details.Status, proto.Failed)
			equal(t, "reason", end.Details.ExitReason, proto.ReasonOverallTimeout)
			if !strings.Contains(end.Text, "Process exited with signal SIGKILL.") {
				t.Errorf("poll = %q, want the signal", end.Text)
			}
		}},
		{"78 remove hides it, and it is never kept", engine.Options{KillGrace: time.Hour}, removeHides},
		{"81 kill of an ended session", engine.Options{}, afterTheEnd(`{"action":"kill"`)},
		{"82 clear of a running session", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "read x", false)
			refuses(`{"action":"clear","sessionId":"`+id+`"}`, "No finished session found for "+id)(t, d)
			wantText(t, "poll after it", poll(t, d, "a", id).Text, nothing+"\n\n"+running)
		}},
		{"83 remove of an ended session", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "echo x", false)
			ended(t, d, "a", id)
			r := d.process(t, "a", `{"action":"remove","sessionId":"`+id+`"}`)
			wantText(t, "remove", r.Text, "Removed session "+id+".")
			equal(t, "status", r.Details["status"], any("completed"))
			waitRows(t, d, func(rows []proto.Session) bool { return len(rows) == 0 })
			equal(t, "poll after it", poll(t, d, "a", id).Text, "No session found for "+id)
		}},
		{"84 write to an ended session", engine.Options{}, afterTheEnd(`{"action":"write","data":"x"`)},
		{"84 send-keys to an ended session", engine.Options{}, afterTheEnd(`{"action":"send-keys","keys":["Enter"]`)},
		{"84 submit to an ended session", engine.Options{}, afterTheEnd(`{"action":"submit"`)},
		{"84 paste to an ended session", engine.Options{}, afterTheEnd(`{"action":"paste","text":"x"`)},
		{"85 input to a foreground run", engine.Options{}, foregroundIsNotTouched},
		{"86 write counts bytes", engine.Options{}, func(t *testing.T, d door) {
			id := start(t, d, "a", "head -c 2 | od -An -tx1", false)
			r := d.process(t, "a", `{"action":"write","sessionId":"`+id+`","data":"é"}`)
			wantText(t, "write", r.Text, "Wrote 2 bytes to session "+id+".")
			wantText(t, "poll", ended(t, d, "a", id).Text, " c3 a9\n\n"+exited0)
		}},
		{"87 eof of a terminal is the character, and the last", engine.Options{}, eofIsLast},
		{"88 an empty list", engine.Options{}, func(t *testing.T, d door) {
			r := d.process(t, "a", `{"action":"list"}`)
			wantText(t, "list", r.Text, "No running or recent sessions.")
			equal(t, "status", r.Details["status"], any("completed"))
			if sessions, isList := r.Details["sessions"].([]any); !isList || len(sessions) != 0 {
				t.Errorf("sessions = %v, want an empty list", r.Details["sessions"])
			}
		}},
		{"89 an action that is none", engine.Options{}, refuses(`{"action":"foo"}`, tenActions)},
		{"89 no action", engine.Options{}, refuses(`{}`, tenActions)},
		{"90 poll without an id", engine.Options{}, refuses(`{"action":"poll"}`, "sessionId is required for this action.")},
	}
}

const tenActions = "Invalid process action. Expected one of: list, poll, log, write, send-keys, submit, paste, kill, clear, remove"

// refuses expects a failed result with that text.
func refuses(arguments, want string) func(t *testing.T, d door) {
	return func(t *testing.T, d door) {
		r := d.process(t, "a", arguments)
		if r.Text != want || r.Details["status"] != "failed" || r.Details["error"] != want {
			t.Errorf("process %s = %+v, want it refused with %q", arguments, r, want)
		}
	}
}

// afterTheEnd expects that an action on a session that has ended is refused. The
// arguments are not closed.
func afterTheEnd(arguments string) func(t *testing.T, d door) {
	return func(t *testing.T, d door) {
		id := start(t, d, "a", "echo x", false)
		ended(t, d, "a", id)
		refuses(arguments+`,"sessionId":"`+id+`"}`, "No active session found for "+id)(t, d)
		wantText(t, "poll after it", poll(t, d, "a", id).Text, nothing+"\n\n"+exited0)
	}
}

func killAsks(t *testing.T, d door) {
	wait, open := gate(t)
	id := start(t, d, "a", "trap '' TERM; echo up; "+wait, false)
	logUntil(t, d, id, "up")
	r := d.process(t, "a", `{"action":"kill","sessionId":"`+id+`"}`)
	wantText(t, "kill", r.Text, "Termination requested for session "+id+".")
	equal(t, "status", r.Details["status"], any("completed"))
	equal(t, "name", r.Details["name"], any("trap TERM;"))
	if _, there := r.Details["sessionId"]; there {
		t.Error("the details of kill hold an id")
	}
	if row, found := rowOf(t, d, "a", id); !found || row.Status != proto.Running {
		t.Errorf("row = %+v, %v, want it to run", row, found)
	}
	if n, b := d.status(t); n.Running != 1 || len(b) != 1 {
		t.Errorf("status = %+v, %+v, want one that runs and blocks", n, b)
	}
	open()
	end := ended(t, d, "a", id)
	wantText(t, "poll", end.Text, "up\n\nProcess stopped by request (code 0).")
	equal(t, "status after the end", end.Details.Status, proto.Completed)
}

func removeHides(t *testing.T, d door) {
	wait, open := gate(t)
	id := start(t, d, "a", "trap '' TERM; echo up; "+wait, false)
	logUntil(t, d, id, "up")
	equal(t, "remove", ok(t)(d.Remove(t.Context(), "a", id)).Text, "Removed session "+id+" (termination requested).")
	for _, scope := range []string{"a", ""} {
		if _, found := rowOf(t, d, scope, id); found {
			t.Errorf("the list of %q still shows it", scope)
		}
		equal(t, "poll", poll(t, d, scope, id).Text, "No session found for "+id)
	}
	if n, _ := d.status(t); n != (proto.SessionCounts{Running: 1}) {
		t.Errorf("counts = %+v, want one that runs", n)
	}
	open()
	d.waitStatus(t, func(n proto.SessionCounts, _ []proto.Blocker) bool { return n.Running == 0 })
	if n, _ := d.status(t); n.Finished != 0 {
		t.Errorf("counts = %+v, want none kept", n)
	}
}

func foregroundIsNotTouched(t *testing.T, d door) {
	wait, open := gate(t)
	result := make(chan string, 1)
	go func() {
		r, err := d.Exec(t.Context(), "a", proto.ExecRequest{Command: wait + "; echo done"})
		if err != nil {
			t.Errorf("Exec: %v", err)
		}
		result <- r.Text
	}()
	var id string
	waitRows(t, d, func(rows []proto.Session) bool {
		if len(rows) == 1 {
			id = rows[0].SessionID
		}
		return id != ""
	})
	for _, arguments := range []string{
		`{"action":"write","data":"x"`, `{"action":"send-keys","keys":["Enter"]`, `{"action":"submit"`,
		`{"action":"paste","text":"x"`, `{"action":"kill"`, `{"action":"remove"`, `{"action":"poll"`, `{"action":"log"`,
	} {
		refuses(arguments+`,"sessionId":"`+id+`"}`, "Session "+id+" is not backgrounded.")(t, d)
	}
	open()
	wantText(t, "text of the call", <-result, "done")
}

func eofIsLast(t *testing.T, d door) {
	command := "stty raw -echo; printf '<ready>'; head -c 2 | od -An -v -tx1; printf '<done>'; sleep 1000"
	p := probe{t: t, d: d, id: start(t, d, "a", command, true)}
	logUntil(t, d, p.id, "<ready>")
	r := d.process(t, "a", `{"action":"write","sessionId":"`+p.id+`","data":"x","eof":true}`)
	wantText(t, "write", r.Text, "Wrote 1 bytes to session "+p.id+" (stdin closed).")
	for _, arguments := range []string{
		`{"action":"write","data":"x"`, `{"action":"write","eof":true`, `{"action":"send-keys","keys":["Enter"]`,
		`{"action":"submit"`, `{"action":"paste","text":"x"`,
	} {
		refuses(arguments+`,"sessionId":"`+p.id+`"}`, "Session "+p.id+" stdin is not writable.")(t, d)
	}
	row, _ := rowOf(t, d, "a", p.id)
	equal(t, "stdin writable", row.Live != nil && row.StdinWritable, false)
	p.want("78 04")
}
