package proto_test

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"ptyboss/engine/proto"
)

func TestErrorsCrossTheSocket(t *testing.T) {
	t.Parallel()
	for _, sentinel := range []error{
		proto.ErrNotFound, proto.ErrNotActive, proto.ErrNotFinished, proto.ErrForeground, proto.ErrNotWritable,
		proto.ErrBusy, proto.ErrInvalid, proto.ErrNoPTY, proto.ErrStopping, proto.ErrVersion, proto.ErrDenied,
		proto.ErrBlocked,
	} {
		sent := proto.Errorf(sentinel, "text of %v", sentinel)
		got := proto.FromError(sent).Err()
		if !errors.Is(got, sentinel) || got.Error() != sent.Error() {
			t.Errorf("%v came back as %v", sent, got)
		}
	}
	if got := (proto.Error{Code: "of a newer server", Text: "text"}).Err(); got.Error() != "text" {
		t.Errorf("unknown code came back as %v", got)
	}
}

func TestFrames(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	for _, body := range [][]byte{nil, []byte("x"), bytes.Repeat([]byte("y"), 100_000)} {
		if err := proto.WriteFrame(&b, proto.FrameOutput, body); err != nil {
			t.Fatal(err)
		}
		kind, got, err := proto.ReadFrame(&b)
		if err != nil || kind != proto.FrameOutput || !bytes.Equal(got, body) {
			t.Errorf("a frame of %d bytes came back as %d, %v", len(body), len(got), err)
		}
	}
	if _, _, err := proto.ReadFrame(&b); !errors.Is(err, io.EOF) {
		t.Errorf("ReadFrame at the end = %v, want EOF", err)
	}
}

func FuzzReadFrame(f *testing.F) {
	f.Add([]byte("o\x00\x00\x00\x01x"))
	f.Add([]byte("o\xff\xff\xff\xff"))
	f.Add([]byte("i\x00\x00\x00\x05ab"))
	f.Fuzz(func(t *testing.T, stream []byte) {
		kind, body, err := proto.ReadFrame(bytes.NewReader(stream))
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := proto.WriteFrame(&again, kind, body); err != nil || !bytes.HasPrefix(stream, again.Bytes()) {
			t.Errorf("frame %q does not come back the same", stream)
		}
	})
}
