"""The message broker that is a folder. A message appears in it whole or not at all.

The transport it rests on opens a message's file under its final name and then writes it; a worker that looks in between
takes an empty file, and dies of it. Here the file gets its final name once it is written.
"""

from __future__ import annotations

import os
import uuid
from time import monotonic_ns
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """A channel whose messages are never seen half written."""

    def _put(self, queue: str, payload: dict[str, Any], **kwargs: Any) -> None:  # type: ignore[override]
        """Put a message into the queue's folder; names sort by the millisecond of sending."""
        stem = os.path.join(self.data_folder_out, f"{monotonic_ns() // 1_000_000}_{uuid.uuid4()}")
        unfinished = f"{stem}.part"  # no queue has this name, so that nobody takes it
        with open(unfinished, "wb") as file:
            file.write(dumps(payload).encode())
        os.replace(unfinished, f"{stem}.{queue}.msg")


class Transport(filesystem.Transport):
    """The folder as a transport."""

    Channel = Channel


def install() -> None:
    """Let the address filesystem:// mean this transport."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:Transport"
