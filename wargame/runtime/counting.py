"""The counters in a web process: requests and their durations, open streams, accepted orders.

Nothing here knows people, exercises or cells. A new start counts from nothing, as Prometheus expects of a process.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from wargame.runtime.http.body_limit import Application, Receive, Send

BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper limits of the classes of duration, in seconds."""
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
STREAM = b"text/event-stream"


@dataclass
class Durations:
    """The number of requests in each class, the last one without a limit, and their total seconds."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BUCKETS) + 1))
    seconds: float = 0.0


@dataclass
class Counts:
    """The counts of this process. `requests` by method and class of status, such as ("GET", "2xx")."""

    started: float = field(default_factory=time.time)
    requests: dict[tuple[str, str], Durations] = field(default_factory=dict)
    streams: int = 0
    accepted: int = 0
    _lock: Lock = field(default_factory=Lock)

    def request(self, method: str, status: int, seconds: float) -> None:
        """A request was answered."""
        key = (method if method in METHODS else "other", f"{status // 100}xx")
        with self._lock:
            durations = self.requests.setdefault(key, Durations())
            durations.counts[bisect_left(BUCKETS, seconds)] += 1
            durations.seconds += seconds

    def stream(self, change: int) -> None:
        """A stream was opened (1) or closed (-1)."""
        with self._lock:
            self.streams += change

    def order(self) -> None:
        """The orders of a cell were accepted."""
        with self._lock:
            self.accepted += 1


counts = Counts()


def counted(application: Application, into: Counts = counts) -> Application:
    """Wrap an ASGI application so that its answers are counted. The time of a stream ends when it opens."""

    async def counting(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        began = time.perf_counter()
        streams = False

        async def noting(message: Any) -> None:
            nonlocal streams
            if message["type"] == "http.response.start":
                streams = _streams(message)
                into.stream(int(streams))
                into.request(scope["method"], message["status"], time.perf_counter() - began)
            await send(message)

        try:
            await application(scope, receive, noting)
        finally:
            into.stream(-int(streams))

    return counting


def _streams(start: Any) -> bool:
    return any(name.lower() == b"content-type" and value.startswith(STREAM) for name, value in start["headers"])
