"""Work for a process of its own, which does what files make programs do."""

from __future__ import annotations

from adjudication.errors import Illegal
from adjudication.services.imports.bounded import Say


def work(data: bytes, say: Say) -> bytes:
    """End badly, as the data asks; otherwise the data from back to front."""
    if data == b"sleep":
        while True:
            pass
    if data == b"memory":
        return bytes(10**10)
    if data == b"die":
        raise SystemExit(3)
    if data == b"fail":
        raise KeyError("a fault of the program")
    if data == b"refuse":
        raise Illegal(["no"])
    say(5, "said")
    return data[::-1]
