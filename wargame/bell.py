"""One listening database connection for all live streams of a process; it reconnects automatically."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

import psycopg
from asgiref.sync import sync_to_async
from django.db import connection

from wargame.audience import Subscription
from wargame.notices import heard
from wargame.services.logbook import CHANNEL

AGAIN_AFTER = 1.0  # seconds
KEYS = ("host", "port", "dbname", "user", "password", "sslmode")
log = logging.getLogger(__name__)


@dataclass(eq=False)
class Listener:
    """One live stream: its subscription, whether it was notified, and whether its rights must be checked again."""

    ears: Subscription
    rung: asyncio.Event = field(default_factory=asyncio.Event)
    ring: str = ""  # the last one, by the name it has in every process
    over: bool = False


class Bell:
    """Notifies the listeners of an exercise when PostgreSQL sends its id. Lives on one event loop."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._task: asyncio.Task[None] | None = None
        self.ending = False

    @contextmanager
    def listen(self, exercise_id: str, ears: Subscription, *others: str) -> Iterator[Listener]:
        """A listener whose `rung` is set whenever the exercise, or one of the others, has something new for these
        ears."""
        listener = Listener(ears, over=self.ending)
        for one in (exercise_id, *others):
            self._listeners[one].add(listener)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._attend())
        try:
            yield listener
        finally:
            for one in (exercise_id, *others):
                self._listeners[one].discard(listener)
                if not self._listeners[one]:
                    del self._listeners[one]
            if not self._listeners and self._task is not None:
                self._task.cancel()
                self._task = None

    def ring(self, notice: str) -> None:
        """Wake the listeners of a notice: the id of an exercise, the notice's own name, names of the audience."""
        exercise_id, ring, *rest = notice.split()
        names = frozenset(rest)
        heard.note(exercise_id, ring, names)
        for listener in self._listeners.get(exercise_id, ()):
            if listener.ears.hear(names):
                listener.over = listener.over or listener.ears.leave(names)
                listener.ring = ring
                listener.rung.set()

    def ring_all(self, *, missed: bool) -> None:
        """Wake everyone. `missed`: the connection was broken, so changes of rights may have been missed."""
        for listeners in list(self._listeners.values()):
            for listener in listeners:
                listener.over = listener.over or missed
                listener.ring = ""
                listener.rung.set()

    def end(self) -> None:
        """End all streams, and each new one at once, because the web server is stopping."""
        self.ending = True
        self.ring_all(missed=True)

    async def _attend(self) -> None:
        broken = False
        while True:
            try:
                await self._hear(broken)
            except (psycopg.Error, OSError) as error:
                log.warning("The live channel lost its database connection and tries again: %s", error)
            broken = True
            await asyncio.sleep(AGAIN_AFTER)

    async def _hear(self, broken: bool) -> None:
        wanted = await sync_to_async(_connection_parameters)()
        async with await psycopg.AsyncConnection.connect(**wanted, autocommit=True) as line:
            await line.execute(f"LISTEN {CHANNEL}")
            heard.begin()
            try:
                self.ring_all(missed=broken)
                async for notice in line.notifies():
                    self.ring(notice.payload)
            finally:
                heard.end()


def _connection_parameters() -> dict[str, Any]:
    """The connection parameters of the database that the rest of the program uses."""
    given = connection.get_connection_params()
    return {key: given[key] for key in KEYS if given.get(key)}


_bells: WeakKeyDictionary[asyncio.AbstractEventLoop, Bell] = WeakKeyDictionary()


def bell() -> Bell:
    """The bell of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _bells:
        _bells[loop] = Bell()
    return _bells[loop]
