"""What an act costs is counted until the pages are still."""

from __future__ import annotations

import asyncio
import time

import pytest

from wargame.load import stillness
from wargame.load.figures import LoadCount
from wargame.load.people import shares


def test_medians_by_part() -> None:
    found = stillness.medians([{"web": 1.0, "worker": 5.0}, {"web": 3.0}, {"web": 2.0, "worker": 1.0}])
    assert found == {"web": 2.0, "worker": 3.0}


def test_still_waits_for_what_is_under_way_and_a_while_after(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stillness, "STILL_SECONDS", 0.3)
    tally = LoadCount(under_way=1)

    async def room() -> None:
        async with asyncio.timeout(20):
            waiting = asyncio.create_task(stillness.still(tally))
            await asyncio.sleep(0.5)
            assert not waiting.done()
            tally.under_way, tally.last_answer = 0, time.monotonic()
            await asyncio.sleep(0.1)
            assert not waiting.done()
            await waiting

    asyncio.run(room())


def test_pages_that_never_rest_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stillness, "LONGEST_SECONDS", 0.2)
    with pytest.raises(stillness.NeverStill, match="still ask"):
        asyncio.run(stillness.still(LoadCount(under_way=1)))


@pytest.mark.parametrize(("people", "cells", "each"), [(24, 2, [12, 12]), (3, 2, [2, 1]), (0, 2, [0, 0])])
def test_people_are_shared_evenly(people: int, cells: int, each: list[int]) -> None:
    assert shares(people, cells) == each
