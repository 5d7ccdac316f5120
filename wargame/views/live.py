"""The live channel: it says that there is something new, never what. Pages fetch that through the ordinary door."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator
from uuid import UUID

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponseBase, HttpResponseNotAllowed, StreamingHttpResponse

from wargame import access
from wargame.bell import bell

HEARTBEAT = 15.0  # seconds between comments on a quiet line
_cursor = itertools.count(int(time.time() * 1000))  # grows, and says nothing about the log


async def live(request: HttpRequest, exercise_id: UUID) -> HttpResponseBase:
    """A stream of `event: new` for everybody with a seat; who has none finds nothing here."""
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    await sync_to_async(access.member)(request, exercise_id)
    response = StreamingHttpResponse(_stream(exercise_id), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


async def _stream(exercise_id: UUID) -> AsyncIterator[bytes]:
    with bell().listen(str(exercise_id)) as rung:
        yield _new()  # whatever happened before the line stood
        while True:
            try:
                await asyncio.wait_for(rung.wait(), HEARTBEAT)
            except TimeoutError:
                yield b": quiet\n\n"
                continue
            rung.clear()
            yield _new()


def _new() -> bytes:
    return f"id: {next(_cursor)}\nevent: new\ndata:\n\n".encode()
