"""The message broker that is a folder. A file appears in it complete or never, and a process may be killed at any time.

The transport it rests on opens a file under its final name and then writes it; a process that looks in between, or
after a kill in between, finds an empty file and fails. Here a file gets its final name once it is written.
"""

from __future__ import annotations

import fcntl
import logging
import os
import uuid
from pathlib import Path
from queue import Empty
from time import monotonic, monotonic_ns
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps, loads

from wargame.runtime.workers import wake
from wargame.runtime.workers.broker_files import UNFINISHED

LOOKS_AGAIN = 1.0  # seconds until someone who waits looks without being woken
logger = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """A channel whose messages are never seen half written."""

    def _put(self, queue: str, payload: dict[str, Any], **kwargs: Any) -> None:  # type: ignore[override]  # Kombu has no types
        """Put a message into the queue's folder; names sort by the millisecond of sending."""
        stem = os.path.join(self.data_folder_out, f"{monotonic_ns() // 1_000_000}_{uuid.uuid4()}")
        _write(Path(f"{stem}{UNFINISHED}"), Path(f"{stem}.{queue}.msg"), payload)
        wake.ring(Path(self.control_folder))

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Take the oldest message: the process that removes its file owns it. Unreadable messages are discarded."""
        ending = f".{queue}.msg"
        folder = Path(self.data_folder_in)
        for name in sorted(name for name in os.listdir(folder) if name.endswith(ending)):
            try:
                text = (folder / name).read_bytes()
                (folder / name).unlink()
            except FileNotFoundError:
                continue  # someone else was quicker
            try:
                return loads(text)
            except ValueError:
                logger.warning("The message %s is damaged and was discarded.", name)
        raise Empty

    def get_table(self, exchange: str) -> list[Any]:
        """The queues of an exchange; none where its file is damaged, for every user of a queue enters it again."""
        try:
            return list(super().get_table(exchange))
        except ValueError:
            logger.warning("The list of queues of %r is damaged and is written again.", exchange)
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
    """The folder as a transport. The sender wakes the process that waits; it also looks now and then."""

    Channel = Channel
    _wake: wake.Wake | None = None

    cycle: Any
    client: Any

    def drain_events(self, connection: Any, timeout: float | None = None, **_: Any) -> None:
        """Take one message and deliver it. TimeoutError: none came in `timeout` seconds."""
        bell = self._wake = self._wake or wake.Wake(Path(self.client.transport_options["control_folder"]))
        until = None if timeout is None else monotonic() + timeout
        while True:
            try:
                self.cycle.get(self._deliver, timeout=timeout)
            except Empty:
                left = LOOKS_AGAIN if until is None else min(LOOKS_AGAIN, until - monotonic())
                if left <= 0:
                    raise TimeoutError from None
                bell.wait(left)
            else:
                return

    def close_connection(self, connection: Any) -> None:
        """Close the channels, and be woken no more."""
        super().close_connection(connection)
        if self._wake is not None:
            self._wake.close()
            self._wake = None


def install() -> None:
    """Let the address filesystem:// mean this transport."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:Transport"
