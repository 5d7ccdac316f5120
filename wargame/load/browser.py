"""A browser without a window: cookies, persistent connections, compressed answers and live streams, on asyncio and
h11."""

from __future__ import annotations

import asyncio
import json
import time
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

import h11

from wargame.load.figures import LoadCount

REQUEST_SECONDS = 60.0
IDLE_SECONDS = 4.0  # uvicorn closes a connection that was quiet for five
CHUNK = 65_536
NEWS = (b"new", b"now")  # events of a page, and of a program; a beat only says that the line lives
NO_CONNECTION, TOO_LATE = "no connection", "no answer in time"


class Unreachable(Exception):
    """No answer came: `why` is one of the words that the tally counts."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass
class PageResponse:
    """A complete answer. `wire` is the size of its body in bytes as sent."""

    status: int
    headers: dict[str, str]
    body: bytes
    wire: int

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode(errors="replace")

    def json(self) -> Any:
        """The body as data; None when it is empty."""
        return json.loads(self.body) if self.body else None


@dataclass
class Connection:
    """One connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    protocol: h11.Connection = field(default_factory=lambda: h11.Connection(h11.CLIENT))
    used: float = field(default_factory=time.monotonic)
    fresh: bool = True

    async def event(self) -> Any:
        """The next part of an answer."""
        while (found := self.protocol.next_event()) is h11.NEED_DATA:
            self.protocol.receive_data(await self.reader.read(CHUNK))
        return found

    def send(self, *events: Any) -> None:
        """Send parts of a request."""
        for event in events:
            if data := self.protocol.send(event):
                self.writer.write(data)

    def close(self) -> None:
        """Close the connection."""
        self.writer.close()


