"""Connections of the web server that may not stay open without asking anything."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 10.0  # for the first line and the headers of a request
MOST_HEAD_BYTES = 64 * 1024


class Protocol(HttpToolsProtocol):
    """Uvicorn's protocol, which ends a connection that does not say in time, or in a few words, what it asks.

    Uvicorn itself waits forever for the head of a request, and each such connection holds an open file.
    """

    _clock: asyncio.TimerHandle | None = None
    _head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in Uvicorn
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        if not self._answering():
            self._wait_for_head()
        super().data_received(data)
        if self._clock is not None:
            self._head_bytes += len(data)
            if self._head_bytes > MOST_HEAD_BYTES:
                self._end()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait_for_head()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _answering(self) -> bool:
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete

    def _wait_for_head(self) -> None:
        if self._clock is None:
            self._head_bytes = 0
            self._clock = self.loop.call_later(HEAD_SECONDS, self._too_late)

    def _stop_waiting(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _too_late(self) -> None:
        """End the connection; an answer that is under way goes on, for it may be a stream."""
        self._clock = None
        if self._answering():
            self._wait_for_head()
        else:
            self._end()

    def _end(self) -> None:
        self._stop_waiting()
        if not self.transport.is_closing():
            self.transport.close()
