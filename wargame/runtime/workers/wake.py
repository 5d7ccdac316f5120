"""Waking processes that wait for a message in a folder: each has a named pipe, and senders write a byte to all.

A byte that gets lost does no harm: who waits also looks by itself, only later.
"""

from __future__ import annotations

import errno
import os
import select
import uuid
from contextlib import suppress
from pathlib import Path

ENDING = ".pipe"


class Wake:
    """The pipe of one process that waits."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / f"{os.getpid()}-{uuid.uuid4().hex}{ENDING}"
        unseen = self._path.with_suffix(".new")  # a sender that found it unread would remove it
        os.mkfifo(unseen, 0o600)
        self._pipe = os.open(unseen, os.O_RDWR | os.O_NONBLOCK)  # its own writer, so that it never ends
        unseen.rename(self._path)

    def wait(self, seconds: float) -> bool:
        """Wait until someone rings, at most `seconds`; whether someone did."""
        rung = bool(select.select([self._pipe], [], [], max(0.0, seconds))[0])
        if rung:
            os.read(self._pipe, 65_536)
        return rung

    def close(self) -> None:
        """Wait no more."""
        os.close(self._pipe)
        self._path.unlink(missing_ok=True)


def ring(folder: Path) -> None:
    """Wake all processes that wait in the folder. The pipes of dead processes are removed."""
    for path in folder.glob(f"*{ENDING}"):
        try:
            pipe = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            if error.errno == errno.ENXIO:  # no one reads it any more
                path.unlink(missing_ok=True)
            continue
        with suppress(OSError):  # a pipe that is full wakes its reader as it is
            os.write(pipe, b"1")
        os.close(pipe)
