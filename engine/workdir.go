package engine

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// resolveWorkdir returns the directory to run in, symbolic links resolved, or
// why there is none (spec 1.6, 12.2). Nil and the empty string mean def; blanks
// around are cut; a tilde is a name like any other.
func resolveWorkdir(asked *string, def string) (string, error) {
	if asked == nil || *asked == "" {
		return checkDir(def)
	}
	dir := strings.TrimSpace(*asked)
	if dir == "" {
		return *asked, fmt.Errorf("working directory %q is unavailable: it is blank; use an existing directory", *asked)
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(def, dir)
	}
	return checkDir(dir)
}

func checkDir(dir string) (string, error) {
	resolved, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return dir, fmt.Errorf("working directory %q is unavailable: use an existing directory", dir)
	}
	info, err := os.Stat(resolved)
	switch {
	case err != nil:
		return dir, fmt.Errorf("working directory %q is unavailable: use an existing directory", dir)
	case !info.IsDir():
		return dir, fmt.Errorf("working directory %q is not a directory: use an existing directory", dir)
	}
	return resolved, nil
}
