package server_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

func TestScreenAndKeys(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		ctx := t.Context()
		id := start(t, api, "a", `stty raw -echo; printf 'ready'; head -c 6 | od -An -tx1 -v; printf done`, true)
		logUntil(t, api, id, "ready")
		r := ok(t)(api.SendKeys(ctx, "a", proto.SendKeysRequest{SessionID: id, Literal: "hi", Hex: []string{"c3", "zz"}, Keys: []string{"Up"}}))
		if !strings.HasPrefix(r.Text, "Sent 6 bytes to session "+id+".\nWarnings:\n- ") || r.Details.Receipt.Bytes != 6 {
			t.Errorf("send-keys = %+v", r)
		}
		log := logUntil(t, api, id, "done")
		if !strings.Contains(log, "68 69 c3 1b 5b 41") {
			t.Errorf("the program read %q, want 68 69 c3 1b 5b 41", log)
		}
		screen, err := api.Screen(ctx, "", id)
		if err != nil || screen.Details.Cols != 120 || screen.Details.Rows != 30 || len(screen.Details.Lines) != 30 {
			t.Fatalf("Screen = %+v, %v, want 120x30", screen.Details, err)
		}
		if !strings.HasPrefix(screen.Details.Lines[0], "ready") || !strings.Contains(screen.Text, "68 69") {
			t.Errorf("screen shows %q", screen.Text)
		}
		if _, err := api.Screen(ctx, "b", id); !errors.Is(err, proto.ErrNotFound) {
			t.Errorf("Screen of another scope = %v, want not found", err)
		}
		pipes := start(t, api, "a", "sleep 100", false)
		if _, err := api.Screen(ctx, "", pipes); !errors.Is(err, proto.ErrNoPTY) {
			t.Errorf("Screen of a session with pipes = %v, want no terminal", err)
		}
	})
}

func TestQueriesAreAnswered(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		id := start(t, api, "a", `stty raw -echo; printf '\r\nab\033[6n'; head -c 6 | od -An -tx1; printf done`, true)
		if log := logUntil(t, api, id, "done"); !strings.Contains(log, "1b 5b 32 3b 33 52") {
			t.Errorf("the program got %q, want the real position 2;3", log)
		}
	})
}

func TestFramesCarryWhatChanged(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		id := start(t, api, "a", `printf 'one\ntwo\n'; read x; printf 'three\n'; read x`, true)
		logUntil(t, api, id, "two")
		frame, err := api.Frame(ctx, "", proto.FrameRequest{SessionID: id, Wait: patience})
		if err != nil || !frame.Full {
			t.Fatalf("first frame = %+v, %v, want a full one", frame, err)
		}
		got := make(chan proto.Frame, 1)
		go func() {
			f, err := api.Frame(ctx, "", proto.FrameRequest{SessionID: id, Since: frame.Generation, Wait: patience})
			if err != nil {
				t.Errorf("Frame: %v", err)
			}
			got <- f
		}()
		ok(t)(api.Write(ctx, "a", proto.WriteRequest{SessionID: id, Data: "\r"}))
		next := <-got
		if next.Full || next.Generation == frame.Generation {
			t.Errorf("next frame = %+v, want only what changed", next)
		}
		for _, row := range next.Rows {
			if row.Y < 2 {
				t.Errorf("row %d did not change", row.Y)
			}
		}
		ok(t)(api.Kill(ctx, "a", id))
		for since := uint64(0); ; {
			f, err := api.Frame(ctx, "", proto.FrameRequest{SessionID: id, Since: since, Wait: patience})
			if err != nil {
				t.Fatal(err)
			}
			if f.Ended {
				break
			}
			since = f.Generation
		}
	})
}

func TestAttach(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		id := start(t, api, "a", `echo before; while read x; do echo "got <$x>"; stty size; done; echo over`, true)
		logUntil(t, api, id, "before")
		a, err := api.Attach(ctx, "", proto.AttachRequest{SessionID: id, Output: true, Cols: 90, Rows: 20})
		if err != nil {
			t.Fatalf("Attach: %v", err)
		}
		defer func() { _ = a.Close() }()
		out := make(chan string, 1)
		go func() {
			b, err := io.ReadAll(a)
			if err != nil {
				t.Errorf("read output: %v", err)
			}
			out <- string(b)
		}()
		text := "pasted\nlines\n"
		for _, in := range []proto.Input{{Bytes: []byte("hello\r")}, {Paste: &text}} {
			if err := a.Send(ctx, in); err != nil {
				t.Errorf("Send: %v", err)
			}
		}
		logUntil(t, api, id, "got <lines>")
		if err := a.Resize(ctx, 77, 11); err != nil {
			t.Errorf("Resize: %v", err)
		}
		if err := a.Send(ctx, proto.Input{Bytes: []byte("again\r\x04")}); err != nil {
			t.Errorf("Send: %v", err)
		}
		got := <-out
		for _, part := range []string{"before", "got <hello>", "20 90", "got <pasted>", "got <lines>", "got <again>", "11 77", "over"} {
			if !strings.Contains(got, part) {
				t.Errorf("attached output has no %q: %q", part, got)
			}
		}
		if err := a.Send(ctx, proto.Input{Bytes: []byte("late")}); !errors.Is(err, proto.ErrNotActive) {
			t.Errorf("Send after the end = %v, want ErrNotActive", err)
		}
		if _, err := api.Attach(ctx, "", proto.AttachRequest{SessionID: id}); !errors.Is(err, proto.ErrNotActive) {
			t.Errorf("Attach after the end = %v, want ErrNotActive", err)
		}
		if _, err := api.Attach(ctx, "", proto.AttachRequest{SessionID: "x"}); !errors.Is(err, proto.ErrNotFound) {
			t.Errorf("Attach of nothing = %v, want ErrNotFound", err)
		}
	})
}

