"""The message broker that is a folder. Files appear in it whole or not at all, and a process may be killed at any time.

The transport it rests on opens a file under its final name and then writes it; whoever looks in between, or after a
kill in between, finds an empty file and dies of it. Here a file gets its final name once it is written.
"""

from __future__ import annotations

import fcntl
import logging
import os
import time
import uuid
from pathlib import Path
from queue import Empty
from time import monotonic_ns
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps, loads

UNFINISHED = ".part"  # no queue has this name, so that nobody takes it
ABANDONED_AFTER = 60.0  # seconds
logger = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """A channel whose messages are never seen half written."""

    def _put(self, queue: str, payload: dict[str, Any], **kwargs: Any) -> None:  # type: ignore[override]
        """Put a message into the queue's folder; names sort by the millisecond of sending."""
        stem = os.path.join(self.data_folder_out, f"{monotonic_ns() // 1_000_000}_{uuid.uuid4()}")
        _write(Path(f"{stem}{UNFINISHED}"), Path(f"{stem}.{queue}.msg"), payload)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Take the oldest message: whoever removes its file has it. One that cannot be read is thrown away."""
        ending = f".{queue}.msg"
        folder = Path(self.data_folder_in)
        for name in sorted(name for name in os.listdir(folder) if name.endswith(ending)):
            try:
                text = (folder / name).read_bytes()
                (folder / name).unlink()
            except FileNotFoundError:
                continue  # somebody else was quicker
            try:
                return loads(text)
            except ValueError:
                logger.warning("The message %s is damaged and was thrown away.", name)
        raise Empty

    def get_table(self, exchange: str) -> list[Any]:
        """The queues of an exchange; none where its file is damaged, for every user of a queue enters it again."""
        try:
            return list(super().get_table(exchange))
        except ValueError:
            logger.warning("The list of queues of %r is damaged and is written anew.", exchange)
            return []

    def _queue_bind(self, exchange: str, routing_key: str | None, pattern: str | None, queue: str | None) -> None:
        """Enter a queue, one process at a time."""
        entry = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        path = Path(self.control_folder) / f"{exchange}.exchange"
        path.parent.mkdir(exist_ok=True)
        with path.with_name("lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            table = self.get_table(exchange)
            if entry not in table:
                _write(path.with_name(f"{path.name}{UNFINISHED}"), path, [entry, *table])


def _write(unfinished: Path, path: Path, content: Any) -> None:
    unfinished.write_bytes(dumps(content).encode())
    unfinished.replace(path)


class Transport(filesystem.Transport):
    """The folder as a transport."""

    Channel = Channel


def install() -> None:
    """Let the address filesystem:// mean this transport."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:Transport"


def tidy(folder: Path) -> None:
    """Remove what killed processes had begun to write."""
    for path in folder.glob(f"*/*{UNFINISHED}"):
        if time.time() - path.stat().st_mtime > ABANDONED_AFTER:
            path.unlink(missing_ok=True)
