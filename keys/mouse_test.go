package keys

import "testing"

func TestEncodeMouse(t *testing.T) {
	t.Parallel()
	at := func(b Button, a MouseAction) Mouse { return Mouse{X: 9, Y: 4, Button: b, Action: a} }
	with := func(e Mouse, mod Mod) Mouse {
		e.Mod = mod
		return e
	}
	moved := func(e Mouse, x, y int) Mouse {
		e.X, e.Y = x, y
		return e
	}
	tests := []struct {
		name     string
		event    Mouse
		mode     MouseMode
		encoding MouseEncoding
		want     string
	}{
		{"off", at(ButtonLeft, MousePress), MouseOff, MouseSGR, ""},
		{"off, release", at(ButtonLeft, MouseRelease), MouseOff, MouseSGR, ""},
		{"off, motion", at(ButtonNone, MouseMotion), MouseOff, MouseSGR, ""},

		{"X10 left", at(ButtonLeft, MousePress), MouseX10, MouseLegacy, "\x1b[M *%"},
		{"X10 right", at(ButtonRight, MousePress), MouseX10, MouseLegacy, "\x1b[M\"*%"},
		{"X10 has no modifiers", with(at(ButtonLeft, MousePress), Ctrl), MouseX10, MouseLegacy, "\x1b[M *%"},
		{"X10 has no release", at(ButtonLeft, MouseRelease), MouseX10, MouseLegacy, ""},
		{"X10 has no wheel", at(WheelUp, MousePress), MouseX10, MouseLegacy, ""},
		{"X10 has no motion", at(ButtonLeft, MouseMotion), MouseX10, MouseLegacy, ""},
		{"X10 in SGR", at(ButtonMiddle, MousePress), MouseX10, MouseSGR, "\x1b[<1;10;5M"},

		{"legacy left", at(ButtonLeft, MousePress), MouseNormal, MouseLegacy, "\x1b[M *%"},
		{"legacy middle", at(ButtonMiddle, MousePress), MouseNormal, MouseLegacy, "\x1b[M!*%"},
		{"legacy release", at(ButtonRight, MouseRelease), MouseNormal, MouseLegacy, "\x1b[M#*%"},
		{"legacy wheel up", at(WheelUp, MousePress), MouseNormal, MouseLegacy, "\x1b[M`*%"},
		{"legacy wheel down", at(WheelDown, MousePress), MouseNormal, MouseLegacy, "\x1b[Ma*%"},
		{"legacy origin", Mouse{Button: ButtonLeft}, MouseNormal, MouseLegacy, "\x1b[M !!"},
		{"legacy edge", moved(at(ButtonLeft, MousePress), 222, 222), MouseNormal, MouseLegacy, "\x1b[M \xff\xff"},
		{"legacy beyond", moved(at(ButtonLeft, MousePress), 223, 0), MouseNormal, MouseLegacy, ""},
		{"legacy below", moved(at(ButtonLeft, MousePress), 0, 223), MouseNormal, MouseLegacy, ""},
		{"legacy release beyond", moved(at(ButtonLeft, MouseRelease), 500, 0), MouseNormal, MouseLegacy, "\x1b[M#\xff!"},
		{"legacy back button", at(ButtonBack, MousePress), MouseNormal, MouseLegacy, "\x1b[M\xa0*%"},
		{"normal has no motion", at(ButtonLeft, MouseMotion), MouseNormal, MouseLegacy, ""},

		{"UTF-8 left", at(ButtonLeft, MousePress), MouseNormal, MouseUTF8, "\x1b[M *%"},
		{"UTF-8 column 300", moved(at(ButtonLeft, MousePress), 299, 4), MouseNormal, MouseUTF8, "\x1b[M \u014c%"},
		{"UTF-8 edge", moved(at(ButtonLeft, MousePress), 2014, 4), MouseNormal, MouseUTF8, "\x1b[M \u07ff%"},
		{"UTF-8 beyond", moved(at(ButtonLeft, MousePress), 2015, 4), MouseNormal, MouseUTF8, ""},
		{"UTF-8 release", at(ButtonLeft, MouseRelease), MouseNormal, MouseUTF8, "\x1b[M#*%"},
		{"UTF-8 back button", at(ButtonBack, MousePress), MouseNormal, MouseUTF8, "\x1b[M\u00a0*%"},

		{"SGR left", at(ButtonLeft, MousePress), MouseNormal, MouseSGR, "\x1b[<0;10;5M"},
		{"SGR middle", at(ButtonMiddle, MousePress), MouseNormal, MouseSGR, "\x1b[<1;10;5M"},
		{"SGR right", at(ButtonRight, MousePress), MouseNormal, MouseSGR, "\x1b[<2;10;5M"},
		{"SGR release", at(ButtonRight, MouseRelease), MouseNormal, MouseSGR, "\x1b[<2;10;5m"},
		{"SGR wheel up", at(WheelUp, MousePress), MouseNormal, MouseSGR, "\x1b[<64;10;5M"},
		{"SGR wheel down", at(WheelDown, MousePress), MouseNormal, MouseSGR, "\x1b[<65;10;5M"},
		{"SGR wheel left", at(WheelLeft, MousePress), MouseNormal, MouseSGR, "\x1b[<66;10;5M"},
		{"SGR wheel right", at(WheelRight, MousePress), MouseNormal, MouseSGR, "\x1b[<67;10;5M"},
		{"the wheel is not released", at(WheelUp, MouseRelease), MouseAny, MouseSGR, ""},
		{"the wheel is not dragged", at(WheelUp, MouseMotion), MouseAny, MouseSGR, ""},
		{"SGR back", at(ButtonBack, MousePress), MouseNormal, MouseSGR, "\x1b[<128;10;5M"},
		{"SGR forward", at(ButtonForward, MousePress), MouseNormal, MouseSGR, "\x1b[<129;10;5M"},
		{"SGR button 10", at(Button10, MousePress), MouseNormal, MouseSGR, "\x1b[<130;10;5M"},
		{"SGR button 11", at(Button11, MouseRelease), MouseNormal, MouseSGR, "\x1b[<131;10;5m"},
		{"SGR shift", with(at(ButtonLeft, MousePress), Shift), MouseNormal, MouseSGR, "\x1b[<4;10;5M"},
		{"SGR alt", with(at(ButtonLeft, MousePress), Alt), MouseNormal, MouseSGR, "\x1b[<8;10;5M"},
		{"SGR meta", with(at(ButtonLeft, MousePress), Meta), MouseNormal, MouseSGR, "\x1b[<8;10;5M"},
		{"SGR ctrl", with(at(ButtonLeft, MouseRelease), Ctrl), MouseNormal, MouseSGR, "\x1b[<16;10;5m"},
		{"SGR all modifiers", with(at(WheelUp, MousePress), Shift|Alt|Ctrl|NumLock), MouseNormal, MouseSGR, "\x1b[<92;10;5M"},
		{"SGR far", moved(at(ButtonLeft, MousePress), 9999, 9999), MouseNormal, MouseSGR, "\x1b[<0;10000;10000M"},
		{"outside", moved(at(ButtonLeft, MousePress), -1, 0), MouseNormal, MouseSGR, ""},
		{"above", moved(at(ButtonLeft, MouseRelease), 0, -1), MouseNormal, MouseSGR, ""},
		{"no button pressed", at(ButtonNone, MousePress), MouseNormal, MouseSGR, ""},
		{"unknown action", at(ButtonLeft, MouseMotion+1), MouseAny, MouseSGR, ""},
		{"unknown encoding", at(ButtonLeft, MousePress), MouseAny, MousePixels + 1, ""},
		{"unknown button", at(Button11+1, MousePress), MouseNormal, MouseSGR, ""},

		{"button: drag left", at(ButtonLeft, MouseMotion), MouseButton, MouseSGR, "\x1b[<32;10;5M"},
		{"button: drag right, ctrl", with(at(ButtonRight, MouseMotion), Ctrl), MouseButton, MouseSGR, "\x1b[<50;10;5M"},
		{"button: no bare motion", at(ButtonNone, MouseMotion), MouseButton, MouseSGR, ""},
		{"button: legacy drag", at(ButtonLeft, MouseMotion), MouseButton, MouseLegacy, "\x1b[M@*%"},
		{"any: bare motion", at(ButtonNone, MouseMotion), MouseAny, MouseSGR, "\x1b[<35;10;5M"},
		{"any: legacy bare motion", at(ButtonNone, MouseMotion), MouseAny, MouseLegacy, "\x1b[MC*%"},
		{"any: drag", at(ButtonMiddle, MouseMotion), MouseAny, MouseSGR, "\x1b[<33;10;5M"},
		{"any: press", at(ButtonLeft, MousePress), MouseAny, MouseSGR, "\x1b[<0;10;5M"},

		{"urxvt left", at(ButtonLeft, MousePress), MouseNormal, MouseURXVT, "\x1b[32;10;5M"},
		{"urxvt release", at(ButtonLeft, MouseRelease), MouseNormal, MouseURXVT, "\x1b[35;10;5M"},
		{"urxvt wheel down", at(WheelDown, MousePress), MouseNormal, MouseURXVT, "\x1b[97;10;5M"},
		{"urxvt drag", at(ButtonLeft, MouseMotion), MouseButton, MouseURXVT, "\x1b[64;10;5M"},

		{"pixels", moved(at(ButtonLeft, MousePress), 799, 599), MouseNormal, MousePixels, "\x1b[<0;800;600M"},
		{"pixels release", at(ButtonLeft, MouseRelease), MouseNormal, MousePixels, "\x1b[<0;10;5m"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := string(EncodeMouse(tt.event, tt.mode, tt.encoding)); got != tt.want {
				t.Errorf("EncodeMouse(%+v) = %q, want %q", tt.event, got, tt.want)
			}
		})
	}
}

func TestEncodeFocus(t *testing.T) {
	t.Parallel()
	if got := string(EncodeFocus(true)); got != "\x1b[I" {
		t.Errorf("EncodeFocus(true) = %q, want ESC [ I", got)
	}
	if got := string(EncodeFocus(false)); got != "\x1b[O" {
		t.Errorf("EncodeFocus(false) = %q, want ESC [ O", got)
	}
}
