"""The system libraries that the papers need (WeasyPrint draws text with Pango)."""

import ctypes.util
import os
import shutil
import subprocess

LIBRARIES = ("gobject-2.0", "pango-1.0", "pangoft2-1.0", "harfbuzz", "harfbuzz-subset", "fontconfig")
PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0", "fontconfig")
COMMAND = f"apt-get install -y --no-install-recommends {' '.join(PACKAGES)}"


def missing() -> list[str]:
    """The names of the libraries that the system does not have."""
    return [name for name in LIBRARIES if ctypes.util.find_library(name) is None]


def install() -> bool:
    """Install them where that needs no question: as root, or with sudo that asks for no password.

    False when it cannot be done, or when it failed.
    """
    before = _as_root()
    if before is None or not shutil.which("apt-get"):
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], COMMAND.split()):
        subprocess.run([*before, *command], env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return not missing()


def _as_root() -> list[str] | None:
    if os.geteuid() == 0:
        return []
    if not shutil.which("sudo"):
        return None
    asked = subprocess.run(["sudo", "-n", "true"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return ["sudo", "-n"] if asked.returncode == 0 else None
