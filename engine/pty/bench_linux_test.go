package pty_test

import (
	"fmt"
	"strconv"
	"testing"

	"ptyboss/engine/pty"
)

// BenchmarkMembers is one look at a tree, by its size.
func BenchmarkMembers(b *testing.B) {
	for _, size := range []int{1, 10, 200} {
		b.Run(strconv.Itoa(size), func(b *testing.B) {
			j := begin(b, pty.Spec{Stdin: true}, sleepers(size))
			j.out.waitFor(b, "up")
			for b.Loop() {
				if got := len(j.Members()); got != size {
					b.Fatalf("%d members, want %d", got, size)
				}
			}
		})
	}
}

// BenchmarkKillTree is the end of 200 processes, killed at once or asked first.
func BenchmarkKillTree(b *testing.B) {
	for name, grace := range map[string]bool{"asked": true, "killed": false} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				j := begin(b, pty.Spec{Stdin: true}, sleepers(200))
				j.out.waitFor(b, "up")
				b.StartTimer()
				if grace {
					j.KillTree(b.Context(), patience)
				} else {
					j.KillTree(b.Context(), 0)
				}
				b.StopTimer()
				j.exit(b)
				b.StartTimer()
			}
		})
	}
}

// sleepers is a script of so many processes, itself included.
func sleepers(size int) string {
	return fmt.Sprintf("for i in $(seq %d); do sleep 1000 & done; echo up; read never", size-1)
}
