package keys

// EncodeFocus returns the bytes that a terminal sends to a program that turned
// mode 1004 on: when the terminal gains the focus, or when it loses it.
func EncodeFocus(in bool) []byte {
	if in {
		return []byte(csi + "I")
	}
	return []byte(csi + "O")
}
