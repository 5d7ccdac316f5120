"""The load test itself: exercises in a closed loop for some seconds, and their cost."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wargame.load import people
from wargame.load.browser import Browser
from wargame.load.figures import LoadCount
from wargame.load.installation import Installation
from wargame.load.page import OpenPage
from wargame.load.people import Exercise, ExerciseWish
from wargame.load.playing import Accepted, Game, play, stop
from wargame.load.processes import Meter, memory_by_part, without_papers

AT_ONCE = 4  # exercises that are set up, or pages that are opened, at the same time
WARM_SECONDS = 3.0
LOOK_SECONDS = 2.0

Say = Callable[[str], None]


@dataclass(frozen=True)
class Load:
    """The options. `spread`: the longest pause in seconds before a page requests news, as in `live.js`."""

    exercises: int = 1
    seats: int = 2
    seconds: float = 30.0
    system: str = ""
    seed: int = 1
    spread: float = 0.0
    review: str = "none"
    client: str = people.PAGE
    pack: str = ""
    course: int = 0  # syndicates of one course, instead of exercises by themselves


class LoadExercises:
    """The exercises of a load test: set up, played, replaced when a game is over, and ended.

    `think` is the pause of a commander before each order, in seconds; with `remember` a game remembers its orders.
    """

    def __init__(self, umpire: Browser, tally: LoadCount, wish: ExerciseWish, seed: int) -> None:
        self.umpire, self.tally, self.wish = umpire, tally, wish
        self.luck = random.Random(seed)
        self.games: dict[int, Game] = {}
        self.exercises: list[Exercise] = []
        self.think, self.remember, self.replaces = 0.0, False, True
        self.tag = secrets.token_hex(3)
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._tasks: list[asyncio.Task[None]] = []

    async def fill(self, count: int) -> None:
        """Set up `count` exercises and open all their pages."""
        await asyncio.gather(*(self.lay(place) for place in range(count)))

    async def fill_course(self, count: int) -> None:
        """Set up a course of `count` syndicates and open all their pages. Its games are not replaced when they are
        over: the others wait for them no longer, and the course stays one."""
        self.replaces = False
        title = f"Load {self.tag} course"
        for place, one in enumerate(await people.set_up_course(self.umpire, self.wish, title, count, self.tally)):
            await self._open(place, one)

    async def lay(self, place: int) -> Game:
        """Set up one exercise with open pages."""
        async with self._turns:
            title = f"Load {self.tag} {place + 1}, game {len(self.exercises) + 1}"
            return await self._open(place, await people.set_up(self.umpire, self.wish, title, self.tally))

    async def _open(self, place: int, exercise: Exercise) -> Game:
        """Open the pages of an exercise, and get its game ready."""
        self.exercises.append(exercise)
        for page in pages_of(exercise):
            await page.open()
        accepted: list[Accepted] | None = [] if self.remember else None
        game = Game(exercise, self.tally, random.Random(self.luck.random()), accepted, self.think)
        self.games[place] = game
        return game

    def begin(self) -> None:
        """Start playing all of them."""
        self._tasks = [asyncio.create_task(self._play(place)) for place in self.games]

    async def _play(self, place: int) -> None:
        while True:
            game = self.games[place]
            await play(game)
            self.tally.games_over += self.tally.counting
            await people.end(self.umpire, game.exercise)
            if not self.replaces:
                return
            await self.lay(place)

    def check(self) -> None:
        """Raise the error that ended the play of an exercise, if any."""
        for task in self._tasks:
            if task.done() and not task.cancelled():
                task.result()

    async def finish(self) -> None:
        """Stop playing and end every exercise, including partly set-up ones."""
        await stop(*self._tasks)
        await people.end_all(self.umpire, f"Load {self.tag} ")
        self.umpire.close()


def pages_of(exercise: Exercise) -> list[OpenPage]:
    """All open pages of an exercise."""
    return [page for cell in exercise.cells for page in cell.pages]


async def prepare(
    where: Installation, login: tuple[str, str], load: Load, tally: LoadCount, **more: Any
) -> LoadExercises:
    """The umpire signed in, with an empty table."""
    umpire = await people.sign_in(where.base, *login, tally)
    wish = await people.wish(
        umpire,
        load.system,
        load.seats,
        pack=load.pack,
        spread=load.spread,
        review=load.review,
        client=load.client,
        **more,
    )
    return LoadExercises(umpire, tally, wish, load.seed)


async def run(where: Installation, login: tuple[str, str], load: Load, say: Say) -> dict[str, Any]:
    """Set up, play, measure, end; returns the figures."""
    tally = LoadCount()
    table = await prepare(where, login, load, tally)
    if load.course:
        say(f"Setting up a course of {load.course} syndicates with {load.seats} seats each ...")
        await table.fill_course(load.course)
    else:
        say(f"Setting up {load.exercises} exercises with {load.seats} seats each ...")
        await table.fill(load.exercises)
    say(f"Playing for {load.seconds:g} s ...")
    table.begin()
    try:
        await asyncio.sleep(WARM_SECONDS)
        return await measured(where, tally, load.seconds, table.check)
    finally:
        say("Ending the exercises ...")
        await table.finish()


def per_order(spent: dict[str, float], orders: int) -> int | None:
    """Milliseconds of CPU for each order, without documents. None without orders."""
    return round(without_papers(spent)["together"] * 1000 / orders) if orders else None


async def measured(where: Installation, tally: LoadCount, seconds: float, check: Callable[[], None]) -> dict[str, Any]:
    """The figures of the next `seconds`."""
    postmaster = await asyncio.to_thread(lambda: where.postmaster)
    meter = Meter(where.var_dir, postmaster) if where.local else None
    if meter:
        await asyncio.to_thread(meter.start)
    tally.start()
    began = time.monotonic()
    while (left := began + seconds - time.monotonic()) > 0:
        await asyncio.sleep(min(left, LOOK_SECONDS))
        check()
        if meter:
            await asyncio.to_thread(meter.look)
    tally.stop()
    report = tally.report(time.monotonic() - began)
    if meter:
        report["CPU, s"] = spent = meter.spent()
        report["CPU per order without papers, ms"] = per_order(spent, tally.accepted)
        report["database connections"] = await asyncio.to_thread(where.connections)
        report["memory, MB"] = await asyncio.to_thread(memory_by_part, where.var_dir, postmaster)
    return report
