"""Plays for hours while processes are killed, and checks that nothing is lost, doubled, stuck or growing."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from wargame.load import faults, people
from wargame.load.browser import Unreachable
from wargame.load.figures import LoadCount
from wargame.load.installation import Installation
from wargame.load.kills import PARTS, Killer
from wargame.load.page import NoPage
from wargame.load.people import NoSetUp
from wargame.load.playing import Game, play, stop
from wargame.load.processes import PAPERS, own_memory_by_part
from wargame.load.runs import Load, LoadExercises, Say, prepare

PATIENCE = 120.0  # seconds that a step of the soak may fail while the installation comes back
STUCK_SECONDS = 30.0
LOOK_EVERY = 1.0
AGAIN_AFTER = 0.5
SETTLE_SECONDS = 15.0
BOUNDED = {PAPERS, "together"}  # a papers worker starts again when it has grown to 300 MB
Given = TypeVar("Given")


@dataclass(frozen=True)
class SoakPlan:
    """The duration, and the seconds between checks and between kills. `kill_every` 0 kills nothing."""

    seconds: float
    check_every: float = 60.0
    kill_every: float = 60.0
    think: float = 1.0


@dataclass
class Found:
    """The findings of the test so far. Memory in MB, stand-still in seconds."""

    faults: list[str] = field(default_factory=list)
    kills: Counter[str] = field(default_factory=Counter)
    memory: list[dict[str, float]] = field(default_factory=list)
    longest: float = 0.0
    checked: int = 0

    def verdict(self) -> list[str]:
        """The faults as sentences; empty if the test has passed."""
        wrong = list(self.faults)
        if self.longest > STUCK_SECONDS:
            wrong.append(f"An exercise stood still for {self.longest:.0f} s; {STUCK_SECONDS:g} s is the limit.")
        grown = faults.growth([held(one) for one in self.memory])
        if grown is not None and grown > faults.FLAT:
            wrong.append(f"Memory grew by {(grown - 1) * 100:.0f} %; 10 % is the limit.")
        return wrong


def held(memory: dict[str, float]) -> float:
    """The memory that has to stay flat, in MB."""
    return sum(size for part, size in memory.items() if part not in BOUNDED)


class Soak:
    """One soak test. `killer` is None if nothing is killed."""

    def __init__(
        self, where: Installation, table: LoadExercises, plan: SoakPlan, killer: Killer | None, say: Say
    ) -> None:
        self.where, self.table, self.plan, self.killer, self.say = where, table, plan, killer, say
        self.found = Found()

    async def run(self, exercises: int) -> dict[str, Any]:
        """Play, kill and check for the seconds of the plan, then check everything that was played; returns the
        figures."""
        await self.table.fill(exercises)
        self.table.tally.start()
        began = time.monotonic()
        playing = [asyncio.create_task(self._play(place)) for place in range(exercises)]
        others = [asyncio.create_task(self._watch()), asyncio.create_task(self._check_often(began))]
        if self.killer and self.plan.kill_every:
            others.append(asyncio.create_task(self._kill_often()))
        try:
            done, _ = await asyncio.wait(
                [*playing, *others], timeout=self.plan.seconds, return_when=asyncio.FIRST_COMPLETED
            )
            for task in done:
                task.result()
        finally:
            await stop(*others, *playing)
        await asyncio.sleep(min(SETTLE_SECONDS, self.plan.seconds))
        for game in self.table.games.values():
            await self._finish(game)
        return self._report(time.monotonic() - began)

    async def _play(self, place: int) -> None:
        while True:
            game = self.table.games[place]
            await play(game)
            await self._finish(game)
            await steadily(lambda: self.table.lay(place))

    async def _finish(self, game: Game) -> None:
        """End a game, which reveals its seed, and check every die of it."""
        await steadily(lambda: people.end(self.table.umpire, game.exercise))
        await self._check(game)

    async def _watch(self) -> None:
        """Measure how long the exercises stand still."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            for game in self.table.games.values():
                if not game.over.is_set():
                    self.found.longest = max(self.found.longest, time.monotonic() - game.moved)

    async def _kill_often(self) -> None:
        assert self.killer is not None
        while True:
            await asyncio.sleep(self.plan.kill_every * (0.5 + self.killer.luck.random()))
            part = self.killer.luck.choice(PARTS)
            if await asyncio.to_thread(self.killer.kill, part):
                self.found.kills[part] += 1
                self.say(f"Killed: {part}.")

    async def _check_often(self, began: float) -> None:
        while True:
            await asyncio.sleep(self.plan.check_every)
            for game in list(self.table.games.values()):
                if not game.over.is_set():
                    await self._check(game)
            self.found.faults += await asyncio.to_thread(faults.doubled_runs)
            self.found.memory.append(await asyncio.to_thread(own_memory_by_part, self.where.var_dir, None))
            self.say(self._line(time.monotonic() - began))

    async def _check(self, game: Game) -> None:
        document = await steadily(lambda: self._ledger(game))
        accepted = list(game.accepted or [])
        wrong = await asyncio.to_thread(lambda: list(faults.of_ledger(document, accepted)))
        new = [f"{game.exercise.path}: {fault}" for fault in wrong]
        self.found.faults += [fault for fault in new if fault not in self.found.faults]
        self.found.checked += len(document["steps"])

    async def _ledger(self, game: Game) -> dict[str, Any]:
        answer = await self.table.umpire.get(f"{game.exercise.path}ledger/")
        document: dict[str, Any] = people.checked(answer, "Reading the ledger")
        return document

    def _line(self, seconds: float) -> str:
        found, tally = self.found, self.table.tally
        return (
            f"{seconds / 60:.0f} min: {tally.accepted} orders, {sum(found.kills.values())} kills, stood still for "
            f"{found.longest:.0f} s at most, {held(found.memory[-1]):.0f} MB, {tally.streams} streams, "
            f"{len(found.faults)} faults"
        )

    def _report(self, seconds: float) -> dict[str, Any]:
        found, tally = self.found, self.table.tally
        grown = faults.growth([held(one) for one in found.memory])
        return {
            "minutes": round(seconds / 60, 1),
            "exercises": len(self.table.exercises),
            "orders accepted": tally.accepted,
            "steps checked": found.checked,
            "kills": dict(sorted(found.kills.items())),
            "errors": tally.errors,
            "longest stand-still, s": round(found.longest, 1),
            "memory, MB": [round(held(one), 1) for one in found.memory],
            "memory grown to": None if grown is None else round(grown, 3),
            "wrong": found.verdict(),
        }


async def steadily(call: Callable[[], Awaitable[Given]]) -> Given:
    """Repeat a request until the server accepts it, because it may be restarting. The last refusal is raised."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return await call()
        except (NoSetUp, NoPage, Unreachable):
            if time.monotonic() > deadline:
                raise
        await asyncio.sleep(AGAIN_AFTER)


async def run(
    where: Installation,
    login: tuple[str, str],
    load: Load,
    plan: SoakPlan,
    killing: bool,
    data_dir: Path | None,
    say: Say,
) -> dict[str, Any]:
    """Test an installation on this machine; returns the figures. NoSetUp: it is elsewhere, or nothing would restart
    it."""
    if not where.local:
        raise NoSetUp("A soak reads memory and ends processes: run it with the settings of the server, on its machine.")
    killer = Killer(where.var_dir, random.Random(load.seed), data_dir) if killing else None
    if killer and not killer.watched:
        raise NoSetUp("Nothing would restart what a soak kills. Start White Cell with bin/run, or add --no-kills.")
    table = await prepare(where, login, load, LoadCount())
    table.think, table.remember = plan.think, True
    try:
        return await Soak(where, table, plan, killer, say).run(load.exercises)
    finally:
        with suppress(Unreachable, NoSetUp):
            await table.finish()
