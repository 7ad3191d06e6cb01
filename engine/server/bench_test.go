package server_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"ptyboss/engine"
	"ptyboss/engine/proto"
	"ptyboss/engine/pty"
)

// benchDoors runs a benchmark through each of the two doors.
func benchDoors(b *testing.B, o engine.Options, bench func(b *testing.B, api proto.API)) {
	b.Helper()
	// As in a server. Without it each end looks at all processes of the system.
	if reaper, err := pty.NewReaper(); err == nil {
		b.Cleanup(reaper.Stop)
	} else {
		b.Log("without a reaper:", err)
	}
	b.Run("engine", func(b *testing.B) {
		e := engine.New(o)
		b.Cleanup(func() { shutdown(b, e) })
		bench(b, e)
	})
	b.Run("socket", func(b *testing.B) {
		c, _ := serve(b, o)
		bench(b, c)
	})
}

func benchExec(b *testing.B, api proto.API, req proto.ExecRequest) proto.ExecDetails {
	b.Helper()
	r, err := api.Exec(b.Context(), "a", req)
	if err != nil {
		b.Fatal(err)
	}
	return r.Details
}

// BenchmarkExitToPoll measures from the last thing that a command does to the
// return of a poll that waits for its end: its exit, the reaping, the last
// output, and the answer.
func BenchmarkExitToPoll(b *testing.B) {
	benchExit(b, func(b *testing.B, api proto.API, id string) bool {
		b.Helper()
		r, err := api.Poll(b.Context(), "a", proto.PollRequest{SessionID: id, Timeout: proto.MaxWait})
		return err == nil && r.Details.ExitReason != ""
	})
}

// BenchmarkExitToWait is BenchmarkExitToPoll for wait.
func BenchmarkExitToWait(b *testing.B) {
	benchExit(b, func(b *testing.B, api proto.API, id string) bool {
		b.Helper()
		r, err := api.Wait(b.Context(), "a", proto.WaitRequest{SessionID: id, For: proto.WaitExit, Timeout: proto.MaxWait})
		return err == nil && r.Details.Reason == proto.WaitExit
	})
}

func benchExit(b *testing.B, await func(b *testing.B, api proto.API, id string) bool) {
	b.Helper()
	const bash = "/bin/bash" // its clock needs no other program
	if _, err := os.Stat(bash); err != nil {
		b.Skip(bash + " is missing")
	}
	file := filepath.Join(b.TempDir(), "left")
	// The pause lets the call wait before the end comes.
	command := fmt.Sprintf(`read x; sleep 0.02; printf %%s "$EPOCHREALTIME" > '%s'`, file)
	benchDoors(b, engine.Options{Environ: []string{"PATH=/usr/bin:/bin", "SHELL=" + bash}}, func(b *testing.B, api proto.API) {
		b.Helper()
		var took []time.Duration
		for b.Loop() {
			id := benchExec(b, api, proto.ExecRequest{Command: command, Background: true}).SessionID
			returned := make(chan time.Time)
			go func() {
				if !await(b, api, id) {
					b.Error("the call did not return with the end")
				}
				returned <- time.Now()
			}()
			if _, err := api.Write(b.Context(), "a", proto.WriteRequest{SessionID: id, Data: "\n"}); err != nil {
				b.Fatal(err)
			}
			took = append(took, (<-returned).Sub(stamp(b, file)))
		}
		slices.Sort(took)
		percentile := func(p int) float64 { return took[(len(took)-1)*p/100].Seconds() * 1000 }
		b.ReportMetric(percentile(50), "p50-ms")
		b.ReportMetric(percentile(99), "p99-ms")
		b.ReportMetric(0, "ns/op") // it would count the start and the pause
	})
}

// stamp reads the seconds, with a fraction, in a file.
func stamp(b *testing.B, file string) time.Time {
	b.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	micro, err := strconv.ParseInt(strings.NewReplacer(".", "", ",", "").Replace(string(text)), 10, 64)
	if err != nil {
		b.Fatal(err)
	}
	return time.UnixMicro(micro)
}

func BenchmarkExecTrue(b *testing.B) {
	benchDoors(b, engine.Options{}, func(b *testing.B, api proto.API) {
		b.Helper()
		for b.Loop() {
			if d := benchExec(b, api, proto.ExecRequest{Command: "true"}); d.Status != proto.Completed {
				b.Fatalf("exec = %+v", d)
			}
		}
	})
}

func BenchmarkStartInBackground(b *testing.B) {
	benchDoors(b, engine.Options{}, func(b *testing.B, api proto.API) {
		b.Helper()
		for b.Loop() {
			if d := benchExec(b, api, proto.ExecRequest{Command: "true", Background: true}); d.Status != proto.Running {
				b.Fatalf("exec = %+v", d)
			}
		}
	})
}

func BenchmarkList(b *testing.B) {
	for _, n := range []int{10, 100, 1000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			benchDoors(b, engine.Options{}, func(b *testing.B, api proto.API) {
				b.Helper()
				end := startMany(b, api, n)
				for b.Loop() {
					list, err := api.List(b.Context(), "a")
					if err != nil || len(list.Details.Sessions) != n {
						b.Fatalf("list of %d sessions: %v", len(list.Details.Sessions), err)
					}
				}
				end()
			})
		})
	}
}

// startMany starts sessions that live on, each with a line of output. They
// end, by themselves, when end is called.
func startMany(b *testing.B, api proto.API, n int) (end func()) {
	b.Helper()
	fifo := filepath.Join(b.TempDir(), "fifo")
	if err := unix.Mkfifo(fifo, 0o600); err != nil {
		b.Fatal(err)
	}
	var starting sync.WaitGroup
	left := make(chan struct{}, n)
	for range n {
		left <- struct{}{}
	}
	close(left)
	for range 8 {
		starting.Go(func() {
			for range left {
				benchExec(b, api, proto.ExecRequest{Command: "echo a line of output; exec cat '" + fifo + "'", Background: true})
			}
		})
	}
	starting.Wait()
	return func() {
		for live := true; live; {
			// Who waits for a writer gets one, and the end of the file behind it.
			// Who comes later gets the next.
			writer, err := os.OpenFile(fifo, os.O_RDWR, 0)
			if err != nil {
				b.Fatal(err)
			}
			_ = writer.Close() // nothing was written
			list, err := api.List(b.Context(), "a")
			if err != nil {
				b.Fatal(err)
			}
			live = slices.ContainsFunc(list.Details.Sessions, func(s proto.Session) bool { return s.End == nil })
		}
	}
}
