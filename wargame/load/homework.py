"""A class that begins its homework at the same moment: how long it takes, and what a copy costs."""

from __future__ import annotations

import asyncio
import re
import time
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from django.db import connection

from wargame.load.browser import Browser, PageResponse
from wargame.load.figures import LoadCount, milliseconds
from wargame.load.installation import Installation
from wargame.load.people import Exercise, NoSetUp
from wargame.load.processes import Meter
from wargame.load.runs import Load, Say, prepare

WITHIN = 300.0  # seconds until every student has a decision to make
PAUSE = 1.0
FOUND = 302
SIZE = (
    "SELECT sum(pg_total_relation_size(oid)) FROM pg_class "
    "WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
)


async def run(where: Installation, login: tuple[str, str], load: Load, students: int, say: Say) -> dict[str, Any]:
    """Let students begin one homework at once, and go on until each has a decision to make."""
    if not where.local:
        raise NoSetUp("The size of a copy can only be read on the machine of the server.")
    tally = LoadCount()
    table = await prepare(where, login, load, tally)
    await table.fill(1)
    code = await _set(table.umpire, table.games[0].exercise)
    browsers = [Browser(where.base, tally) for _ in range(students)]
    meter, before = Meter(where.var_dir, await asyncio.to_thread(lambda: where.postmaster)), await _size()
    say(f"{students} students begin ...")
    meter.start()
    began = time.monotonic()
    try:
        started = await asyncio.gather(*(_begin(one, code, number) for number, one in enumerate(browsers, 1)))
        every = time.monotonic() - began
        meter.look()
        size = await _size()
    finally:
        for one in browsers:
            one.close()
        await table.finish()
    return {
        "students": students,
        "all have started after, s": round(every, 1),
        "join, ms": milliseconds([one[0] for one in started]),
        "start, ms": milliseconds([one[1] for one in started]),
        "until the first decision, ms": milliseconds([one[2] for one in started]),
        "CPU, s": meter.spent(),
        "database per copy, kB": round((size - before) / students / 1000, 1),
    }


async def _set(umpire: Browser, exercise: Exercise) -> str:
    """Set a homework for the first cell; the code of its address."""
    path, due = f"/umpire/{exercise.id}/homework/", datetime.now(UTC) + timedelta(days=1)
    await umpire.get(path)
    form = {
        "seq": "1", "cell": str(exercise.cells[0].number), "turns": "1", "hidden": "as_was", "dice_of": "own",
        "strength": "sensible", "title": "Load", "due": f"{due:%Y-%m-%dT%H:%M}", "wants_intent": "on",
        "keep_days": "1", "form_key": str(uuid4()),
    }  # fmt: skip
    answer = _taken(await umpire.form(path, form), "Setting homework")
    page = await umpire.get(answer.headers["location"])
    found = re.search(r"/homework/([A-Z0-9]+)/", page.text)
    if found is None:
        raise NoSetUp("The page of the homework has no address for students.")
    return found[1]


async def _begin(browser: Browser, code: str, number: int) -> tuple[float, float, float]:
    """Seconds to join, to start, and until a decision is due."""
    path = f"/homework/{code}/"
    await browser.get(path)
    at = time.monotonic()
    join = {"act": "join", "name": f"Student {number}", "form_key": str(uuid4())}
    _taken(await browser.form(path, join), "Joining")
    joined = time.monotonic() - at
    await browser.get(path)
    at = time.monotonic()
    start = {"act": "start", "intent": "Hold the line.", "form_key": str(uuid4())}
    place = _taken(await browser.form(path, start), "Starting").headers["location"]
    cell = (await browser.get(place)).headers.get("location", place)
    ready = time.monotonic() - at
    while 'id="part-composer"' not in (await browser.get(cell)).text:
        if time.monotonic() - at > WITHIN:
            raise NoSetUp(f"A student had no decision within {WITHIN:g} s.")
        await asyncio.sleep(PAUSE)
    return joined, ready, time.monotonic() - at


def _taken(answer: PageResponse, what: str) -> PageResponse:
    """The answer to a form. NoSetUp: it was refused."""
    if answer.status != FOUND:
        raise NoSetUp(f"{what}: the server answered {answer.status}. {answer.text[:300]}")
    return answer


async def _size() -> int:
    """The size of all tables with their indexes, in bytes."""

    def ask() -> int:
        with connection.cursor() as cursor:
            cursor.execute(SIZE)
            return int(cursor.fetchone()[0])

    return await asyncio.to_thread(ask)
