"""A crowd at one real web server: open pages hold no database connections, guesses count however many come at once."""

from __future__ import annotations

import asyncio
import os
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from tests.patience import PATIENCE
from tests.stack import LiveStack, running_stack
from wargame.runtime.http.pages import THREADS
from wargame.services.participants.throttle import WRONG_GUESSES

STREAMS = 300
MOST_CONNECTIONS = 25  # one bell, the workers, the timekeeper and what answers requests just now

PREPARE = """
from importlib import import_module
from django.conf import settings
from tests import world as worlds
from wargame import access
from wargame.services import exercises
world = worlds.build()
exercises.start(exercise=world.exercise)
seat = world.seats["blue"]
session = import_module(settings.SESSION_ENGINE).SessionStore()
session[access.SESSION_SEATS] = {str(world.exercise.pk): [str(seat.pk), str(seat.key)]}
session.create()
print(world.exercise.pk, session.session_key)
"""
RING = """
from wargame.models import Exercise
from wargame.services import logbook
logbook.ring_all(Exercise.objects.get())
"""


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveStack]:
    with running_stack(tmp_path_factory.mktemp("crowd"), f"crowd_{os.getpid()}") as running:
        yield running


class Page:
    """One open page: a real connection with a stream of rings."""

    def __init__(self, port: int, path: str, session: str) -> None:
        self._port = port
        self._request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: sessionid={session}\r\n\r\n"

    async def open(self) -> None:
        """Ask, and wait for the first ring."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writer.write(self._request.encode())
        answer = await self._reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in answer.splitlines()[0], answer
        await self.heard(1)

    async def heard(self, number: int) -> None:
        """Wait for the ring with that number."""
        await asyncio.wait_for(self._reader.readuntil(f"id: {number}\nevent: new\n".encode()), PATIENCE)

    def close(self) -> None:
        """Leave."""
        self._writer.close()


@pytest.mark.slow
def test_hundreds_of_open_pages_leave_the_database_free(stack: LiveStack) -> None:
    exercise, session = stack.manage("shell", "-v", "0", "-c", PREPARE).split()[-2:]

    async def room() -> int:
        pages = [Page(stack.port, f"/x/{exercise}/live/", session) for _ in range(STREAMS)]
        for start in range(0, STREAMS, 20):
            await asyncio.gather(*(page.open() for page in pages[start : start + 20]))
        held = await asyncio.to_thread(_connections, stack)
        await asyncio.to_thread(_healthy, stack)
        await asyncio.to_thread(stack.manage, "shell", "-v", "0", "-c", RING)
        await asyncio.gather(*(page.heard(2) for page in pages))
        for page in pages:
            page.close()
        return held

    assert asyncio.run(room()) <= MOST_CONNECTIONS


@pytest.mark.slow
def test_requests_use_the_connections_that_are_there(stack: LiveStack) -> None:
    for _ in range(THREADS):  # each thread may still open its own
        _healthy(stack)
    before = _sessions(stack)
    for _ in range(100):
        _healthy(stack)
    assert _sessions(stack) - before <= THREADS + 5


@pytest.mark.slow
def test_guesses_sent_at_once_are_no_more_than_guesses_sent_in_turn(stack: LiveStack) -> None:
    """Neither haste nor an invented address wins a guess."""
    at_once = 20

    def guess(number: int) -> int:
        address = f"{stack.base_url}/api/v1/rooms/ZZ{number:04}/"
        request = urllib.request.Request(address, headers={"X-Forwarded-For": f"10.1.2.{number}"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as refusal:
            return refusal.code

    with ThreadPoolExecutor(at_once) as crowd:
        answers = Counter(crowd.map(guess, range(3 * WRONG_GUESSES)))
    assert answers == {404: WRONG_GUESSES, 429: 2 * WRONG_GUESSES}


def _connections(stack: LiveStack) -> int:
    with psycopg.connect(stack.environment["DATABASE_URL"]) as watch:
        row = watch.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()").fetchone()
    assert row is not None
    return int(row[0])


def _sessions(stack: LiveStack) -> int:
    """How many connections were ever made, this one left out."""
    with psycopg.connect(stack.environment["DATABASE_URL"]) as watch:
        query = "SELECT sessions FROM pg_stat_database WHERE datname = current_database()"
        row = watch.execute(query).fetchone()
    assert row is not None
    return int(row[0])


def _healthy(stack: LiveStack) -> None:
    with urllib.request.urlopen(f"{stack.base_url}/healthz", timeout=PATIENCE) as answer:
        assert answer.status == 200
