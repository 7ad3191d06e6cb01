package server_test

import (
	"os"
	osexec "os/exec"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"ptyboss/engine"
	"ptyboss/engine/proto"
)

// noTerminals is set in the environment of a process that denies itself
// terminals.
const noTerminals = "PTYBOSS_TEST_NO_TERMINALS"

// TestConformanceWithoutTerminals is case 73. It runs in a process of its own
// for which the kernel refuses to number a new terminal: what a full or broken
// /dev/pts does, but without touching the system.
func TestConformanceWithoutTerminals(t *testing.T) {
	t.Parallel()
	if os.Getenv(noTerminals) != "" {
		denyTerminals(t)
		doors(t, engine.Options{}, fallsBackToPipes)
		return
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := osexec.CommandContext(t.Context(), exe, "-test.run=^TestConformanceWithoutTerminals$", "-test.v")
	cmd.Env = append(os.Environ(), noTerminals+"=1")
	out, err := cmd.CombinedOutput()
	switch {
	case strings.Contains(string(out), "--- SKIP"):
		t.Skipf("the kernel offers no seccomp filter:\n%s", out)
	case err != nil || strings.Count(string(out), "--- PASS: TestConformanceWithoutTerminals/") != 2:
		t.Errorf("%v:\n%s", err, out)
	}
}

func fallsBackToPipes(t *testing.T, d door) {
	r := exec(t, d, "a", proto.ExecRequest{Command: "echo up; cat; echo end", PTY: true, Background: true})
	id := r.Details.SessionID
	if !strings.HasPrefix(r.Text, "Warning: no terminal could be opened (") ||
		!strings.Contains(r.Text, `; running "echo up; cat; echo end" with pipes instead.`+"\n\nCommand still running") {
		t.Errorf("exec = %q, want a warning that names the command, and that it runs", r.Text)
	}
	row, _ := rowOf(t, d, "a", id)
	equal(t, "terminal", row.PTY, false)
	equal(t, "stdin writable", row.Live != nil && row.StdinWritable, true)
	logUntil(t, d, id, "up")
	sent := ok(t)(d.SendKeys(t.Context(), "a", proto.SendKeysRequest{SessionID: id, Literal: "typed", Hex: []string{"0a"}}))
	equal(t, "send-keys", sent.Text, "Sent 6 bytes to session "+id+".")
	logUntil(t, d, id, "typed")
	ok(t)(d.Write(t.Context(), "a", proto.WriteRequest{SessionID: id, EOF: true}))
	wantText(t, "poll", ended(t, d, "a", id).Text, "up\ntyped\nend\n\n"+exited0)
	// In the foreground too: input is open, so only a poll shows the end.
	short := 10.0
	r = exec(t, d, "a", proto.ExecRequest{Command: "cat; echo end", PTY: true, YieldMs: &short})
	ok(t)(d.Write(t.Context(), "a", proto.WriteRequest{SessionID: r.Details.SessionID, EOF: true}))
	wantText(t, "poll", ended(t, d, "a", r.Details.SessionID).Text, "end\n\n"+exited0)
}

// denyTerminals has every later ioctl that asks for the number of a new
// terminal fail in this process, for good.
func denyTerminals(t *testing.T) {
	t.Helper()
	// The offsets are those of struct seccomp_data: the number of the call, and
	// the lower half of its second argument.
	const callNumber, secondArgument = 0, 16 + 8
	load := func(offset uint32) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: offset}
	}
	unless := func(value uint32, skip uint8) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jf: skip, K: value}
	}
	program := []unix.SockFilter{
		load(callNumber),
		unless(unix.SYS_IOCTL, 3),
		load(secondArgument),
		unless(unix.TIOCGPTN, 1),
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSPC)},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW},
	}
	filter := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]} //nolint:gosec // six
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		t.Skipf("set no_new_privs: %v", err)
	}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC,
		uintptr(unsafe.Pointer(&filter))) //nolint:gosec // the kernel takes an address
	if errno != 0 {
		t.Skipf("install seccomp filter: %v", errno)
	}
}