class Browser:
    """One person's browser on one server. It counts its requests in a tally."""

    def __init__(self, base: str, tally: LoadCount) -> None:
        parts = urlsplit(base)
        self.base = base.rstrip("/")
        self._host, self._port, self._name = parts.hostname or "", parts.port or 80, parts.netloc
        self._tally = tally
        self._idle: list[Connection] = []
        self.cookies: dict[str, str] = {}

    async def get(self, path: str, **headers: str) -> PageResponse:
        """Request a page, a part of one, or data."""
        return await self.ask("GET", path, headers=headers)

    async def form(self, path: str, fields: dict[str, str]) -> PageResponse:
        """Send a form."""
        body = urlencode(fields | {"csrfmiddlewaretoken": self.cookies.get("csrftoken", "")}).encode()
        return await self.ask("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})

    async def send(self, method: str, path: str, data: Any) -> PageResponse:
        """Send data to the API."""
        headers = {"Content-Type": "application/json", "X-CSRFToken": self.cookies.get("csrftoken", "")}
        return await self.ask(method, path, json.dumps(data).encode(), headers)

    async def ask(
        self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
    ) -> PageResponse:
        """Send one request. Unreachable: the server did not answer, but may have acted on it."""
        began = time.monotonic()
        self._tally.under_way += 1
        try:
            answer = await asyncio.wait_for(self._tried(method, path, body, headers or {}), REQUEST_SECONDS)
        except TimeoutError:
            self._tally.failed(TOO_LATE)
            raise Unreachable(TOO_LATE) from None
        except (OSError, h11.ProtocolError, EOFError) as problem:
            self._tally.failed(NO_CONNECTION)
            raise Unreachable(NO_CONNECTION) from problem
        finally:
            self._tally.under_way -= 1
            self._tally.last_answer = time.monotonic()
        self._tally.answered(answer.status, time.monotonic() - began, answer.wire)
        return answer

    async def _tried(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> PageResponse:
        """Try a persistent connection, then once a new one if the server had closed it."""
        line = self._kept() or await self._open()
        try:
            return await self._exchange(line, method, path, body, headers)
        except (OSError, h11.RemoteProtocolError):
            if line.fresh:
                raise
        return await self._exchange(await self._open(), method, path, body, headers)

    def _kept(self) -> Connection | None:
        while self._idle:
            line = self._idle.pop()
            if time.monotonic() - line.used < IDLE_SECONDS and not line.reader.at_eof():
                return line
            line.close()
        return None

    async def _open(self) -> Connection:
        return Connection(*await asyncio.open_connection(self._host, self._port))

    async def _exchange(
        self, line: Connection, method: str, path: str, body: bytes, headers: dict[str, str]
    ) -> PageResponse:
        try:
            line.send(self._request(method, path, body, headers), *([h11.Data(data=body)] if body else []))
            line.send(h11.EndOfMessage())
            head = await line.event()
            while isinstance(head, h11.InformationalResponse):
                head = await line.event()
            parts: list[bytes] = []
            while isinstance(part := await line.event(), h11.Data):
                parts.append(bytes(part.data))
        except BaseException:
            line.close()
            raise
        found = self._headers(head)
        self._give_back(line)
        sent = b"".join(parts)
        return PageResponse(head.status_code, found, _unpacked(sent, found), len(sent))

    def _give_back(self, line: Connection) -> None:
        line.fresh, line.used = False, time.monotonic()
        if line.protocol.our_state is h11.DONE and line.protocol.their_state is h11.DONE:
            line.protocol.start_next_cycle()
            self._idle.append(line)
        else:
            line.close()

    def _request(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> h11.Request:
        given = {"Host": self._name, "Accept-Encoding": "gzip"} | headers
        if self.cookies:
            given["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if method not in ("GET", "HEAD"):
            given["Content-Length"] = str(len(body))
        return h11.Request(method=method, target=path, headers=list(given.items()))

    def _headers(self, head: h11.Response) -> dict[str, str]:
        found: dict[str, str] = {}
        for raw, value in head.headers:
            name = raw.decode().lower()
            if name == "set-cookie":
                self._remember(value.decode("latin-1"))
            found[name] = value.decode("latin-1")
        return found

    def _remember(self, text: str) -> None:
        try:
            read = SimpleCookie(text)
        except CookieError:
            return
        self.cookies |= {name: morsel.value for name, morsel in read.items()}

    async def events(self, path: str) -> AsyncIterator[str]:
        """The notifications of a live stream by name, until the server ends it. Unreachable: it did not open."""
        try:
            line = await self._open()
        except OSError as problem:
            self._tally.failed(NO_CONNECTION)
            raise Unreachable(NO_CONNECTION) from problem
        try:
            line.send(self._request("GET", path, b"", {"Accept": "text/event-stream"}), h11.EndOfMessage())
            head = await asyncio.wait_for(line.event(), REQUEST_SECONDS)
            if head.status_code != 200:
                self._tally.answered(head.status_code, 0.0, 0)
                raise Unreachable(f"stream {head.status_code}")
            self._tally.streams += 1
            try:
                async for ring in _rings(line):
                    yield ring
            finally:
                self._tally.streams -= 1
        except (OSError, h11.ProtocolError, TimeoutError) as problem:
            raise Unreachable(NO_CONNECTION) from problem
        finally:
            line.close()

    def twin(self) -> Browser:
        """Another window of the same person, with its own connections."""
        other = Browser(self.base, self._tally)
        other.cookies = dict(self.cookies)
        return other

    def close(self) -> None:
        """Close all connections."""
        for line in self._idle:
            line.close()
        self._idle.clear()


async def _rings(line: Connection) -> AsyncIterator[str]:
    rest, event = b"", b""
    while isinstance(part := await line.event(), h11.Data):
        rest += bytes(part.data)
        *whole, rest = rest.split(b"\n")
        for text in whole:
            if text.startswith(b"event:"):
                event = text[6:].strip()
            elif text.startswith(b"data:") and event in NEWS:
                yield text[5:].strip().decode()


def _unpacked(body: bytes, headers: dict[str, str]) -> bytes:
    return zlib.decompress(body, wbits=31) if headers.get("content-encoding") == "gzip" else body
