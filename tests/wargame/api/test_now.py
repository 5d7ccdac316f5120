"""What a live stream brings is what its reader could fetch, drawn once for all who read the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.http import HttpResponse
from django.test import AsyncClient
from rest_framework.test import APIClient

from tests import world as worlds
from tests.patience import PATIENCE
from tests.wargame.api.conftest import here, holder, owner
from wargame.api.inputs import NOW
from wargame.api.live import now, stream
from wargame.api.live.now import CellNow
from wargame.api.live.stream import SharedDrawings, Wish
from wargame.audience import Scope
from wargame.models import Exercise, LogEntry
from wargame.notices import Stamp, heard
from wargame.services import logbook, sheets
from wargame.services.participants import seats

ALL = Wish(NOW, 0)


def fetched(client: APIClient, world: worlds.World, kind: str) -> dict[str, str]:
    """The parts as their own addresses answer."""
    return {part: client.get(here(world, f"{part}/", kind)).content.decode() for part in NOW}


def act(world: worlds.World, step: int) -> None:
    """Something that changes what the cells read."""
    if step == 0:
        viewer, sheet = world.viewer("red"), world.decision().sheets.get(cell=world.cells["red"])
        sheets.save(viewer=viewer, sheet_id=sheet.pk, orders=[worlds.policy_order(world, "RED")], note="Quietly.")
    elif step == 1:
        logbook.write(world.exercise, LogEntry.Kind.NOTICE, "For Red alone.", cell=world.cells["red"])
    else:
        worlds.advance(world)


def test_every_part_is_what_its_own_address_answers_byte_for_byte(world: worlds.World) -> None:
    readers: list[tuple[str, APIClient, bool]] = [
        (kind, holder(world, kind), False) for kind in ("red", "blue", "green")
    ]
    readers += [(kind, owner(world), True) for kind in ("red", "green")]
    for step in range(4):
        act(world, step)
        world.refresh()
        for kind, client, umpire in readers:
            drawn = now.drawn(world.viewer(kind, umpire), NOW, 0)
            assert drawn.parts == fetched(client, world, kind), (step, kind)
            assert json.loads(now.joined(drawn.parts))["decision"] == json.loads(drawn.parts["decision"])
    assert "For Red alone." in now.drawn(world.viewer("red"), NOW, 0).parts["log"]
    assert "For Red alone." not in now.drawn(world.viewer("blue"), NOW, 0).parts["log"]


def test_a_log_without_new_lines_is_left_out(world: worlds.World) -> None:
    first = now.drawn(world.viewer("red"), ("log",), 0)
    assert list(first.parts) == ["log"]
    assert now.drawn(world.viewer("red"), ("log",), first.last) == CellNow({}, first.last)


def test_one_drawing_serves_all_until_something_is_heard() -> None:
    drawn: list[str] = []

    async def draw() -> CellNow:
        drawn.append("")
        await asyncio.sleep(0)
        if len(drawn) == 3:
            raise RuntimeError
        return CellNow({"log": str(len(drawn))}, len(drawn))

    async def ask(shared: SharedDrawings, cell: int, stamp: Stamp | None) -> str:
        return (await shared.get((cell, False, ("log",), 0), stamp, draw)).parts["log"]

    async def story() -> None:
        shared, early, later = SharedDrawings(most=1), Stamp(1, 1), Stamp(1, 2)
        assert await asyncio.gather(*(ask(shared, 1, early) for _ in range(24))) == ["1"] * 24
        assert await ask(shared, 1, later) == "2"
        with pytest.raises(RuntimeError):
            await ask(shared, 1, early)
        assert await ask(shared, 1, early) == "4", "a failure is not remembered"
        assert await ask(shared, 2, early) == "5", "another cell has its own"
        assert await ask(shared, 1, early) == "6", "and takes the only place"
        assert [await ask(shared, 1, None), await ask(shared, 1, None)] == ["7", "8"]

    asyncio.run(story())


def test_a_stream_is_for_those_who_can_read_the_cell(world: worlds.World, other: worlds.World) -> None:
    path = here(world, "live/", "blue")
    assert holder(world, "blue").head(path)["Content-Type"] == "text/event-stream"
    assert owner(world).head(path).status_code == 200
    for stranger in (holder(world, "red"), holder(other, "blue"), owner(other), APIClient()):
        assert stranger.head(path).status_code == 404
    assert owner(world).post(path).status_code == 405
    assert APIClient(HTTP_AUTHORIZATION="Bearer invented").get(path).status_code == 401
    wrong = holder(world, "blue").get(path, {"parts": "decision,state", "after": "x"})
    assert (wrong.status_code, wrong.json()["error"]) == (400, "malformed")
    assert len(wrong.json()["problems"]) == 2


@pytest.fixture
def in_this_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Draw on the thread whose connection the test closes."""

    async def draw(work: Callable[..., Any], *given: Any) -> Any:
        return await sync_to_async(work)(*given)

    monkeypatch.setattr("wargame.runtime.http.pages.on_a_thread", draw)
    yield
    heard.end()


