"""Waits until an installation has nothing more to do for its pages, and measures the cost of one act."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from statistics import median
from typing import Any

from wargame.load.figures import LoadCount
from wargame.load.processes import Meter, without_papers

Act = Callable[[], Awaitable[Any]]
STILL_SECONDS = 1.5  # nothing asked and nothing answered for so long: all pages are fresh
LONGEST_SECONDS = 120.0
IDLE_SECONDS = 6.0
LOOK_EVERY = 0.05


class NeverStill(Exception):
    """Pages still make requests after a long time; the text says how long."""


async def still(tally: LoadCount) -> None:
    """Wait until no page makes requests. NeverStill: after `LONGEST_SECONDS` they still do."""
    began = time.monotonic()
    while tally.under_way or time.monotonic() - max(tally.last_answer, began) < STILL_SECONDS:
        if time.monotonic() - began > LONGEST_SECONDS:
            raise NeverStill(f"The pages still ask for news after {LONGEST_SECONDS:g} s.")
        await asyncio.sleep(LOOK_EVERY)


async def idle(meter: Meter) -> dict[str, float]:
    """CPU seconds a second of each part while nothing happens, without the papers worker."""
    spent, seconds = await _metered(meter, lambda: asyncio.sleep(IDLE_SECONDS))
    return {name: value / seconds for name, value in spent.items()}


async def cost(meter: Meter, tally: LoadCount, act: Act, at_rest: dict[str, float]) -> dict[str, float]:
    """CPU seconds of each part from an act until all pages are idle, without the papers worker and the use at rest."""

    async def until_still() -> None:
        await act()
        await still(tally)

    spent, seconds = await _metered(meter, until_still)
    return {name: value - at_rest.get(name, 0.0) * seconds for name, value in spent.items()}


async def _metered(meter: Meter, work: Act) -> tuple[dict[str, float], float]:
    meter.start()
    began = time.monotonic()
    await work()
    meter.look()
    return without_papers(meter.spent()), time.monotonic() - began


def medians(costs: list[dict[str, float]]) -> dict[str, float]:
    """The median of each part over the costs that include it."""
    names = sorted({name for cost in costs for name in cost})
    return {name: round(median(cost[name] for cost in costs if name in cost), 3) for name in names}
