"""One listening database connection for all live streams of a process; it comes back by itself when it breaks."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

import psycopg
from asgiref.sync import sync_to_async
from django.db import connection

from wargame.services.logbook import CHANNEL

AGAIN_AFTER = 1.0  # seconds
KEYS = ("host", "port", "dbname", "user", "password", "sslmode")
log = logging.getLogger(__name__)


class Bell:
    """Rings the listeners of an exercise when PostgreSQL notifies its id. Lives on one event loop."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def listen(self, exercise_id: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the exercise has something new."""
        rung = asyncio.Event()
        self._listeners[exercise_id].add(rung)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._attend())
        try:
            yield rung
        finally:
            self._listeners[exercise_id].discard(rung)
            if not self._listeners[exercise_id]:
                del self._listeners[exercise_id]
            if not self._listeners and self._task is not None:
                self._task.cancel()
                self._task = None

    def ring(self, exercise_id: str) -> None:
        """Wake the listeners of one exercise."""
        for rung in self._listeners.get(exercise_id, ()):
            rung.set()

    def ring_all(self) -> None:
        """Wake everybody: something may have been missed."""
        for exercise_id in list(self._listeners):
            self.ring(exercise_id)

    async def _attend(self) -> None:
        while True:
            try:
                await self._hear()
            except (psycopg.Error, OSError) as error:
                log.warning("The live channel lost its database connection and tries again: %s", error)
            await asyncio.sleep(AGAIN_AFTER)

    async def _hear(self) -> None:
        wanted = await sync_to_async(_connection_parameters)()
        async with await psycopg.AsyncConnection.connect(**wanted, autocommit=True) as line:
            await line.execute(f"LISTEN {CHANNEL}")
            self.ring_all()
            async for notice in line.notifies():
                self.ring(notice.payload)


def _connection_parameters() -> dict[str, Any]:
    """How to reach the database that the rest of the program uses."""
    given = connection.get_connection_params()
    return {key: given[key] for key in KEYS if given.get(key)}


_bells: WeakKeyDictionary[asyncio.AbstractEventLoop, Bell] = WeakKeyDictionary()


def bell() -> Bell:
    """The bell of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _bells:
        _bells[loop] = Bell()
    return _bells[loop]
