"""A live stream with content: a notification and its content come together, drawn once for all streams of a cell.

Nothing is drawn for a listener that the same listener could not fetch. What a listener may see is decided when the
stream opens, and again when it comes back: it ends when rights change, and after ten minutes at the latest.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from time import monotonic
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, JsonResponse
from rest_framework.exceptions import AuthenticationFailed

from wargame import access, audience
from wargame.access import Viewer
from wargame.api import authentication
from wargame.api.inputs import LiveQuery
from wargame.api.live import now
from wargame.api.live.now import CellNow
from wargame.audience import Subscription
from wargame.bell import Listener, bell
from wargame.notices import Stamp, heard
from wargame.runtime.http import pages
from wargame.views.live import BACK_AFTER, at_the_door, back, let_go, too_late, unauthorised
from wargame.views.live import stream as streamed

HEARTBEAT = 15.0  # seconds between comments on a quiet line
LASTS = 600.0  # seconds; then rights are decided again
REMEMBERED = 500  # drawings: two for each of 250 cells

Key = tuple[int, bool, tuple[str, ...], int]


@dataclass(frozen=True)
class Wish:
    """The content of a stream: the parts, and the log line after which its log begins."""

    parts: tuple[str, ...]
    after: int


class SharedDrawings:
    """The latest drawing for each cell, finished or in progress. Lives on one event loop."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._known: OrderedDict[Key, tuple[Stamp, asyncio.Task[CellNow]]] = OrderedDict()

    async def get(self, key: Key, stamp: Stamp | None, draw: Callable[[], Awaitable[CellNow]]) -> CellNow:
        """The drawing of this moment, made for the first caller. If `stamp` is None, nothing is known, so each caller
        draws its own."""
        if stamp is None:
            return await draw()
        known = self._known.get(key)
        if known is None or known[0] != stamp or _failed(known[1]):
            known = stamp, asyncio.ensure_future(_awaited(draw))
            self._known[key] = known
            while len(self._known) > self._most:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return await asyncio.shield(known[1])


async def _awaited(draw: Callable[[], Awaitable[CellNow]]) -> CellNow:
    return await draw()


def _failed(task: asyncio.Task[CellNow]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


shared = SharedDrawings()
NEXT = Wish((now.DECISION, now.OPTIONS), 0)


async def live(request: HttpRequest, exercise_id: UUID, cell_id: int) -> HttpResponseBase:
    """The stream of a cell for anyone who can read it; for anyone else it does not exist."""
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    form = LiveQuery(data=request.GET.dict())
    if not form.is_valid():
        problems = [f"{name}: {text}" for name, texts in form.errors.items() for text in texts]
        return JsonResponse({"error": "malformed", "problems": problems}, status=400)
    try:
        viewer, ears = await at_the_door(_door, request, exercise_id, cell_id)
    except AuthenticationFailed as problem:
        return unauthorised(problem)
    asked = form.validated_data
    return streamed(_events(viewer, ears, Wish(tuple(asked["parts"]), asked["after"] or 0)))


def _door(request: HttpRequest, exercise_id: UUID, cell_id: int) -> tuple[Viewer, Subscription]:
    authentication.hold(request)
    return access.cell(request, exercise_id, cell_id), access.ears(access.member(request, exercise_id))


async def _events(viewer: Viewer, ears: Subscription, wish: Wish) -> AsyncIterator[bytes]:
    """All parts first, then, in one event for each notification, the parts that changed."""
    await sync_to_async(let_go)()
    numbers, sent, until = count(1), dict[str, str](), monotonic() + LASTS
    with bell().listen(str(viewer.exercise.pk), ears) as listener:
        yield back(*BACK_AFTER)
        while not _over(listener, until):
            listener.rung.clear()
            found = await draw(viewer, wish, listener.ring)
            if _over(listener, until):
                break  # rights may have changed meanwhile
            fresh = {name: text for name, text in found.parts.items() if name == now.LOG or sent.get(name) != text}
            if fresh:
                yield _event(next(numbers), fresh)
            sent |= fresh
            wish = replace(wish, after=found.last)
            if found.more:
                continue
            while not listener.rung.is_set() and not _over(listener, until):
                try:
                    await asyncio.wait_for(listener.rung.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b": quiet\n\n"
        yield back(*BACK_AFTER) if bell().ending else back(BACK_AFTER[0], BACK_AFTER[0])


async def follow(viewer: Viewer, seq: int, wait: float, response: HttpResponse) -> HttpResponse:
    """The answer to a submission at `seq`, with the cell's next decision.

    It waits until another decision is open, `wait` seconds at most.
    """
    assert viewer.cell is not None
    seat, until = viewer.seat, monotonic() + wait
    names = frozenset({audience.EVERYBODY, audience.cell(viewer.cell.pk)})
    ears = Subscription(names, audience.moved(seat.pk) if seat else "", seat.expires_at if seat else None)
    with bell().listen(str(viewer.exercise.pk), ears) as listener:
        found = await draw(viewer, NEXT)
        while not _moved(found, seq) and not listener.over and (left := until - monotonic()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(listener.rung.wait(), left)
            listener.rung.clear()
            found = await draw(viewer, NEXT, listener.ring)
        return _with(response, None if listener.over else found)


def _moved(found: CellNow, seq: int) -> bool:
    decision = json.loads(found.parts[now.DECISION])["decision"]
    return decision is None or decision["seq"] > seq


def _with(response: HttpResponse, found: CellNow | None) -> HttpResponse:
    """The same answer with the parts as its last field."""
    del response.headers["Content-Encoding"]
    if found is not None:
        response = _copied(response, b'%s,"now":%s}' % (response.content[:-1], now.joined(found.parts).encode()))
    return response


def _copied(response: HttpResponse, content: bytes) -> HttpResponse:
    headers = {name: value for name, value in response.headers.items() if name != "Content-Length"}
    answer = HttpResponse(content, status=response.status_code, headers=headers)
    answer.cookies = response.cookies
    return answer


def _over(listener: Listener, until: float) -> bool:
    return listener.over or too_late(listener.ears) or monotonic() > until


def _event(number: int, parts: dict[str, str]) -> bytes:
    return f"id: {number}\nevent: now\ndata: {now.joined(parts)}\n\n".encode()


async def draw(viewer: Viewer, wish: Wish, ring: str = "") -> CellNow:
    """The current parts, drawn once for all readers with the same view. `ring` is the last notification heard."""
    assert viewer.cell is not None
    stamp = heard.stamp(str(viewer.exercise.pk), ring, audience.cell(viewer.cell.pk))  # before anything is read
    key = viewer.cell.pk, viewer.umpire, wish.parts, wish.after
    return await shared.get(key, stamp, lambda: pages.on_a_thread(_drawn, viewer, wish))


def _drawn(viewer: Viewer, wish: Wish) -> CellNow:
    """Read the exercise again; the viewer stays the one for whom the stream opened."""
    fresh: Any = replace(viewer, exercise=access.again(viewer.exercise))
    return now.drawn(fresh, wish.parts, wish.after)
