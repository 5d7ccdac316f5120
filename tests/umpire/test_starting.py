"""The confirmation before the first turn: who is here, and who is missing."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import world as worlds
from tests.wargame.msel.msel_world import write
from umpire.pages.starting import start_page
from wargame.models import Exercise, Inject, Seat
from wargame.services import exercises
from wargame.services.participants import seats


def test_everybody_here_is_said_in_one_line(page: Any, world: worlds.World) -> None:
    Seat.objects.update(last_seen_at=timezone.now())
    assert start_page(world.exercise).complete
    text = page("umpire_roster")
    assert "Everybody is here." in text
    assert "Who is missing" not in text


def test_it_names_who_is_missing_cell_by_cell(page: Any, world: worlds.World) -> None:
    Seat.objects.update(last_seen_at=timezone.now())
    Seat.objects.filter(pk=world.seats["red"].pk).update(last_seen_at=None)
    seats.add(cell=world.cells["blue"], role="staff", names=["Maj Ilves", ""], posts=("Logistics", "Fires"))
    start = start_page(world.exercise)
    assert (start.here, start.places) == (3, 6)
    assert {cell.name: cell.missing for cell in start.cells if cell.missing} == {
        "Red": ("Alice Red, commander (has a seat, is not here)",),
        "Blue": ("Maj Ilves, staff, Logistics", "staff, Fires (free seat)"),
    }
    for name in ("umpire_roster", "umpire_check"):
        text = page(name)
        assert "Start turn 1: 3 of 6 here" in text
        assert "Maj Ilves, staff, Logistics" in text
        assert "Start turn 1 now" in text


def test_it_names_the_reading_time_before_a_clock(page: Any, world: worlds.World) -> None:
    assert start_page(world.exercise).reading == ""
    exercises.configure(exercise=world.exercise, clocks={"default": 600}, reading_time=90)
    world.refresh()
    assert "starts after 1 min 30 s of reading time" in page("umpire_check")


def test_people_at_the_door_are_counted(page: Any, world: worlds.World) -> None:
    seats.add(cell=world.cells["blue"], role="staff", names=["Late"])
    Seat.objects.filter(name="Late").update(status=Seat.Status.WAITING)
    assert "person waits" in page("umpire_roster")


def test_waiting_injects_are_approved_on_the_way(alice: Client, page: Any, world: worlds.World) -> None:
    inject = write(world, approve=False)
    assert "Approve 1 inject of the MSEL as it is" in page("umpire_roster")
    alice.post(reverse("umpire_do", args=[world.exercise.pk, "start"]), {"approve": "on"})
    inject.refresh_from_db()
    assert inject.state == Inject.State.APPROVED
    assert world.refresh().status == Exercise.Status.PLAYING


def test_in_play_nothing_is_left_to_confirm(world: worlds.World) -> None:
    worlds.begin(world)
    start = start_page(world.refresh())
    assert (start.problem, start.cells) == ("it has started", ())