def _events(exercise: Exercise, cell: int, token: str, acts: list[Callable[[], Any]]) -> list[dict[str, Any]]:
    """What a stream brings at first and after each act, until it ends."""

    async def read() -> list[dict[str, Any]]:
        client, found = AsyncClient(), list[dict[str, Any]]()
        path = f"/api/v1/exercises/{exercise.pk}/cells/{cell}/live/"
        answer = await client.get(path, headers={"authorization": f"Bearer {token}"})
        async for piece in answer.streaming_content:  # type: ignore[attr-defined]  # it is a stream
            for line in bytes(piece).decode().splitlines():
                if line.startswith("data: "):
                    found.append(json.loads(line.removeprefix("data: ")))
                    if acts:
                        await asyncio.sleep(0.3)  # the line to the database stands
                        await sync_to_async(acts.pop(0))()
        await sync_to_async(connections.close_all)()
        return found

    return asyncio.run(asyncio.wait_for(read(), 30))


def asked(world: worlds.World) -> str:
    """A cell whose orders are due."""
    side = world.decision().due[0]["side"]
    return next(kind for kind, cell in world.cells.items() if cell.side == side)


@pytest.mark.django_db(transaction=True)
def test_a_stream_brings_what_changed_and_ends_with_its_token(in_this_thread: None) -> None:
    world = worlds.begin(worlds.build())
    kind = asked(world)
    red, token = world.cells[kind], seats.issue_token(seat=world.seats[kind])
    sheet = world.decision().sheets.get(cell=red)
    acts: list[Callable[[], Any]] = [
        lambda: sheets.save(viewer=world.viewer(kind), sheet_id=sheet.pk, orders=[], note="Hold."),
        lambda: logbook.write(world.exercise, LogEntry.Kind.NOTICE, "For Red alone.", cell=red),
        lambda: seats.remove(seat=world.seats[kind]),
    ]
    first, draft, line = _events(world.exercise, red.pk, token, acts)
    assert list(first) == ["decision", "options", "log"]
    assert list(draft) == ["decision"]
    assert draft["decision"]["sheet"]["note"] == "Hold."
    assert [entry["text"] for entry in line["log"]["entries"]] == ["For Red alone."]
    assert list(line) == ["log"]


@pytest.mark.django_db(transaction=True)
def test_a_submission_can_be_answered_with_what_comes_next(in_this_thread: None) -> None:
    world = worlds.begin(worlds.build(review="none"))
    kind = asked(world)
    seq, viewer = world.decision().seq, world.viewer(kind)
    answer = HttpResponse(b'{"id":1}', content_type="application/json", headers={"Content-Encoding": "identity"})

    async def ask(wait: float, meanwhile: Callable[[], Any] | None = None) -> Any:
        waiting = asyncio.create_task(
            stream.follow(viewer, seq, wait, HttpResponse(answer.content, headers=answer.headers))
        )
        if meanwhile:
            await asyncio.sleep(0.3)
            await sync_to_async(meanwhile)()
        found = await asyncio.wait_for(waiting, PATIENCE)
        await sync_to_async(connections.close_all)()
        assert "Content-Encoding" not in found
        return json.loads(found.content)

    early = asyncio.run(ask(0))
    assert (early["id"], early["now"]["decision"]["decision"]["seq"]) == (1, seq)
    heard.note(str(world.exercise.pk), "another", frozenset({str(Scope.PLAY)}))
    later = asyncio.run(ask(10, lambda: worlds.advance(world)))
    assert later["now"]["decision"]["decision"]["seq"] > seq
    assert set(later["now"]) == {"decision", "options"}
