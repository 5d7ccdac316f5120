"""The live channel: it says that there is something new, never what. Pages fetch that through the ordinary door.

A browser listens by its session, a program by the token of its seat. A stream rings only for what its listener may
see; `wargame.audience` says who hears what.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from itertools import count
from typing import Any, TypeVar
from uuid import UUID
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async
from django.db import connections
from django.http import HttpRequest, HttpResponseBase, HttpResponseNotAllowed, JsonResponse, StreamingHttpResponse
from django.utils import timezone
from rest_framework.exceptions import AuthenticationFailed

from wargame import access, audience
from wargame.access.courses import course as course_of
from wargame.api import authentication
from wargame.audience import Subscription
from wargame.bell import bell

BEAT = 4.0  # seconds between beats on a quiet line; pages take one that is silent for ten for dead
Decided = TypeVar("Decided")
_doors: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()
BACK_AFTER = (500, 1_000)  # milliseconds; a room whose web server ends does not come back in the same instant


async def live(request: HttpRequest, exercise_id: UUID) -> HttpResponseBase:
    """A stream of `event: new` for everyone with a seat; anyone else finds nothing here."""
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    try:
        ears = await at_the_door(_ears, request, exercise_id)
    except AuthenticationFailed as problem:
        return unauthorised(problem)
    return stream(_stream([str(exercise_id)], ears))


async def at_the_door(check: Callable[..., Decided], *given: Any) -> Decided:
    """The decision of `check` about a new stream; streams are decided one after another.

    Each check has a thread and its own connection, and a room that comes back together would take all there are.
    """
    loop = asyncio.get_running_loop()
    async with _doors.setdefault(loop, asyncio.Lock()):
        return await sync_to_async(_checked)(check, given)


def _checked(check: Callable[..., Decided], given: tuple[Any, ...]) -> Decided:
    try:
        return check(*given)
    finally:
        let_go()


def unauthorised(problem: AuthenticationFailed) -> JsonResponse:
    """The answer to a token that is not valid."""
    answer = {"error": "unauthorised", "problems": [str(problem.detail)]}
    return JsonResponse(answer, status=401, headers={"WWW-Authenticate": "Bearer"})


def stream(events: AsyncIterator[bytes]) -> StreamingHttpResponse:
    """Server-sent events that nothing keeps or buffers."""
    response = StreamingHttpResponse(events, content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


async def course(request: HttpRequest, course_id: UUID) -> HttpResponseBase:
    """A stream of `event: new` for those who look after a course: it rings for each of their syndicates."""
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    try:
        ids, ears = await at_the_door(_course_ears, request, course_id)
    except AuthenticationFailed as problem:
        return unauthorised(problem)
    return stream(_stream(ids, ears))


def _course_ears(request: HttpRequest, course_id: UUID) -> tuple[list[str], Subscription]:
    authentication.hold(request)
    viewer = course_of(request, course_id)
    leaves = next((audience.moved(seat.pk) for seat in viewer.seats.values()), "") if not viewer.runs else ""
    return [str(one.pk) for one in viewer.syndicates], Subscription(None, leaves)


def _ears(request: HttpRequest, exercise_id: UUID) -> Subscription:
    authentication.hold(request)
    return access.ears(access.member(request, exercise_id))


async def _stream(exercise_ids: list[str], ears: Subscription) -> AsyncIterator[bytes]:
    """Rings numbered from 1 on each stream, so that the numbers say nothing about other people's. On a quiet line the
    server's time, so that a page knows that the line lives.

    It ends when the listener's rights change or the web server ends. A browser then comes back by itself, and its
    rights are checked again. When to come back is said at the start, for a server may die without a word.
    """
    await sync_to_async(let_go)()
    numbers = count(1)
    with bell().listen(exercise_ids[0], ears, *exercise_ids[1:]) as listener:
        yield _new(next(numbers)) + back(*BACK_AFTER)  # whatever happened before the connection was open
        while not listener.over and not too_late(ears):
            try:
                await asyncio.wait_for(listener.rung.wait(), BEAT)
            except TimeoutError:
                yield f"event: beat\ndata:{timezone.now().isoformat()}\n\n".encode()
                continue
            listener.rung.clear()
            yield _new(next(numbers), listener.ring)
        yield back(*BACK_AFTER) if bell().ending else back(BACK_AFTER[0], BACK_AFTER[0])


def back(least: int, most: int) -> bytes:
    """The delay before reconnection after the end of the stream, in milliseconds, random between the limits."""
    return f"retry: {random.randint(least, most)}\n\n".encode()


def too_late(ears: Subscription) -> bool:
    """True if the right to listen has ended."""
    return ears.until is not None and ears.until <= timezone.now()


def let_go() -> None:
    """Close what the door and the middleware opened: a page may stay open for hours, and connections are few."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()


def _new(number: int, ring: str = "") -> bytes:
    """An event whose data is the ring's name: the page sends it back, and is not shown what was drawn before."""
    return f"id: {number}\nevent: new\ndata:{ring}\n\n".encode()
