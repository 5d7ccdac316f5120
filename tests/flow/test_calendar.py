"""A calendar in place of a clock: dates, one extension, the saved draft, the default, and publication at its hour."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from adjudication.models import Run
from tests import world as worlds
from umpire.pages.inbox import inbox
from wargame import dispatch, tasks
from wargame.calendar import reading
from wargame.errors import Refused
from wargame.models import ClockWatch, Decision, Exercise, LogEntry
from wargame.services import clock, exercises, samples, sheets, turns
from wargame.services.calendar import dates
from wargame.services.participants import seat_links

pytestmark = pytest.mark.django_db
TALLINN = ZoneInfo("Europe/Tallinn")
MONDAY = datetime(2026, 10, 12, 9, tzinfo=TALLINN)
GIVEN: dict[str, Any] = {
    "pattern": "weekly", "days": [2, 5], "at": "18:00", "dates": [], "published": "08:00", "later": 1, "holidays": [],
    "grace": 12, "least": 4,
}  # fmt: skip


@pytest.fixture
def time() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def world(time: time_machine.Traveller) -> worlds.World:
    built = worlds.build(review="dice", pace="sheet", timezone="Europe/Tallinn", all_in_locks=False)
    dates.set_plan(exercise=built.exercise, plan=reading.read(**GIVEN))
    built.refresh()
    worlds.begin(built)
    return worlds.play_until(built, turn=1)


def at(time: time_machine.Traveller, text: str) -> None:
    """It is this time in Tallinn, and the timekeeper has ticked all the while: no one was away."""
    time.move_to(datetime.fromisoformat(text).replace(tzinfo=TALLINN))
    ClockWatch.objects.update_or_create(pk=1, defaults={"seen_at": timezone.now()})
    tasks.tick_clocks()


def perform(world: worlds.World) -> None:
    """The worker's part."""
    samples.settle(world.exercise, publish=False)
    world.refresh()


def due(world: worlds.World) -> str:
    ends = world.refresh().clock_ends_at
    return f"{ends.astimezone(TALLINN):%a %d %H:%M}" if ends else ""


def draft(world: worlds.World, kind: str) -> None:
    viewer = world.viewer(kind)
    sheet = world.decision().sheets.get(cell=viewer.cell)
    sheets.save(viewer=viewer, sheet_id=sheet.pk, orders=[worlds.policy_order(world, kind.upper())])


def test_a_decision_is_due_on_the_next_date_and_its_results_the_morning_after(world: worlds.World) -> None:
    assert due(world) == "Tue 13 18:00"
    results = world.decision().results_at
    assert results is not None
    assert f"{results.astimezone(TALLINN):%a %d %H:%M}" == "Wed 14 08:00"


def test_an_empty_sheet_gets_one_extension_then_the_draft_counts_then_the_default(
    world: worlds.World, time: time_machine.Traveller
) -> None:
    draft(world, "red")
    at(time, "2026-10-13T18:00:01")
    assert world.decision().status == Decision.Status.OPEN, "Blue has grace"
    blue = world.decision().sheets.get(cell=world.cells["blue"])
    assert blue.extra_seconds == 12 * 3600 + 1
    assert world.exercise.log.filter(public=True, text__contains="has until Wednesday 14 October, 06:00").count() == 1
    with pytest.raises(Refused):
        draft(world, "red")
    at(time, "2026-10-14T05:59")
    assert world.decision().status == Decision.Status.OPEN
    at(time, "2026-10-14T06:00:02")
    assert world.decision().status == Decision.Status.LOCKED
    run = Run.objects.get(status=Run.Status.QUEUED)
    assert run.entered == {"RED": "draft"}
    assert run.defaults == ["BLUE"]
    assert world.exercise.log.filter(text__contains="This happens once in an exercise").count() == 1


def test_grace_is_given_once(world: worlds.World, time: time_machine.Traveller) -> None:
    world.exercise.cells.update(grace_used_at=timezone.now())
    at(time, "2026-10-13T18:00:01")
    assert world.decision().status == Decision.Status.LOCKED


