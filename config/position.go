package config

import (
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// keyLines returns the line on which each key of a valid document first
// stands.
func keyLines(data []byte) map[string]int {
	w := lineWalker{lines: make(map[string]int)}
	w.parser.Reset(data)
	table := ""
	for w.parser.NextExpression() {
		n := w.parser.Expression()
		switch n.Kind {
		case unstable.Table, unstable.ArrayTable:
			table = w.key("", n.Key())
		case unstable.KeyValue:
			w.keyValue(table, n)
		default: // comments
		}
	}
	return w.lines
}

type lineWalker struct {
	parser unstable.Parser
	lines  map[string]int
}

// key notes the lines of a dotted key and of its beginnings, and returns its
// path.
func (w *lineWalker) key(path string, parts unstable.Iterator) string {
	for parts.Next() {
		n := parts.Node()
		path = join(path, string(n.Data))
		if _, seen := w.lines[path]; !seen {
			w.lines[path] = w.parser.Shape(n.Raw).Start.Line
		}
	}
	return path
}

func (w *lineWalker) keyValue(table string, n *unstable.Node) {
	path := w.key(table, n.Key())
	if v := n.Value(); v.Kind == unstable.InlineTable {
		for it := v.Children(); it.Next(); {
			w.keyValue(path, it.Node())
		}
	}
}

// join adds a name to a path, quoted if it would not be one word.
func join(path, name string) string {
	const bare = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
	if name == "" || strings.Trim(name, bare) != "" {
		name = strconv.Quote(name)
	}
	if path == "" {
		return name
	}
	return path + "." + name
}
