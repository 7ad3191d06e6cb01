package engine

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"ptyboss/engine/proto"
)

// CallExec runs the tool exec with arguments as an agent wrote them, and
// returns a proto.ExecResult. A call that is wrong is an error that names the
// field and wraps [proto.ErrInvalid].
func CallExec(ctx context.Context, api proto.API, scope string, raw []byte) (any, error) {
	req, err := parseExec(raw)
	if err != nil {
		return nil, err
	}
	return api.Exec(ctx, scope, withoutMarkup(req))
}

func parseExec(raw []byte) (proto.ExecRequest, error) {
	known := []string{
		"command", "workdir", "env", "yieldMs", "background", "timeoutSeconds", "timeout", "pty", "elevated",
		"host", "node", "ask", "title", "cols", "rows", "awaitResults", "clientEnv", "callId",
	}
	a, err := parseArguments(raw, known, map[string]string{"cwd": "workdir"})
	if err != nil {
		return proto.ExecRequest{}, err
	}
	var req proto.ExecRequest
	var errs [16]error
	req.Command, errs[0] = a.text("command")
	req.Env, errs[1] = a.environ("env")
	req.YieldMs, errs[2] = a.number("yieldMs", true)
	req.Background, errs[3] = a.flag("background")
	req.TimeoutSeconds, errs[4] = a.timeoutSeconds()
	req.PTY, errs[5] = a.flag("pty")
	req.Host, errs[6] = a.text("host")
	req.Node, errs[7] = a.text("node")
	req.Ask, errs[8] = a.text("ask")
	req.Title, errs[9] = a.text("title")
	req.Cols, errs[10] = a.cells("cols")
	req.Rows, errs[11] = a.cells("rows")
	req.AwaitResults, errs[12] = a.flag("awaitResults")
	req.ClientEnv, errs[13] = a.texts("clientEnv")
	req.CallID, errs[15] = a.text("callId")
	if a.given("workdir") {
		var dir string
		dir, errs[14] = a.text("workdir")
		req.Workdir = &dir
	}
	for _, err := range errs {
		if err != nil {
			return proto.ExecRequest{}, err
		}
	}
	if a.given("elevated") {
		elevated, err := a.flag("elevated")
		if err != nil {
			return proto.ExecRequest{}, err
		}
		req.Elevated = &elevated
	}
	return req, nil
}

// maxCells bounds a terminal's width and height.
const maxCells = 1000

// timeoutSeconds also takes the older name of the field.
func (a arguments) timeoutSeconds() (*float64, error) {
	newer, err := a.number("timeoutSeconds", false)
	if err != nil {
		return nil, err
	}
	older, err := a.number("timeout", false)
	if err != nil {
		return nil, err
	}
	if newer != nil && older != nil && *newer != *older {
		return nil, proto.Errorf(proto.ErrInvalid, "timeout is the older name of timeoutSeconds, and they differ: give timeoutSeconds alone")
	}
	if newer == nil {
		return older, nil
	}
	return newer, nil
}

// CallProcess runs the tool process with arguments as an agent wrote them. It
// returns a proto.ProcessResult, a proto.ListResult or a proto.ScreenResult.
// An action that cannot be done is a result whose details say failed; a field
// of the wrong type is an error that names it.
func CallProcess(ctx context.Context, api proto.API, scope string, raw []byte) (any, error) {
	known := []string{
		"action", "sessionId", "timeout", "offset", "limit", "data", "dataBase64", "eof", "literal", "hex", "keys", "text",
		"bracketed", "cols", "rows", "signal", "for",
	}
	a, err := parseArguments(raw, known, nil)
	if err != nil {
		return nil, err
	}
	action, err := a.text("action")
	if err != nil {
		return nil, err
	}
	id, err := a.text("sessionId")
	if err != nil {
		return nil, err
	}
	switch action {
	case "list":
		return api.List(ctx, scope)
	case "poll":
		return api.Poll(ctx, scope, proto.PollRequest{SessionID: id, Timeout: a.pollTimeout()})
	case "log":
		return api.Log(ctx, scope, a.logRequest(id))
	case "submit":
		return api.Submit(ctx, scope, id)
	case "kill":
		return api.Kill(ctx, scope, id)
	case "clear":
		return api.Clear(ctx, scope, id)
	case "remove":
		return api.Remove(ctx, scope, id)
	case "screen":
		r, err := api.Screen(ctx, scope, id)
		if err != nil && proto.Code(err) != "" {
			return *refuse(err, "%v", err), nil
		}
		return r, err
	}
	return callTyping(ctx, api, scope, action, id, a)
}

