"""Many idle open pages: whether they open, what they cost, and whether other people can still get in."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

from wargame.load.browser import Browser, Unreachable
from wargame.load.figures import LoadCount, milliseconds
from wargame.load.installation import Installation
from wargame.load.page import OpenPage
from wargame.load.playing import stop
from wargame.load.runs import AT_ONCE, Load, LoadExercises, Say, measured, pages_of, prepare

SEATS = 24
PROBES = ("/healthz", "/login/", "/join/")
PROBE_EVERY = 1.0
STREAM_SECONDS = 60.0
FRESH_SECONDS = 300.0
SHOWN = (
    "seconds", "request, ms", "answers by status", "errors", "streams open", "streams reopened", "CPU, s",
    "database connections", "memory, MB",
)  # fmt: skip


async def run(where: Installation, login: tuple[str, str], load: Load, count: int, say: Say) -> dict[str, Any]:
    """Open `count` pages, request other pages for the seconds of the load, then notify all of them once."""
    tally, others = LoadCount(), LoadCount()
    table = await prepare(where, login, load, tally)
    await table.fill(1)
    seated = pages_of(table.games[0].exercise)
    say(f"Opening {count} pages ...")
    pages = [_window(seated[number % len(seated)], tally) for number in range(count)]
    tasks: list[asyncio.Task[None]] = []
    tally.start()
    try:
        opened = await _open(pages, tasks)
        say(f"{opened} pages are open, {tally.streams} streams. Watching for {load.seconds:g} s ...")
        opening = {"pages open": opened, "streams open": tally.streams, "errors": tally.errors}
        probing = asyncio.create_task(_probe(where.base, others))
        report = await measured(where, tally, load.seconds, lambda: None)
        await stop(probing)
        others.stop()
        rung = await _ring(table, pages)
    finally:
        await stop(*tasks)
        await table.finish()
    at_rest = {name: report[name] for name in SHOWN if name in report}
    found = {
        "opening": opening,
        "other pages, ms": milliseconds(others.request_times),
        "other pages, errors": others.errors,
    }
    return found | {"one bell to all pages, s": rung, "at rest": at_rest}


def _window(page: OpenPage, tally: LoadCount) -> OpenPage:
    return OpenPage(page.browser.twin(), page.path, tally, spread=0.2)


async def _open(pages: list[OpenPage], tasks: list[asyncio.Task[None]]) -> int:
    """Open all pages, a few at once, and wait for their streams. Returns how many opened."""
    turns = asyncio.Semaphore(AT_ONCE)

    async def one(page: OpenPage) -> bool:
        async with turns:
            with suppress(Exception):  # the tally has the reason
                await page.open()
                tasks.append(asyncio.create_task(page.attend()))
                await asyncio.wait_for(page.streaming.wait(), STREAM_SECONDS)
                return True
        return False

    return sum(await asyncio.gather(*(one(page) for page in pages)))


async def _probe(base: str, tally: LoadCount) -> None:
    """Request pages that anyone can see, each over a new connection like a visitor, until cancelled."""
    tally.start()
    while True:
        for path in PROBES:
            visitor = Browser(base, tally)
            with suppress(Unreachable):
                await visitor.get(path)
            visitor.close()
        await asyncio.sleep(PROBE_EVERY)


async def _ring(table: LoadExercises, pages: list[OpenPage]) -> float | None:
    """Pause the clock, which every page shows; returns the seconds until all pages have the news. None: not all within
    five minutes."""
    began = time.monotonic()
    await table.umpire.send("POST", f"{table.games[0].exercise.path}pause/", {"note": "Load"})
    while time.monotonic() - began < FRESH_SECONDS:
        if all(page.rang_at > began for page in pages):
            return round(time.monotonic() - began, 2)
        await asyncio.sleep(0.05)
    return None
