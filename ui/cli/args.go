package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// onlyID wants exactly one argument, the id of a session.
func onlyID(_ *cobra.Command, args []string) error {
	switch {
	case len(args) == 0 || args[0] == "":
		return usagef("missing session id")
	case len(args) > 1:
		return usagef("unexpected argument %q after the session id", args[1])
	}
	return nil
}

// leadingID wants at least one argument, the id of a session.
func leadingID(_ *cobra.Command, args []string) error {
	if len(args) == 0 || args[0] == "" {
		return usagef("missing session id")
	}
	return nil
}

// noArgs wants none.
func noArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("unexpected argument %q", args[0])
	}
	return nil
}

// pairs turns "K=V" arguments into a map; the last of one name wins.
func pairs(flag string, list []string) (map[string]string, error) {
	if len(list) == 0 {
		return nil, nil
	}
	out := make(map[string]string, len(list))
	for _, item := range list {
		name, value, ok := strings.Cut(item, "=")
		if !ok || name == "" {
			return nil, usagef("--%s wants NAME=VALUE, not %q", flag, item)
		}
		out[name] = value
	}
	return out, nil
}
