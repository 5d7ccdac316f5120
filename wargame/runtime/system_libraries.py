"""The system libraries for documents (WeasyPrint draws text with Pango).

Also run by itself, before there is a virtual environment: nothing but the standard library is imported.
"""

import ctypes.util
import sys

LIBRARIES = ("gobject-2.0", "pango-1.0", "pangoft2-1.0", "harfbuzz", "harfbuzz-subset", "fontconfig")


def missing() -> list[str]:
    """The names of the libraries that the system does not have."""
    return [name for name in LIBRARIES if ctypes.util.find_library(name) is None]


if __name__ == "__main__":
    sys.exit(" ".join(missing()) or 0)
