"""The live channel: it says that there is something new, never what. Pages fetch that through the ordinary door.

A stream rings only for what its listener may see; `wargame.audience` says who hears what.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import connections
from django.http import HttpRequest, HttpResponseBase, HttpResponseNotAllowed, StreamingHttpResponse
from django.utils import timezone

from wargame import access
from wargame.audience import Ears
from wargame.bell import bell

HEARTBEAT = 15.0  # seconds between comments on a quiet line


async def live(request: HttpRequest, exercise_id: UUID) -> HttpResponseBase:
    """A stream of `event: new` for everybody with a seat; who has none finds nothing here."""
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    ears = await sync_to_async(_ears)(request, exercise_id)
    response = StreamingHttpResponse(_stream(exercise_id, ears), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _ears(request: HttpRequest, exercise_id: UUID) -> Ears:
    return access.ears(access.member(request, exercise_id))


async def _stream(exercise_id: UUID, ears: Ears) -> AsyncIterator[bytes]:
    """Rings numbered from 1 on each stream, so that the numbers say nothing about other people's.

    It ends when the listener's rights change; the browser then comes back by itself and is judged again.
    """
    await sync_to_async(_let_go)()
    numbers = count(1)
    with bell().listen(str(exercise_id), ears) as listener:
        yield _new(next(numbers))  # whatever happened before the line stood
        while not listener.over and not _too_late(ears):
            try:
                await asyncio.wait_for(listener.rung.wait(), HEARTBEAT)
            except TimeoutError:
                yield b": quiet\n\n"
                continue
            listener.rung.clear()
            yield _new(next(numbers), listener.ring)
        yield b"retry: 500\n\n"


def _too_late(ears: Ears) -> bool:
    return ears.until is not None and ears.until <= timezone.now()


def _let_go() -> None:
    """Close what the door and the middleware opened: a page may stay open for hours, and connections are few."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()


def _new(number: int, ring: str = "") -> bytes:
    """An event whose data is the ring's name: the page sends it back, and is not shown what was drawn before."""
    return f"id: {number}\nevent: new\ndata:{ring}\n\n".encode()
