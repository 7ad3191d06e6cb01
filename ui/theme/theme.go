// Package theme holds every colour of the full-screen program. One accent
// colour stands for what needs a person, everything else is quiet. No state is
// told by colour alone, so that the program reads the same without colours;
// Bubble Tea reduces the colours to what the terminal has.
package theme

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// Theme is the set of styles that the parts draw with. It is a value: making
// another one does not change what was drawn.
type Theme struct {
	Dark bool

	Text   lipgloss.Style // what is read first
	Strong lipgloss.Style // names and titles
	Muted  lipgloss.Style // what is read second
	Faint  lipgloss.Style // separators, fillers
	Accent lipgloss.Style // what needs a person
	Bad    lipgloss.Style // a failed or killed session, an error

	Selected lipgloss.Style // added under the selected row

	Border         lipgloss.Style // of a pane without the focus
	BorderFocused  lipgloss.Style // of the pane with the focus
	BorderAttached lipgloss.Style // of an attached session, and of dialogs

	Tab       lipgloss.Style
	TabActive lipgloss.Style
	Key       lipgloss.Style // a key in the footer and in help
	Label     lipgloss.Style // what the key does
	Field     lipgloss.Style // text being typed
}

// palette is the set of colours behind a theme.
type palette struct {
	text, muted, faint, accent, bad, selected, border, focused color.Color
}

// The colours are entries of the 256-colour palette, so that a terminal with
// no more than those shows the same.
func dark() palette {
	return palette{
		text:     lipgloss.Color("#DADADA"),
		muted:    lipgloss.Color("#9E9E9E"),
		faint:    lipgloss.Color("#6C6C6C"),
		accent:   lipgloss.Color("#FFAF5F"),
		bad:      lipgloss.Color("#FF8787"),
		selected: lipgloss.Color("#303030"),
		border:   lipgloss.Color("#585858"),
		focused:  lipgloss.Color("#B2B2B2"),
	}
}

func light() palette {
	return palette{
		text:     lipgloss.Color("#262626"),
		muted:    lipgloss.Color("#585858"),
		faint:    lipgloss.Color("#808080"),
		accent:   lipgloss.Color("#AF5F00"),
		bad:      lipgloss.Color("#AF0000"),
		selected: lipgloss.Color("#E4E4E4"),
		border:   lipgloss.Color("#BCBCBC"),
		focused:  lipgloss.Color("#585858"),
	}
}

// New returns the theme for a dark or a light background.
func New(isDark bool) Theme {
	p := light()
	if isDark {
		p = dark()
	}
	fg := func(c color.Color) lipgloss.Style { return lipgloss.NewStyle().Foreground(c) }
	return Theme{
		Dark:           isDark,
		Text:           fg(p.text),
		Strong:         fg(p.text).Bold(true),
		Muted:          fg(p.muted),
		Faint:          fg(p.faint),
		Accent:         fg(p.accent).Bold(true),
		Bad:            fg(p.bad),
		Selected:       lipgloss.NewStyle().Background(p.selected),
		Border:         fg(p.border),
		BorderFocused:  fg(p.focused),
		BorderAttached: fg(p.accent),
		Tab:            fg(p.muted),
		TabActive:      fg(p.text).Bold(true).Underline(true),
		Key:            fg(p.text).Bold(true),
		Label:          fg(p.muted),
		Field:          fg(p.text),
	}
}