func TestProgramThatNeverReads(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		ctx := t.Context()
		id := start(t, api, "a", `stty raw -echo; echo up; sleep 1000`, true)
		logUntil(t, api, id, "up")
		piece := strings.Repeat("x", 1<<20)
		busy := false
		for range 10 {
			r := ok(t)(api.Write(ctx, "a", proto.WriteRequest{SessionID: id, Data: piece}))
			if busy = r.Details.Code == "busy"; busy {
				break
			}
		}
		if !busy {
			t.Error("10 MB were taken for a program that never reads")
		}
		ok(t)(api.Kill(ctx, "a", id))
		ended(t, api, "a", id)
	})
}

func TestLongLineIsRefusedBeforeItIsSent(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		ctx := t.Context()
		id := start(t, api, "a", `echo up; cat`, true)
		logUntil(t, api, id, "up")
		r := ok(t)(api.Write(ctx, "a", proto.WriteRequest{SessionID: id, Data: strings.Repeat("x", 5000) + "\n"}))
		if r.Details.Status != proto.Failed || !strings.Contains(r.Text, "Nothing was sent") {
			t.Errorf("write = %+v, want a refusal", r)
		}
		ok(t)(api.Write(ctx, "a", proto.WriteRequest{SessionID: id, Data: "mark\n"}))
		if log := logUntil(t, api, id, "mark"); strings.Contains(log, "xxx") {
			t.Errorf("something of the refused line was sent: %q", log)
		}
	})
}

func TestLongLineInPiecesIsRefused(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		ctx := t.Context()
		id := start(t, api, "a", `echo up; wc -c; echo over`, true)
		logUntil(t, api, id, "up")
		piece := strings.Repeat("x", 2000)
		for i, want := range []proto.Status{proto.Running, proto.Running, proto.Failed} {
			if r := ok(t)(api.Write(ctx, "a", proto.WriteRequest{SessionID: id, Data: piece})); r.Details.Status != want {
				t.Errorf("piece %d = %+v, want %s", i, r, want)
			}
		}
		a, err := api.Attach(ctx, "", proto.AttachRequest{SessionID: id})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = a.Close() }()
		if err := a.Send(ctx, proto.Input{Paste: &piece}); !errors.Is(err, proto.ErrInvalid) {
			t.Errorf("a paste that makes the line too long = %v, want a refusal", err)
		}
		ok(t)(api.Write(ctx, "a", proto.WriteRequest{SessionID: id, Data: "\n" + piece + "\n", EOF: true}))
		if log := logUntil(t, api, id, "over"); !strings.Contains(log, "6002") {
			t.Errorf("the program read %q, want 6002 bytes", log)
		}
	})
}

func TestBytesThatAreNoTextArrive(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		id := start(t, api, "a", `od -An -tx1`, false)
		r := ok(t)(api.Write(t.Context(), "a", proto.WriteRequest{SessionID: id, Data: "\xff\x00\xc3z", EOF: true}))
		if r.Details.Receipt == nil || r.Details.Receipt.Bytes != 4 {
			t.Errorf("write = %+v, want 4 bytes", r)
		}
		if log := logUntil(t, api, id, ""); !strings.Contains(log, "ff 00 c3 7a") {
			t.Errorf("the program read %q, want ff 00 c3 7a", log)
		}
	})
}

func TestEndOfFileInTheMiddleOfALine(t *testing.T) {
	t.Parallel()
	both(t, engine.Options{}, func(t *testing.T, api proto.API) {
		id := start(t, api, "a", `stty -echo; echo up; cat; echo over`, true)
		logUntil(t, api, id, "up")
		r := ok(t)(api.Write(t.Context(), "a", proto.WriteRequest{SessionID: id, Data: "half", EOF: true}))
		if r.Text != "Wrote 4 bytes to session "+id+" (stdin closed)." {
			t.Errorf("write = %q", r.Text)
		}
		if log := logUntil(t, api, id, ""); !strings.Contains(log, "half") || !strings.Contains(log, "over") {
			t.Errorf("log = %q, want the half line and the end", log)
		}
	})
}
