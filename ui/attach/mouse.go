package attach

import (
	tea "charm.land/bubbletea/v2"

	"ptyboss/engine/proto"
	"ptyboss/keys"
)

// Mouse returns the bytes of a mouse event at cell x, y of the session's
// screen, as the program asked for them; none if it did not.
func Mouse(msg tea.MouseMsg, x, y int, m proto.Modes) []byte {
	if m.MouseEncoding == proto.MousePixels {
		return nil // the outer terminal tells cells only
	}
	in := msg.Mouse()
	e := keys.Mouse{X: x, Y: y, Button: button(in.Button), Mod: mod(in.Mod)}
	switch msg.(type) {
	case tea.MouseReleaseMsg:
		e.Action = keys.MouseRelease
	case tea.MouseMotionMsg:
		e.Action = keys.MouseMotion
	}
	return keys.EncodeMouse(e, mouseMode(m.Mouse), mouseEncoding(m.MouseEncoding))
}

func button(b tea.MouseButton) keys.Button {
	for i, from := range [...]tea.MouseButton{
		tea.MouseNone, tea.MouseLeft, tea.MouseMiddle, tea.MouseRight,
		tea.MouseWheelUp, tea.MouseWheelDown, tea.MouseWheelLeft, tea.MouseWheelRight,
		tea.MouseBackward, tea.MouseForward, tea.MouseButton10, tea.MouseButton11,
	} {
		if b == from {
			return keys.Button(i)
		}
	}
	return keys.ButtonNone
}

func mouseMode(m proto.MouseMode) keys.MouseMode {
	switch m {
	case proto.MouseX10:
		return keys.MouseX10
	case proto.MouseNormal:
		return keys.MouseNormal
	case proto.MouseButton:
		return keys.MouseButton
	case proto.MouseAny:
		return keys.MouseAny
	case proto.MouseOff:
	}
	return keys.MouseOff
}

func mouseEncoding(e proto.MouseEncoding) keys.MouseEncoding {
	switch e {
	case proto.MouseUTF8:
		return keys.MouseUTF8
	case proto.MouseSGR:
		return keys.MouseSGR
	case proto.MouseURXVT:
		return keys.MouseURXVT
	case proto.MousePixels:
		return keys.MousePixels
	case proto.MouseLegacy:
	}
	return keys.MouseLegacy
}
