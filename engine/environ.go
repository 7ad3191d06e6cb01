package engine

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"ptyboss/engine/proto"
)

// checkOverrides refuses variables that a call must not set (spec 1.5).
func checkOverrides(env map[string]string) error {
	portable := regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)
	var blocked, invalid []string
	for _, key := range slices.Sorted(maps.Keys(env)) {
		switch {
		case strings.EqualFold(key, "PATH"):
			return proto.Errorf(proto.ErrInvalid, "Security Violation: a custom PATH is forbidden during host execution")
		case !portable.MatchString(key):
			invalid = append(invalid, fmt.Sprintf("%q", key))
		case strings.ContainsRune(env[key], 0):
			return proto.Errorf(proto.ErrInvalid, "the value of environment variable %s holds a NUL byte", key)
		case neverPassed(key), inheritedOnly(key):
			blocked = append(blocked, key)
		}
	}
	switch {
	case len(blocked)+len(invalid) == 0:
		return nil
	case len(blocked) == 1 && len(invalid) == 0:
		return proto.Errorf(proto.ErrInvalid, "Security Violation: environment variable %s is forbidden during host execution", blocked[0])
	}
	var parts []string
	if len(blocked) > 0 {
		parts = append(parts, "blocked keys: "+strings.Join(blocked, ", "))
	}
	if len(invalid) > 0 {
		parts = append(parts, "names that are not portable: "+strings.Join(invalid, ", "))
	}
	return proto.Errorf(proto.ErrInvalid, "Security Violation: environment overrides are forbidden during host execution (%s)", strings.Join(parts, "; "))
}

// environOf returns the environment that the command of a call starts from,
// with the PATH that it gets, and whether it is the operator's own: then all
// of it is passed on. In that of an agent, PATH and SHELL name only what the
// policy has looked at: no folder that depends on the working directory, and
// the shell of the engine.
func (e *Engine) environOf(scope string, req proto.ExecRequest) (environ []string, own bool) {
	environ = e.options.Environ
	var login []string
	switch {
	case req.ClientEnv != nil:
		environ, own = req.ClientEnv, scope == ""
	case scope != "":
		login = e.loginPath()
	}
	dirs := strings.Split(cmp.Or(lookup(environ, "PATH"), defaultPath), ":")
	environ = slices.Clip(environ)
	if !own {
		dirs = slices.DeleteFunc(dirs, func(dir string) bool { return !filepath.IsAbs(dir) })
		environ = append(environ, "SHELL="+lookup(e.options.Environ, "SHELL"))
	}
	// A login shell often starts from the system's folders. Those that are
	// there already keep their place, else they would hide what the operator
	// has put before them.
	login = slices.DeleteFunc(slices.Clone(login), func(dir string) bool { return slices.Contains(dirs, dir) })
	return append(environ, "PATH="+mergePath(dirs, e.options.PathPrepend, login)), own
}

func (e *Engine) askLoginShell() []string {
	if !isShell(e.options.LoginShell) {
		return nil
	}
	dirs, err := askLoginShell(e.options.LoginShell, e.options.Environ, loginLimit)
	if err != nil {
		e.log.Warn("Login shell told no PATH", keyErr, err)
	}
	return dirs
}

// inherit returns the variables of environ that a child gets. The last of
// several with one name counts.
func inherit(environ []string, own bool) map[string]string {
	vars := make(map[string]string, len(environ))
	for _, entry := range environ {
		key, value, ok := strings.Cut(entry, "=")
		if !ok || key == "" || strings.ContainsRune(entry, 0) || ofOuterTerminal(key) || !own && neverPassed(key) {
			continue
		}
		vars[key] = value
	}
	return vars
}

// buildEnviron returns the environment of a child: what it inherits, then the
// call's own variables, then what ptyboss says.
func buildEnviron(in launch, prepend, id string, terminal bool) []string {
	vars := inherit(in.environ, in.own)
	maps.Copy(vars, in.req.Env)
	vars["TERM"] = "dumb"
	if terminal {
		vars["TERM"] = "xterm-256color"
		vars["TERM_PROGRAM"] = "ptyboss"
	}
	vars["COLORTERM"] = "truecolor"
	vars["OPENCLAW_SHELL"] = "exec"
	vars["OPENCLAW_CLI"] = "1"
	vars["PTYBOSS_SESSION"] = id
	delete(vars, prependKey)
	if prepend != "" {
		vars[prependKey] = prepend
	}
	env := make([]string, 0, len(vars))
	for _, key := range slices.Sorted(maps.Keys(vars)) {
		env = append(env, key+"="+vars[key])
	}
	return env
}

func lookup(environ []string, key string) string {
	for _, entry := range slices.Backward(environ) {
		if value, ok := strings.CutPrefix(entry, key+"="); ok {
			return value
		}
	}
	return ""
}
