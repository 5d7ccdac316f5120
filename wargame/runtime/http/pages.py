"""Pages on threads that stay: a request goes to a thread once, and that thread keeps its database connection.

Django's own handler crosses for each middleware and gives each request a new thread, so that no connection is ever
used twice. Only a live stream, which waits for hours, needs that handler.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from inspect import iscoroutinefunction
from typing import IO, Any, TypeVar

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, ResolverMatch, resolve, set_script_prefix

from wargame.runtime.http.body_limit import Application, Receive, Send

Result = TypeVar("Result")
Follow = Callable[[HttpResponse], Awaitable[HttpResponse]]  # what a response waits for, as its attribute `follow`
THREADS = 8  # as many requests are worked on at once; each thread holds one database connection


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(THREADS, thread_name_prefix="page")


async def on_a_thread(work: Callable[..., Result], *given: Any) -> Result:
    """The result of `work`, run on one of the request threads with its connection."""
    return await asyncio.get_running_loop().run_in_executor(_threads(), _connected, work, given)


def _connected(work: Callable[..., Result], given: tuple[Any, ...]) -> Result:
    close_old_connections()  # a connection that broke is replaced, any other is used again
    return work(*given)


class Pages(ASGIHandler):
    """Django with every request worked on by one thread of a pool, from the first middleware to the last."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request. Its work is finished also when the person who sent it goes away."""
        if scope["type"] != "http":
            raise ValueError(f"White Cell answers HTTP, not {scope['type']}.")
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            loop = asyncio.get_running_loop()
            response = await loop.run_in_executor(_threads(), self._respond, scope, body)
        follow: Follow | None = getattr(response, "follow", None)
        await self.send_response(await follow(response) if follow else response, send)

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        """The view for the request, found by Django's own method. Resolver404: there is none."""
        request.resolver_match = _view_of(request.path_info)
        return request.resolver_match

    def _respond(self, scope: Any, body: IO[bytes]) -> HttpResponse:
        """The answer, complete. Closing it here tells Django's signals, in this thread, that the request is over."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        request, refused = self.create_request(scope, body)
        response: Any = refused if request is None else self.get_response(request)
        response._handler_class = type(self)
        answer = _whole(response) if response.streaming else response
        response.close()
        return answer


def _whole(file: Any) -> HttpResponse:
    """A file as an answer in one piece, read by the thread that opened it."""
    answer = HttpResponse(b"".join(file.streaming_content), status=file.status_code, headers=file.headers)
    answer.cookies = file.cookies
    return answer


def streams(scope: Any) -> bool:
    """True if an address is served by a coroutine: a stream that stays open."""
    return scope["type"] == "http" and _is_stream(scope["path"])


def _is_stream(path: str) -> bool:
    try:
        return iscoroutinefunction(_view_of(path).func)
    except Resolver404:
        return False


@lru_cache(maxsize=4096)
def _view_of(path: str) -> ResolverMatch:
    """The view for an address, cached because pages request the same few repeatedly. Resolver404: there is none."""
    return resolve(path)


def pages_and_streams(streaming: Application) -> Application:
    """Streams by Django's own handler `streaming`, everything else by threads that stay."""
    pages = Pages()

    async def application(scope: Any, receive: Receive, send: Send) -> None:
        await (streaming if streams(scope) else pages)(scope, receive, send)

    return application
