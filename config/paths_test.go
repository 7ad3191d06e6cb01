package config

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFindPaths(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		env  map[string]string
		want Paths
	}{
		{
			"home",
			map[string]string{"HOME": "/h"},
			Paths{
				ConfigFile: "/h/.config/ptyboss/config.toml", RuntimeDir: "/tmp/ptyboss-7",
				Socket: "/tmp/ptyboss-7/ptyboss.sock", StateDir: "/h/.local/state/ptyboss",
			},
		},
		{
			"all",
			map[string]string{"HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_RUNTIME_DIR": "/r", "XDG_STATE_HOME": "/s"},
			Paths{
				ConfigFile: "/c/ptyboss/config.toml", RuntimeDir: "/r/ptyboss",
				Socket: "/r/ptyboss/ptyboss.sock", StateDir: "/s/ptyboss",
			},
		},
		{
			"relative",
			map[string]string{"HOME": "/h", "XDG_CONFIG_HOME": "c", "XDG_RUNTIME_DIR": "./r", "XDG_STATE_HOME": "../s"},
			Paths{
				ConfigFile: "/h/.config/ptyboss/config.toml", RuntimeDir: "/tmp/ptyboss-7",
				Socket: "/tmp/ptyboss-7/ptyboss.sock", StateDir: "/h/.local/state/ptyboss",
			},
		},
		{
			"nothing", nil,
			Paths{
				RuntimeDir: "/tmp/ptyboss-7", Socket: "/tmp/ptyboss-7/ptyboss.sock",
				StateDir: "/tmp/ptyboss-7/state",
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := FindPaths(func(name string) string { return tt.env[name] }, 7)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("paths (-want +got):\n%s", diff)
			}
		})
	}
}
