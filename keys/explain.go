package keys

import "encoding/hex"

// Explanation is what a token sends in the modes that matter most, as hex
// digits without blanks.
type Explanation struct {
	Token       string   `json:"token"`
	Normal      string   `json:"normal"`      // a terminal after a reset
	Application string   `json:"application"` // application cursor keys and keypad
	Kitty       string   `json:"kitty"`       // the kitty protocol with KittyDisambiguate
	Warnings    []string `json:"warnings,omitempty"`
}

// Explain returns an explanation of each token, in their order. The warnings
// are those of a terminal after a reset.
func Explain(tokens []string) []Explanation {
	explanations := make([]Explanation, 0, len(tokens))
	for _, token := range tokens {
		t := ParseToken(token)
		normal, warning := t.Encode(Modes{})
		application, _ := t.Encode(Modes{ApplicationCursor: true, ApplicationKeypad: true})
		kitty, _ := t.Encode(Modes{Kitty: KittyDisambiguate})
		e := Explanation{
			Token:       token,
			Normal:      hex.EncodeToString(normal),
			Application: hex.EncodeToString(application),
			Kitty:       hex.EncodeToString(kitty),
			Warnings:    t.Warnings,
		}
		if warning != "" {
			e.Warnings = append(e.Warnings, warning)
		}
		explanations = append(explanations, e)
	}
	return explanations
}
