"""The resources that an installation uses while exercises are in play and no one does anything."""

from __future__ import annotations

import asyncio
from typing import Any

from wargame.load.figures import LoadCount
from wargame.load.installation import Installation
from wargame.load.people import NoSetUp
from wargame.load.processes import Meter, memory_by_part
from wargame.load.runs import Load, Say, prepare

CLOCK_SECONDS = 4 * 3600
SETTLE_SECONDS = 5.0


async def run(where: Installation, login: tuple[str, str], load: Load, say: Say) -> dict[str, Any]:
    """CPU of each part in cores, and memory, with exercises in play, clocks running and no page open."""
    if not where.local:
        raise NoSetUp("CPU and memory at rest can only be read on the machine of the server.")
    table = await prepare(where, login, load, LoadCount(), clocks=CLOCK_SECONDS)
    say(f"Setting up {load.exercises} exercises ...")
    await table.fill(load.exercises)
    table.umpire.close()
    postmaster = await asyncio.to_thread(lambda: where.postmaster)
    meter = Meter(where.var_dir, postmaster)
    try:
        await asyncio.sleep(SETTLE_SECONDS)
        say(f"Watching for {load.seconds:g} s ...")
        meter.start()
        await asyncio.sleep(load.seconds)
        meter.look()
        spent = {name: round(value / load.seconds, 3) for name, value in meter.spent().items()}
        memory = await asyncio.to_thread(memory_by_part, where.var_dir, postmaster)
    finally:
        await table.finish()
    return {"exercises in play": load.exercises, "CPU, cores": spent, "memory, MB": memory}
