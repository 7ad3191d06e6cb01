package engine

import "strings"

// neverPassed reports whether a variable neither reaches a command of an agent
// by inheritance nor can be given in a call (spec 1.5 and 12.2). It makes a
// program load or run something else, it opens an editor that an agent cannot
// use, or it is a secret of the operator.
func neverPassed(key string) bool {
	key = strings.ToUpper(key)
	for _, prefix := range []string{"DYLD_", "LD_", "BASH_FUNC_"} {
		if strings.HasPrefix(key, prefix) {
			return true
		}
	}
	switch key {
	case // Code that an interpreter loads.
		"NODE_OPTIONS", "NODE_PATH", "NODE_REDIRECT_WARNINGS", "NODE_REPL_EXTERNAL_MODULE", "NODE_REPL_HISTORY",
		"NODE_V8_COVERAGE", "PYTHONHOME", "PYTHONPATH", "PYTHONBREAKPOINT", "PERL5LIB", "PERL5OPT", "RUBYLIB",
		"RUBYOPT", "RUBYSHELL", "LUA_INIT", "LUA_INIT_5_1", "LUA_INIT_5_2", "LUA_INIT_5_3", "LUA_INIT_5_4",
		"TCLLIBPATH", "R_ENVIRON", "R_ENVIRON_USER", "R_PROFILE", "R_PROFILE_USER", "EMACSLOADPATH",
		"ERL_AFLAGS", "ERL_FLAGS", "ERL_ZFLAGS", "ELIXIR_ERL_OPTIONS", "DOTNET_STARTUP_HOOKS",
		"DOTNET_ADDITIONAL_DEPS", "CORECLR_PROFILER",
		"JAVA_OPTS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CATALINA_OPTS",
		"GCONV_PATH", "GLIBC_TUNABLES", "HOSTALIASES", "SSLKEYLOGFILE":
	case // What a shell runs, and how it reads.
		"BASH_ENV", "ENV", "KSH_ENV", "FPATH", "SHELL", "SHELLOPTS", "BASHOPTS", "PS4", "IFS":
	case // Programs that other programs start.
		"BROWSER", "CC", "CXX", "CARGO_BUILD_RUSTC", "CARGO_BUILD_RUSTC_WRAPPER", "RUSTC_WRAPPER", "CARGO_HOME",
		"CMAKE_C_COMPILER", "CMAKE_CXX_COMPILER", "CMAKE_TOOLCHAIN_FILE", "CONFIG_SHELL", "CONFIG_SITE",
		"MAKEFLAGS", "MFLAGS", "MAVEN_OPTS", "SBT_OPTS", "GRADLE_OPTS", "ANT_OPTS", "HGRCPATH", "HELM_HOME",
		"HELM_PLUGINS", "PACKER_PLUGIN_PATH", "VAGRANT_VAGRANTFILE", "SUDO_ASKPASS", "BZR_PLUGIN_PATH", "BZR_SSH",
		"SVN_SSH":
	case // Another repository, or another git.
		"GIT_EXTERNAL_DIFF", "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_EXEC_PATH", "GIT_INDEX_FILE",
		"GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_TEMPLATE_DIR",
		"GIT_HOOK_PATH", "GIT_SSL_NO_VERIFY", "GIT_SSL_CAINFO", "GIT_SSL_CAPATH":
	case // Editors, and what they run at their start.
		"EDITOR", "VISUAL", "FCEDIT", "SUDO_EDITOR", "GIT_EDITOR", "GIT_SEQUENCE_EDITOR", "BZR_EDITOR", "SVN_EDITOR",
		"JULIA_EDITOR", "EXINIT", "VIMINIT", "GVIMINIT", "MYVIMRC":
	case // Other machines and accounts.
		"KUBECONFIG", "DOCKER_HOST", "GOOGLE_APPLICATION_CREDENTIALS", "AWS_SHARED_CREDENTIALS_FILE",
		"AWS_WEB_IDENTITY_TOKEN_FILE", "AZURE_AUTH_LOCATION":
	case // Secrets. The tokens of GitHub are inherited: see inheritedOnly.
		"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_SECURITY_TOKEN",
		"AWS_CONTAINER_CREDENTIALS_FULL_URI", "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "AZURE_CLIENT_ID",
		"AZURE_CLIENT_SECRET", "GITLAB_TOKEN", "NODE_AUTH_TOKEN", "NPM_TOKEN", "DATABASE_URL", "MONGODB_URI",
		"REDIS_URL", "AMQP_URL":
	default:
		return false
	}
	return true
}

