"""What a browser of the load takes from a live stream."""

from __future__ import annotations

import asyncio

from wargame.load.browser import Browser
from wargame.load.figures import LoadCount

BODY = b"retry: 500\n\nid: 1\nevent: %b\ndata:%b\n\nevent: beat\ndata:2026-11-30T12:00:00\n\n: quiet\n\n"


async def _heard(body: bytes) -> list[str]:
    """The events of a server that sends this body as a stream and ends it."""

    async def answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: %d\r\n\r\n" % len(body))
        writer.write(body)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answers, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        browser = Browser(f"http://127.0.0.1:{port}", LoadCount())
        return [text async for text in browser.events("/live/")]


def test_pages_hear_rings_and_programs_get_content_but_no_beats() -> None:
    assert asyncio.run(_heard(BODY % (b"new", b" ring-7"))) == ["ring-7"]
    assert asyncio.run(_heard(BODY % (b"now", b' {"decision": null}'))) == ['{"decision": null}']
