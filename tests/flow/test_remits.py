"""Cells that share the decisions of a side: who is asked, one run out of their sheets, and what nobody may learn."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from django.urls import reverse

from adjudication import selectors
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver
from adjudication.models import Run, Step
from adjudication.services import rulings
from tests import world as worlds
from wargame.api.live import now
from wargame.errors import Refused
from wargame.models import Cell, LogEntry, OrderSheet
from wargame.presenters import owing, waiting
from wargame.presenters.sheet import sheet_state
from wargame.selectors import position
from wargame.selectors.participants import remits
from wargame.services import exercises, sheets, turns

pytestmark = pytest.mark.django_db
LESSON: dict[str, Any] = {"system": "ukraine_2022", "pack_name": "kharkiv-lesson"}
AIR = "violet"
FLY = {"do": "station", "wing": "ru-fighter-1", "box": "suppression"}
DONE = {"do": "done"}


@pytest.fixture
def new() -> worlds.World:
    """The lesson in set-up, with an air cell."""
    return worlds.with_air(worlds.build(**LESSON, pace="sheet"))


@pytest.fixture
def world(new: worlds.World) -> worlds.World:
    """The first turn, planned on whole-turn sheets."""
    return first_turn(new)


@pytest.fixture
def live() -> worlds.World:
    """The first wing of the first turn, decision by decision."""
    return worlds.play_until(worlds.begin(worlds.with_air(worlds.build(**LESSON, pace="live"))), kind="station")


def first_turn(new: worlds.World) -> worlds.World:
    """Both sides are set up by policy."""
    world = worlds.begin(new)
    while (decision := world.decision()).turn < 1:
        turns.lock(exercise=world.exercise, decision_id=decision.pk, by="umpire")
        worlds.settle(world)
    return world


def sheet(world: worlds.World, kind: str) -> OrderSheet | None:
    return world.decision().sheets.filter(cell=world.cells[kind]).first()


def march(world: worlds.World) -> dict[str, Any]:
    """A move that is legal in the first turn."""
    return {"do": "regular_move", "unit": "ru-27-mr", "carry": False, "path": ["0202"], "terms": {}}


def settled(world: worlds.World) -> dict[str, Any]:
    """What the ledger has of the run, once it is published."""
    worlds.settle(world)
    body: dict[str, Any] = msgspec.json.decode(world.exercise.game.steps.filter(kind=Step.Kind.PLAY).last().body)  # type: ignore[union-attr]  # in play
    return body


# --- set-up


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"side": "RED"}, "RED is already played by another cell"),
        ({"side": "RED", "remit": "air"}, "another cell makes the decisions of RED on air operations already"),
        ({"side": "BLUE", "remit": "cyber"}, "cyber is not a remit in these rules. They have air"),
        ({"remit": "air"}, "needs a side"),
    ],
)
def test_a_side_has_one_cell_that_leads_it_and_one_for_each_remit(
    new: worlds.World, wish: dict[str, str], why: str
) -> None:
    with pytest.raises(Refused, match=why):
        exercises.add_cell(exercise=new.exercise, kind="green", name="Another", **wish)
    made = exercises.add_cell(exercise=new.exercise, kind="blue", name="Ukrainian air", side="BLUE", remit="air")
    assert remits.plays(new.exercise, made) == "BLUE, air operations"


def test_play_does_not_begin_while_nobody_leads_a_side(new: worlds.World) -> None:
    Cell.objects.filter(pk=new.cells["red"].pk).delete()
    with pytest.raises(Refused, match="no cell leads RED"):
        exercises.start(exercise=new.refresh())


def test_a_copy_of_an_exercise_keeps_the_remits(new: worlds.World) -> None:
    copy = exercises.clone(exercise=new.exercise, owner=new.owner, title="Again", with_people=False)
    assert set(copy.cells.exclude(side=None).values_list("side", "remit")) == {
        ("RED", ""), ("RED", "air"), ("BLUE", ""),
    }  # fmt: skip


# --- decision by decision


def test_only_the_cell_that_makes_a_decision_is_asked_for_it(live: worlds.World) -> None:
    decision = live.decision()
    assert [(due["side"], due["kind"], due.get("remit")) for due in decision.due] == [("RED", "station", "air")]
    assert sheet(live, AIR) is not None
    assert sheet(live, "red") is None
    lead, air = live.viewer("red"), live.viewer(AIR)
    waits = waiting.waits(lead, position.load(lead))
    assert waits is not None
    assert waits.text == "Waiting: Russian air: Place a wing."
    assert now.menu(lead)["options"] == []
    assert {option["do"] for option in now.menu(air)["options"]} == {"station"}
    worlds.submit(live, AIR, [FLY])
    body = settled(live)
    assert [(one["kind"], one["source"], one.get("remit")) for one in body["taken"]] == [("station", "sheet", "air")]
    worlds.play_until(live, kind="activate")
    assert sheet(live, AIR) is None
    assert sheet(live, "red") is not None


# --- a whole turn on a sheet


def test_nobody_leaves_an_army_off_the_map_by_an_empty_sheet(new: worlds.World) -> None:
    """Without an order, a turn goes on by default orders; a set-up would be over."""
    world = worlds.begin(new)
    with pytest.raises(Refused, match="the sheet is empty"):
        worlds.submit(world, "red", [])
    page = position.load(world.viewer("red"))
    assert page is not None
    state = sheet_state(page, missing="", commander="", nothing=False)
    assert state is not None
    assert (state.submit, state.can_submit) == ("Submit: no order yet", False)


def test_of_a_turn_a_cell_may_submit_no_order(world: worlds.World) -> None:
    page = position.load(world.viewer("red"))
    assert page is not None
    state = sheet_state(page, missing="", commander="", nothing=False)
    assert state is not None
    assert (state.submit, state.can_submit, state.without_orders) == ("Submit without orders", True, True)
    worlds.submit(world, "red", [])
    assert sheet(world, "red").status == OrderSheet.Status.SUBMITTED  # type: ignore[union-attr]  # it has one


def test_an_air_command_writes_no_sheet_while_the_ground_units_are_set_up(new: worlds.World) -> None:
    world = worlds.begin(new)
    assert world.decision().turn == 0
    assert sheet(world, "red") is not None
    assert sheet(world, AIR) is None
    waits = waiting.waits(world.viewer(AIR), position.load(world.viewer(AIR)))
    assert waits == waiting.Wait("The ground units are being placed. You give orders from turn 1.", "6.0, 13.0")


def test_each_cell_plans_its_own_decisions_of_the_turn(world: worlds.World) -> None:
    kinds = {kind: {one["kind"] for one in now.menu(world.viewer(kind))["turn"]} for kind in ("red", AIR)}
    air = set(selectors.adjudicator(world.exercise.game).remits["air"])  # type: ignore[arg-type]  # it plays
    assert "station" in kinds[AIR] <= air
    assert "activate" in kinds["red"]
    assert not kinds["red"] & air
    assert (now.menu(world.viewer("red"))["kind"], now.menu(world.viewer(AIR))["kind"]) == (None, "station")
    assert not {option["do"] for option in now.menu(world.viewer("red"))["options"]} & {"station"}
    rows = {row.cell: row.task for row in owing.owing(world.viewer("red"), position.load(world.viewer("red")))}
    assert rows["Russian air"] == "Place a wing"
    assert rows["Red"] == rows["Blue"] == "Plan the turn"


@pytest.mark.parametrize(
    ("kind", "order"),
    [
        ("red", FLY),
        ("red", {"do": "standing_air", "ground_support": 1}),
        ("red", {"do": "standing_interception", "interceptors": 1}),
        (AIR, {"do": "lay_railheads", "hexes": ["0604"]}),
    ],
)
def test_an_order_of_another_cell_is_refused_and_changes_nothing(
    world: worlds.World, kind: str, order: dict[str, Any]
) -> None:
    own = sheet(world, kind)
    assert own is not None
    sheets.save(viewer=world.viewer(kind), sheet_id=own.pk, orders=[order])
    with pytest.raises(Refused, match=r"orders\[0\].do: Another cell on your side makes this decision"):
        sheets.submit(viewer=world.viewer(kind), sheet_id=own.pk, form_key=uuid.uuid4(), seq=own.decision.seq)
    own.refresh_from_db()
    assert own.status == OrderSheet.Status.DRAFT


def test_the_turn_locks_when_all_cells_are_in_and_their_sheets_make_one_run(world: worlds.World) -> None:
    worlds.submit(world, AIR, [FLY])
    worlds.submit(world, "blue", [DONE])
    assert not Run.objects.filter(status=Run.Status.QUEUED).exists()
    worlds.submit(world, "red", [march(world), DONE])
    run = Run.objects.get(status=Run.Status.QUEUED)
    assert [order["do"] for order in run.sheets["RED"]] == ["regular_move", "done", "station"]
    assert run.shares == {"RED": [{"remit": "", "orders": 2}, {"remit": "air", "orders": 1}]}
    assert run.defaults == []
    body = settled(world)
    found = {(one["kind"], one.get("remit", ""), one["index"]) for one in body["taken"] if one["source"] == "sheet"}
    assert {("station", "air", 2), ("activate", "", 0)} <= found


def test_a_cell_that_is_late_is_answered_by_policy_and_the_other_is_not(world: worlds.World) -> None:
    worlds.submit(world, "red", [march(world), DONE])
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
    late = world.exercise.log.filter(kind=LogEntry.Kind.ORDER, turn=1).values_list("text", flat=True)
    assert set(late) == {
        f"{name} had not submitted, so the program gives its orders." for name in ("Blue", "Russian air")
    }
    run = Run.objects.get(status=Run.Status.QUEUED)
    assert run.shares["RED"] == [{"remit": "", "orders": 2}, {"remit": "air", "orders": None}]
    assert run.defaults == ["BLUE"]
    body = settled(world)
    russia = [(one["kind"], one["source"]) for one in body["taken"] if one["side"] == "RED"]
    assert ("station", "default") in russia
    assert ("activate", "sheet") in russia


def test_the_program_plays_each_cell_as_boldly_as_it_says(world: worlds.World) -> None:
    world.cells[AIR].by_program, world.cells[AIR].strength = True, "aggressive"
    world.cells[AIR].save()
    world.refresh()
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
    assert Run.objects.get(status=Run.Status.QUEUED).strengths == {"RED.air": "aggressive"}
    asked: list[tuple[str, str]] = []
    rules = selectors.adjudicator(world.exercise.game)  # type: ignore[arg-type]  # it plays

    class Told:
        """The rules, which note whom they play boldly."""

        def __getattr__(self, name: str) -> Any:
            return getattr(rules, name)

        def by_strength(self, state: Any, side: str, strength: Any) -> Any:
            asked.append((rules.awaiting(state).segment, strength))
            return rules.by_strength(state, side, strength)

    run = Run.objects.get(status=Run.Status.QUEUED)
    driver.advance(Told(), world.state(), {}, Dice(Seeded(b"bold", 1)), "sheet", strengths=run.strengths)
    assert asked
    assert {kind for kind, _ in asked} <= set(rules.remits["air"])


def test_what_policy_answers_for_a_whole_side_has_the_remits_of_its_cells_too(world: worlds.World) -> None:
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
    run = Run.objects.get(status=Run.Status.QUEUED)
    assert (run.sheets, sorted(run.defaults)) == ({}, ["BLUE", "RED"])
    taken = {(one["side"], one["kind"], one.get("remit", "")) for one in settled(world)["taken"]}
    assert {("RED", "station", "air"), ("BLUE", "station", ""), ("RED", "activate", "")} <= taken


def test_a_voided_order_of_one_cell_leaves_the_orders_of_the_other_where_they_are(world: worlds.World) -> None:
    for kind, orders in (("red", [march(world), DONE]), (AIR, [FLY]), ("blue", [DONE])):
        worlds.submit(world, kind, orders)
    run = worlds.settle(world, publish=False)
    assert run is not None
    subject = {"side": "RED", "order": 0}
    rulings.rule(run=run, verdict="void", subject=subject, reason="pedagogy", note="Too far.", made_by="Alice")
    run.refresh_from_db()
    turns.perform(run.pk)
    run.refresh_from_db()
    taken = selectors.draft(run)["taken"]
    assert [one["order"]["wing"] for one in taken if one["kind"] == "station" and one["source"] == "sheet"] == [
        "ru-fighter-1"
    ]
    assert not [one for one in taken if one["order"].get("unit") == "ru-27-mr" and one["source"] == "sheet"]


def test_what_an_umpire_types_in_for_one_cell_is_not_said_of_the_other(world: worlds.World) -> None:
    worlds.submit(world, "red", [DONE])
    worlds.submit(world, "blue", [DONE])
    own = sheet(world, AIR)
    assert own is not None
    sheets.submit(
        viewer=world.viewer(AIR, umpire=True), sheet_id=own.pk, form_key=uuid.uuid4(), seq=own.decision.seq,
        on_paper=True, orders=[FLY],
    )  # fmt: skip
    assert settled(world)["entered"] == {"RED.air": "paper"}


def test_what_packets_leave_over_goes_back_to_the_cell_that_wrote_it(new: worlds.World) -> None:
    exercises.configure(exercise=new.exercise, options={"packet": 1})
    world = first_turn(new)
    always = {"do": "standing_air", "ground_support": 1}
    worlds.submit(world, AIR, [FLY, always])
    worlds.submit(world, "blue", [DONE])
    worlds.submit(world, "red", [march(world)])
    worlds.settle(world)
    left = {kind: [order["do"] for order in one.orders] for kind in ("red", AIR) if (one := sheet(world, kind))}
    assert left == {"red": [], AIR: ["standing_air"]}


# --- what nobody may learn


def test_nothing_that_another_cell_can_ask_for_tells_what_a_cell_drafts(world: worlds.World) -> None:
    """The cells of one side have one picture; what one of them drafts is its own until it is carried out."""

    def seen(kind: str) -> tuple[str, ...]:
        viewer = world.viewer(kind)
        fresh = viewer.__class__(world.refresh(), umpire=False, cell=viewer.cell, seat=viewer.seat)
        return now.text(now.task(fresh)), now.text(now.menu(fresh)), now.text(now.log_part([], None)[0])

    before = {kind: seen(kind) for kind in ("red", "blue")}
    own = sheet(world, AIR)
    assert own is not None
    sheets.save(
        viewer=world.viewer(AIR), sheet_id=own.pk, orders=[FLY], note="Over Kharkiv first.", intent="Blind them"
    )
    assert {kind: seen(kind) for kind in ("red", "blue")} == before
    assert "suppression" in seen(AIR)[0]


def test_no_cell_writes_submits_or_recalls_the_sheet_of_another_cell_of_its_side(world: worlds.World) -> None:
    own, other = sheet(world, AIR), sheet(world, "red")
    assert own is not None
    assert other is not None
    air = world.viewer(AIR)
    acts: tuple[Callable[[], Any], ...] = (
        lambda: sheets.save(viewer=air, sheet_id=other.pk, orders=[DONE]),
        lambda: sheets.write(viewer=air, sheet_id=other.pk, words=sheets.SheetWords({"intent": "Hold."}, {})),
        lambda: sheets.submit(viewer=air, sheet_id=other.pk, form_key=uuid.uuid4(), seq=other.decision.seq),
        lambda: sheets.recall(viewer=air, sheet_id=other.pk),
    )
    for act in acts:
        with pytest.raises(Refused, match="This order sheet does not exist"):
            act()
    other.refresh_from_db()
    assert (other.orders, other.intent, other.status) == ([], "", OrderSheet.Status.EMPTY)


def test_cells_of_one_side_see_the_same_and_neither_opens_the_others_page(world: worlds.World, client: Any) -> None:
    pictures = [position.load(world.viewer(kind)) for kind in ("red", AIR)]
    assert pictures[0] is not None
    assert pictures[1] is not None
    assert pictures[0].picture == pictures[1].picture
    session = client.session
    seat = world.seats[AIR]
    session["seats"] = {str(world.exercise.pk): [str(seat.pk), str(seat.key)]}
    session.save()
    found = {
        kind: client.get(reverse("cell", args=[world.exercise.pk, world.cells[kind].pk])).status_code
        for kind in (AIR, "red", "blue")
    }
    assert found == {AIR: 200, "red": 404, "blue": 404}
    page = client.get(reverse("cell", args=[world.exercise.pk, world.cells[AIR].pk])).content.decode()
    assert 'hx-confirm="Submit without orders?' in page
    assert "submit-ask" not in page
