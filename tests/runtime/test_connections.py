"""Connections that say nothing, or too much before they ask: they end, and an answer under way does not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from tests.patience import PATIENCE
from wargame.runtime.http import connections
from wargame.runtime.http.connections import Protocol

REQUEST = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[bytes]]


async def _well(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
    await send({"type": "http.response.body", "body": b"well"})


def _talk(talk: Talk, application: Any = _well) -> bytes:
    """What a client reads that talks to a server on this machine."""

    async def run() -> bytes:
        config = Config(application, http=Protocol, lifespan="off")
        config.load()
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(
            lambda: Protocol(config, state, app_state={}), "127.0.0.1", 0
        )
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
            try:
                return await asyncio.wait_for(talk(reader, writer), PATIENCE)
            finally:
                writer.close()

    return asyncio.run(run())


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: he", b"\r\n"])
def test_a_connection_that_does_not_ask_in_time_is_ended(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.05)

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(said)
        return await reader.read()

    assert _talk(talk) == b""


def test_the_second_request_of_a_connection_has_to_be_asked_in_time_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.05)

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(REQUEST)
        answer = await reader.readuntil(b"well")
        writer.write(b"GET /again HTTP/1.1\r\n")
        return answer[:15] + await reader.read()

    assert _talk(talk) == b"HTTP/1.1 200 OK"


def test_a_head_without_end_is_ended() -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(b"GET / HTTP/1.1\r\n")
        for number in range(200):
            writer.write(b"X-%d: %s\r\n" % (number, b"x" * 1000))
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""

    assert b"200" not in _talk(talk)


def test_an_answer_that_takes_long_is_not_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.01)
    looked = asyncio.Event()
    too_late = Protocol._too_late

    def look(protocol: Protocol) -> None:
        too_late(protocol)
        looked.set()

    monkeypatch.setattr(Protocol, "_too_late", look)

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await looked.wait()
        await _well(scope, receive, send)

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(REQUEST + b"GET /half")
        return await reader.readuntil(b"well")

    assert _talk(talk, slow).startswith(b"HTTP/1.1 200 OK")
