package pty

import "testing"

func TestParseStat(t *testing.T) {
	t.Parallel()
	const rest = " 1 22 333 34816 22 4194560 100 0 0 0 0 0 0 0 20 0 1 0 987654 2000 100"
	for _, c := range []struct {
		name, line string
		want       member
		ok         bool
	}{
		{"plain", "10 (bash) S" + rest, member{identity: identity{10, 987654}, name: "bash", state: 'S', parent: 1, group: 22, session: 333, threads: 1}, true},
		{"name with blanks and parentheses", "10 (a) R (b) Z" + rest, member{identity: identity{10, 987654}, name: "a) R (b", state: 'Z', parent: 1, group: 22, session: 333, threads: 1}, true},
		{"cut short", "10 (bash) S 1 2", member{}, false},
		{"no name", "10 bash S" + rest, member{}, false},
		{"not a number", "10 (x) S a b c" + rest, member{}, false},
		{"empty", "", member{}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, ok := parseStat(10, []byte(c.line))
			if ok != c.ok || got != c.want {
				t.Errorf("parseStat = %+v, %v, want %+v, %v", got, ok, c.want, c.ok)
			}
		})
	}
}

func FuzzParseStat(f *testing.F) {
	f.Add([]byte("10 (bash) S 1 22 333 34816 22 4194560 100 0 0 0 0 0 0 0 20 0 1 0 987654 2000 100"))
	f.Add([]byte(")("))
	f.Fuzz(func(t *testing.T, line []byte) {
		if m, ok := parseStat(1, line); ok && m.pid != 1 {
			t.Errorf("pid = %d, want 1", m.pid)
		}
	})
}
