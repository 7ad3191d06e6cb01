// Package keys turns what a person or an agent types into the bytes that a
// program in a terminal expects, and back: key tokens such as C-c, key
// events, pastes, and the key bindings of the user interface as data. It is
// pure: no input or output, no state, no other package of ptyboss.
//
// [EncodeRequest] is send-keys, [Encode] one key event, [EncodePaste] a paste,
// [EncodeMouse] and [EncodeFocus] the rest that a terminal sends. All take
// what the program asked for, so that they send what a real terminal in that
// state would. [TokensOf] and [Key.Token] go the other way, for histories.
//
// Without a keyboard protocol there are two dialects, see [Style]. That of
// tokens keeps the bytes that agents know from elsewhere, even where xterm
// has something better: C-F5 sends F5. It differs from there in that nothing
// is lost silently: each key that was sent as another one, and each word that
// was typed because it is no key, gives a warning.
package keys
