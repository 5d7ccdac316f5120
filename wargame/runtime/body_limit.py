"""A ceiling on the size of a request, before Django spools any of it to disk."""

from typing import Any, Protocol

Scope = dict[str, Any]
Message = dict[str, Any]


class Receive(Protocol):
    async def __call__(self) -> Any: ...


class Send(Protocol):
    async def __call__(self, message: Any, /) -> None: ...


class Application(Protocol):
    async def __call__(self, scope: Any, receive: Any, send: Any, /) -> None: ...


def limit_body(application: Application, max_bytes: int) -> Application:
    """Wrap an ASGI application so that a body of more than `max_bytes` is answered with 413 and a sentence."""

    async def limited(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        if _declared(scope) > max_bytes:
            await _refuse(send, max_bytes)
            return
        body = await _read(receive, max_bytes) if _is_chunked(scope) else None
        if body == "too large":
            await _refuse(send, max_bytes)
            return
        await application(scope, _replay(body, receive) if body is not None else receive, send)

    return limited


def _header(scope: Scope, name: bytes) -> bytes:
    return next((value for key, value in scope["headers"] if key == name), b"")


def _declared(scope: Scope) -> int:
    length = _header(scope, b"content-length")
    return int(length) if length.isdigit() else 0


def _is_chunked(scope: Scope) -> bool:
    return not _header(scope, b"content-length") and bool(_header(scope, b"transfer-encoding"))


async def _read(receive: Receive, max_bytes: int) -> "list[Message] | str":
    """Read a body that does not say its length, and stop as soon as it is too long."""
    messages: list[Message] = []
    size = 0
    while True:
        message = await receive()
        messages.append(message)
        size += len(message.get("body", b""))
        if size > max_bytes:
            return "too large"
        if not message.get("more_body", False):
            return messages


def _replay(messages: "list[Message] | str", receive: Receive) -> Receive:
    waiting = iter(messages)

    async def replay() -> Any:
        for message in waiting:
            return message
        return await receive()

    return replay


async def _refuse(send: Send, max_bytes: int) -> None:
    text = f"This request is too large: at most {max_bytes // 1_000_000} MB can be sent at once.\n".encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(text)).encode())]
    await send({"type": "http.response.start", "status": 413, "headers": [*headers, (b"connection", b"close")]})
    await send({"type": "http.response.body", "body": text})
