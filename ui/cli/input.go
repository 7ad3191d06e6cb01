package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"ptyboss/engine/proto"
)

// stdinLimit bounds what write and paste take from standard input, in bytes.
const stdinLimit = 64 << 20

func (a *app) writeVerb() *cobra.Command {
	var data string
	var eof bool
	cmd := &cobra.Command{
		Use:   "write ID",
		Short: "Write bytes to a session as they are",
		Args:  onlyID,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("data") && !eof {
				return usagef("missing --data or --eof")
			}
			data, err := a.orStdin(data)
			if err != nil {
				return err
			}
			return a.act(cmd, func(ctx context.Context, e Engine) (proto.ProcessResult, error) {
				return e.Write(ctx, a.scope, proto.WriteRequest{SessionID: args[0], Data: data, EOF: eof})
			})
		},
	}
	cmd.Flags().StringVar(&data, "data", "", "the `text` to write; - reads standard input")
	cmd.Flags().BoolVar(&eof, "eof", false, "then tell the session that no more will come")
	return cmd
}

func (a *app) sendKeysVerb() *cobra.Command {
	req := proto.SendKeysRequest{}
	cmd := &cobra.Command{
		Use:   "send-keys ID [KEY...]",
		Short: "Type keys by name, such as C-c, Up, F5 or M-x",
		Long: `Send-keys types into a session: first the literal text, then the hex bytes,
then the keys. The names of keys and their bytes are shown by the verb keys.`,
		Args: leadingID,
		RunE: func(cmd *cobra.Command, args []string) error {
			req.SessionID, req.Keys = args[0], args[1:]
			if req.Literal == "" && len(req.Hex) == 0 && len(req.Keys) == 0 {
				return usagef("missing keys: name some, or use --literal or --hex")
			}
			return a.act(cmd, func(ctx context.Context, e Engine) (proto.ProcessResult, error) {
				return e.SendKeys(ctx, a.scope, req)
			})
		},
	}
	cmd.Flags().StringVar(&req.Literal, "literal", "", "type this `text` first, letter by letter")
	cmd.Flags().StringArrayVar(&req.Hex, "hex", nil, "then send the byte `HH`; may be repeated")
	return cmd
}

func (a *app) submitVerb() *cobra.Command {
	return a.idVerb("submit", "Press Enter in a session",
		func(e Engine, ctx context.Context, id string) (proto.ProcessResult, error) {
			return e.Submit(ctx, a.scope, id)
		})
}

func (a *app) pasteVerb() *cobra.Command {
	var text string
	var bracketed bool
	cmd := &cobra.Command{
		Use:   "paste ID",
		Short: "Paste text into a session as a terminal does",
		Long: `Paste puts text into a session as a terminal does: between the markers of a
bracketed paste if the program asked for them, with each end of line as the
Enter key, and without control bytes. --bracketed=true sends the markers in
any case, --bracketed=false never sends them and keeps control bytes.`,
		Args: onlyID,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("text") {
				return usagef("missing --text")
			}
			text, err := a.orStdin(text)
			if err != nil {
				return err
			}
			req := proto.PasteRequest{SessionID: args[0], Text: text}
			if cmd.Flags().Changed("bracketed") {
				req.Bracketed = &bracketed
			}
			return a.act(cmd, func(ctx context.Context, e Engine) (proto.ProcessResult, error) {
				return e.Paste(ctx, a.scope, req)
			})
		},
	}
	cmd.Flags().StringVar(&text, "text", "", "the `text` to paste; - reads standard input")
	cmd.Flags().BoolVar(&bracketed, "bracketed", true, "send the paste markers, whatever the program asked for")
	return cmd
}

// orStdin returns text, or all of standard input if text is "-".
func (a *app) orStdin(text string) (string, error) {
	if text != "-" {
		return text, nil
	}
	all, err := io.ReadAll(io.LimitReader(a.env.Stdin, stdinLimit+1))
	if err != nil {
		return "", fmt.Errorf("read standard input: %w", err)
	}
	if len(all) > stdinLimit {
		return "", fmt.Errorf("standard input is longer than %d MiB", stdinLimit>>20)
	}
	return string(all), nil
}
