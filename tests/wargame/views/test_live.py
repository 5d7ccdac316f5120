"""The live channel rings without content, for those who have a seat."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import AsyncClient, Client

from tests.wargame.views.conftest import Enter
from tests.world import World, build
from wargame import audience
from wargame.audience import Ears
from wargame.bell import Bell
from wargame.services import logbook


@pytest.mark.django_db
def test_who_has_no_seat_finds_no_channel(world: World) -> None:
    assert Client().get(f"/x/{world.exercise.pk}/live/").status_code == 404
    assert Client().get(f"/x/{uuid4()}/live/").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_a_ring_in_the_database_reaches_the_listeners_of_that_exercise_only() -> None:
    world = build()

    async def hear() -> tuple[bool, bool]:
        bell = Bell()
        names = frozenset({audience.EVERYBODY})
        ears = Ears(names)
        with bell.listen(str(world.exercise.pk), ears) as one, bell.listen(str(uuid4()), ears) as other:
            await asyncio.wait_for(one.rung.wait(), 10)  # the line stands
            one.rung.clear()
            other.rung.clear()
            await sync_to_async(logbook.ring_all)(world.exercise)
            await asyncio.wait_for(one.rung.wait(), 10)
            heard = one.rung.is_set(), other.rung.is_set()
        await sync_to_async(connections.close_all)()
        return heard

    assert asyncio.run(hear()) == (True, False)


@pytest.mark.django_db(transaction=True)
def test_the_stream_says_new_and_nothing_else(enter: Enter) -> None:
    world = build()
    cookies = enter(world, "blue").cookies

    async def first() -> bytes:
        client = AsyncClient()
        client.cookies = cookies
        answer = await client.get(f"/x/{world.exercise.pk}/live/")
        assert answer["Content-Type"] == "text/event-stream"
        stream = answer.streaming_content  # type: ignore[attr-defined]
        piece = bytes(await anext(aiter(stream)))
        await stream.aclose()
        await sync_to_async(connections.close_all)()
        return piece

    piece = asyncio.run(first()).decode().splitlines()
    assert piece[0].removeprefix("id: ").isdigit()
    assert piece[1:3] == ["event: new", "data:"]