def test_the_umpire_publishes_and_is_late_after_the_hour(world: worlds.World, time: time_machine.Traveller) -> None:
    world.exercise.cells.update(grace_used_at=timezone.now())
    at(time, "2026-10-13T18:00:01")
    perform(world)
    decision = world.decision()
    at(time, "2026-10-14T07:59")
    assert world.decision().overdue_at is None
    at(time, "2026-10-14T08:00:01")
    decision.refresh_from_db()
    assert decision.status == Decision.Status.LOCKED
    assert decision.overdue_at is not None
    assert not decision.unattended


def test_without_the_umpire_it_publishes_at_its_hour_and_lists_what_it_decided(
    world: worlds.World, time: time_machine.Traveller
) -> None:
    dispatch.let_alone(exercise=world.exercise, alone="turn")
    world.exercise.cells.update(grace_used_at=timezone.now())
    draft(world, "red")
    decision = world.decision()
    at(time, "2026-10-13T18:00:01")
    perform(world)
    decision.refresh_from_db()
    assert decision.status == Decision.Status.LOCKED, "not before its hour"
    at(time, "2026-10-14T08:00:01")
    decision.refresh_from_db()
    assert decision.status == Decision.Status.CLOSED
    assert decision.unattended
    entry = world.exercise.log.get(kind=LogEntry.Kind.RULING, text__startswith="Published on Wednesday 14 October")
    assert not entry.public
    waiting = inbox(world.refresh(), None, timezone.now())
    assert [group.title for group in waiting.groups] == ["Published without you"]
    assert waiting.groups[0].items[0].text == entry.text
    world.exercise.decisions.filter(pk=decision.pk).update(unattended=False)
    assert not inbox(world.refresh(), None, timezone.now()).waiting, "the umpire has published since"
    assert "The draft of Red counted: 1 order." in entry.text
    assert "The program gave the orders of Blue." in entry.text
    assert world.exercise.log.filter(public=True, text__contains="without a review by the umpire").count() == 2


def test_a_run_that_ends_after_its_hour_is_published_at_once(world: worlds.World, time: time_machine.Traveller) -> None:
    dispatch.let_alone(exercise=world.exercise, alone="all")
    world.exercise.cells.update(grace_used_at=timezone.now())
    decision = world.decision()
    at(time, "2026-10-13T18:00:01")
    at(time, "2026-10-14T08:00:01")
    decision.refresh_from_db()
    assert decision.overdue_at is not None
    perform(world)
    decision.refresh_from_db()
    assert decision.status == Decision.Status.CLOSED


def test_a_change_is_announced_and_gives_the_open_decision_its_date(
    world: worlds.World, time: time_machine.Traveller
) -> None:
    dates.set_plan(exercise=world.exercise, plan=reading.read(**{**GIVEN, "days": [4], "at": "12:00"}))
    assert due(world) == "Thu 15 12:00"
    said = world.exercise.log.filter(public=True).latest("pk").text
    assert said.startswith("The calendar has changed. Orders are due on Thursday at 12:00.")
    assert said.endswith("Orders are now due on Thursday 15 October, 12:00.")
    dates.set_plan(exercise=world.exercise, plan=None)
    assert due(world) == ""


def test_a_pause_moves_no_date_unless_the_date_passes_in_it(world: worlds.World, time: time_machine.Traveller) -> None:
    clock.pause(exercise=world.exercise)
    at(time, "2026-10-13T09:00")
    clock.resume(exercise=world.exercise)
    assert due(world) == "Tue 13 18:00"
    clock.pause(exercise=world.refresh())
    at(time, "2026-10-14T09:00")
    assert world.decision().status == Decision.Status.OPEN
    clock.resume(exercise=world.exercise)
    assert due(world) == "Fri 16 18:00"


def test_a_night_without_the_program_moves_nothing_but_a_missed_deadline(
    world: worlds.World, time: time_machine.Traveller
) -> None:
    at(time, "2026-10-12T20:00")
    time.move_to(datetime(2026, 10, 13, 6, tzinfo=TALLINN))
    tasks.tick_clocks()
    assert world.refresh().paused_at is None
    assert due(world) == "Tue 13 18:00"
    time.move_to(datetime(2026, 10, 13, 19, tzinfo=TALLINN))
    tasks.tick_clocks()
    assert due(world) == "Tue 13 20:00"
    assert world.exercise.log.filter(public=True, text__contains="White Cell was not running").exists()


