"""Limits on the body of a request: its size, the time it takes, and how many large ones arrive at once.

Nothing is kept here: Django spools a body to disk as it arrives.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Protocol

Scope = dict[str, Any]
Message = dict[str, Any]

SMALL_BYTES = 200_000  # a form; more is a file
MOST_BYTES_AT_ONCE = 640_000_000  # of files that arrive at the same time
PATIENCE_SECONDS = 30.0  # for the next part of a body
FIRST_SECONDS = 30.0  # before the speed of a body counts
LEAST_BYTES_PER_SECOND = 50_000  # of a body that takes longer than that


class Receive(Protocol):
    async def __call__(self) -> Any: ...


class Send(Protocol):
    async def __call__(self, message: Any, /) -> None: ...


class Application(Protocol):
    async def __call__(self, scope: Any, receive: Any, send: Any, /) -> None: ...


class Unfit(Exception):
    """A body that is not read to its end, with the status and the sentence of the answer."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class _Arriving:
    """Bytes of the files that arrive now in this process."""

    size = 0


def limit_body(application: Application, max_bytes: int, larger: Mapping[str, int] | None = None) -> Application:
    """Wrap an ASGI application so that a body that is too large, too slow or one file too many is refused.

    `max_bytes`: for any address; `larger`: for addresses that take more. A refusal is 413, 408 or 503 and a sentence.
    """
    arriving = _Arriving()

    async def limited(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        body = _Body(receive, (larger or {}).get(scope["path"], max_bytes), arriving)
        try:
            body.take(_declared(scope))
            await application(scope, body.receive, send)
        except Unfit as refusal:
            await _refuse(send, refusal)
        finally:
            body.close()

    return limited


class _Body:
    """The body of one request, counted as it passes. Once it has ended, a stream may wait for hours."""

    def __init__(self, receive: Receive, max_bytes: int, arriving: _Arriving) -> None:
        self._receive, self._max, self._arriving = receive, max_bytes, arriving
        self._seen, self._counted, self._over = 0, 0, False
        self._began = asyncio.get_running_loop().time()

    def take(self, size: int) -> None:
        """Let a body of `size` bytes, said or seen so far, pass. `Unfit` if it is too large, or one file too many."""
        if size > self._max:
            at_most = self._max // 1_000_000
            raise Unfit(413, f"This request is too large: at most {at_most} MB can be sent at once.")
        more = size - self._counted if size > SMALL_BYTES else 0
        if more > 0 and self._arriving.size + more > MOST_BYTES_AT_ONCE:
            raise Unfit(503, "Too many files are arriving at once. Nothing was saved. Send yours again in a minute.")
        if more > 0:
            self._arriving.size += more
            self._counted = size

    async def receive(self) -> Any:
        """The next message; `Unfit` for a body that is too large or too slow."""
        if self._over:
            return await self._receive()
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                message = await self._receive()
        except TimeoutError:
            raise _too_slow() from None
        self._seen += len(message.get("body", b""))
        self._over = not message.get("more_body", False)
        self.take(self._seen)
        spent = asyncio.get_running_loop().time() - self._began
        if self._over:
            self.close()
        elif spent > FIRST_SECONDS + self._seen / LEAST_BYTES_PER_SECOND:
            raise _too_slow()
        return message

    def close(self) -> None:
        """The body is no longer arriving."""
        self._arriving.size -= self._counted
        self._counted = 0


def _too_slow() -> Unfit:
    return Unfit(408, "This request arrived too slowly. Nothing was saved. Check the connection and send it again.")


def _declared(scope: Scope) -> int:
    length = next((value for key, value in scope["headers"] if key == b"content-length"), b"")
    return int(length) if length.isdigit() else 0


async def _refuse(send: Send, refusal: Unfit) -> None:
    text = f"{refusal}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(text)).encode()),
        (b"connection", b"close"),
    ]  # fmt: skip
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": text})
