"""The live channel rings without content, for those who have a seat."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.db import connections
from django.test import AsyncClient, Client
from django.utils import timezone

from tests.patience import PATIENCE
from tests.wargame.views.conftest import Enter
from tests.world import World, begin, build
from wargame import audience
from wargame.audience import Subscription
from wargame.bell import Bell, bell
from wargame.models import Exercise, Seat
from wargame.services import logbook
from wargame.services.participants import practice, seats
from wargame.views import live
from wargame.views.live import at_the_door


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
        ears = Subscription(names)
        with bell.listen(str(world.exercise.pk), ears) as one, bell.listen(str(uuid4()), ears) as other:
            await asyncio.wait_for(one.rung.wait(), PATIENCE)  # the line stands
            one.rung.clear()
            other.rung.clear()
            await sync_to_async(logbook.ring_all)(world.exercise)
            await asyncio.wait_for(one.rung.wait(), PATIENCE)
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
        stream = answer.streaming_content  # type: ignore[attr-defined]  # it is a stream
        piece = bytes(await anext(aiter(stream)))
        await stream.aclose()
        await sync_to_async(connections.close_all)()
        return piece

    piece = asyncio.run(first()).decode().splitlines()
    assert piece[0].removeprefix("id: ").isdigit()
    assert piece[1:3] == ["event: new", "data:"]


def test_streams_come_through_the_door_one_after_another() -> None:
    inside: list[int] = []
    most: list[int] = []

    def check(number: int) -> int:
        inside.append(number)
        most.append(len(inside))
        time.sleep(0.01)  # long enough for another to come in, were the door open
        inside.remove(number)
        return number

    async def all_come() -> list[int]:
        async def one(number: int) -> int:
            async with ThreadSensitiveContext():  # a thread of its own, as each request has
                return await at_the_door(check, number)

        return await asyncio.gather(*(one(number) for number in range(8)))

    with patch("wargame.views.live.let_go"):
        assert asyncio.run(all_come()) == list(range(8))
    assert max(most) == 1


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


@pytest.mark.django_db
def test_a_token_opens_the_stream_of_its_exercise_only(world: World) -> None:
    other = build("mallory", "Other")
    client = Client(headers=_bearer(seats.issue_token(seat=world.seats["blue"])))
    assert client.head(f"/x/{world.exercise.pk}/live/")["Content-Type"] == "text/event-stream"
    assert client.head(f"/x/{other.exercise.pk}/live/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("header", ["Bearer invented", "Bearer", "Basic YTpi"])
def test_a_wrong_token_is_refused_as_everywhere_in_the_api(world: World, header: str) -> None:
    answer = Client(headers={"authorization": header}).get(f"/x/{world.exercise.pk}/live/")
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Bearer"
    assert answer.json()["error"] == "unauthorised"
    assert answer.json()["problems"][0].endswith(".")


@pytest.mark.django_db
def test_a_session_adds_no_rights_to_a_token(world: World) -> None:
    other = build("mallory", "Other")
    client = Client(headers=_bearer(seats.issue_token(seat=other.seats["blue"])))
    client.force_login(world.owner)
    assert client.head(f"/x/{world.exercise.pk}/live/").status_code == 404


def _pieces(exercise: Exercise, token: str, act: Callable[[], Any]) -> list[str]:
    """What a stream sends from the moment before `act` until it ends."""

    async def read() -> list[str]:
        answer = await AsyncClient().get(f"/x/{exercise.pk}/live/", headers=_bearer(token))
        assert answer.status_code == 200
        stream = aiter(answer.streaming_content)  # type: ignore[attr-defined]  # it is a stream
        await asyncio.wait_for(anext(stream), PATIENCE)
        await asyncio.wait_for(anext(stream), PATIENCE)  # the line to the database stands
        await sync_to_async(act)()
        found = [bytes(piece).decode() async for piece in stream]
        await sync_to_async(connections.close_all)()
        return found

    return asyncio.run(asyncio.wait_for(read(), 30))


def _reissue(seat: Seat) -> None:
    seats.issue_code(seat=seat)


def _remove(seat: Seat) -> None:
    seats.remove(seat=seat)


def _renew(seat: Seat) -> None:
    seats.issue_token(seat=seat)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("act", [_renew, _reissue, _remove])
def test_the_stream_ends_with_its_token(act: Callable[[Seat], None]) -> None:
    world = build()
    token = seats.issue_token(seat=world.seats["blue"])
    assert _pieces(world.exercise, token, lambda: act(world.seats["blue"]))[-1] == "retry: 500\n\n"


@pytest.mark.django_db(transaction=True)
def test_a_stream_of_the_practice_turn_ends_with_the_real_seat() -> None:
    world = begin(build())
    rehearsal = practice.begin(exercise=world.exercise, owner=world.owner)
    token = seats.issue_token(seat=world.seats["blue"])
    assert _pieces(rehearsal, token, lambda: _remove(world.seats["blue"]))[-1] == "retry: 500\n\n"


@pytest.mark.django_db(transaction=True)
def test_a_web_server_that_ends_sends_everybody_elsewhere_but_not_at_once() -> None:
    """Also who comes while it ends: its door is open for a moment longer."""
    world = build()
    token = seats.issue_token(seat=world.seats["blue"])

    async def read() -> list[list[str]]:
        async def one() -> list[str]:
            answer = await AsyncClient().get(f"/x/{world.exercise.pk}/live/", headers=_bearer(token))
            return [bytes(piece).decode() async for piece in answer.streaming_content]  # type: ignore[attr-defined]  # it is a stream

        early = asyncio.create_task(one())
        await asyncio.sleep(1)
        assert not early.done()
        bell().end()
        found = [await early, await one()]
        await sync_to_async(connections.close_all)()
        return found

    for pieces in asyncio.run(asyncio.wait_for(read(), 30)):
        pause = int(pieces[-1].removeprefix("retry: ").strip())
        assert 500 <= pause <= 1_000


@pytest.mark.django_db(transaction=True)
def test_a_quiet_line_beats_with_the_server_s_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BEAT", 0.05)
    world = build()
    token = seats.issue_token(seat=world.seats["blue"])

    async def read() -> str:
        answer = await AsyncClient().get(f"/x/{world.exercise.pk}/live/", headers=_bearer(token))
        async for piece in answer.streaming_content:  # type: ignore[attr-defined]  # it is a stream
            if b"event: beat" in bytes(piece):
                await sync_to_async(connections.close_all)()
                return bytes(piece).decode()
        return ""

    event, data, *_ = asyncio.run(asyncio.wait_for(read(), 30)).splitlines()
    assert event == "event: beat"
    assert abs(datetime.fromisoformat(data.removeprefix("data:")) - timezone.now()) < timedelta(minutes=1)


def test_pages_wait_for_two_beats_before_they_take_a_line_for_dead() -> None:
    """And notice within 15 seconds of the last sign that it is."""
    script = (settings.BASE_DIR / "wargame/static/wargame/js/line.js").read_text()
    found = re.search(r"const SILENT = ([\d_]+);", script)
    assert found
    assert 2 * live.BEAT < int(found[1]) / 1000 <= 15 - live.BEAT


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/login/", "/umpire/", "/umpire/{}/roster/", "/x/{}/cell/{}/", "/screen/{}/"])
def test_every_page_has_the_server_s_time(world: World, address: str) -> None:
    client = Client()
    client.force_login(world.owner)
    ids = (world.exercise.room_code,) if "screen" in address else (world.exercise.pk, world.cells["blue"].pk)
    answer = client.get(address.format(*ids))
    assert answer.status_code == (302 if address == "/login/" else 200)
    told = datetime.fromisoformat(answer["X-Server-Now"])
    assert abs(told - timezone.now()) < timedelta(minutes=1)
    shown = re.search(r'<html[^>]* data-now="([^"]+)"', answer.text)
    assert address == "/login/" or (shown and abs(datetime.fromisoformat(shown[1]) - told) < timedelta(seconds=5))
