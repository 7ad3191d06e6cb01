package engine

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"ptyboss/engine/proto"
)

func TestCheckOverrides(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		env  map[string]string
		want []string // parts of the error; nil is none
	}{
		{nil, nil},
		{map[string]string{"FOO": "1", "_x9": ""}, nil},
		{map[string]string{"LANG": "C", "NO_COLOR": "1", "TERM": "vt52", "CI": "1"}, nil},
		{map[string]string{"PATH": "/x"}, []string{"Security Violation", "PATH", "forbidden"}},
		{map[string]string{"path": "/x"}, []string{"PATH"}},
		{map[string]string{"LD_PRELOAD": "x"}, []string{"Security Violation", "LD_PRELOAD", "forbidden during host execution"}},
		{map[string]string{"ld_preload": "x"}, []string{"ld_preload"}},
		{map[string]string{"BASH_FUNC_x%%": "x"}, []string{"BASH_FUNC_x%%"}},
		{map[string]string{"HOME": "/x"}, []string{"HOME"}},
		{map[string]string{"GIT_CONFIG_COUNT": "1"}, []string{"GIT_CONFIG_COUNT"}},
		{map[string]string{"my_proxy": "x"}, []string{"my_proxy"}},
		{map[string]string{"CGO_CXXFLAGS": "x"}, []string{"CGO_CXXFLAGS"}},
		{map[string]string{"OPENCLAW_PREPEND_PATH": "/x"}, []string{"OPENCLAW_PREPEND_PATH"}},
		{map[string]string{"NODE_OPTIONS": "x", "IFS": " "}, []string{"blocked keys", "IFS, NODE_OPTIONS"}},
		{map[string]string{"a b": "x", "1x": ""}, []string{"not portable", `"1x", "a b"`}},
		{map[string]string{"": "x"}, []string{`""`}},
		{map[string]string{"OK": "a\x00b"}, []string{"OK", "NUL"}},
	} {
		err := checkOverrides(c.env)
		if (err != nil) != (c.want != nil) {
			t.Errorf("checkOverrides(%v) = %v, want error %v", c.env, err, c.want != nil)
			continue
		}
		if err != nil && !errors.Is(err, proto.ErrInvalid) {
			t.Errorf("checkOverrides(%v) = %v, want ErrInvalid", c.env, err)
		}
		for _, part := range c.want {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("checkOverrides(%v) = %q, want %q in it", c.env, err, part)
			}
		}
	}
}

// blockedBySpec is the list of spec 1.5 of what is neither inherited nor given.
const blockedBySpec = `NODE_OPTIONS NODE_PATH PYTHONHOME PYTHONPATH PERL5LIB PERL5OPT RUBYLIB RUBYOPT
	BASH_ENV ENV BROWSER GIT_EDITOR GIT_EXTERNAL_DIFF GIT_DIR GIT_WORK_TREE GIT_COMMON_DIR GIT_EXEC_PATH GIT_INDEX_FILE
	GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_NAMESPACE GIT_SEQUENCE_EDITOR GIT_TEMPLATE_DIR
	GIT_SSL_NO_VERIFY GIT_SSL_CAINFO GIT_SSL_CAPATH KUBECONFIG GOOGLE_APPLICATION_CREDENTIALS AWS_SHARED_CREDENTIALS_FILE
	AWS_WEB_IDENTITY_TOKEN_FILE AZURE_AUTH_LOCATION CC CXX CARGO_BUILD_RUSTC CARGO_BUILD_RUSTC_WRAPPER RUSTC_WRAPPER
	CARGO_HOME CMAKE_C_COMPILER CMAKE_CXX_COMPILER HELM_HOME DOCKER_HOST SHELL SHELLOPTS PS4 GCONV_PATH IFS SSLKEYLOGFILE
	JAVA_OPTS JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS PYTHONBREAKPOINT DOTNET_STARTUP_HOOKS
	DOTNET_ADDITIONAL_DEPS GLIBC_TUNABLES MAVEN_OPTS MAKEFLAGS MFLAGS SBT_OPTS GRADLE_OPTS ANT_OPTS HGRCPATH
	DYLD_INSERT_LIBRARIES LD_PRELOAD LD_LIBRARY_PATH BASH_FUNC_x
	EDITOR VISUAL FCEDIT SUDO_EDITOR AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN`

// overridesBySpec is that of what is inherited, but not given.
const overridesBySpec = `HOME ZDOTDIR GRADLE_USER_HOME GIT_SSH GIT_SSH_COMMAND GIT_ASKPASS GIT_PAGER GIT_PROXY_COMMAND
	LESSOPEN LESSCLOSE PAGER MANPAGER PROMPT_COMMAND HISTFILE PERL5DB PERL5DBCMD OPENSSL_CONF OPENSSL_ENGINES PYTHONSTARTUP
	WGETRC CURL_HOME CLASSPATH CGO_CFLAGS CGO_LDFLAGS GOFLAGS HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY FTP_PROXY
	SSL_CERT_FILE SSL_CERT_DIR REQUESTS_CA_BUNDLE CURL_CA_BUNDLE NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED
	DOCKER_CONTEXT DOCKER_CERT_PATH PIP_INDEX_URL PIP_EXTRA_INDEX_URL UV_INDEX_URL UV_DEFAULT_INDEX CPATH LIBRARY_PATH
	C_INCLUDE_PATH GOPROXY GOPRIVATE GOENV GOPATH RUSTFLAGS VIRTUAL_ENV LUA_PATH LUA_CPATH GEM_HOME GEM_PATH BUNDLE_GEMFILE
	COMPOSER_HOME XDG_CONFIG_HOME AWS_CONFIG_FILE GIT_CONFIG_GLOBAL NPM_CONFIG_REGISTRY CARGO_REGISTRIES_X_INDEX
	GITHUB_TOKEN GH_TOKEN SSH_AUTH_SOCK`

