package screen

import (
	"fmt"
	"strconv"
	"strings"

	"ptyboss/engine/proto"
)

// maxReplies bounds the answers that nobody has taken yet.
const maxReplies = 16 << 10

// replies is what the terminal owes the program. An answer that has no room is
// dropped whole, since half an answer reads as keys.
type replies struct {
	queue   []byte
	dropped uint64
}

func (s *Screen) reply(text string) {
	if len(s.replies.queue)+len(text) > maxReplies {
		s.replies.dropped++
		return
	}
	s.replies.queue = append(s.replies.queue, text...)
}

// Replies takes the answers to the program's queries, to be written to it as
// input. At most 16 kB wait; further answers are dropped.
func (s *Screen) Replies() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	q := s.replies.queue
	s.replies.queue = nil
	return q
}

// DroppedReplies returns how many answers were lost because nobody took those
// before them.
func (s *Screen) DroppedReplies() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.replies.dropped
}

// answerDA1 says: a VT200 with colour.
func (s *Screen) answerDA1() { s.reply("\x1b[?62;22c") }

func (s *Screen) answerDA2(arg int) {
	if arg == 0 {
		s.reply("\x1b[>1;10;0c")
	}
}

func (s *Screen) answerVersion(arg int) {
	if arg == 0 {
		name := plain([]byte(s.opts.Version), 64)
		if name == "" {
			name = "ptyboss"
		}
		s.reply("\x1bP>|" + name + "\x1b\\")
	}
}

// answerDSR is DSR: 5 asks whether all is well, 6 where the cursor is.
func (s *Screen) answerDSR(what int) {
	switch what {
	case 5:
		s.reply("\x1b[0n")
	case 6:
		s.reply("\x1b[" + s.place() + "R")
	}
}

// place is the cursor as a program counts it.
func (s *Screen) place() string {
	y := s.y
	if s.modes.has(modeOrigin) {
		y -= s.top
	}
	return strconv.Itoa(y+1) + ";" + strconv.Itoa(s.x+1)
}

func (s *Screen) answerPrivateDSR(what int) {
	switch what {
	case 6:
		s.reply("\x1b[?" + s.place() + "R")
	case 15: // no printer
		s.reply("\x1b[?13n")
	case 25: // user-defined keys are locked
		s.reply("\x1b[?21n")
	case 26: // a North American keyboard
		s.reply("\x1b[?27;1;0;0n")
	case 996: // 1 dark, 2 light
		scheme := "1"
		if s.opts.Colors.light() {
			scheme = "2"
		}
		s.reply("\x1b[?997;" + scheme + "n")
	}
}

// answerParameters is DECREQTPARM; its values mean no parity and 38,400 baud.
func (s *Screen) answerParameters(what int) {
	if what <= 1 {
		s.reply("\x1b[" + strconv.Itoa(what+2) + ";1;1;128;128;1;0x")
	}
}

// answerMode is DECRQM: 0 unknown, 1 set, 2 reset, 3 always set.
func (s *Screen) answerMode(private bool, n int) {
	state, prefix := 0, ""
	if private {
		prefix = "?"
	}
	switch m := modeOf(private, n); {
	case private && n == 2027: // clusters are always kept together
		state = 3
	case m == 0:
	case s.modeState(m):
		state = 1
	default:
		state = 2
	}
	s.reply(fmt.Sprintf("\x1b[%s%d;%d$y", prefix, n, state))
}

func (s *Screen) answerKitty() {
	s.reply("\x1b[?" + strconv.Itoa(s.keyboard[s.which()].flags) + "u")
}

// answerOtherKeys is XTQMODKEYS.
func (s *Screen) answerOtherKeys(resource int) {
	if resource == 4 {
		s.reply("\x1b[>4;" + strconv.Itoa(s.keyboard[s.which()].otherKeys) + "m")
	}
}

// windowOp is XTWINOPS as far as it asks for sizes in cells and keeps titles.
// Sizes in pixels are not known here; telling the title back would let what a
// program prints become what it is typed.
func (s *Screen) windowOp() {
	switch s.arg(0, 0) {
	case 11:
		s.reply("\x1b[1t")
	case 18:
		s.reply(fmt.Sprintf("\x1b[8;%d;%dt", s.rows, s.cols))
	case 19:
		s.reply(fmt.Sprintf("\x1b[9;%d;%dt", s.rows, s.cols))
	case 22:
		if s.arg(1, 0) != 1 && len(s.titles) < maxTitles { // 1 is the icon only
			s.titles = append(s.titles, s.title)
		}
	case 23:
		if n := len(s.titles); s.arg(1, 0) != 1 && n > 0 {
			title := s.titles[n-1]
			s.titles = s.titles[:n-1]
			s.setTitle([]byte(title))
		}
	}
}

// dispatchDCS does what a device control string says: DECRQSS only.
func (s *Screen) dispatchDCS(body []byte) {
	s.glyph = glyph{}
	ask, ok := strings.CutPrefix(string(body[:min(len(body), 8)]), "$q")
	if !ok || len(body) > 8 {
		return
	}
	var answer string
	switch ask {
	case "m":
		answer = s.penSGR()
	case "r":
		answer = fmt.Sprintf("%d;%dr", s.top+1, s.bottom+1)
	case " q":
		answer = strconv.Itoa(s.shapeNumber()) + " q"
	case `"p`:
		answer = `62;1"p`
	case `"q`:
		answer = `0"q`
	default:
		s.reply("\x1bP0$r\x1b\\")
		return
	}
	s.reply("\x1bP1$r" + answer + "\x1b\\")
}

// shapeNumber is the cursor's shape as in DECSCUSR.
func (s *Screen) shapeNumber() int {
	n := 2
	switch s.shape {
	case proto.CursorUnderline:
		n = 4
	case proto.CursorBar:
		n = 6
	case proto.CursorBlock:
	}
	if s.blink {
		n--
	}
	return n
}
