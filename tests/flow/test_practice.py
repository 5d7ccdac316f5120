"""A practice turn: the same people, and nothing of it in the exercise afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from adjudication.services import export
from tests import world as worlds
from tests.wargame.api.conftest import holder
from wargame import dispatch
from wargame.errors import Refused
from wargame.models import Cell, Decision, Exercise, LogEntry, OrderSheet, Seat
from wargame.services import clock, exercises
from wargame.services.participants import practice, seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> worlds.World:
    return worlds.build()


def rows(exercise: Exercise) -> dict[str, list[Any]]:
    """Everything an exercise consists of, to compare before and after."""
    found: dict[str, list[Any]] = {"exercise": list(Exercise.objects.filter(pk=exercise.pk).values())}
    related: list[tuple[type[Model], str]] = [
        (Cell, "exercise"), (Seat, "cell__exercise"), (LogEntry, "exercise"), (Decision, "exercise"),
        (OrderSheet, "decision__exercise"),
    ]  # fmt: skip
    for model, path in related:
        found[model.__name__] = list(model._default_manager.filter(**{path: exercise.pk}).order_by("pk").values())
    return found


def begin(world: worlds.World) -> worlds.World:
    """The practice turn, as a world of its own with the twins of the real seats."""
    copy = dispatch.practise(exercise=world.exercise, owner=world.owner)
    cells = {cell.kind: cell for cell in copy.cells.all()}
    twins = {seat.cell.kind: seat for seat in Seat.objects.filter(cell__exercise=copy).select_related("cell")}
    trial = worlds.World(world.owner, copy, cells, twins)
    worlds.settle(trial)
    return trial


def sits(world: worlds.World, kind: str) -> Client:
    """A browser that holds the real seat, and no other."""
    client, seat = Client(), world.seats[kind]
    session = client.session
    session["seats"] = {str(world.exercise.pk): [str(seat.pk), str(seat.key)]}
    session.save()
    return client


def cell_page(world: worlds.World, kind: str) -> str:
    return reverse("cell", args=[world.exercise.pk, world.cells[kind].pk])


@pytest.mark.parametrize("started", [False, True])
def test_nothing_of_it_is_left_in_the_exercise(world: worlds.World, started: bool) -> None:
    if started:
        worlds.begin(world)
        clock.pause(exercise=world.exercise)  # what runs is paused, so that it waits
    before = rows(world.exercise)
    ledger = export.export(world.exercise.game) if world.exercise.game else None
    trial = begin(world)
    worlds.play_until(trial, kind="military")
    assert trial.exercise.log.count() > 5
    practice.end(exercise=trial.exercise)
    assert rows(world.exercise) == before
    world.refresh()
    assert (export.export(world.exercise.game) if world.exercise.game else None) == ledger
    assert list(Exercise.objects.all()) == [world.exercise]
    assert not LogEntry.objects.exclude(exercise=world.exercise).exists()


def test_the_clock_of_the_exercise_stands_still_meanwhile() -> None:
    world = worlds.play_until(worlds.begun(clocks={"default": 600}), kind="cards")
    assert world.exercise.clock_ends_at
    trial = begin(world)
    real = world.refresh()
    assert (real.clock_ends_at, real.pause_note) == (None, "Practice turn")
    assert real.clock_left
    practice.end(exercise=trial.exercise)
    assert world.refresh().paused_at
    clock.resume(exercise=world.exercise)
    assert world.refresh().clock_ends_at


def test_whoever_sits_in_the_exercise_sits_in_the_practice(world: worlds.World) -> None:
    client = sits(world, "red")
    trial = begin(world)
    entered = client.get(reverse("enter", args=[trial.exercise.pk]))
    assert entered["Location"] == cell_page(trial, "red")
    page = client.get(cell_page(trial, "red")).content.decode()
    assert "Nothing here counts" in page
    assert "PRACTICE PRACTICE PRACTICE" in page
    assert reverse("enter", args=[world.exercise.pk]) in page
    assert client.get(cell_page(trial, "blue")).status_code == 404
    token = holder(world, "blue").get(f"/api/v1/exercises/{trial.exercise.pk}/me/").json()
    assert (token["name"], token["cell"]["name"]) == ("Alice Blue", "Blue")
    assert Client().get(cell_page(trial, "red")).status_code == 404


def test_the_real_pages_lead_to_the_practice_and_back(world: worlds.World) -> None:
    client = sits(world, "red")
    trial = begin(world)
    page = client.get(cell_page(world, "red")).content.decode()
    assert "A practice turn is under way." in page
    assert reverse("enter", args=[trial.exercise.pk]) in page
    assert "What to try in five minutes" not in page
    assert "What to try in five minutes" in client.get(cell_page(trial, "red")).content.decode()
    practice.end(exercise=trial.exercise)
    assert client.get(cell_page(trial, "red")).status_code == 404
    assert "practice turn" not in client.get(cell_page(world, "red")).content.decode().lower()


def test_latecomers_moves_and_removals_are_followed(world: worlds.World) -> None:
    trial = begin(world)
    seats.add(cell=world.cells["blue"], role="staff", names=[""])
    late = seats.knock(exercise=world.exercise, cell_id=world.cells["blue"].pk, name="Maj Late")
    world.seats["late"] = late
    assert sits(world, "late").get(cell_page(trial, "blue")).status_code == 200
    seats.move(seat=late, cell=world.cells["green"], role="staff")
    assert sits(world, "late").get(cell_page(trial, "blue")).status_code == 404
    assert sits(world, "late").get(cell_page(trial, "green")).status_code == 200
    seats.remove(seat=late)
    assert sits(world, "late").get(cell_page(trial, "green")).status_code == 404
    stale = sits(world, "red")
    seats.issue_code(seat=world.seats["red"])
    assert stale.get(cell_page(trial, "red")).status_code == 404


def test_one_practice_at_a_time_and_none_of_a_practice_or_after_the_end(world: worlds.World) -> None:
    trial = begin(world)
    for wrong, words in ((world.exercise, "already under way"), (trial.exercise, "already a practice turn")):
        with pytest.raises(Refused, match=words):
            practice.begin(exercise=wrong, owner=world.owner)
    assert practice.end(exercise=trial.exercise) == world.exercise
    assert practice.end(exercise=trial.exercise) is None
    assert practice.end(exercise=world.exercise) is None
    worlds.begin(world)
    exercises.end(exercise=world.exercise)
    with pytest.raises(Refused, match="has ended"):
        practice.begin(exercise=world.exercise, owner=world.owner)
    assert Exercise.objects.count() == 1


def test_the_umpire_begins_and_ends_it_on_a_page_and_by_the_api(world: worlds.World) -> None:
    alice = Client()
    alice.force_login(world.owner)
    address = reverse("umpire_practice", args=[world.exercise.pk])
    assert "Start a practice turn with 5 people" in alice.get(address).content.decode()
    answer = alice.post(address, {"act": "begin"})
    copy = Exercise.objects.get(practice_of=world.exercise)
    assert answer["Location"] == reverse("umpire_console", args=[copy.pk])
    assert "Nothing here counts" in alice.get(answer["Location"]).content.decode()
    roster = alice.get(reverse("umpire_roster", args=[world.exercise.pk])).content.decode()
    assert "A practice turn is under way." in roster
    assert alice.post(address, {"act": "begin"}).status_code == 422
    assert "Nothing counts" in Client().get(f"/screen/{copy.room_code}/").content.decode()
    alice.post(reverse("umpire_practice", args=[copy.pk]), {"act": "end"})
    assert not Exercise.objects.exclude(pk=world.exercise.pk).exists()
    white, api = holder(world, "white"), f"/api/v1/exercises/{world.exercise.pk}/practice/"
    made = white.post(api)
    assert (made.status_code, made.json()["practice_of"]) == (201, str(world.exercise.pk))
    assert white.delete(api).status_code == 204
    assert white.delete(api).status_code == 422