// inheritedOnly reports whether a variable is inherited but cannot be given in
// a call: it sets the place of things, which is for the operator to say
// (spec 1.5).
func inheritedOnly(key string) bool {
	key = strings.ToUpper(key)
	for _, prefix := range []string{
		"GIT_CONFIG_", "NPM_CONFIG_", "CARGO_REGISTRIES_", "DOCKER_", "PERL5DB", "ANSIBLE_", "RUSTUP_",
	} {
		if strings.HasPrefix(key, prefix) {
			return true
		}
	}
	if strings.HasSuffix(key, "_PROXY") || strings.HasPrefix(key, "CGO_") && strings.HasSuffix(key, "FLAGS") {
		return true
	}
	switch key {
	case // Homes.
		"HOME", "ZDOTDIR", "GRADLE_USER_HOME", "COMPOSER_HOME", "CURL_HOME", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS",
		"XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "DENO_DIR",
		"SYSTEMROOT", "WINDIR":
	case // Programs for asking, paging and connecting.
		"GIT_SSH", "GIT_SSH_COMMAND", "GIT_ASKPASS", "SSH_ASKPASS", "GIT_PAGER", "GIT_PROXY_COMMAND",
		"GIT_ALLOW_PROTOCOL", "GIT_PROTOCOL_FROM_USER", "LESSOPEN", "LESSCLOSE", "PAGER", "MANPAGER",
		"PROMPT_COMMAND", "HISTFILE", "SSH_AUTH_SOCK":
	case // Files that programs read at their start.
		"OPENSSL_CONF", "OPENSSL_ENGINES", "PYTHONSTARTUP", "WGETRC", "PHPRC", "PHP_INI_SCAN_DIR", "YARN_RC_FILENAME",
		"AWS_CONFIG_FILE", "TF_CLI_CONFIG_FILE", "TF_PLUGIN_CACHE_DIR", "CORECLR_PROFILER_PATH":
	case // Whom to trust.
		"SSL_CERT_FILE", "SSL_CERT_DIR", "NIX_SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "AWS_CA_BUNDLE",
		"CARGO_HTTP_CAINFO", "PIP_CERT", "NODE_EXTRA_CA_CERTS", "NODE_TLS_REJECT_UNAUTHORIZED":
	case // Where packages come from.
		"PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_PYPI_URL", "PIP_CONFIG_FILE", "PIP_FIND_LINKS",
		"PIP_TRUSTED_HOST", "UV_INDEX", "UV_INDEX_URL", "UV_EXTRA_INDEX_URL", "UV_DEFAULT_INDEX", "UV_PYTHON",
		"BUN_CONFIG_REGISTRY", "BUNDLE_GEMFILE", "GOPROXY", "GOPRIVATE", "GONOPROXY", "GONOSUMDB", "GONOSUMCHECK",
		"GOSUMDB", "GOINSECURE", "GOENV":
	case // Where code is searched, and how it is built.
		"CLASSPATH", "GOPATH", "GOFLAGS", "RUSTFLAGS", "CFLAGS", "CXXFLAGS", "LDFLAGS", "C_INCLUDE_PATH",
		"CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "CPATH", "LIBRARY_PATH", "VIRTUAL_ENV", "PYTHONUSERBASE",
		"LUA_PATH", "LUA_CPATH", "GEM_HOME", "GEM_PATH", "R_LIBS_USER":
	case // Accounts that agents work with.
		"GITHUB_TOKEN", "GH_TOKEN":
	case prependKey: // ours
	default:
		return false
	}
	return true
}

// ofOuterTerminal reports whether a variable describes the terminal, the
// multiplexer or the service that the caller or the engine happens to run in.
// The child's terminal is ours.
func ofOuterTerminal(key string) bool {
	for _, prefix := range []string{"KITTY_", "WEZTERM_", "ALACRITTY_", "GHOSTTY_", "KONSOLE_", "ITERM_", "ZELLIJ"} {
		if strings.HasPrefix(key, prefix) {
			return true
		}
	}
	switch key {
	case "COLUMNS", "LINES", "TERMCAP", "TERMINFO", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "TERM_SESSION_ID",
		"TERM_FEATURES", "COLORFGBG", "LC_TERMINAL", "LC_TERMINAL_VERSION", "VTE_VERSION", "GNOME_TERMINAL_SCREEN",
		"GNOME_TERMINAL_SERVICE", "WINDOWID", "XTERM_VERSION", "XTERM_SHELL", "XTERM_LOCALE", "WT_SESSION",
		"WT_PROFILE_ID", "TILIX_ID", "TERMINATOR_UUID",
		"SSH_TTY", "GPG_TTY", // a passphrase would be asked for there
		"TMUX", "TMUX_PANE", "STY", "WINDOW", "NVIM", "INSIDE_EMACS", "PTYBOSS_SESSION",
		"NOTIFY_SOCKET", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "WATCHDOG_PID", "WATCHDOG_USEC",
		"INVOCATION_ID", "JOURNAL_STREAM":
		return true
	}
	return false
}
