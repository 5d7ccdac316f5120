"""The cost of a publication, and of one saved draft, with many open pages."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from examples.play_both_sides import one_order
from wargame.load.figures import LoadCount
from wargame.load.installation import Installation
from wargame.load.people import NoSetUp, checked
from wargame.load.playing import Commander, Game, stop
from wargame.load.processes import Meter
from wargame.load.runs import Load, LoadExercises, Say, pages_of, prepare
from wargame.load.stillness import Act, cost, idle, medians, still

NEVER = 100_000.0
RUN_SECONDS = 120.0
LOOK_EVERY = 0.1
MOST_TIMES = 5  # publications for each draft: not before each of them orders are due


async def run(where: Installation, login: tuple[str, str], load: Load, rounds: int, say: Say) -> dict[str, Any]:
    """CPU time per publication and per draft (medians of at least `rounds`). Pages request news only after a
    notification."""
    if not where.local:
        raise NoSetUp("The CPU of a publication can only be read on the machine of the server.")
    tally = LoadCount()
    table = await prepare(where, login, load, tally, quiet=NEVER)
    await table.fill(1)
    game = table.games[0]
    pages = pages_of(game.exercise)
    tasks = [asyncio.create_task(page.attend()) for page in pages]
    meter = Meter(where.var_dir, await asyncio.to_thread(lambda: where.postmaster))
    try:
        await still(tally)
        at_rest = await idle(meter)
        published: list[dict[str, float]] = []
        saved: list[dict[str, float]] = []
        while len(saved) < rounds or len(published) < rounds:
            say(f"Publication {len(published) + 1} ...")
            if draft := await _draft(game):
                saved.append(await cost(meter, tally, draft, at_rest))
            publish = await _ready(table, game)
            await still(tally)
            published.append(await cost(meter, tally, publish, at_rest))
            if len(published) > MOST_TIMES * rounds:
                raise NoSetUp("No cell had a choice of orders, so no draft could be measured.")
    finally:
        await stop(*tasks)
        await table.finish()
    return {
        "pages": len(pages),
        "pages of a cell": len(game.exercise.cells[0].pages),
        "publications": len(published),
        "drafts": len(saved),
        "publication until all pages are fresh, CPU s": medians(published),
        "draft until all pages are fresh, CPU s": medians(saved),
        "at rest, CPU s per s": {name: round(value, 3) for name, value in at_rest.items()},
    }


async def _draft(game: Game) -> Act | None:
    """A function that saves a draft for a cell whose orders are due; None if there is none."""
    for cell in game.exercise.cells:
        browser = cell.pages[0].browser
        task = checked(await browser.get(f"{cell.path}decision/"), "Reading the decision")
        sheet, decision = task["sheet"], task["decision"]
        if not sheet or not decision or decision["status"] != "open" or sheet["status"] == "submitted":
            continue
        options = checked(await browser.get(f"{cell.path}options/"), "Reading the options")["options"]
        if options:
            order = one_order(game.luck.choice(options), game.luck)
            body = {"orders": [*sheet["orders"], order], "version": sheet["version"]}
            address = f"{cell.path}sheets/{sheet['id']}/"
            return lambda: browser.send("PUT", address, body)
    return None


async def _ready(table: LoadExercises, game: Game) -> Act:
    """Let everyone submit until a run waits for the umpire; returns a function that publishes it. NoSetUp: there never
    is one."""
    path, ends = game.exercise.path, time.monotonic() + RUN_SECONDS
    commanders = [Commander(game, cell) for cell in game.exercise.cells]
    while time.monotonic() < ends:
        found = checked(await table.umpire.get(f"{path}decision/"), "Reading the decision")
        if found["run"]:
            run = checked(await table.umpire.get(f"{path}runs/{found['run']}/"), "Reading the run")
            if run["status"] == "done":
                address, body = f"{path}runs/{found['run']}/publish/", {"generation": run["generation"]}
                return lambda: table.umpire.send("POST", address, body)
        else:
            for commander in commanders:
                await commander.look()
        await asyncio.sleep(LOOK_EVERY)
    raise NoSetUp(f"No run was ready to publish within {RUN_SECONDS:g} s.")
