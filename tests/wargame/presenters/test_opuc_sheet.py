"""A turn of OPUC on one sheet: every side writes one, step by step, with standing orders for the rest."""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
import pytest
from django.test import Client

from adjudication import selectors as game_selectors
from adjudication.engine.menu import pick
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.movement import drawing
from adjudication.systems.opuc.movement.queries import Destination
from tests import world as worlds
from wargame.models import OrderSheet
from wargame.presenters.opuc import board, marching
from wargame.presenters.shapes import Wanted
from wargame.selectors import drafts, plausible_turn, position
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def lesson(db: None) -> worlds.World:
    """The lesson at the pace of sheets, set up: turn 1 is open."""
    world = worlds.begun(system="opuc", pack_name="first-lesson", pace="sheet")
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
    asked = {due.side for due in game_selectors.awaiting(lesson.exercise.game).due}  # type: ignore[arg-type]  # it plays
    assert len(asked) == 1
    for kind in ("red", "blue"):
        client = sit(lesson, kind)
        text = client.get(f"/x/{lesson.exercise.pk}/cell/{lesson.cells[kind].pk}/").content.decode()
        for words in ("CP actions", "Deep fires", "Movement and combat", "Standing orders", "Evade an assault"):
            assert words in text, (kind, words)


def test_a_turn_is_imagined_once_for_what_a_side_knows_and_its_sheet(lesson: worlds.World) -> None:
    rules, state = game_selectors.adjudicator(lesson.exercise.game), lesson.state()  # type: ignore[arg-type]  # it plays
    picture = rules.picture(state, "BLUE")
    before = plausible_turn.moments(rules, picture, "BLUE", [])
    bytes_before = [msgspec.json.encode(moment.state) for moment in before]
    here = f"/x/{lesson.exercise.pk}/cell/{lesson.cells['blue'].pk}/"
    assert sit(lesson, "blue").get(here).status_code == 200
    after = plausible_turn.moments(rules, picture, "BLUE", [])
    assert after is before
    assert [msgspec.json.encode(moment.state) for moment in after] == bytes_before
    assert plausible_turn.moments(rules, rules.picture(state, "RED"), "RED", []) is not before


