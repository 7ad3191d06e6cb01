// Package list shows the sessions, those that need a person first. Selection
// and scroll position belong to the person: events move neither. It is owned
// by the root model; none of it blocks.
package list

import (
	"cmp"
	"slices"

	"ptyboss/engine/proto"
	"ptyboss/ui/state"
)

// List is the list of sessions. The zero value is empty.
type List struct {
	all      []proto.Session // in the order shown, whatever the filter
	shown    []proto.Session // what the filter lets through
	filter   string
	selected string // id; "" only while shown is empty
	index    int    // of selected in shown
	offset   int    // first row on view
	height   int    // rows on view
	wanted   string // id to select once it appears

	version uint64 // counts changes of what View would draw
	drawn   drawing
}

// Set takes the sessions as they are now.
func (l *List) Set(sessions []proto.Session) {
	l.all = slices.Clone(sessions)
	slices.SortStableFunc(l.all, compare)
	l.apply()
}

// compare orders sessions: what needs a person, what runs, what ended; the
// newest first in each.
func compare(a, b proto.Session) int {
	ga, gb := state.Of(a).Group(), state.Of(b).Group()
	if c := cmp.Compare(ga, gb); c != 0 {
		return c
	}
	at, bt := a.StartedAt, b.StartedAt
	if a.End != nil && b.End != nil {
		at, bt = a.EndedAt, b.EndedAt
	}
	return cmp.Or(cmp.Compare(bt, at), cmp.Compare(a.SessionID, b.SessionID))
}

// apply filters again and finds the selection. The selected row stays on the
// line of the screen where it was; if it is gone, its neighbour takes over.
func (l *List) apply() {
	l.version++
	line := l.index - l.offset
	l.shown = match(l.all, l.filter)
	if l.wanted != "" {
		if i := l.find(l.wanted); i >= 0 {
			l.wanted = ""
			l.choose(i)
			return
		}
	}
	i := l.find(l.selected)
	if i < 0 {
		l.choose(l.index)
		return
	}
	l.index = i
	l.offset = i - line
	l.reveal()
}

func (l *List) find(id string) int {
	return slices.IndexFunc(l.shown, func(s proto.Session) bool { return s.SessionID == id })
}

// choose selects row i, or the nearest there is.
func (l *List) choose(i int) {
	l.index = max(0, min(i, len(l.shown)-1))
	l.selected = ""
	if len(l.shown) > 0 {
		l.selected = l.shown[l.index].SessionID
	}
	l.reveal()
}

// reveal scrolls as little as needed to have the selection on view.
func (l *List) reveal() {
	l.version++
	h := max(1, l.height)
	l.offset = max(l.offset, l.index-h+1)
	l.offset = min(l.offset, l.index, max(0, len(l.shown)-h))
	l.offset = max(l.offset, 0)
}

// SetHeight tells how many rows are on view.
func (l *List) SetHeight(h int) {
	l.height = max(0, h)
	l.reveal()
}

// Selected returns the selected session, and whether there is one.
func (l *List) Selected() (proto.Session, bool) {
	if l.index < len(l.shown) && l.selected != "" {
		return l.shown[l.index], true
	}
	return proto.Session{}, false
}

// Session returns the session of that id, filtered out or not.
func (l *List) Session(id string) (proto.Session, bool) {
	i := slices.IndexFunc(l.all, func(s proto.Session) bool { return s.SessionID == id })
	if i < 0 {
		return proto.Session{}, false
	}
	return l.all[i], true
}

// Select selects the session of that id, now or as soon as it appears. A
// filter that hides it is dropped.
func (l *List) Select(id string) {
	if _, known := l.Session(id); known && l.find(id) < 0 {
		l.filter = ""
		l.shown = match(l.all, "")
	}
	if i := l.find(id); i >= 0 {
		l.wanted = ""
		l.choose(i)
		return
	}
	l.filter = ""
	l.wanted = id
	l.apply()
}

// Move moves the selection by n rows and stops at the ends.
func (l *List) Move(n int) {
	l.wanted = ""
	l.choose(l.index + n)
}

// Jump selects row i of those shown, counted from 0; one past the end is
// ignored.
func (l *List) Jump(i int) {
	if i < len(l.shown) {
		l.wanted = ""
		l.choose(i)
	}
}

// Scroll moves the rows on view by n and takes the selection along only as far
// as it would leave the view.
func (l *List) Scroll(n int) {
	l.version++
	h := max(1, l.height)
	l.offset = max(0, min(l.offset+n, len(l.shown)-h))
	if at := max(l.offset, min(l.index, l.offset+h-1)); at != l.index {
		l.Move(at - l.index)
	}
}

// Page returns how many rows a page has.
func (l *List) Page() int { return max(1, l.height-1) }

// Len returns how many rows the filter lets through.
func (l *List) Len() int { return len(l.shown) }

// Filter returns the filter in force.
func (l *List) Filter() string { return l.filter }

// SetFilter shows only sessions that match.
func (l *List) SetFilter(filter string) {
	l.filter = filter
	l.apply()
}

// Row returns which row, counted from 0, is shown on line y of the view.
func (l *List) Row(y int) (int, bool) {
	i := l.offset + y
	return i, y >= 0 && y < l.height && i < len(l.shown)
}

// Counts tells how many sessions there are in all, by what they need.
type Counts struct{ Waiting, Running, Ended int }

// Count counts the sessions, filtered out or not.
func (l *List) Count() Counts {
	var c Counts
	for _, s := range l.all {
		switch state.Of(s).Group() {
		case 0:
			c.Waiting++
		case 1:
			c.Running++
		default:
			c.Ended++
		}
	}
	return c
}

// Finished returns the ids of all sessions that have ended.
func (l *List) Finished() []string {
	var ids []string
	for _, s := range l.all {
		if state.Of(s).Ended() {
			ids = append(ids, s.SessionID)
		}
	}
	return ids
}
