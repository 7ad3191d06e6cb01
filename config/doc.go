// Package config says what ptyboss runs with: defaults, the configuration
// file, the environment, the bounds of each value, and the folders of the XDG
// base directory specification. It only reads, it watches nothing, and it
// knows no other package of ptyboss: a policy, say, is a string here, and
// whoever uses it gives it its meaning.
//
// The file wins over the environment, which wins over the default. A number
// out of bounds is moved to the bound and [Config.Effective] says so. In the
// file, an unknown key and a value of the wrong type are errors, since a typing
// mistake that is passed over in silence costs hours; in the environment,
// which may be meant for another program, they are warnings.
package config
