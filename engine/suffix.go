package engine

import (
	"regexp"

	"ptyboss/engine/proto"
)

// markupEnd matches what a model that writes its calls as markup sometimes
// leaves behind a value: closing tags of the call, cut short or not.
var markupEnd = regexp.MustCompile(`(?:\s*</(?:parameter|arg_value|arg_key|argument|invoke|tool_call|function_calls?|function)\b[^<>]*>?)+\s*$`)

// withoutMarkup strips such ends from the fields of which the spec says so
// (1.1): none of them ends in these words by itself.
func withoutMarkup(req proto.ExecRequest) proto.ExecRequest {
	strip := func(s *string) {
		if at := markupEnd.FindStringIndex(*s); at != nil {
			*s = (*s)[:at[0]]
		}
	}
	for _, s := range []*string{&req.Command, &req.Host, &req.Ask, &req.Node} {
		strip(s)
	}
	if req.Workdir != nil {
		dir := *req.Workdir
		strip(&dir)
		req.Workdir = &dir
	}
	return req
}
