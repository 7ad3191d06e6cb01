package engine

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"ptyboss/engine/proto"
)

// blockedKeys are never passed on, neither inherited nor given in a call:
// each of them makes a program load or run something else (spec 1.5).
const blockedKeys = ` NODE_OPTIONS NODE_PATH PYTHONHOME PYTHONPATH PERL5LIB PERL5OPT RUBYLIB RUBYOPT
 BASH_ENV ENV BROWSER GIT_EDITOR GIT_EXTERNAL_DIFF GIT_DIR GIT_WORK_TREE GIT_COMMON_DIR GIT_EXEC_PATH
 GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_NAMESPACE GIT_SEQUENCE_EDITOR
 GIT_TEMPLATE_DIR GIT_SSL_NO_VERIFY GIT_SSL_CAINFO GIT_SSL_CAPATH KUBECONFIG GOOGLE_APPLICATION_CREDENTIALS
 AWS_SHARED_CREDENTIALS_FILE AWS_WEB_IDENTITY_TOKEN_FILE AZURE_AUTH_LOCATION CC CXX CARGO_BUILD_RUSTC
 CARGO_BUILD_RUSTC_WRAPPER RUSTC_WRAPPER CARGO_HOME CMAKE_C_COMPILER CMAKE_CXX_COMPILER HELM_HOME DOCKER_HOST
 SHELL SHELLOPTS PS4 GCONV_PATH IFS SSLKEYLOGFILE JAVA_OPTS JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS
 PYTHONBREAKPOINT DOTNET_STARTUP_HOOKS DOTNET_ADDITIONAL_DEPS GLIBC_TUNABLES MAVEN_OPTS MAKEFLAGS MFLAGS
 SBT_OPTS GRADLE_OPTS ANT_OPTS HGRCPATH `

// blockedOverrides may be inherited but not given in a call (spec 1.5).
const blockedOverrides = ` HOME ZDOTDIR GRADLE_USER_HOME GIT_SSH GIT_SSH_COMMAND GIT_ASKPASS SSH_ASKPASS
 GIT_PAGER GIT_PROXY_COMMAND LESSOPEN LESSCLOSE PAGER MANPAGER EDITOR VISUAL FCEDIT SUDO_EDITOR PROMPT_COMMAND
 HISTFILE PERL5DB PERL5DBCMD OPENSSL_CONF OPENSSL_ENGINES PYTHONSTARTUP WGETRC CURL_HOME CLASSPATH CGO_CFLAGS
 CGO_CPPFLAGS CGO_CXXFLAGS CGO_LDFLAGS GOFLAGS HTTP_PROXY HTTPS_PROXY ALL_PROXY FTP_PROXY NO_PROXY
 SSL_CERT_FILE SSL_CERT_DIR REQUESTS_CA_BUNDLE CURL_CA_BUNDLE NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED
 DOCKER_CONFIG DOCKER_CONTEXT DOCKER_CERT_PATH DOCKER_TLS_VERIFY PIP_INDEX_URL PIP_EXTRA_INDEX_URL
 PIP_CONFIG_FILE UV_INDEX_URL UV_EXTRA_INDEX_URL UV_DEFAULT_INDEX C_INCLUDE_PATH CPLUS_INCLUDE_PATH CPATH
 LIBRARY_PATH GOPROXY GOPRIVATE GONOSUMDB GONOPROXY GOSUMDB GOENV GOPATH RUSTFLAGS VIRTUAL_ENV LUA_PATH LUA_CPATH
 GEM_HOME GEM_PATH BUNDLE_GEMFILE COMPOSER_HOME XDG_CONFIG_HOME AWS_CONFIG_FILE `

