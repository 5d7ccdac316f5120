"""The one place that a start of this folder may have. The kernel holds it, and gives it back whatever happens."""

import fcntl
import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO

STOP_SECONDS = 60.0  # longer than a clean stop takes: the children have ten seconds, then the database
LOOK_EVERY = 0.25


def claim(path: Path, say: Callable[[str], None]) -> "IO[str] | None":
    """Take the place; None when another start has it. One that is stopping is waited for."""
    lock = path.open("a+", encoding="utf-8")
    deadline = 0.0
    while not _taken(lock):
        if not _read(path).get("stopping") or (deadline and time.monotonic() >= deadline):
            lock.close()
            return None
        if not deadline:
            say("The start before this one is still stopping; this one waits for it ...")
            deadline = time.monotonic() + STOP_SECONDS
        time.sleep(LOOK_EVERY)
    return lock


def _taken(lock: "IO[str]") -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def left_over(lock: "IO[str]") -> bool:
    """True if the previous start was killed: a clean stop leaves no record."""
    lock.seek(0)
    return bool(lock.read().strip())


def where(path: Path) -> str:
    """At which address the start that has the place runs, as the end of a sentence."""
    address = _read(path).get("address")
    return f" at {address}" if address else ""


def mark_starting(lock: "IO[str]") -> None:
    """Note that a killed start will leave something behind from now on."""
    _write(lock, json.dumps({"pid": os.getpid()}))


def mark_running(lock: "IO[str]", address: str) -> None:
    """Write down where it runs, so that a second start can say so."""
    _write(lock, json.dumps({"address": address, "pid": os.getpid()}))


def mark_stopping(lock: "IO[str]") -> None:
    """Write down that the place will soon be free."""
    _write(lock, json.dumps({"stopping": True, "pid": os.getpid()}))


def clear(lock: "IO[str]") -> None:
    """Remove everything that this start wrote."""
    _write(lock, "")


def _write(lock: "IO[str]", text: str) -> None:
    """On a full disk nothing is written: what counts is the kernel's lock, and that a stop goes on to its end."""
    with suppress(OSError):
        os.ftruncate(lock.fileno(), 0)
        os.write(lock.fileno(), text.encode())


def _read(path: Path) -> dict[str, object]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
