package ui

import (
	"fmt"
	"testing"

	"ptyboss/engine/proto"
	"ptyboss/ui/feed"
)

// BenchmarkFrame is what a frame of the session on view costs: message, update
// and view, with a long list beside it.
func BenchmarkFrame(b *testing.B) {
	feeds := &fakeFeeds{}
	a := newApp(world{engine: &fakeEngine{}, feeds: feeds, now: epoch})
	a.resize(120, 40)
	sessions := jobs()
	for i := range 1000 {
		s := jobs()[i%3]
		s.SessionID = fmt.Sprintf("session-%d", i)
		sessions = append(sessions, s)
	}
	a.Update(feed.SessionsMsg{Sessions: sessions})
	f := prompt()
	f.Full = false
	for b.Loop() {
		f.Generation++
		f.Rows = []proto.Row{textRow(int64(f.Generation%30), fmt.Sprintf("row %d of a test run", f.Generation))}
		a.Update(feed.FrameMsg{Turn: feeds.screens, Frame: f})
		a.View()
	}
}
