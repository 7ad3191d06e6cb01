package proto

import "time"

// Color is a cell's colour as the program named it. The zero value is the
// terminal's default colour.
type Color uint32

// The kinds of colour, in the upper byte of a [Color].
const (
	ColorDefault Color = 0
	colorIndexed Color = 1 << 24
	colorRGB     Color = 2 << 24
)

// Indexed returns entry n of the 256-colour palette; 0 to 15 are the
// terminal's own sixteen.
func Indexed(n uint8) Color { return colorIndexed | Color(n) }

// RGB returns a 24-bit colour.
func RGB(r, g, b uint8) Color {
	return colorRGB | Color(r)<<16 | Color(g)<<8 | Color(b)
}

// Index returns the palette entry, and whether c is one.
func (c Color) Index() (uint8, bool) { return uint8(c), c>>24 == 1 }

// Components returns red, green and blue, and whether c is a 24-bit colour.
func (c Color) Components() (r, g, b uint8, ok bool) {
	return uint8(c >> 16), uint8(c >> 8), uint8(c), c>>24 == 2
}

// Attr is a set of text attributes.
type Attr uint16

// The attributes of a cell.
const (
	Bold Attr = 1 << iota
	Dim
	Italic
	Blink
	Reverse
	Conceal
	Strike
	Overline
)

// Underline is the form of a cell's underline.
type Underline uint8

// The forms of underline, numbered as in SGR 4:n.
const (
	UnderlineNone Underline = iota
	UnderlineSingle
	UnderlineDouble
	UnderlineCurly
	UnderlineDotted
	UnderlineDashed
)

// Style is all that a program can say about the look of a cell.
type Style struct {
	FG             Color     `json:"fg,omitzero"`
	BG             Color     `json:"bg,omitzero"`
	UnderlineColor Color     `json:"ulColor,omitzero"`
	Attr           Attr      `json:"attr,omitzero"`
	Underline      Underline `json:"ul,omitzero"`
	Link           string    `json:"link,omitempty"` // OSC 8 target
}

// Run is a stretch of cells of one style in a row. Text holds one grapheme
// cluster per cell or per pair of cells; Width is the number of columns.
type Run struct {
	Text  string `json:"text"`
	Width int    `json:"width"`
	Style Style  `json:"style,omitzero"`
}

// Row is one row of a screen or of its scrollback, blanks of the default
// style at its end cut. Y counts from 0 at the top of the screen; in
// scrollback it is the absolute row number, which never shifts.
type Row struct {
	Y       int64 `json:"y"`
	Wrapped bool  `json:"wrapped,omitempty"` // the text goes on in the next row
	Runs    []Run `json:"runs,omitempty"`
}

// CursorShape is the look of the text cursor.
type CursorShape string

// The cursor shapes a program can ask for (DECSCUSR).
const (
	CursorBlock     CursorShape = "block"
	CursorUnderline CursorShape = "underline"
	CursorBar       CursorShape = "bar"
)

// Cursor is the text cursor of a screen, counted from 0.
type Cursor struct {
	X       int         `json:"x"`
	Y       int         `json:"y"`
	Visible bool        `json:"visible"`
	Shape   CursorShape `json:"shape"`
	Blink   bool        `json:"blink,omitempty"`
}

// MouseMode is which mouse events a program asked for.
type MouseMode string

// The mouse modes: off, ?9, ?1000, ?1002, ?1003.
const (
	MouseOff    MouseMode = ""
	MouseX10    MouseMode = "x10"
	MouseNormal MouseMode = "normal"
	MouseButton MouseMode = "button"
	MouseAny    MouseMode = "any"
)

// MouseEncoding is how mouse events are to be written.
type MouseEncoding string

// The mouse encodings: the default, ?1005, ?1006, ?1015, ?1016.
const (
	MouseLegacy MouseEncoding = ""
	MouseUTF8   MouseEncoding = "utf8"
	MouseSGR    MouseEncoding = "sgr"
	MouseURXVT  MouseEncoding = "urxvt"
	MousePixels MouseEncoding = "pixels"
)

// Modes is what a program asked of its terminal, as far as it changes how
// input must be written or the screen be shown.
type Modes struct {
	ApplicationCursor bool          `json:"applicationCursor"`
	ApplicationKeypad bool          `json:"applicationKeypad"`
	AlternateScreen   bool          `json:"alternateScreen"`
	AlternateScroll   bool          `json:"alternateScroll"` // ?1007: wheel sends arrows
	AutoWrap          bool          `json:"autoWrap"`
	BracketedPaste    bool          `json:"bracketedPaste"`
	FocusEvents       bool          `json:"focusEvents"`
	Insert            bool          `json:"insert"`
	LineFeed          bool          `json:"lineFeed"` // LNM: Enter is CR LF
	Mouse             MouseMode     `json:"mouse"`
	MouseEncoding     MouseEncoding `json:"mouseEncoding"`
	ReverseScreen     bool          `json:"reverseScreen"`
	Synchronized      bool          `json:"synchronized"`
	KittyKeyboard     int           `json:"kittyKeyboard"`   // flags now in force
	ModifyOtherKeys   int           `json:"modifyOtherKeys"` // 0, 1 or 2
}

// Scrollback tells which absolute rows are held above the screen: First up
// to but not including End.
type Scrollback struct {
	First int64 `json:"first"`
	End   int64 `json:"end"`
}

// Frame is a screen, or the part of it that changed since a generation that
// the reader already has. Rows holds the changed rows only, unless Full.
type Frame struct {
	Generation uint64     `json:"generation"`
	Full       bool       `json:"full,omitempty"`
	Cols       int        `json:"cols"`
	Lines      int        `json:"rows"`
	Rows       []Row      `json:"changed"`
	Cursor     Cursor     `json:"cursor"`
	Modes      Modes      `json:"modes"`
	Title      string     `json:"title,omitempty"`
	Scrollback Scrollback `json:"scrollback"`
	Ended      bool       `json:"ended,omitempty"` // no later frame will come
}

// ScreenDetails is the answer to the verb screen.
type ScreenDetails struct {
	SessionID       string   `json:"sessionId"`
	Status          Status   `json:"status"`
	Cols            int      `json:"cols"`
	Rows            int      `json:"rows"`
	Cursor          Cursor   `json:"cursor"`
	Lines           []string `json:"lines"`
	Title           string   `json:"title"`
	Modes           Modes    `json:"modes"`
	ScrollbackLines int64    `json:"scrollbackLines"`
	Runs            [][]Run  `json:"runs,omitempty"`
}

// FrameRequest asks for a frame newer than Since. With Wait above zero the
// call returns when there is one, or after Wait with the newest.
type FrameRequest struct {
	SessionID string
	Since     uint64
	Wait      time.Duration
}

// RowsRequest asks for rows of the scrollback by absolute number.
type RowsRequest struct {
	SessionID string
	First     int64
	Limit     int
}
