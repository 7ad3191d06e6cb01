package server_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"ptyboss/engine"
)

// Two readers that poll all the time, across the end of many sessions, each
// get every word once and in order, and the end.
func TestReadersAcrossAnEnd(t *testing.T) {
	t.Parallel()
	const sessions, words = 20, 200
	word := regexp.MustCompile(`<(\d+)>`)
	doors(t, engine.Options{}, func(t *testing.T, d door) {
		for i := range sessions {
			t.Run(strconv.Itoa(i), func(t *testing.T) {
				t.Parallel()
				id := start(t, d, "a", fmt.Sprintf(`i=0; while [ $i -lt %d ]; do echo "<$i>"; i=$((i+1)); done`, words), i%2 == 0)
				var readers sync.WaitGroup
				for _, scope := range []string{"a", ""} {
					readers.Go(func() {
						last, texts := pollAll(t, d, scope, id)
						if !strings.HasSuffix(last.Text, exited0) {
							t.Errorf("the last poll of %q = %q, want the end", scope, last.Text)
						}
						got := word.FindAllStringSubmatch(strings.Join(texts, "\n"), -1)
						if len(got) != words {
							t.Errorf("%q got %d words, want %d", scope, len(got), words)
						}
						for i, w := range got {
							if w[1] != strconv.Itoa(i) {
								t.Errorf("%q got word %s in place %d", scope, w[1], i)
								return
							}
						}
					})
				}
				readers.Wait()
			})
		}
	})
}