def test_three_weeks_are_played_by_the_timekeeper_across_the_end_of_daylight_saving(
    world: worlds.World, time: time_machine.Traveller
) -> None:
    """No one writes, and no umpire comes by. The program ticks four times a day, for 21 days."""
    dispatch.let_alone(exercise=world.exercise, alone="all")
    seen: dict[int, tuple[str, str]] = {}
    for day in range(21):
        for hour in ("06:00:05", "08:00:05", "12:00", "18:00:05"):
            at(time, f"{(MONDAY + timedelta(days=day)).date()}T{hour}")
            perform(world)
    for one in world.exercise.decisions.filter(turn__gt=0, unattended=True):
        assert one.locked_at
        assert one.results_at
        seen[one.pk] = (
            f"{one.locked_at.astimezone(TALLINN):%a %H:%M}", f"{one.results_at.astimezone(TALLINN):%a %H:%M}"
        )  # fmt: skip
    assert len(seen) >= 5
    first, *rest = seen.values()
    assert first == ("Wed 06:00", "Wed 08:00"), "both cells had their grace"
    assert set(rest) <= {("Tue 18:00", "Wed 08:00"), ("Fri 18:00", "Sat 08:00")}


def test_a_copy_of_a_calendar_without_a_date_cannot_start(world: worlds.World, time: time_machine.Traveller) -> None:
    plan = reading.read(**{**GIVEN, "pattern": "dates", "dates": ["2026-10-20 18:00"]})
    dates.set_plan(exercise=world.exercise, plan=plan)
    copy = exercises.clone(exercise=world.refresh(), owner=world.owner, title="Next year", with_people=False)
    at(time, "2026-11-20T09:00")
    with pytest.raises(Refused, match="no date that is still to come"):
        exercises.start(exercise=copy)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"days": []}, "choose at least one day of the week."),
        ({"at": "late"}, "“late” is not a time of day. Write it as 18:00."),
        ({"holidays": "2026-01-01 to 2030-01-01"}, "they cover every date on which orders would be due."),
        ({"pattern": "dates", "dates": "2020-01-01 10:00"}, "2020-01-01 10:00 is before today."),
        ({"grace": "999"}, "enter a whole number from 0 to 72."),
    ],
)
def test_the_page_refuses_with_a_sentence_at_the_field_and_keeps_what_was_typed(
    world: worlds.World, client: Client, change: dict[str, Any], sentence: str
) -> None:
    client.force_login(world.owner)
    form = {**GIVEN, "dates": "", "holidays": "", **change}
    answer = client.post(reverse("umpire_do", args=[world.exercise.pk, "calendar"]), form)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert page.count(sentence) == 2, "above the form and at its field"
    assert Exercise.objects.get(pk=world.exercise.pk).calendar == world.exercise.calendar


def test_the_page_shows_the_dates_and_the_cell_reads_its_day(
    world: worlds.World, client: Client, time: time_machine.Traveller
) -> None:
    client.force_login(world.owner)
    page = client.get(reverse("umpire_calendar", args=[world.exercise.pk])).content.decode()
    assert "Tuesday 13 October, 18:00" in page
    cell = client.get(reverse("cell", args=[world.exercise.pk, world.cells["red"].pk])).content.decode()
    assert ">Tue 18:00</time>" in cell
    assert "Orders due, tomorrow" in " ".join(cell.split())
    console = client.get(reverse("umpire_console", args=[world.exercise.pk])).content.decode()
    assert ">Tue 18:00</time>" in console
    assert "+2 min" not in console
    own_notices = reverse("notices", args=[world.exercise.pk])
    assert own_notices not in cell, "the umpire looks at a cell; the notices there are its members'"
    member = Client()
    member.post(reverse("seat_link", args=[seat_links.token(world.seats["red"])]))
    own = member.get(reverse("cell", args=[world.exercise.pk, world.cells["red"].pk])).content.decode()
    assert own_notices in own


def test_the_hour_cannot_be_left_to_the_program_where_dice_are_rolled_in_the_room(world: worlds.World) -> None:
    Exercise.objects.update(dice_mode="typed")
    with pytest.raises(Refused, match="rolled in the room"):
        dispatch.let_alone(exercise=world.refresh(), alone="all")
    turns.settle(world.exercise)
