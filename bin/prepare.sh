# Shared by bin/run and bin/test: a Python, the virtual environment, and the pinned packages in it.
# Sourced, not run. Expects to stand in the project's folder.

complain() { printf 'White Cell: %s\n' "$*" >&2; }

# Run a command as the administrator where that needs no question; fail otherwise.
as_administrator() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then sudo -n "$@"; else return 1; fi
}

# Install Debian packages; fail when that is not possible here.
apt_install() {
  command -v apt-get >/dev/null || return 1
  as_administrator env DEBIAN_FRONTEND=noninteractive apt-get update >/dev/null || return 1
  as_administrator env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" >/dev/null
}

find_python() {
  local name
  for name in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
    if command -v "$name" >/dev/null && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      command -v "$name"
      return
    fi
  done
  return 1
}

make_environment() {
  [ -x .venv/bin/python ] && .venv/bin/python -m pip --version >/dev/null 2>&1 && return
  local python
  if ! python=$(find_python); then
    complain "Python 3.11 or newer is needed. Install it, for example with: sudo apt-get install python3 python3-venv"
    return 1
  fi
  echo "Making the virtual environment ..."
  if ! "$python" -m venv --clear .venv >/dev/null 2>&1; then
    if ! apt_install python3-venv || ! "$python" -m venv --clear .venv; then
      complain "Python's venv module is missing. An administrator installs it with: sudo apt-get install python3-venv"
      return 1
    fi
  fi
}

# install_packages STAMP FILE...: the last file is installed, and again only when one of the files has changed.
install_packages() {
  local stamp=".venv/installed-$1" wanted
  shift
  wanted=$(cat "$@" | sha256sum)
  [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && return
  echo "Installing the packages of ${*: -1} (needs the internet, once) ..."
  if ! .venv/bin/python -m pip install --quiet --disable-pip-version-check -r "${*: -1}"; then
    complain "The packages could not be installed. Is this machine on the internet? After this once it need not be."
    return 1
  fi
  printf '%s\n' "$wanted" >"$stamp"
}
