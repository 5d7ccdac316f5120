"""A group keeps exercises for some days after their end: what is announced, what goes, and what stays."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from reports.models import Paper
from reports.services import papers
from tests import world as worlds
from tests.pages import markup
from wargame import tasks
from wargame.errors import Refused
from wargame.models import Exercise, Seat, UmpireGroup
from wargame.services.college import groups, handover, retention
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db
START = datetime(2030, 3, 1, 9, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def clock() -> Any:
    with time_machine.travel(START, tick=False) as frozen:
        yield frozen


@pytest.fixture
def course(clock: Any) -> UmpireGroup:
    return groups.make(name="Course A", by=User.objects.create_user("ada"))


def over(course: UmpireGroup | None, ago: int = 0, title: str = "Amber") -> Exercise:
    """An exercise that ended some days ago, and belongs to a group."""
    made = worlds.build(f"owner-{title.lower()}", title).exercise
    then = timezone.now() - ago * DAY
    Exercise.objects.filter(pk=made.pk).update(status=Exercise.Status.ENDED, ended_at=then, group=course)
    return Exercise.objects.get(pk=made.pk)


def test_it_goes_on_its_day_and_not_before(course: UmpireGroup, clock: Any, caplog: Any) -> None:
    retention.keep(group=course, days="30")
    gone, other = over(course), over(None, title="Kept")
    assert tasks.sweep_retention() == 0
    assert Exercise.objects.get(pk=gone.pk).goes_at == START + 30 * DAY
    clock.move_to(START + 30 * DAY - timedelta(minutes=1))
    assert tasks.sweep_retention() == 0
    clock.move_to(START + 30 * DAY)
    with caplog.at_level(logging.INFO, logger="wargame.services.college.retention"):
        assert tasks.sweep_retention() == 1
    assert list(Exercise.objects.all()) == [other]
    (line,) = [one for one in caplog.messages if str(gone.pk) in one]
    assert f"group {course.pk} keeps exercises for 30 days after their end" in line
    assert tasks.sweep_retention() == 0


def test_what_ended_long_ago_is_announced_two_weeks_before(course: UmpireGroup, clock: Any) -> None:
    old = over(course, ago=400)
    retention.keep(group=course, days="30")
    assert tasks.sweep_retention() == 0
    assert Exercise.objects.get(pk=old.pk).goes_at == START + 14 * DAY
    clock.move_to(START + 13 * DAY)
    retention.keep(group=course, days="60")
    assert tasks.sweep_retention() == 0
    assert Exercise.objects.get(pk=old.pk).goes_at == START + 27 * DAY


def test_a_hand_over_begins_the_notice_anew(course: UmpireGroup, clock: Any) -> None:
    ada = User.objects.get(username="ada")
    retention.keep(group=course, days="30")
    mine = over(course, ago=29)
    tasks.sweep_retention()
    handover.exercise(exercise=mine, to=handover.Holder(user=ada), by=ada)
    clock.move_to(START + 60 * DAY)
    assert tasks.sweep_retention() == 0
    handover.exercise(exercise=mine, to=handover.Holder(group=course), by=ada)
    assert tasks.sweep_retention() == 0
    assert Exercise.objects.get(pk=mine.pk).goes_at == START + 74 * DAY


@pytest.mark.parametrize("status", [Exercise.Status.SETUP, Exercise.Status.PLAYING])
def test_what_has_not_ended_stays(course: UmpireGroup, clock: Any, status: str) -> None:
    retention.keep(group=course, days="1")
    one = over(course, ago=400)
    tasks.sweep_retention()
    Exercise.objects.filter(pk=one.pk).update(status=status)
    clock.move_to(START + 500 * DAY)
    assert tasks.sweep_retention() == 0
    assert Exercise.objects.get(pk=one.pk).goes_at is None


def test_an_archived_exercise_goes_too(course: UmpireGroup, clock: Any) -> None:
    retention.keep(group=course, days="5")
    one = over(course, ago=2)
    Exercise.objects.filter(pk=one.pk).update(status=Exercise.Status.ARCHIVED)
    tasks.sweep_retention()
    clock.move_to(START + 5 * DAY)
    assert tasks.sweep_retention() == 1


def test_while_a_document_prints_it_stays_and_goes_afterwards(course: UmpireGroup, clock: Any) -> None:
    retention.keep(group=course, days="30")
    one = over(course)
    paper = papers.request(exercise=one, kind=Paper.Kind.JOIN_CARDS)
    Paper.objects.filter(pk=paper.pk).update(status=Paper.RUNNING)
    tasks.sweep_retention()
    clock.move_to(START + 31 * DAY)
    assert tasks.sweep_retention() == 0
    assert Exercise.objects.filter(pk=one.pk).exists()
    Paper.objects.filter(pk=paper.pk).update(status=Paper.Status.DONE)
    assert tasks.sweep_retention() == 1


def test_a_group_that_is_deleted_meanwhile_keeps_what_it_had(course: UmpireGroup, clock: Any) -> None:
    ada = User.objects.get(username="ada")
    retention.keep(group=course, days="1")
    one = over(course)
    tasks.sweep_retention()
    clock.move_to(START + 2 * DAY)
    groups.delete(group=course, by=ada)
    assert not retention.expire(exercise_id=one.pk, now=timezone.now())
    assert Exercise.objects.get(pk=one.pk).owner == ada


def test_the_lists_say_when_and_offer_the_bundle(course: UmpireGroup) -> None:
    retention.keep(group=course, days="30")
    one = over(course)
    tasks.sweep_retention()
    client = Client()
    client.force_login(User.objects.get(username="ada"))
    for page in (reverse("umpire_home"), reverse("umpire_group", args=[course.pk])):
        text = markup(client.get(page))
        assert "Will be deleted on 31 Mar 2030." in text
        assert reverse("umpire_bundle", args=[one.pk]) in text


@pytest.mark.parametrize("days", ["0", "-1", "x", "3651", "1.5", "９"])
def test_a_number_of_days_that_is_none_changes_nothing(course: UmpireGroup, days: str) -> None:
    retention.keep(group=course, days="30")
    with pytest.raises(Refused, match="enter a number from 1 to 3650"):
        retention.keep(group=course, days=days)
    assert UmpireGroup.objects.get().keep_days == 30


def test_only_an_owner_sets_it(course: UmpireGroup) -> None:
    groups.add(group=course, name=User.objects.create_user("zoe").username, role=1)
    client = Client()
    for name, status in (("zoe", 404), ("ada", 302)):
        client.force_login(User.objects.get(username=name))
        sent = {"act": "keep", "days": "90"}
        assert client.post(reverse("umpire_group", args=[course.pk]), sent).status_code == status
    assert UmpireGroup.objects.get().keep_days == 90


def test_a_seat_opens_as_long_as_its_exercise_goes_on_and_a_sign_in_does_not(clock: Any) -> None:
    world = worlds.begun("olga", "Long War")
    seat = seats.issue_code(seat=world.seats["red"])
    client = Client()
    client.post(f"/seat/{seat.code}/", {"name": "Maj Red"})
    page = reverse("cell", args=[world.exercise.pk, seat.cell_id])
    clock.move_to(START + 300 * DAY)
    assert client.get(page).status_code == 200
    client.force_login(world.owner)
    clock.move_to(START + 315 * DAY)
    assert client.get(reverse("umpire_home")).status_code == 302
    assert Seat.objects.get(pk=seat.pk).status == Seat.Status.TAKEN
