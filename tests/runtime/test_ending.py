"""What a web server does as soon as it is asked to end, before its own last answers."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from types import FrameType
from typing import Any

import pytest

from wargame.runtime.ending import SIGNALS, heeding_the_end


@pytest.fixture
def order() -> Iterator[list[str]]:
    """What happened in turn. The server has handlers of its own by then, as uvicorn has."""
    happened: list[str] = []

    def server(number: int, frame: FrameType | None) -> None:
        happened.append(f"the server heard {signal.Signals(number).name}")

    before = {number: signal.signal(number, server) for number in SIGNALS}
    yield happened
    for number, handler in before.items():
        signal.signal(number, handler)


async def _application(scope: Any, receive: Any, send: Any) -> None:
    await send({"answered": scope["type"]})


def _live(happened: list[str], number: int) -> list[Any]:
    """Start, be asked to end, and end; what was said to the server."""

    async def live() -> list[Any]:
        said: list[Any] = []
        asked: asyncio.Queue[Any] = asyncio.Queue()
        await asked.put({"type": "lifespan.startup"})

        async def send(message: Any) -> None:
            said.append(message)

        application = heeding_the_end(_application, lambda: happened.append("the streams end"))
        life = asyncio.create_task(application({"type": "lifespan"}, asked.get, send))
        await asyncio.sleep(0.05)
        await application({"type": "http"}, asked.get, send)
        os.kill(os.getpid(), number)
        await asyncio.sleep(0.05)
        assert not life.done()
        await asked.put({"type": "lifespan.shutdown"})
        await life
        return said

    return asyncio.run(live())


@pytest.mark.parametrize("number", SIGNALS)
def test_streams_end_with_the_signal_and_the_server_hears_it_too(order: list[str], number: signal.Signals) -> None:
    said = _live(order, number)
    assert sorted(order) == [f"the server heard {number.name}", "the streams end"]
    assert said == [
        {"type": "lifespan.startup.complete"},
        {"answered": "http"},
        {"type": "lifespan.shutdown.complete"},
    ]
