"""Two web processes on one database: what one changes the other shows, and both restart without anybody's loss."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress

import pytest

from tests.patience import PATIENCE
from tests.proxy import proxy
from tests.stack import LiveStack, running_stack
from wargame.load import faults, people
from wargame.load.browser import Browser, Unreachable
from wargame.load.figures import LoadCount
from wargame.load.playing import stop
from wargame.load.runs import LoadExercises, pages_of
from wargame.services.participants.throttle import WRONG_GUESSES

pytestmark = pytest.mark.slow
WEBS = ("web", "web 2")
PASSWORD = "a-long-password"
UMPIRE = f"from django.contrib.auth.models import User; User.objects.create_user('alice', password='{PASSWORD}')"
CUT_OFF = "graceful shutdown exceeded"  # in the log of a web process that had to cut its streams off
PAUSE = (0.5, 1.0)  # seconds before a browser comes back, as the stream says
PLAYED_BETWEEN = 1.0  # seconds
PEOPLE = 4
WARNING = "They were not at the pass."


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveStack]:
    with running_stack(tmp_path_factory.mktemp("many"), f"many_{os.getpid()}") as running:
        running.start("web 2")
        running.wait_until_well("web 2")
        running.manage("shell", "-v", "0", "-c", UMPIRE)
        yield running


@asynccontextmanager
async def _table(base: str, tally: LoadCount) -> AsyncIterator[LoadExercises]:
    """One exercise in play at a server, with its people at their pages."""
    umpire = await people.sign_in(base, "alice", PASSWORD, tally)
    table = LoadExercises(umpire, tally, await people.wish(umpire, "ukrainian_crisis", PEOPLE), seed=1)
    table.remember = True
    try:
        await table.fill(1)
        yield table
    finally:
        for game in table.games.values():
            for page in pages_of(game.exercise):
                page.browser.close()
        await table.finish()
        await asyncio.sleep(0.1)  # closing takes a turn of the loop


def _elsewhere(browser: Browser, stack: LiveStack, tally: LoadCount) -> Browser:
    """The same person at the other web process."""
    other = Browser(f"http://127.0.0.1:{stack.port_of('web 2')}", tally)
    other.cookies = dict(browser.cookies)
    return other


def test_a_change_made_through_one_process_rings_and_shows_at_the_other(stack: LiveStack) -> None:
    async def room() -> list[str]:
        tally = LoadCount()
        async with _table(stack.base_url, tally) as table:
            cell = table.games[0].exercise.cells[0]
            page = cell.pages[0]
            watching = asyncio.create_task(page.attend())
            await asyncio.wait_for(page.streaming.wait(), PATIENCE)
            await page.ask_news()
            shown = [(await page.browser.get(f"{page.path}part/news/?have=")).text]
            page.woken.clear()
            message = {"text": WARNING, "cells": [cell.number]}
            umpire = _elsewhere(table.umpire, stack, tally)
            sent = await umpire.send("POST", f"{table.games[0].exercise.path}messages/", message)
            assert sent.status == 201, sent.text
            umpire.close()
            await asyncio.wait_for(page.woken.wait(), PATIENCE)
            for browser in (page.browser, _elsewhere(page.browser, stack, tally)):
                shown.append((await browser.get(f"{page.path}part/news/?have=")).text)
                browser.close()
            await stop(watching)
            return shown

    before, *after = asyncio.run(room())
    assert WARNING not in before
    assert [WARNING in text for text in after] == [True, True]


def test_both_restart_one_after_the_other_and_nothing_is_lost(stack: LiveStack) -> None:
    """People play on; every accepted order is carried out once, and every stream is back in time."""
    tally, gaps = LoadCount(), list[float]()

    async def restart() -> None:
        for name in WEBS:
            await asyncio.to_thread(stack.end, name)
            await asyncio.sleep(PLAYED_BETWEEN)
            stack.start(name)
            await asyncio.to_thread(stack.wait_until_well, name)
            await asyncio.sleep(PLAYED_BETWEEN)

    async def room(port: int) -> tuple[int, list[str]]:
        async with _table(f"http://127.0.0.1:{port}", tally) as table:
            game = table.games[0]
            watched = [
                asyncio.create_task(_watch(page.browser, game.exercise.id, gaps)) for page in pages_of(game.exercise)
            ]
            tally.start()
            table.begin()
            await restart()
            table.check()
            ledger = await table.umpire.get(f"{game.exercise.path}ledger/")
            await stop(*watched)
            assert game.accepted is not None
            return len(game.accepted), list(faults.of_ledger(ledger.json(), game.accepted))

    async def behind_a_proxy() -> tuple[int, list[str]]:
        async with proxy([stack.port_of(name) for name in WEBS]) as port:
            return await room(port)

    accepted, lost = asyncio.run(behind_a_proxy())
    assert lost == []
    assert accepted > len(WEBS)
    assert tally.errors == {}
    assert len(gaps) >= PEOPLE, "each stream was at one of the two"
    assert max(gaps) <= PATIENCE
    assert [name for name in WEBS if CUT_OFF in stack.log(name).read_text()] == [], "streams end by themselves"


async def _watch(browser: Browser, exercise: str, gaps: list[float]) -> None:
    """Keep a live stream open as a browser does, and note the seconds from each end to the next event."""
    ended = 0.0
    while True:
        with suppress(Unreachable):
            async for _ in browser.events(f"/x/{exercise}/live/"):
                gaps += [time.monotonic() - ended] if ended else []
                ended = 0.0
        ended = ended or time.monotonic()
        await asyncio.sleep(random.uniform(*PAUSE))


def test_guesses_at_both_count_together(stack: LiveStack) -> None:
    """Last, for nobody on this machine can try a code any more."""

    async def guess() -> list[int]:
        doors = [Browser(f"http://127.0.0.1:{stack.port_of(name)}", LoadCount()) for name in WEBS]
        tries = range(WRONG_GUESSES + len(WEBS))
        answers = [(await doors[n % len(WEBS)].get(f"/api/v1/rooms/ZZ{n:04}/")).status for n in tries]
        for door in doors:
            door.close()
        await asyncio.sleep(0.1)
        return answers

    answers = asyncio.run(guess())
    assert Counter(answers[:WRONG_GUESSES]) == {404: WRONG_GUESSES}
    assert answers[WRONG_GUESSES:] == [429, 429]