def test_an_order_behind_dice_is_imagined_once(lesson: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer to a draft, and then the page of everybody in the cell, ask for the same."""
    rules, state = game_selectors.adjudicator(lesson.exercise.game), lesson.state()  # type: ignore[arg-type]  # it plays
    picture = rules.picture(state, "BLUE")
    moment = next(m for m in plausible_turn.moments(rules, picture, "BLUE", []) if m.kind == "manoeuvre")
    order = msgspec.to_builtins(pick(next(iter(rules.legal_orders(moment.state, "BLUE"))), lambda n: 0))
    imagine, imagined = drafts._imagine, list[str]()

    def counted(rules: Any, side: str, *more: Any) -> Any:
        imagined.append(side)
        return imagine(rules, side, *more)

    monkeypatch.setattr(drafts, "_imagine", counted)
    drafts._imagined.clear()
    looks = [plausible_turn.planned(rules, picture, "BLUE", [order], ()) for _ in range(2)]
    assert imagined == ["BLUE"]
    first, second = ([msgspec.json.encode(plan.look.state) for plan in look] for look in looks)
    assert first == second


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
    assert f"The sheet spends {left + 1} CP. You have {left} left." in answers[left - 1].content.decode()
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
        ({"do": "move", "f.units~": "R99", "f.route~": "0303"}, "There is no block called R99."),
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
    answers = [
        taken for taken in game_selectors.draft(run)["taken"] if taken["side"] == "BLUE" and taken["kind"] == "evade"
    ]
    assert all(taken["source"] == "standing" and taken["order"]["units"] == [] for taken in answers)
    assert lesson.decision().turn == 2


@pytest.mark.parametrize(("field", "value"), [("f.evade", "perhaps"), ("f.missions", "many")])
def test_a_standing_order_that_says_nothing_is_refused(lesson: worlds.World, field: str, value: str) -> None:
    client = sit(lesson, "red")
    answer = save(client, lesson, "red", act="part", part="standing", do="standing_orders", **{field: value})
    assert answer.status_code == 422
    assert "could not be read" in answer.content.decode()
    assert sheet(lesson, "red").orders == []


def test_odds_are_the_same_in_the_form_and_after_a_tick(lesson: worlds.World) -> None:
    """The form shows them on opening, and `part/odds/` after every change: both after the drafted march."""
    rules = game_selectors.adjudicator(lesson.exercise.game)  # type: ignore[arg-type]  # it plays
    compared = 0
    for kind in ("red", "blue"):
        viewer = lesson.viewer(kind)
        for orders in drafts_with_an_assault(rules, lesson.state(), str(viewer.side)):
            sheet_of = sheet(lesson, kind)
            OrderSheet.objects.filter(pk=sheet_of.pk).update(orders=orders[:-1], status="draft")
            place = position.load(viewer)
            assert place is not None
            assault = orders[-1]
            wanted = Wanted(assault["target"], "assault", assault, "manoeuvre")
            forms = [
                form
                for part in board.board(place, wanted=wanted, track=(), drafting=True).sections
                for form in part.forms
                if form.do == "assault"
            ]
            shown = [form.odds for form in forms if form.odds]
            if shown:
                assert board.chances_of(place, assault) == shown[0]
                assert all(bar.note.startswith("assumed") for bar in shown[0])  # the turn may go otherwise
                compared += 1
    assert compared, "no assault was drafted behind a march"


def drafts_with_an_assault(rules: Any, state: Any, side: str) -> list[list[dict[str, Any]]]:
    """Sheets of a march and an assault behind it, as the menus of the imagined turn offer them."""
    found: list[list[dict[str, Any]]] = []
    picture = rules.picture(state, side)
    (start,) = [
        plan for plan in plausible_turn.planned(rules, picture, side, [], ()) if plan.moment.kind == "manoeuvre"
    ]
    for option in start.look.options:
        if option.do != "move" or len(found) >= 4:
            continue
        march = pick(option, lambda n: n - 1)
        (plan,) = [p for p in plausible_turn.planned(rules, picture, side, [march], ()) if p.moment.kind == "manoeuvre"]
        found += [[march, pick(one, lambda n: 0)] for one in plan.look.options if one.do == "assault"][:2]
    return found


def test_a_whole_turn_sheet_has_its_options_over_the_api(lesson: worlds.World) -> None:
    """A program can fill in what the page offers: every moment of the turn, and the orders in it."""
    for kind in ("red", "blue"):
        seat = lesson.seats[kind]
        client = Client(headers={"authorization": f"Bearer {seats.issue_token(seat=seat)}"})
        address = f"/api/v1/exercises/{lesson.exercise.pk}/cells/{seat.cell_id}/options/"
        menu = client.get(address).json()
        moments = {moment["kind"]: moment for moment in menu["turn"]}
        assert {"cp_action", "deep", "manoeuvre"} <= set(moments)
        assert all(moment["options"] for moment in moments.values())
        chosen = moments["manoeuvre"]["subjects"][0]["id"]
        narrowed = client.get(address, {"subject": chosen}).json()
        assert {option["subject"] for option in _orders(narrowed, "manoeuvre")} <= {chosen}


def _orders(menu: Any, kind: str) -> list[dict[str, Any]]:
    return next(moment["options"] for moment in menu["turn"] if moment["kind"] == kind)


def test_a_later_step_spends_nothing_and_says_that_its_figures_are_assumed(lesson: worlds.World) -> None:
    """3.2, 7.1: what the sheet does not use is there; by the time it is used, it may be less."""
    place = position.load(lesson.viewer("blue"))
    assert place is not None
    sections = {part.kind: part for part in board.board(place, wanted=Wanted(), track=(), drafting=True).sections}
    pools = place.picture.pools
    for kind in ("engineers_tasks", "manoeuvre"):
        figures = {one.caption: one for one in sections[kind].figures}
        assert int(figures["CP"].value) >= pools.cp
        assert all(one.small.endswith("assumed") for one in figures.values())


def test_a_march_goes_as_far_as_it_can_in_any_possible_turn() -> None:
    def row(place: str) -> Destination:
        return Destination(place, (place,), 1, 0, False, ())

    def step(place: str) -> drawing.DrawnStep:
        return drawing.DrawnStep(place, 1, 1, 0, False, (), ())

    shut = Problem("move.closer", "route", "8.1")
    near = drawing.Drawn((), 4, None, (step("0101"),), (("0102", shut), ("0103", shut)), (row("0101"),))
    other = drawing.Drawn((), 4, None, (step("0102"), step("0101")), (("0103", shut),), (row("0102"), row("0202")))
    found = marching._widest([near, other])
    assert [one.place for one in found.following] == ["0102", "0101"]
    assert {one.place for one in found.beyond} == {"0101", "0102", "0202"}
    assert found.refused == (("0103", shut),)
    blocked = drawing.Drawn((), 0, shut, (), (), ())
    assert marching._widest([blocked, near]).problem is None
