package keys

// Modes is what the program in the terminal asked for, as far as it changes
// how input is written. The zero value is a terminal after a reset.
type Modes struct {
	ApplicationCursor bool // DECCKM, ?1
	ApplicationKeypad bool // DECKPAM
	BracketedPaste    bool // ?2004
	LineFeed          bool // LNM, 20: Enter is CR LF
	Kitty             int  // flags of the kitty keyboard protocol, 0 to 31
	ModifyOtherKeys   int  // xterm's modifyOtherKeys: 0, 1 or 2
}

// The flags of the kitty keyboard protocol, for [Modes].Kitty.
const (
	KittyDisambiguate = 1 << iota
	KittyEvents
	KittyAlternates
	KittyAllKeys
	KittyText
)

// Style chooses between the two dialects of legacy bytes. They agree once the
// program asked for the kitty keyboard protocol.
type Style uint8

const (
	// ForTokens is the dialect of send-keys: Home and End are CSI 1~ and
	// CSI 4~ in normal mode, with modifiers too; keypad keys are always in
	// their application form; Ctrl and Shift are lost, with a warning, on
	// every named key that is not a cursor or editing key. That the last
	// holds for function keys, although xterm has a form for them, keeps the
	// byte tables that agents know.
	ForTokens Style = iota
	// ForTyping is the dialect of keys that the operator types: what xterm
	// sends, such as CSI H, CSI F and CSI 15;5~ for Ctrl and F5.
	ForTyping
)
