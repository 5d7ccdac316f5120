"""Tasks of a load end when they are told to."""

from __future__ import annotations

import asyncio

from wargame.load import playing


def test_a_task_that_loses_a_cancellation_is_cancelled_again() -> None:
    heard: list[int] = []

    async def deaf() -> None:
        for number in range(3):
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                heard.append(number)
        await asyncio.sleep(60)

    async def stopped() -> None:
        task = asyncio.create_task(deaf())
        await asyncio.sleep(0)
        await playing.stop(task)
        assert task.cancelled()

    asyncio.run(asyncio.wait_for(stopped(), 30))
    assert heard == [0, 1, 2]
