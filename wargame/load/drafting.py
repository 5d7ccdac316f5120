"""Many people who draft whole-turn sheets at once: the time for a draft, and the delay of their pages and the clock."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from examples.play_both_sides import one_order
from wargame.load.browser import Unreachable
from wargame.load.figures import LoadCount, milliseconds
from wargame.load.installation import Installation
from wargame.load.page import OpenPage
from wargame.load.people import Exercise, LoadCell, NoSetUp, checked
from wargame.load.playing import stop
from wargame.load.runs import Load, LoadExercises, Say, measured, pages_of, prepare

Moments = list[dict[str, Any]]  # decisions of the turn, each with its options

SEATS = 24
THINK = (10.0, 20.0)  # seconds between two orders of one person
CLOCK_EVERY = 5.0
LATE = 30.0
BEGIN_SECONDS = 120.0
STEPS = 3  # steps of a turn that is worth planning
MOST_ON_SHEET = 25  # a longer sheet is cleared
SHOWN = ("seconds", "request, ms", "answers by status", "errors", "CPU, s")


async def run(where: Installation, login: tuple[str, str], load: Load, say: Say) -> dict[str, Any]:
    """Let everyone in one exercise draft for the seconds of the load."""
    tally = LoadCount()
    table = await prepare(where, login, load, tally, pace="sheet")
    await table.fill(1)
    exercise = table.games[0].exercise
    pages = pages_of(exercise)
    menus = await _begin(table, exercise)
    desks = [
        _Desk(cell, page, menus[cell.number], random.Random(f"{load.seed} {at}"))
        for cell in exercise.cells
        for at, page in enumerate(cell.pages)
    ]
    clock: list[float] = []
    say(f"{len(pages)} people draft for {load.seconds:g} s ...")
    tasks = [asyncio.create_task(page.attend()) for page in pages]
    try:
        await asyncio.gather(*(page.streaming.wait() for page in pages))
        tasks += [asyncio.create_task(desk.work()) for desk in desks]
        tasks.append(asyncio.create_task(_clock(table, pages, clock)))
        report = await measured(where, tally, load.seconds, lambda: None)
    finally:
        await stop(*tasks)
        await table.finish()
    return {
        "people": len(pages),
        "drafts saved": sum(len(desk.saved) for desk in desks),
        "drafts refused": sum(desk.refused for desk in desks),
        "draft until its writer has it, ms": milliseconds([one for desk in desks for one in desk.saved]),
        "draft until the whole cell has it, ms": milliseconds([one for desk in desks for one in desk.spread]),
        "clock stopped or started until all pages show it, ms": milliseconds(clock),
    } | {name: report[name] for name in SHOWN if name in report}


async def _begin(table: LoadExercises, exercise: Exercise) -> dict[int, Moments]:
    """Lock decisions until every cell has a whole turn to plan; returns the possible orders of each.

    NoSetUp: it never comes to that.
    """
    ends = time.monotonic() + BEGIN_SECONDS
    while time.monotonic() < ends:
        decision, found = None, dict[int, Moments]()
        for cell in exercise.cells:
            asked = checked(await cell.pages[0].browser.get(f"{cell.path}decision/"), "Reading the decision")
            decision = asked["decision"] or decision
            menu = checked(await cell.pages[0].browser.get(f"{cell.path}options/"), "Reading the options")
            found[cell.number] = [moment for moment in menu["turn"] if moment["options"]]
        if all(len(moments) >= STEPS for moments in found.values()):
            return found
        if decision and decision["status"] == "open":
            await table.umpire.send("POST", f"{exercise.path}lock/", {"decision": decision["id"]})
        await asyncio.sleep(1)
    raise NoSetUp(f"No cell had a whole turn to plan within {BEGIN_SECONDS:g} s.")


class _Desk:
    """One person who puts orders on the sheet of the cell."""

    def __init__(self, cell: LoadCell, page: OpenPage, moments: Moments, luck: random.Random) -> None:
        self.cell, self.page, self.moments, self.luck = cell, page, moments, luck
        self.saved: list[float] = []
        self.spread: list[float] = []
        self.refused = 0

    async def work(self) -> None:
        """Draft until cancelled."""
        await asyncio.sleep(self.luck.random() * THINK[1])
        while True:
            with suppress(Unreachable):
                await self._draft()
            await asyncio.sleep(self.luck.uniform(*THINK))

    async def _draft(self) -> None:
        browser = self.page.browser
        sheet = checked(await browser.get(f"{self.cell.path}decision/"), "Reading the decision")["sheet"]
        if sheet is None:
            return
        moment = self.luck.choice(self.moments)
        order = one_order(self.luck.choice(moment["options"]), self.luck)
        full = len(sheet["orders"]) >= MOST_ON_SHEET
        asked = {"act": "clear" if full else "add", "part": moment["kind"], "pick": json.dumps(order)}
        fields = {
            **asked,
            "version": str(sheet["version"]),
            "csrfmiddlewaretoken": browser.cookies.get("csrftoken", ""),
        }
        began = time.monotonic()
        answer = await browser.ask(
            "POST", f"{self.page.path}sheet/{sheet['id']}/save/", urlencode(fields).encode(),
            {
                "Content-Type": "application/x-www-form-urlencoded",
                "HX-Request": "true",
                "X-Has-Parts": ",".join(self.page.once),
            },
        )  # fmt: skip
        if answer.status != 200:
            self.refused += 1
            return
        self.saved.append(time.monotonic() - began)
        if (late := await _fresh(self.cell.pages, began)) is not None:
            self.spread.append(late)


async def _fresh(pages: list[OpenPage], began: float) -> float | None:
    """Seconds until all pages have the news after a moment; None: not all of them got it."""
    while time.monotonic() - began < LATE:
        if all(page.rang_at > began for page in pages):
            return max(page.fresh_at for page in pages) - began
        await asyncio.sleep(0.02)
    return None


async def _clock(table: LoadExercises, pages: list[OpenPage], found: list[float]) -> None:
    """Stop and start the clock alternately, until cancelled."""
    path, stopped = table.games[0].exercise.path, False
    while True:
        await asyncio.sleep(CLOCK_EVERY)
        began = time.monotonic()
        await table.umpire.send("POST", f"{path}{'resume' if stopped else 'pause'}/", {} if stopped else {"note": ""})
        stopped = not stopped
        late = await _fresh(pages, began)
        found.append(LATE if late is None else late)
