"""Plays an exercise in a closed loop: each side submits a legal order as soon as its page shows that one is due."""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from examples.play_both_sides import one_order
from wargame.load.browser import Browser, PageResponse, Unreachable
from wargame.load.figures import LoadCount
from wargame.load.page import OpenPage
from wargame.load.people import Exercise, LoadCell
from wargame.load.program import Program

CANCEL_AGAIN_SECONDS = 0.2
LOOK_SECONDS = 5.0  # a commander who hears no bell looks by themselves
TRIES = 8


@dataclass
class Sent:
    """The last accepted order: its ledger position, its side, and when it was sent."""

    seq: int
    side: str
    at: float


@dataclass
class Accepted:
    """An accepted order sheet, to be found in the ledger later."""

    exercise: str
    side: str
    seq: int
    orders: list[dict[str, Any]]


@dataclass
class Game:
    """An exercise being played. `moved` is when a new decision was last seen, `think` a pause before each order.

    With `accepted` it remembers every sheet that was accepted.
    """

    exercise: Exercise
    tally: LoadCount
    luck: random.Random
    accepted: list[Accepted] | None = None
    think: float = 0.0
    sent: Sent | None = None
    seq: int = -1
    moved: float = field(default_factory=time.monotonic)
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def saw(self, decision: dict[str, Any] | None) -> None:
        """Record the current decision."""
        if decision is None:
            self.over.set()
        elif decision["seq"] > self.seq:
            self.seq, self.moved = decision["seq"], time.monotonic()


async def play(game: Game) -> None:
    """Attend all pages and play until the game is over; cancel it to stop before."""
    pages = [page for cell in game.exercise.cells for page in cell.pages]
    tasks = [asyncio.create_task(page.attend()) for page in pages]
    tasks += [asyncio.create_task(_commander(game, cell).play()) for cell in game.exercise.cells]
    over = asyncio.create_task(game.over.wait())
    try:
        done, _ = await asyncio.wait([over, *tasks], return_when=asyncio.FIRST_COMPLETED)
        for task in done - {over}:
            task.result()
    finally:
        await stop(over, *tasks)
        for page in pages:
            page.browser.close()


async def stop(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks and wait for their end, repeatedly, because before Python 3.12 `wait_for` can lose a
    cancellation."""
    waiting = set(tasks)
    while waiting:
        for task in waiting:
            task.cancel()
        _, waiting = await asyncio.wait(waiting, timeout=CANCEL_AGAIN_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)


class Commander:
    """The person who submits for a cell."""

    def __init__(self, game: Game, cell: LoadCell) -> None:
        self._game, self._cell = game, cell
        self._page: OpenPage = cell.pages[0]
        self._browser: Browser = self._page.browser

    async def play(self) -> None:
        """Look after each notification, and order what is due, until cancelled."""
        while True:
            with suppress(Unreachable):
                await self.look()
            try:
                await asyncio.wait_for(self._page.woken.wait(), LOOK_SECONDS)
            except TimeoutError:
                await self._look_unasked()
            self._page.woken.clear()

    async def _look_unasked(self) -> None:
        """Look without a notification after a while, and count it if there is something new."""
        before = self._game.seq
        with suppress(Unreachable):
            await self.look()
        self._game.tally.late_bells += self._game.seq > before and self._game.tally.counting

    async def look(self) -> None:
        """Order what is due now, if anything."""
        for _ in range(TRIES):
            rang, fresh = self._page.rang_at, self._page.fresh_at
            task = await self._task()
            if task is None:
                return
            self._game.saw(task["decision"])
            self._note_arrival(task["decision"], rang, fresh)
            if not _is_due(task) or await self._submit(task):
                return

    async def _task(self) -> dict[str, Any] | None:
        """The decision and the cell's sheet; None if the server refuses."""
        answer = await self._browser.get(f"{self._cell.path}decision/")
        task: dict[str, Any] | None = answer.json() if answer.status == 200 else None
        return task

    async def _options(self) -> list[dict[str, Any]] | None:
        """The possible orders; None if the server refuses."""
        asked = await self._browser.get(f"{self._cell.path}options/")
        if asked.status != 200:
            self._refuse(asked)
            return None
        options: list[dict[str, Any]] = asked.json()["options"]
        return options

    def _note_arrival(self, decision: dict[str, Any] | None, rang: float, fresh: float) -> None:
        sent = self._game.sent
        if sent is None or decision is None or decision["seq"] <= sent.seq or sent.side == self._cell.side:
            return
        self._game.sent = None
        if rang > sent.at:
            self._game.tally.arrived(rang - sent.at, fresh - sent.at)

    async def _submit(self, task: dict[str, Any]) -> bool:
        """Submit an order. False if it was refused and another one might not be."""
        await asyncio.sleep(self._game.think)
        sheet, seq = task["sheet"], task["decision"]["seq"]
        orders = sheet["orders"]
        options = await self._options()
        if options is None:
            return False
        if options:
            orders = [*orders, one_order(self._game.luck.choice(options), self._game.luck)]
        at = time.monotonic()
        form = {"form_key": str(uuid.uuid4()), "seq": seq, "orders": orders}
        # Before the answer: the other side's bell may be quicker.
        before, self._game.sent = self._game.sent, Sent(seq, self._cell.side, at)
        answer = await self._browser.send("POST", f"{self._cell.path}sheets/{sheet['id']}/submit/", form)
        if answer.status != 200:
            self._game.sent = before
            return self._refuse(answer)
        self._game.tally.submitted()
        self._accepted(answer)
        if self._game.accepted is not None:
            self._game.accepted.append(Accepted(self._game.exercise.path, self._cell.side, seq, orders))
        return True

    def _accepted(self, answer: PageResponse) -> None:
        """Record the current sheet."""

    def _refuse(self, answer: PageResponse) -> bool:
        sentences = answer.json().get("problems", []) if "json" in answer.headers.get("content-type", "") else []
        self._game.tally.refused(answer.status, " ".join(sentences))
        return False


class ProgramCommander(Commander):
    """A program that submits for a cell. Its stream brings what a person's page would request."""

    def __init__(self, game: Game, cell: LoadCell, program: Program) -> None:
        super().__init__(game, cell)
        self._program = program
        self._asks = False

    async def _look_unasked(self) -> None:
        """Ask, in case an event was lost."""
        self._asks = True
        try:
            await super()._look_unasked()
        finally:
            self._asks = False

    async def _task(self) -> dict[str, Any] | None:
        known: dict[str, Any] | None = self._program.parts.get("decision")
        return await super()._task() if self._asks else known

    async def _options(self) -> list[dict[str, Any]] | None:
        if self._asks or "options" not in self._program.parts:
            return await super()._options()
        options: list[dict[str, Any]] = self._program.parts["options"]["options"]
        return options

    def _accepted(self, answer: PageResponse) -> None:
        if "decision" in self._program.parts:
            self._program.parts["decision"]["sheet"] = answer.json()

    def _refuse(self, answer: PageResponse) -> bool:
        return super()._refuse(answer) or answer.status == 409  # too late: the stream brings what is due now


def _commander(game: Game, cell: LoadCell) -> Commander:
    page = cell.pages[0]
    return ProgramCommander(game, cell, page) if isinstance(page, Program) else Commander(game, cell)


def _is_due(task: dict[str, Any]) -> bool:
    decision, sheet = task["decision"], task["sheet"]
    return bool(decision and decision["status"] == "open" and sheet and sheet["status"] != "submitted")
