"""A turn of OPUC on one sheet: every side writes one, step by step, with standing orders for the rest."""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
import pytest
from django.test import Client

from adjudication import selectors as games
from tests import world as worlds
from wargame.models import OrderSheet
from wargame.selectors import projection
from wargame.services import seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def lesson(db: None) -> worlds.World:
    """The lesson at the pace of sheets, set up: turn 1 is open."""
    world = worlds.begin(worlds.build(system="opuc", pack_name="first-lesson", pace="sheet"))
    worlds.advance(world)
    assert world.decision().turn == 1
    return world


def sit(world: worlds.World, kind: str) -> Client:
    client = Client()
    client.post(f"/seat/{seats.issue_code(seat=world.seats[kind]).code}/", {"name": "Maj Brandt"})
    return client


def sheet(world: worlds.World, kind: str) -> OrderSheet:
    return world.decision().sheets.get(cell=world.cells[kind])


def save(client: Client, world: worlds.World, kind: str, **data: Any) -> Any:
    address = f"/x/{world.exercise.pk}/cell/{world.cells[kind].pk}/sheet/{sheet(world, kind).pk}/save/"
    return client.post(address, {"version": sheet(world, kind).version, **data})


def test_every_side_writes_its_sheet_whoever_is_asked_first(lesson: worlds.World) -> None:
    asked = {due.side for due in games.awaiting(lesson.exercise.game).due}  # type: ignore[arg-type]  # it plays
    assert len(asked) == 1
    for kind in ("red", "blue"):
        client = sit(lesson, kind)
        text = client.get(f"/x/{lesson.exercise.pk}/cell/{lesson.cells[kind].pk}/").content.decode()
        for words in ("CP actions", "Deep fires", "Movement and combat", "Standing orders", "Evade an assault"):
            assert words in text, (kind, words)


def test_a_turn_is_imagined_once_for_what_a_side_knows_and_its_sheet(lesson: worlds.World) -> None:
    rules, state = games.adjudicator(lesson.exercise.game), lesson.state()  # type: ignore[arg-type]  # it plays
    picture = rules.picture(state, "BLUE")
    before = projection.moments(rules, picture, "BLUE", [])
    bytes_before = [msgspec.json.encode(moment.state) for moment in before]
    here = f"/x/{lesson.exercise.pk}/cell/{lesson.cells['blue'].pk}/"
    assert sit(lesson, "blue").get(here).status_code == 200
    after = projection.moments(rules, picture, "BLUE", [])
    assert after is before
    assert [msgspec.json.encode(moment.state) for moment in after] == bytes_before
    assert projection.moments(rules, rules.picture(state, "RED"), "RED", []) is not before


def section(client: Client, world: worlds.World, kind: str, part: str, query: str = "") -> str:
    """The text of one part of a cell's composer."""
    page = client.get(f"/x/{world.exercise.pk}/cell/{world.cells[kind].pk}/{query}").content.decode()
    return page.split(f'data-kind="{part}"')[1].split('class="sheet-body section"')[0]


def test_an_action_can_follow_another_though_dice_fall_between_them(lesson: worlds.World) -> None:
    """The page goes on as if they were middling; what is left to spend ends it."""
    client, left = sit(lesson, "red"), lesson.state().cp[1]
    assert left > 1
    buy = {"act": "add", "part": "cp_action", "do": "buy", "f.where": "", "f.what": ""}
    assert save(client, lesson, "red", **buy, **{"f.action": "LOG_SURGE"}).status_code == 302
    assert 'data-subject-link="ISR_SURGE"' in section(client, lesson, "red", "cp_action")
    names = ("ISR_SURGE", "COUNTER_ISR", "TAC_EW", "ISR_REROLL", "INIT_UP", "INIT_DOWN")[:left]
    answers = [save(client, lesson, "red", **buy, **{"f.action": name}) for name in names]
    assert [answer.status_code for answer in answers] == [302] * (left - 1) + [422]
    assert f"The sheet spends {left + 1} CP, {left} are left." in answers[left - 1].content.decode()
    assert 'data-subject-link="INIT_UP"' not in section(client, lesson, "red", "cp_action")


def test_what_two_steps_list_is_opened_where_it_was_chosen(lesson: worlds.World) -> None:
    client = sit(lesson, "blue")
    for chosen, other in (("deep", "cp_action"), ("cp_action", "deep")):
        assert 'class="order-form"' in section(client, lesson, "blue", chosen, f"?s=DUMP&k={chosen}")
        assert 'class="order-form"' not in section(client, lesson, "blue", other, f"?s=DUMP&k={chosen}")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"do": "move", "f.units~": "B1", "f.route~": "0303"}, "B1 belongs to the other side."),
        ({"do": "move", "f.units~": "R99", "f.route~": "0303"}, "There is no block R99."),
        ({"do": "move", "f.units~": "R1", "f.rout~": "0303"}, "is route meant?"),
    ],
)
def test_an_order_of_a_later_step_is_read_when_it_is_added(
    lesson: worlds.World, fields: dict[str, str], sentence: str
) -> None:
    answer = save(sit(lesson, "red"), lesson, "red", act="add", part="manoeuvre", **fields)
    assert answer.status_code == 422
    assert sentence in answer.content.decode().replace("&#x27;", "'")
    assert sheet(lesson, "red").orders == []


def test_standing_orders_are_kept_once_and_answer_in_the_turn(lesson: worlds.World) -> None:
    client = sit(lesson, "blue")
    wish = {"act": "part", "part": "standing", "do": "standing_orders", "f.evade": "always", "f.missions": "2"}
    assert save(client, lesson, "blue", **wish).status_code == 302
    assert save(client, lesson, "blue", **(wish | {"f.evade": "never"})).status_code == 302
    (order,) = sheet(lesson, "blue").orders
    assert (order["evade"], order["missions"], order["log"]) == ("never", 2, "doctrine")
    page = client.get(f"/x/{lesson.exercise.pk}/cell/{lesson.cells['blue'].pk}/").content.decode()
    assert "Standing orders: evade never; missions from 2" in page
    submitted = client.post(
        f"/x/{lesson.exercise.pk}/cell/{lesson.cells['blue'].pk}/sheet/{sheet(lesson, 'blue').pk}/submit/",
        {"form_key": uuid.uuid4(), "seq": lesson.decision().seq},
    )
    assert submitted.status_code == 302
    assert sheet(lesson, "blue").status == "submitted"
    worlds.submit(lesson, "red", [worlds.policy_order(lesson, "RED")])
    run = worlds.settle(lesson)
    assert run is not None
    answers = [taken for taken in games.draft(run)["taken"] if taken["side"] == "BLUE" and taken["kind"] == "evade"]
    assert all(taken["source"] == "standing" and taken["order"]["units"] == [] for taken in answers)
    assert lesson.decision().turn == 2


@pytest.mark.parametrize(("field", "value"), [("f.evade", "perhaps"), ("f.missions", "many")])
def test_a_standing_order_that_says_nothing_is_refused(lesson: worlds.World, field: str, value: str) -> None:
    client = sit(lesson, "red")
    answer = save(client, lesson, "red", act="part", part="standing", do="standing_orders", **{field: value})
    assert answer.status_code == 422
    assert "could not be read" in answer.content.decode()
    assert sheet(lesson, "red").orders == []