func TestVariablesOfTheSpec(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		keys      string
		inherited bool
	}{{blockedBySpec, false}, {overridesBySpec, true}} {
		for _, key := range strings.Fields(c.keys) {
			for _, key := range []string{key, strings.ToLower(key)} {
				err := checkOverrides(map[string]string{key: "x"})
				if err == nil || !strings.Contains(err.Error(), key) {
					t.Errorf("%s in a call: %v, want an error that names it", key, err)
				}
				if _, passed := inherit([]string{key + "=x"}, false)[key]; passed != c.inherited {
					t.Errorf("an agent inherits %s: %v, want %v", key, passed, c.inherited)
				}
				if _, passed := inherit([]string{key + "=x"}, true)[key]; !passed {
					t.Errorf("the operator does not inherit %s", key)
				}
			}
		}
	}
}

func TestBuildEnviron(t *testing.T) {
	t.Parallel()
	in := launch{
		environ: []string{
			"HOME=/home/x", "LD_PRELOAD=evil", "PYTHONPATH=/evil", "TERM=screen", "COLUMNS=3", "TMUX=/tmp/x", "LANG=C.UTF-8",
			"HTTP_PROXY=http://p", "OPENCLAW_SHELL=other", "PTYBOSS_SESSION=outer", "KITTY_PID=7", "GPG_TTY=/dev/pts/0",
			"OPENCLAW_PREPEND_PATH=/evil", "EDITOR=vi", "NUL=a\x00b", "broken", "=odd", "PATH=/old", "PATH=/usr/bin",
		},
		req: proto.ExecRequest{Env: map[string]string{"FOO": "bar", "TERM": "vt52"}},
	}
	want := []string{
		"COLORTERM=truecolor", "FOO=bar", "HOME=/home/x", "HTTP_PROXY=http://p", "LANG=C.UTF-8", "OPENCLAW_CLI=1",
		"OPENCLAW_SHELL=exec", "PATH=/usr/bin", "PTYBOSS_SESSION=amber-heron", "TERM=xterm-256color", "TERM_PROGRAM=ptyboss",
	}
	if got := buildEnviron(in, "", "amber-heron", true); !slices.Equal(got, want) {
		t.Errorf("environment of an agent's command:\n%q, want\n%q", got, want)
	}
	in.own = true
	want = []string{
		"COLORTERM=truecolor", "EDITOR=vi", "FOO=bar", "HOME=/home/x", "HTTP_PROXY=http://p", "LANG=C.UTF-8",
		"LD_PRELOAD=evil", "OPENCLAW_CLI=1", "OPENCLAW_PREPEND_PATH=/a:/b", "OPENCLAW_SHELL=exec", "PATH=/usr/bin",
		"PTYBOSS_SESSION=amber-heron", "PYTHONPATH=/evil", "TERM=dumb",
	}
	if got := buildEnviron(in, "/a:/b", "amber-heron", false); !slices.Equal(got, want) {
		t.Errorf("environment of the operator's command:\n%q, want\n%q", got, want)
	}
}

func TestWhoseEnvironment(t *testing.T) {
	t.Parallel()
	e := New(Options{
		Environ:     []string{"PATH=/usr/bin::bin:/bin", "SHELL=/bin/bash", "X=engine"},
		PathPrepend: []string{"/a", "/bin", "/a"},
	})
	client := []string{"SHELL=/evil", "PATH=/c:.:/bin", "X=client"}
	for _, c := range []struct {
		name, scope    string
		client         []string
		x, shell, path string
		own            bool
	}{
		{"agent", "a", nil, "engine", "/bin/bash", "/a:/bin:/usr/bin", false},
		{"agent with its own", "a", client, "client", "/bin/bash", "/a:/bin:/c", false},
		{"agent with none", "a", []string{}, "", "/bin/bash", "/a:/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin", false},
		{"nobody", "", nil, "engine", "/bin/bash", "/a:/bin:/usr/bin", false},
		{"operator", "", client, "client", "/evil", "/a:/bin:/c:.", true},
	} {
		environ, own := e.environOf(c.scope, proto.ExecRequest{ClientEnv: c.client})
		for key, want := range map[string]string{"X": c.x, "SHELL": c.shell, "PATH": c.path} {
			if got := lookup(environ, key); got != want {
				t.Errorf("%s: %s is %q, want %q", c.name, key, got, want)
			}
		}
		if own != c.own {
			t.Errorf("%s: own is %v, want %v", c.name, own, c.own)
		}
	}
	if n := len(client); n != 3 || client[2] != "X=client" {
		t.Errorf("the caller's list was changed: %q", client)
	}
}
