"""The end of a web server: what to do as soon as it is asked to end.

The server itself says so only after its last answer, and for that it would wait for streams that never end.
"""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

from wargame.runtime.http.body_limit import Application, Receive, Send

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def heeding_the_end(application: Application, act: Callable[[], None]) -> Application:
    """Wrap an ASGI application so that `act` runs on the event loop when a signal asks the server to end."""

    async def heeding(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await application(scope, receive, send)
            return
        kind = ""
        while kind != "lifespan.shutdown":
            kind = (await receive())["type"]
            if kind == "lifespan.startup":
                _heed(act)
            await send({"type": f"{kind}.complete"})

    return heeding


def _heed(act: Callable[[], None]) -> None:
    """Act before the server's own handlers do their part. Only the main thread of a process gets signals."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, _then(loop, act, before))


def _then(
    loop: asyncio.AbstractEventLoop, act: Callable[[], None], before: Callable[[int, FrameType | None], Any]
) -> Callable[[int, FrameType | None], None]:
    def handle(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(act)
        before(number, frame)

    return handle
