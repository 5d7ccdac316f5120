"""What the file of a ready exercise says about its flow reaches the exercise, its clones and its people."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from django.test import Client
from django.urls import reverse

from adjudication.errors import Illegal
from adjudication.services import packs
from tests import world as worlds
from tests.umpire.test_exercises import made
from wargame.models import Decision, Exercise, LogEntry, Seat
from wargame.selectors.participants import join_list
from wargame.services import clock, exercises, turns
from wargame.services.participants import seats
from wargame.services.participants.places import Caller

pytestmark = pytest.mark.django_db

OPAQUE, CAPITALS = "opaque_war/donbas-2014/three-hours", "millennium_wars/twelve-weeks-capitals/three-hours"
LESSON = {"system": "opaque_war", "pack_name": "airport-lesson", "pace": "sheet"}


def pack_with(**flow: Any) -> dict[str, str]:
    """The texts of a pack whose ready exercise has another flow."""
    texts = dict(packs.texts("opaque_war", "donbas-2014"))
    file = yaml.safe_load(texts["exercise-three-hours.yaml"])
    file["flow"] |= flow
    return {**texts, "exercise-three-hours.yaml": yaml.safe_dump(file)}


def lesson(**settings: Any) -> worlds.World:
    """A small game whose set-up the program makes, at its first decision of turn 1."""
    world = worlds.build(**LESSON, set_up_by_default=True, **settings)
    exercises.start(exercise=world.exercise)
    while worlds.settle(world, publish=False) is not None:
        continue
    return world


def test_a_file_can_say_clocks_messages_and_who_sees_what(alice: Client) -> None:
    exercise = made(alice, OPAQUE)
    assert (exercise.set_up_by_default, exercise.clocks) == (True, {"default": 540, "first_turn": 900})
    watchers = Seat.objects.filter(cell__exercise=exercise, sight="cells").order_by("post")
    assert [(one.post, one.role, [cell.name for cell in one.watched.all()]) for one in watchers] == [
        ("monitor with Ukraine", "recorder", ["Ukrainian staff"]),
        ("monitor with the Rebels", "recorder", ["Rebel staff"]),
    ]


def test_a_clone_has_the_same_flow(alice: Client) -> None:
    exercise = made(alice, CAPITALS)
    assert (exercise.set_up_by_default and exercise.no_wait, exercise.message_rules) == (True, {"planning": "free"})
    copy = exercises.clone(exercise=exercise, owner=exercise.owner, title="Again", with_people=False)
    assert (copy.set_up_by_default, copy.message_rules, copy.clocks) == (
        True, {"planning": "free"}, {"default": 900, "first_turn": 1200},
    )  # fmt: skip


def test_a_clock_for_a_kind_of_decision_that_the_rules_do_not_have_is_named() -> None:
    with pytest.raises(Illegal, match="there is no decision nonsense; there are "):
        packs.checked("opaque_war", pack_with(clocks={"nonsense": 5}))
    assert packs.checked("opaque_war", pack_with(clocks={"turn": 5}))


@pytest.mark.parametrize(
    ("watcher", "sentence"),
    [
        ({"post": "nobody", "cells": ["Rebel staff"]}, "there is no seat nobody"),
        ({"post": "head of mission", "cells": ["Kremlin"]}, "there is no cell Kremlin"),
        ({"post": "head of mission"}, "name cells if they see cells"),
        ({"post": "head of mission", "sees": "all", "cells": ["Rebel staff"]}, "name cells if they see cells"),
    ],
)
def test_a_watcher_that_cannot_be_is_refused(watcher: dict[str, Any], sentence: str) -> None:
    texts = dict(packs.texts("opaque_war", "donbas-2014"))
    file = yaml.safe_load(texts["exercise-three-hours.yaml"])
    next(cell for cell in file["cells"] if cell["colour"] == "grey")["watchers"] = [watcher]
    texts["exercise-three-hours.yaml"] = yaml.safe_dump(file)
    with pytest.raises(Illegal, match=sentence):
        packs.checked("opaque_war", texts)


def test_the_program_makes_the_set_up_when_play_begins() -> None:
    world = lesson(review="dice")
    assert world.decision().turn == 1
    before = world.exercise.decisions.filter(turn=0).exclude(due=[])
    assert set(before.values_list("locked_by", "status")) == {(Decision.LockedBy.SET_UP, Decision.Status.CLOSED)}
    told = world.exercise.log.filter(kind=LogEntry.Kind.ORDER, turn=0).values_list("text", "public")
    assert set(told) == {("The program plays the set-up.", True)}


def test_an_umpire_who_reviews_everything_reviews_the_set_up_too() -> None:
    world = lesson(review="all")
    assert (world.decision().turn, world.decision().status) == (0, Decision.Status.LOCKED)


def test_an_undone_set_up_comes_back_to_the_cells() -> None:
    world = lesson(review="none")
    turns.undo(exercise=world.exercise, seq=world.decision().seq, reason="Place them yourselves")
    assert (world.decision().turn, world.decision().status) == (0, Decision.Status.OPEN)


def knock(world: worlds.World, name: str) -> Seat:
    seats.add(cell=world.cells["red"], role=Seat.Role.STAFF, names=[""])
    return seats.knock(
        exercise=world.exercise, cell_id=world.cells["red"].pk, name=name, role="staff", caller=Caller(name, name)
    )


def test_the_door_stays_as_before_play_until_the_orders_of_turn_1_lock() -> None:
    world = lesson()
    assert knock(world, "Lt First").status == Seat.Status.TAKEN
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
    assert knock(world, "Lt Second").status == Seat.Status.WAITING


def test_without_it_play_begins_with_the_start() -> None:
    world = worlds.begun(**LESSON)
    assert knock(world, "Lt First").status == Seat.Status.WAITING


def test_the_set_up_and_the_first_turn_have_clocks_of_their_own() -> None:
    exercise = Exercise(clocks={"default": 540, "first_turn": 900, "set_up": 0, "cards": 60})
    due = [{"side": "RED", "kind": "cards", "several": False}, {"side": "BLUE", "kind": "turn", "several": True}]
    given = [clock.allotted(exercise, Decision(turn=turn, due=due)) for turn in (0, 1, 2)]
    assert given == [0, 900, 540]


def test_a_recorder_with_a_cell_can_choose_their_seat_and_waits_for_the_umpire(alice: Client) -> None:
    exercise = made(alice, OPAQUE)
    (cell,) = [one for one in join_list.join_list(exercise).cells if one.name == "OSCE observers"]
    assert [(one.title, one.detail) for one in cell.seats] == [
        ("Monitor with the Rebels", "Recorder. You wait for the umpire."),
        ("Monitor with Ukraine", "Recorder. You wait for the umpire."),
        ("I only watch", "Public picture only"),
    ]
    number, role, post = cell.seats[0].value.split(":")
    who: dict[str, Any] = {"exercise": exercise, "cell_id": int(number)}
    waits = seats.knock(**who, name="Maj Kask", role=role, post=post, caller=Caller("a", "a"))
    assert (waits.status, waits.role) == (Seat.Status.WAITING, Seat.Role.RECORDER)
    seats.remove(seat=waits)
    again = seats.knock(**who, name="Maj Tamm", role=role, post=post, caller=Caller("b", "b"))
    seats.admit(seat=again)
    again.refresh_from_db()
    assert (again.status, [one.name for one in again.watched.all()]) == (Seat.Status.TAKEN, ["Rebel staff"])
    for number_of in range(4):  # the first free seat that comes to hand would show a staff
        watcher = seats.knock(**who, name=f"Guest {number_of}", role="observer", caller=Caller(f"g{number_of}", ""))
        assert (watcher.status, watcher.sight) == (Seat.Status.TAKEN, Seat.Sight.PUBLIC)


def test_step_2_has_the_set_up_its_clocks_and_the_message_rules(alice: Client) -> None:
    exercise = made(alice, CAPITALS)
    page = alice.get(reverse("umpire_setup", args=[exercise.pk])).content.decode()
    assert 'name="set_up_by_default" checked' in " ".join(page.split())
    for name in ("clock.set_up", "clock.first_turn", "rule.planning", "rule.press"):
        assert f'name="{name}"' in page
