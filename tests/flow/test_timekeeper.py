"""The timekeeper's ticks: they cost the same for any number of exercises, and miss nothing that happens in one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from adjudication.engine.injects.lines import PreparedInject
from reports import tasks as papers
from reports.models import Paper
from reports.services import due
from tests import world as worlds
from tests.reports.test_access import browser
from wargame import tasks
from wargame.models import ClockWatch, Exercise, Inject
from wargame.services import clock, exercises
from wargame.services.msel import injects, releases

TICKS = (tasks.tick_clocks, tasks.release_injects, tasks.sweep_runs, papers.sweep_papers)


def playing(number: int) -> worlds.World:
    """An exercise with a running clock and injects that wait: for a turn, for the clock, for others."""
    world = worlds.begun(f"owner{number}", f"Exercise {number}")
    clock.extend(exercise=world.exercise, seconds=600)
    late = (timezone.now() + timedelta(hours=2)).strftime("%Y-%m-%d %H:%M")
    for name, release in (("1", "turn 8"), ("2", f"at {late}"), ("3", "minute 500"), ("4", "with its chain")):
        line = PreparedInject(
            number=name, title="Later", kind="news", to=["red"], text="x", release=release, after="2" * (name == "4")
        )
        injects.write(exercise=world.exercise, line=line, by="Alice", approve=True)
    return world


def costs() -> list[int]:
    """Questions of each tick once it has seen everything."""
    for tick in TICKS:
        tick()
    found = []
    for tick in TICKS:
        with CaptureQueriesContext(connection) as captured:
            tick()
        found.append(len(captured))
    return found


@pytest.mark.django_db
def test_ticks_cost_the_same_for_any_number_of_exercises() -> None:
    playing(1)
    alone = costs()
    for number in range(2, 6):
        playing(number)
    assert costs() == alone
    assert sum(alone) <= 22


@pytest.mark.django_db
def test_what_happens_is_looked_at_once() -> None:
    world = playing(1)
    assert releases.attentive(timezone.now()) == [world.exercise.pk]
    tasks.release_injects()
    assert releases.attentive(timezone.now()) == []
    worlds.advance(world)
    assert releases.attentive(timezone.now()) == [world.exercise.pk]


@pytest.mark.django_db
def test_a_trigger_of_the_clock_is_seen_when_its_time_comes_and_its_chain_is_out() -> None:
    world = playing(1)
    tasks.release_injects()
    at = timezone.now() + timedelta(hours=3)
    assert releases.attentive(at) == [world.exercise.pk]
    Inject.objects.filter(number="2").update(after="1")
    assert releases.attentive(at) == []
    Inject.objects.filter(number="1").update(state=Inject.State.RELEASED)
    assert releases.attentive(at) == [world.exercise.pk]
    clock.pause(exercise=world.exercise)
    assert releases.attentive(at) == []


@pytest.mark.django_db
def test_an_inject_released_by_hand_lets_those_behind_it_go() -> None:
    world = playing(1)
    tasks.release_injects()
    releases.by_hand(inject=world.exercise.injects.get(number="2"), by="Alice")
    assert tasks.release_injects() == 1
    assert world.exercise.injects.get(number="4").state == Inject.State.RELEASED


@pytest.mark.django_db
def test_sitreps_are_asked_for_after_each_turn_and_at_the_end() -> None:
    world = worlds.second_turn()
    due.sweep()
    assert Paper.objects.filter(kind=Paper.Kind.SITREP, turn=1).exists()
    assert not Exercise.objects.filter(papers_stale=True).exists()
    worlds.advance(world)
    exercises.end(exercise=world.exercise)
    assert Exercise.objects.filter(papers_stale=True).exists()
    due.sweep()
    assert Paper.objects.filter(kind=Paper.Kind.SITREP, turn=2).exists()


def _asked(turn: int = 1) -> bool:
    return Paper.objects.filter(kind=Paper.Kind.SITREP, turn=turn).exists()


@pytest.mark.django_db
def test_sitreps_wait_until_play_pauses(settings: Any) -> None:
    settings.PAPERS_QUIET_SECONDS = 600
    world = worlds.play_until(worlds.begun(pace="live"), turn=2)
    assert due.sweep() == []
    assert not _asked()
    assert Exercise.objects.filter(papers_stale=True).exists()
    settings.PAPERS_QUIET_SECONDS = 0
    due.sweep()
    assert _asked()
    settings.PAPERS_QUIET_SECONDS = 600
    worlds.play_until(world, turn=3)
    due.sweep()
    assert not _asked(2)
    clock.pause(exercise=world.exercise)
    due.sweep()
    assert _asked(2)


@pytest.mark.django_db
def test_sitreps_of_a_turn_played_in_one_go_do_not_wait(settings: Any) -> None:
    settings.PAPERS_QUIET_SECONDS = 600
    worlds.play_until(worlds.begun(pace="sheet"), turn=2)
    assert due.sweep()


@pytest.mark.django_db
def test_sitreps_of_an_exercise_that_ended_do_not_wait(settings: Any) -> None:
    settings.PAPERS_QUIET_SECONDS = 600
    world = worlds.play_until(worlds.begun(pace="live"), turn=2)
    exercises.end(exercise=world.exercise)
    assert due.sweep()


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["umpire", "cell", "sitrep", "program"])
def test_papers_that_somebody_looks_for_are_made_at_once(settings: Any, who: str) -> None:
    settings.PAPERS_QUIET_SECONDS = 600
    world = worlds.play_until(worlds.begun(pace="live"), turn=2)
    kind = "umpire" if who in ("umpire", "program") else "red"
    client, at = browser(world, kind), f"/papers/{world.exercise.pk}/"
    if who == "sitrep":
        at = reverse("cell_sitrep", args=[world.exercise.pk, world.cells["red"].pk, 1, "staff"])
    if who == "program":
        at = f"/api/v1/exercises/{world.exercise.pk}/papers/"
    assert client.get(at).status_code in (200, 302)
    assert _asked()
    assert not Exercise.objects.filter(papers_stale=True).exists()
    with CaptureQueriesContext(connection) as captured:
        client.get(at)
    assert not [query["sql"] for query in captured if "INSERT" in query["sql"]]


@pytest.mark.django_db
def test_a_sitrep_overtaken_while_it_is_made_is_asked_for_again() -> None:
    worlds.second_turn()
    due.sweep()
    Paper.objects.filter(turn=1).update(status=Paper.Status.RUNNING, through_seq=1)
    Exercise.objects.update(papers_stale=True)
    assert due.sweep() == []
    Paper.objects.filter(turn=1).update(status=Paper.Status.DONE)
    assert len(due.sweep()) == Paper.objects.filter(turn=1).count()


@pytest.mark.django_db
def test_the_first_tick_after_a_sleep_pauses_every_clock() -> None:
    for number in (1, 2):
        playing(number)
    tasks.tick_clocks()
    long_ago = timezone.now() - timedelta(minutes=30)
    ClockWatch.objects.update(seen_at=long_ago)
    Exercise.objects.update(clock_seen_at=long_ago)
    tasks.tick_clocks()
    assert Exercise.objects.filter(paused_at=None).count() == 0
