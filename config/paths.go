package config

import (
	"path/filepath"
	"strconv"
)

// Paths is where ptyboss keeps its files.
type Paths struct {
	// ConfigFile is the configuration file, "" if there is no home.
	ConfigFile string
	// RuntimeDir holds the socket and the lock; its owner alone may enter.
	RuntimeDir string
	// Socket is where the server listens.
	Socket string
	// StateDir holds the program's own logs.
	StateDir string
}

// FindPaths returns the paths for an environment and a user id. It looks at
// no file and makes none. A variable that is not an absolute path is passed
// over, as the XDG base directory specification demands.
func FindPaths(env func(name string) string, uid int) Paths {
	base := func(name, belowHome string) string {
		if dir := env(name); filepath.IsAbs(dir) {
			return filepath.Join(dir, "ptyboss")
		}
		if home := env("HOME"); belowHome != "" && filepath.IsAbs(home) {
			return filepath.Join(home, belowHome, "ptyboss")
		}
		return ""
	}
	var p Paths
	if dir := base("XDG_CONFIG_HOME", ".config"); dir != "" {
		p.ConfigFile = filepath.Join(dir, "config.toml")
	}
	if p.RuntimeDir = base("XDG_RUNTIME_DIR", ""); p.RuntimeDir == "" {
		p.RuntimeDir = "/tmp/ptyboss-" + strconv.Itoa(uid)
	}
	p.Socket = filepath.Join(p.RuntimeDir, "ptyboss.sock")
	if p.StateDir = base("XDG_STATE_HOME", ".local/state"); p.StateDir == "" {
		p.StateDir = filepath.Join(p.RuntimeDir, "state")
	}
	return p
}