func callTyping(ctx context.Context, api proto.API, scope, action, id string, a arguments) (any, error) {
	switch action {
	case "write":
		data, err := a.data()
		eof, err2 := a.flag("eof")
		if err := errors.Join(err, err2); err != nil {
			return nil, err
		}
		return api.Write(ctx, scope, proto.WriteRequest{SessionID: id, Data: data, EOF: eof})
	case "send-keys":
		req := proto.SendKeysRequest{SessionID: id}
		var errs [3]error
		req.Literal, errs[0] = a.text("literal")
		req.Hex, errs[1] = a.texts("hex")
		req.Keys, errs[2] = a.texts("keys")
		if err := errors.Join(errs[:]...); err != nil {
			return nil, err
		}
		return api.SendKeys(ctx, scope, req)
	case "paste":
		req := proto.PasteRequest{SessionID: id}
		var err, err2 error
		req.Text, err = a.text("text")
		if a.given("bracketed") {
			var bracketed bool
			bracketed, err2 = a.flag("bracketed")
			req.Bracketed = &bracketed
		}
		if err := errors.Join(err, err2); err != nil {
			return nil, err
		}
		return api.Paste(ctx, scope, req)
	case "signal":
		name, err := a.text("signal")
		if err != nil {
			return nil, err
		}
		return api.Signal(ctx, scope, proto.SignalRequest{SessionID: id, Name: name})
	case "wait":
		what, err := a.text("for")
		if err != nil {
			return nil, err
		}
		return api.Wait(ctx, scope, proto.WaitRequest{SessionID: id, For: what, Timeout: a.pollTimeout()})
	case "resize":
		cols, err := a.cells("cols")
		rows, err2 := a.cells("rows")
		if err := errors.Join(err, err2); err != nil {
			return nil, err
		}
		return api.Resize(ctx, scope, proto.ResizeRequest{SessionID: id, Cols: cols, Rows: rows})
	}
	return *refuse(proto.ErrInvalid,
		"Invalid process action. Expected one of: list, poll, log, write, send-keys, submit, paste, kill, clear, remove"), nil
}

// data is the field data, or dataBase64 for bytes that are no text.
func (a arguments) data() (string, error) {
	if !a.given("dataBase64") {
		return a.text("data")
	}
	var b []byte
	if json.Unmarshal(a["dataBase64"], &b) != nil {
		return "", a.wrong("dataBase64", "a string in base 64")
	}
	if a.given("data") {
		return "", proto.Errorf(proto.ErrInvalid, "data and dataBase64 exclude each other")
	}
	return string(b), nil
}

// pollTimeout counts a number, or a string of digits, in milliseconds;
// anything else is 0 (spec 2.3).
func (a arguments) pollTimeout() time.Duration {
	f, err := a.number("timeout", true)
	if err != nil || f == nil {
		return 0
	}
	return milliseconds(*f, 0, proto.MaxWait)
}

// logRequest follows spec 12.2 item 10: a string offset counts as 0, a string
// limit as absent, a null offset as 0.
func (a arguments) logRequest(id string) proto.LogRequest {
	req := proto.LogRequest{SessionID: id}
	if _, there := a["offset"]; there {
		f, err := a.number("offset", false)
		if err != nil || f == nil {
			f = new(float64)
		}
		req.Offset = whole(f)
	}
	if f, err := a.number("limit", false); err == nil {
		req.Limit = whole(f)
	}
	return req
}
