"""Order sheets: kept as typed, submitted once, recalled until the lock, refused with the rule."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from tests import world as worlds
from wargame.errors import Outdated, Refused
from wargame.models import Decision, OrderSheet, Seat
from wargame.services import sheets
from wargame.services.participants import seats
from wargame.web.strict_input import fingerprint

pytestmark = pytest.mark.django_db

CARDS = {"do": "place_cards", "military": "minor", "diplomatic": "minor", "information": "moderate"}


@pytest.fixture
def world() -> worlds.World:
    return worlds.play_until(worlds.begun(), kind="cards")


def sheet_of(world: worlds.World, kind: str) -> OrderSheet:
    return world.decision().sheets.get(cell=world.cells[kind])


def submit(world: worlds.World, kind: str, key: uuid.UUID | None = None, **more: Any) -> OrderSheet:
    sheet = sheet_of(world, kind)
    return sheets.submit(
        viewer=world.viewer(kind),
        sheet_id=sheet.pk,
        form_key=key or uuid.uuid4(),
        seq=more.get("seq", sheet.decision.seq),
    )


def save(world: worlds.World, kind: str, orders: Any, **more: Any) -> OrderSheet:
    return sheets.save(viewer=world.viewer(kind), sheet_id=sheet_of(world, kind).pk, orders=orders, **more)


def test_a_draft_is_kept_whole_or_not(world: worlds.World) -> None:
    save(world, "red", [{"do": "place_cards", "military": "minor"}], note="Keep a Maximum", intent="Isolate Kyiv")
    sheet = sheet_of(world, "red")
    assert (sheet.status, sheet.note, sheet.intent) == ("draft", "Keep a Maximum", "Isolate Kyiv")
    assert sheet.edited_by == world.seats["red"]


def test_two_people_do_not_overwrite_each_other(world: worlds.World) -> None:
    first = save(world, "red", [CARDS], version=0)
    with pytest.raises(Outdated, match="changed the sheet"):
        save(world, "red", [], version=0)
    assert sheet_of(world, "red").orders == [CARDS]
    save(world, "red", [], version=first.version)
    assert sheet_of(world, "red").orders == []


def test_the_same_form_twice_changes_nothing(world: worlds.World) -> None:
    save(world, "red", [CARDS])
    key = uuid.uuid4()
    first = submit(world, "red", key)
    second = submit(world, "red", key)
    assert (first.pk, first.submitted_at, first.version) == (second.pk, second.submitted_at, second.version)


def test_the_form_that_locked_everything_may_come_twice(world: worlds.World) -> None:
    save(world, "blue", [CARDS])
    submit(world, "blue")
    save(world, "red", [CARDS])
    sheet, key, seq = sheet_of(world, "red"), uuid.uuid4(), world.decision().seq
    for _ in range(2):
        sheets.submit(viewer=world.viewer("red"), sheet_id=sheet.pk, form_key=key, seq=seq)
    assert world.exercise.game is not None
    assert world.exercise.game.runs.filter(status="queued").count() == 1


@pytest.mark.parametrize(
    ("orders", "sentence"),
    [
        ([], "empty"),
        ([{"do": "declare", "combat": True}], r"orders\[0\]"),
        (
            [{"do": "place_cards", "military": "9", "diplomatic": "minor", "information": "minor"}],
            r"orders\[0\]\.military",
        ),
        ([{"do": "place_cards", "military": "minor"}], "diplomatic"),
        ([CARDS | {"extra": 1}], "extra"),
        ([{"do": "launch"}], "launch"),
    ],
)
def test_an_illegal_sheet_is_refused_with_place_and_reason(world: worlds.World, orders: Any, sentence: str) -> None:
    save(world, "red", orders)
    before = world.state()
    with pytest.raises(Refused, match=sentence):
        submit(world, "red")
    assert sheet_of(world, "red").status != OrderSheet.Status.SUBMITTED
    assert world.state() == before


def test_recall_until_the_lock(world: worlds.World) -> None:
    save(world, "red", [CARDS])
    submit(world, "red")
    with pytest.raises(Refused, match="Recall it"):
        save(world, "red", [])
    sheets.recall(viewer=world.viewer("red"), sheet_id=sheet_of(world, "red").pk)
    assert sheet_of(world, "red").status == OrderSheet.Status.DRAFT
    submit(world, "red")
    save(world, "blue", [CARDS])
    submit(world, "blue")
    decision = world.decision()
    assert (decision.status, decision.locked_by) == (Decision.Status.LOCKED, Decision.LockedBy.ALL_IN)
    with pytest.raises(Outdated, match="locked"):
        sheets.recall(viewer=world.viewer("red"), sheet_id=sheet_of(world, "red").pk)


def test_a_stale_form_is_refused(world: worlds.World) -> None:
    save(world, "red", [CARDS])
    with pytest.raises(Outdated, match="situation changed"):
        submit(world, "red", seq=world.decision().seq - 1)


def test_staff_draft_and_the_commander_submits(world: worlds.World) -> None:
    (staff,) = seats.add(cell=world.cells["red"], role="staff", names=["Maj Brandt"])
    staff = seats.redeem(code=seats.issue_code(seat=staff).code)
    commander, world.seats["red"] = world.seats["red"], staff
    save(world, "red", [CARDS])
    with pytest.raises(Refused, match="commander"):
        submit(world, "red")
    seats.remove(seat=commander)  # nobody commands any more, so staff may
    assert submit(world, "red").submitted_by == staff
    assert Seat.objects.get(pk=commander.pk).status == Seat.Status.REMOVED


def test_a_cell_cannot_write_on_anothers_sheet(world: worlds.World) -> None:
    other = sheet_of(world, "blue")
    with pytest.raises(Refused, match="does not exist"):
        sheets.save(viewer=world.viewer("red"), sheet_id=other.pk, orders=[CARDS])
    with pytest.raises(Refused, match="does not exist"):
        sheets.submit(viewer=world.viewer("red"), sheet_id=other.pk, form_key=uuid.uuid4(), seq=other.decision.seq)
    assert sheet_of(world, "blue").orders == []


def test_the_umpire_may_answer_for_a_cell_and_it_is_marked(world: worlds.World) -> None:
    viewer = world.viewer("blue", umpire=True)
    sheet = sheet_of(world, "blue")
    sheets.save(viewer=viewer, sheet_id=sheet.pk, orders=[CARDS])
    done = sheets.submit(viewer=viewer, sheet_id=sheet.pk, form_key=uuid.uuid4(), seq=sheet.decision.seq)
    assert done.by_umpire
    assert done.status == OrderSheet.Status.SUBMITTED


@pytest.mark.parametrize("orders", ["no list", [1, 2], [CARDS] * 201])
def test_a_sheet_is_a_list_of_orders_of_bearable_length(world: worlds.World, orders: Any) -> None:
    with pytest.raises(Refused, match="a list of at most 200"):
        save(world, "red", orders)


def test_a_sheet_cannot_be_used_to_peep_at_what_lies_face_down(world: worlds.World) -> None:
    """Orders for what comes after the present decision are judged by their names alone, never by the hidden cards."""
    worlds.play_until(world, kind="pick_area")
    (due,) = world.decision().due
    kind = {"RED": "red", "BLUE": "blue"}[due["side"]]
    orders: list[dict[str, str]] = [{"do": "pick_area", "area": "military"}]
    letter = {"red": "R", "blue": "U"}[kind]
    orders += [{"do": "mobilise", "unit": f"{letter}G{number}"} for number in (1, 2, 3)]
    assert sheets.problems(world.viewer(kind), orders) == []


def test_nobody_submits_orders_he_has_not_read(world: worlds.World) -> None:
    sheet = save(world, "red", [CARDS])
    seen = fingerprint(sheet.orders)
    save(world, "red", [CARDS | {"military": "maximum"}])
    wanted: dict[str, Any] = {"sheet_id": sheet.pk, "seq": world.decision().seq, "form_key": uuid.uuid4()}
    with pytest.raises(Outdated, match="Read them"):
        sheets.submit(viewer=world.viewer("red"), seen=seen, **wanted)
    save(world, "red", [CARDS], note="a note does not matter")
    assert sheets.submit(viewer=world.viewer("red"), seen=seen, **wanted).status == OrderSheet.Status.SUBMITTED
