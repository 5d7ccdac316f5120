"""The roster and the door: codes that work once, seats that can be moved, re-issued and taken away."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.test import RequestFactory
from django.utils import timezone

from tests import world as worlds
from wargame import access
from wargame.errors import Refused
from wargame.models import Cell, Message, Seat
from wargame.services import exercises
from wargame.services.evaluation import plan
from wargame.services.participants import places, seats
from wargame.services.traffic import messages

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> worlds.World:
    return worlds.build()


def free(world: worlds.World, kind: str = "red", role: str = "staff", name: str = "") -> Seat:
    return seats.add(cell=world.cells[kind], role=role, names=[name])[0]


def test_a_code_works_once(world: worlds.World) -> None:
    seat = seats.issue_code(seat=free(world, name="Maj Brandt"))
    taken = seats.redeem(code=f" {seat.code[:4].lower()}-{seat.code[4:]} ")
    assert (taken.status, taken.name) == ("taken", "Maj Brandt")
    with pytest.raises(Refused, match="already been used"):
        seats.redeem(code=seat.code)


def test_an_expired_and_an_unknown_code_say_so(world: worlds.World) -> None:
    seat = seats.issue_code(seat=free(world))
    Seat.objects.filter(pk=seat.pk).update(code_expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(Refused, match="expired"):
        seats.redeem(code=seat.code)
    for wrong in ("NOSUCH22", "", "   "):
        with pytest.raises(Refused, match="not known"):
            seats.redeem(code=wrong)


def test_reissuing_turns_the_old_browser_and_token_away(world: worlds.World) -> None:
    seat = seats.redeem(code=seats.issue_code(seat=free(world, name="Maj Brandt")).code)
    token = seats.issue_token(seat=seat)
    request = RequestFactory().get("/")
    request.session, request.user = SessionStore(), AnonymousUser()
    access.remember(request, seat)
    assert access.seat_of(request, world.exercise.pk) == seat
    seats.issue_code(seat=seat)
    assert access.seat_of(request, world.exercise.pk) is None
    assert not Seat.objects.filter(token_hash=seats.digest(token)).exists()


def test_the_room_code_gives_the_seat_meant_for_the_name(world: worlds.World) -> None:
    free(world, name="")
    meant = free(world, name="Capt Tamm")
    assert seats.knock(exercise=world.exercise, cell_id=world.cells["red"].pk, name=" capt  tamm ").pk == meant.pk


def test_a_full_cell_a_taken_name_and_a_closed_room_say_so(world: worlds.World) -> None:
    cell = world.cells["red"].pk
    with pytest.raises(Refused, match="is full"):
        seats.knock(exercise=world.exercise, cell_id=cell, name="Capt Tamm")
    free(world)
    seats.knock(exercise=world.exercise, cell_id=cell, name="Capt Tamm")
    with pytest.raises(Refused, match="already seated in Red"):
        seats.knock(exercise=world.exercise, cell_id=cell, name="Capt Tamm")
    with pytest.raises(Refused, match="name"):
        seats.knock(exercise=world.exercise, cell_id=cell, name="  ")
    seats.open_room(exercise=world.exercise, is_open=False)
    with pytest.raises(Refused, match="closed"):
        seats.knock(exercise=world.exercise, cell_id=cell, name="Lt Hansen")


def test_nobody_joins_the_umpires_with_the_room_code(world: worlds.World) -> None:
    with pytest.raises(Refused, match="no such cell"):
        seats.knock(exercise=world.exercise, cell_id=world.cells["white"].pk, name="Capt Tamm")


def test_observers_always_find_a_place(world: worlds.World) -> None:
    for number in range(3):
        seats.knock(exercise=world.exercise, cell_id=world.cells["observer"].pk, name=f"Guest {number}")
    assert world.cells["observer"].seats.filter(status="taken").count() == 4


def test_approval_keeps_people_at_the_door(world: worlds.World) -> None:
    exercises.configure(exercise=world.exercise, approval_needed=True)
    free(world)
    seat = seats.knock(exercise=world.refresh(), cell_id=world.cells["red"].pk, name="Capt Weber")
    assert seat.status == Seat.Status.WAITING
    assert seats.admit(seat=seat).status == Seat.Status.TAKEN
    with pytest.raises(Refused, match="is not waiting"):
        seats.admit(seat=seat)


def test_moving_changes_the_eyes(world: worlds.World) -> None:
    seat = seats.move(seat=world.seats["red"], cell=world.cells["blue"], role="staff")
    assert seat.cell == world.cells["blue"]
    with pytest.raises(Refused, match="umpires"):
        seats.move(seat=seat, cell=world.cells["white"], role="staff")
    other = worlds.build("mallory")
    with pytest.raises(Refused, match="another exercise"):
        seats.move(seat=seat, cell=other.cells["red"], role="staff")


def test_a_side_has_one_cell(world: worlds.World) -> None:
    with pytest.raises(Refused, match="RED is already played by another cell"):
        exercises.add_cell(exercise=world.exercise, kind="red", name="Second Red", side="RED")
    with pytest.raises(Refused, match="already a cell called Red"):
        exercises.add_cell(exercise=world.exercise, kind="red", name="Red")
    with pytest.raises(Refused, match="people in it"):
        exercises.remove_cell(cell=world.cells["red"])


def test_cloning_takes_people_only_if_asked(world: worlds.World) -> None:
    plan.set_objectives(exercise=world.exercise, texts=["Deter without provoking", " "])
    bare = exercises.clone(exercise=world.exercise, owner=world.owner, title="Next year", with_people=False)
    full = exercises.clone(exercise=world.exercise, owner=world.owner, title="Same people", with_people=True)
    assert {seat.name for cell in bare.cells.all() for seat in cell.seats.all()} == {""}
    assert "Alice Red" in {seat.name for cell in full.cells.all() for seat in cell.seats.all()}
    assert [objective.text for objective in bare.objectives.all()] == ["Deter without provoking"]
    assert bare.room_code != world.exercise.room_code


@pytest.mark.parametrize(
    ("setting", "value", "sentence"),
    [
        ("title", "  ", "title"),
        ("timezone", "Mars/Olympus", "Mars"),
        ("clocks", {"default": -1}, "clocks.default"),
        ("clocks", {"cards": "ten"}, "clocks.cards"),
        ("options", {"mode": "chess"}, "mode"),
        ("options", {"prestige": {"GREEN": 5}}, "GREEN"),
        ("pack_name", "no-such-pack", "no-such-pack"),
        ("colour", "red", "colour"),
    ],
)
def test_a_bad_setting_is_refused_and_changes_nothing(
    world: worlds.World, setting: str, value: object, sentence: str
) -> None:
    before = world.refresh().__dict__.copy()
    with pytest.raises(Refused, match=sentence):
        exercises.configure(exercise=world.exercise, **{setting: value})
    after = world.refresh().__dict__
    assert {k: v for k, v in before.items() if k != "_state"} == {k: v for k, v in after.items() if k != "_state"}


def test_nobody_sits_on_both_sides(world: worlds.World) -> None:
    """A second seat is refused to who holds one, and once play has begun newcomers to a side wait for the umpire."""
    held = world.seats["red"]
    free(world, "blue")
    with pytest.raises(Refused, match="already have a seat in Red"):
        seats.knock(exercise=world.exercise, cell_id=world.cells["blue"].pk, name="Somebody", held=held)
    with pytest.raises(Refused, match="already has a seat in another cell"):
        seats.knock(exercise=world.exercise, cell_id=world.cells["blue"].pk, name="alice red")
    worlds.begin(world)
    seat = seats.knock(exercise=world.refresh(), cell_id=world.cells["blue"].pk, name="Latecomer")
    assert seat.status == Seat.Status.WAITING
    guest = seats.knock(exercise=world.exercise, cell_id=world.cells["observer"].pk, name="Guest")
    assert guest.status == Seat.Status.TAKEN


def test_a_redeemed_seat_leaves_no_old_token_behind(world: worlds.World) -> None:
    seat = seats.issue_code(seat=free(world, name="Maj Brandt"))
    code = seat.code
    first = seats.knock(exercise=world.exercise, cell_id=world.cells["red"].pk, name="Maj Brandt")
    seats.issue_token(seat=first)
    with pytest.raises(Refused, match="Maj Brandt has already taken this seat"):
        seats.redeem(code=code)
    again = seats.redeem(code=seats.issue_code(seat=first).code)
    assert again.token_hash == ""


def test_a_cell_plays_a_side_of_the_rules_and_every_side_is_played(world: worlds.World) -> None:
    with pytest.raises(Refused, match="not a side in these rules"):
        exercises.add_cell(exercise=world.exercise, kind="green", name="Third", side="XX")
    world.cells["blue"].seats.all().delete()
    exercises.remove_cell(cell=world.cells["blue"])
    with pytest.raises(Refused, match="no cell plays BLUE"):
        exercises.start(exercise=world.exercise)


def test_a_cell_that_left_something_in_the_record_stays(world: worlds.World) -> None:
    worlds.begin(world)
    green, extra = world.cells["green"], exercises.add_cell(exercise=world.exercise, kind="green", name="Media")
    messages.send(viewer=world.viewer("green"), to=messages.To(umpire=True), text="We watch the border.")
    seats.remove(seat=world.seats["green"])
    with pytest.raises(Refused, match="part of this exercise"):
        exercises.remove_cell(cell=green)
    assert Message.objects.filter(cell=green).exists()
    exercises.remove_cell(cell=extra)
    assert not Cell.objects.filter(pk=extra.pk).exists()


def test_one_program_does_not_fill_the_room_with_observers(
    world: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "MOST_OBSERVERS", 3)
    cell = world.cells["observer"]
    held = cell.seats.filter(status=Seat.Status.TAKEN).count()
    for number in range(3 - held):
        seats.knock(exercise=world.exercise, cell_id=cell.pk, name=f"Watcher {number}")
    with pytest.raises(Refused, match="3 people are watching already"):
        seats.knock(exercise=world.exercise, cell_id=cell.pk, name="One too many")
    seats.add(cell=cell, role="observer", names=[""])
    assert seats.knock(exercise=world.exercise, cell_id=cell.pk, name="One more").status == Seat.Status.TAKEN


@pytest.mark.parametrize("role", ["umpire", "staff", "commander", "recorder"])
def test_another_role_than_the_one_asked_for_is_refused(world: worlds.World, role: str) -> None:
    with pytest.raises(Refused, match="has no free seat as"):
        seats.knock(exercise=world.exercise, cell_id=world.cells["observer"].pk, name="Bold", role=role)
