package cli

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/spf13/cobra"

	"ptyboss/engine/proto"
)

// object prints the one JSON object of --json.
func (a *app) object(text string, details any) error {
	out := json.NewEncoder(a.env.Stdout)
	out.SetEscapeHTML(false)
	return out.Encode(struct {
		Text    string `json:"text"`
		Details any    `json:"details"`
	}{text, details})
}

// show prints a result, as an object if that was asked for.
func (a *app) show(text string, details any) error {
	if a.json {
		return a.object(text, details)
	}
	return a.print(text)
}

// refuse prints the result of an action that was not done, and returns the
// error that ends the program with that.
func (a *app) refuse(text string, details any) error {
	if a.json {
		if err := a.object(text, details); err != nil {
			return err
		}
	}
	a.complain("ptyboss: %s", text)
	return exitError(exitRefused)
}

// act runs one action on the server that runs, and prints its result.
func (a *app) act(cmd *cobra.Command, do func(context.Context, Engine) (proto.ProcessResult, error)) error {
	return a.withServer(cmd, func(ctx context.Context, engine Engine) error {
		result, err := do(ctx, engine)
		if err != nil {
			return err
		}
		if refused(result.Details) {
			return a.refuse(result.Text, result.Details)
		}
		return a.show(result.Text, result.Details)
	})
}

// withServer lets do use the server that runs, and starts none: without one
// there is no session to act on.
func (a *app) withServer(cmd *cobra.Command, do func(context.Context, Engine) error) error {
	engine, err := a.engine(cmd.Context(), false)
	if err != nil {
		return err
	}
	return errors.Join(do(cmd.Context(), engine), engine.Close())
}

// refused tells an action that was not done from one that reports a session
// whose command failed.
func refused(d proto.ProcessDetails) bool { return d.Error != "" || d.Code != "" }
