"""Bodies of requests: passed on as they arrive, and refused where they are too large, too slow or too many."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from wargame.runtime.http import body_limit
from wargame.runtime.http.body_limit import limit_body

LENGTH, CHUNKED = b"content-length", [(b"transfer-encoding", b"chunked")]


async def _echo(scope: Any, receive: Any, send: Any) -> None:
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body})


class Request:
    """A request that sends its parts, and says how many were taken when the answer came."""

    def __init__(self, headers: list[tuple[bytes, bytes]], parts: list[bytes], path: str = "/") -> None:
        self.scope = {"type": "http", "headers": headers, "path": path}
        self.waiting = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
        self.waiting.append({"type": "http.request", "body": b"", "more_body": False})
        self.sent: list[dict[str, Any]] = []

    async def receive(self) -> Any:
        return self.waiting.pop(0)

    async def send(self, message: Any, /) -> None:
        self.sent.append(message)

    @property
    def answer(self) -> tuple[int, bytes]:
        return self.sent[0]["status"], self.sent[1]["body"]


def _ask(headers: list[tuple[bytes, bytes]], parts: list[bytes], path: str = "/") -> tuple[int, bytes]:
    request = Request(headers, parts, path)
    asyncio.run(limit_body(_echo, 1000, {"/larger/": 2000})(request.scope, request.receive, request.send))
    return request.answer


def test_a_body_within_the_limit_passes_unchanged() -> None:
    assert _ask([(LENGTH, b"6")], [b"abc", b"def"]) == (200, b"abcdef")
    assert _ask(CHUNKED, [b"abc", b"def"]) == (200, b"abcdef")


def test_a_declared_body_over_the_limit_is_refused_unread() -> None:
    status, text = _ask([(LENGTH, b"1001")], [])
    assert (status, b"too large" in text) == (413, True)


def test_an_undeclared_body_over_the_limit_is_refused() -> None:
    status, text = _ask(CHUNKED, [b"x" * 600, b"x" * 600])
    assert (status, b"too large" in text) == (413, True)


def test_an_address_may_take_more() -> None:
    assert _ask([(LENGTH, b"1500")], [b"x" * 1500], "/larger/")[0] == 200
    assert _ask([(LENGTH, b"2001")], [], "/larger/")[0] == 413


def test_a_chunked_body_is_handed_on_part_by_part() -> None:
    taken: list[int] = []
    request = Request(CHUNKED, [b"a", b"b"])

    async def watch(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        taken.append(len(request.waiting))
        await _echo(scope, receive, send)

    asyncio.run(limit_body(watch, 1000)(request.scope, request.receive, request.send))
    assert taken == [2], "the rest is still on the line when the first part is read"


def test_a_body_that_stops_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_limit, "PATIENCE_SECONDS", 0.01)
    request = Request(CHUNKED, [])

    async def never() -> Any:
        await asyncio.Event().wait()

    asyncio.run(limit_body(_echo, 1000)(request.scope, never, request.send))
    assert request.answer[0] == 408


def test_a_body_that_trickles_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_limit, "LEAST_BYTES_PER_SECOND", 10**12)
    request = Request(CHUNKED, [b"x"] * 50)

    async def slowly() -> Any:
        await asyncio.sleep(0.002)
        return request.waiting.pop(0)

    monkeypatch.setattr(body_limit, "FIRST_SECONDS", 0.001)
    asyncio.run(limit_body(_echo, 1000)(request.scope, slowly, request.send))
    assert request.answer[0] == 408
    assert len(request.waiting) > 0


def test_a_stream_may_wait_for_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_limit, "PATIENCE_SECONDS", 0.01)
    request = Request([], [])

    async def receive() -> Any:
        if request.waiting:
            return request.waiting.pop(0)
        await asyncio.sleep(0.05)
        return {"type": "http.disconnect"}

    async def stream(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        assert (await receive())["type"] == "http.disconnect"
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    asyncio.run(limit_body(stream, 1000)(request.scope, receive, request.send))
    assert request.answer[0] == 200


def test_one_file_too_many_is_refused_and_the_next_one_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_limit, "SMALL_BYTES", 100)
    monkeypatch.setattr(body_limit, "MOST_BYTES_AT_ONCE", 900)
    first, second, form, third = (Request([(LENGTH, size)], [b"x"]) for size in (b"800", b"700", b"90", b"700"))

    async def meet() -> None:
        limited, gate = limit_body(_echo, 1000), asyncio.Event()

        async def held() -> Any:
            await gate.wait()
            return await first.receive()

        arriving = asyncio.create_task(limited(first.scope, held, first.send))
        await asyncio.sleep(0)
        for other in (second, form):
            await limited(other.scope, other.receive, other.send)
        gate.set()
        await arriving
        await limited(third.scope, third.receive, third.send)

    asyncio.run(meet())
    assert [one.answer[0] for one in (first, second, form, third)] == [200, 503, 200, 200]