// hostOnly describe the terminal, or the multiplexer, that the engine itself
// happens to run in. The child's terminal is ours.
const hostOnly = ` COLUMNS LINES TMUX TMUX_PANE STY WINDOW TERM_PROGRAM TERM_PROGRAM_VERSION TERM_SESSION_ID
 LC_TERMINAL LC_TERMINAL_VERSION VTE_VERSION KITTY_WINDOW_ID KITTY_PID KITTY_LISTEN_ON WEZTERM_PANE
 WEZTERM_UNIX_SOCKET ALACRITTY_WINDOW_ID ALACRITTY_SOCKET WT_SESSION WT_PROFILE_ID ITERM_SESSION_ID KONSOLE_VERSION
 ZELLIJ ZELLIJ_SESSION_NAME ZELLIJ_PANE_ID TERMINFO TERMCAP PTYBOSS_SESSION `

func listed(list, key string) bool {
	return strings.Contains(list, " "+strings.ToUpper(key)+" ") ||
		strings.Contains(list, "\n "+strings.ToUpper(key)+" ")
}

func hasPrefix(key string, prefixes ...string) bool {
	upper := strings.ToUpper(key)
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(upper, p) })
}

func blockedAlways(key string) bool {
	return listed(blockedKeys, key) || hasPrefix(key, "DYLD_", "LD_", "BASH_FUNC_")
}

func blockedAsOverride(key string) bool {
	return blockedAlways(key) || listed(blockedOverrides, key) ||
		hasPrefix(key, "GIT_CONFIG_", "NPM_CONFIG_", "CARGO_REGISTRIES_")
}

// checkOverrides refuses variables that a call must not set (spec 1.5).
func checkOverrides(env map[string]string) error {
	portable := regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)
	var blocked, invalid []string
	for _, key := range slices.Sorted(maps.Keys(env)) {
		switch {
		case strings.EqualFold(key, "PATH"):
			return proto.Errorf(proto.ErrInvalid, "Security Violation: a custom PATH is forbidden during host execution")
		case !portable.MatchString(key):
			invalid = append(invalid, fmt.Sprintf("%q", key))
		case strings.ContainsRune(env[key], 0):
			return proto.Errorf(proto.ErrInvalid, "the value of environment variable %s holds a NUL byte", key)
		case blockedAsOverride(key):
			blocked = append(blocked, key)
		}
	}
	switch {
	case len(blocked)+len(invalid) == 0:
		return nil
	case len(blocked) == 1 && len(invalid) == 0:
		return proto.Errorf(proto.ErrInvalid, "Security Violation: environment variable %s is forbidden during host execution", blocked[0])
	}
	var parts []string
	if len(blocked) > 0 {
		parts = append(parts, "blocked keys: "+strings.Join(blocked, ", "))
	}
	if len(invalid) > 0 {
		parts = append(parts, "names that are not portable: "+strings.Join(invalid, ", "))
	}
	return proto.Errorf(proto.ErrInvalid, "Security Violation: environment overrides are forbidden during host execution (%s)", strings.Join(parts, "; "))
}

// buildEnviron returns the environment of a child: base without what must not
// be inherited, then the call's own variables, then what ptyboss says.
func buildEnviron(base []string, overrides map[string]string, id string, terminal bool) []string {
	const defaultPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
	vars := map[string]string{"PATH": defaultPath}
	for _, entry := range base {
		key, value, ok := strings.Cut(entry, "=")
		if !ok || key == "" || blockedAlways(key) || listed(hostOnly, key) {
			continue
		}
		vars[key] = value
	}
	maps.Copy(vars, overrides)
	vars["TERM"] = "dumb"
	if terminal {
		vars["TERM"] = "xterm-256color"
		vars["TERM_PROGRAM"] = "ptyboss"
	}
	vars["COLORTERM"] = "truecolor"
	vars["OPENCLAW_SHELL"] = "exec"
	vars["OPENCLAW_CLI"] = "1"
	vars["PTYBOSS_SESSION"] = id
	env := make([]string, 0, len(vars))
	for _, key := range slices.Sorted(maps.Keys(vars)) {
		env = append(env, key+"="+vars[key])
	}
	return env
}

func lookup(environ []string, key string) string {
	for _, entry := range slices.Backward(environ) {
		if value, ok := strings.CutPrefix(entry, key+"="); ok {
			return value
		}
	}
	return ""
}
