"""The clock: it survives sleep and restart, and nobody is locked out by a break."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import world as worlds
from wargame import tasks
from wargame.models import Decision, Exercise
from wargame.services import clock, exercises, turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> worlds.World:
    return worlds.play_until(worlds.begin(worlds.build()), kind="cards")


def let_pass(monkeypatch: pytest.MonkeyPatch, **span: float) -> None:
    """From now on it is so much later, and time stands there."""
    then = timezone.now() + timedelta(**span)
    monkeypatch.setattr(timezone, "now", lambda: then)


def test_the_clock_cannot_lock_what_was_extended_a_moment_ago(world: worlds.World) -> None:
    decision = world.decision()
    Exercise.objects.update(clock_ends_at=timezone.now() - timedelta(seconds=1))
    clock.extend(exercise=world.exercise, seconds=600)
    assert turns.lock(exercise=world.exercise, decision_id=decision.pk, by="clock").status == Decision.Status.OPEN
    clock.pause(exercise=world.exercise)
    assert turns.lock(exercise=world.exercise, decision_id=decision.pk, by="clock").status == Decision.Status.OPEN


def test_a_laptop_asleep_over_lunch_locks_nobody_out(world: worlds.World) -> None:
    clock.extend(exercise=world.exercise, seconds=300)
    assert tasks.tick_clocks() == 0
    Exercise.objects.update(
        clock_seen_at=timezone.now() - timedelta(minutes=40), clock_ends_at=timezone.now() - timedelta(minutes=36)
    )
    assert tasks.tick_clocks() == 0
    exercise = world.refresh()
    assert exercise.paused_at is not None
    assert exercise.clock_left is not None
    assert 235 <= exercise.clock_left <= 245
    assert world.decision().status == Decision.Status.OPEN
    assert exercise.log.filter(public=True, text__contains="asleep for 40 min").exists()


def test_a_laptop_that_slept_before_the_first_tick_locks_nobody_out(
    world: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is closed right after a decision opened, before any tick saw the clock run."""
    exercises.configure(exercise=world.exercise, clocks={"default": 300})
    worlds.advance(world)
    opened = world.exercise.clock_ends_at
    assert opened is not None
    let_pass(monkeypatch, minutes=30)
    assert tasks.tick_clocks() == 0
    exercise = world.refresh()
    assert exercise.paused_at is not None
    assert exercise.clock_left is not None
    assert 290 <= exercise.clock_left <= 300
    assert world.decision().status == Decision.Status.OPEN


def test_a_clock_that_runs_on_is_watched_from_that_moment(world: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    clock.extend(exercise=world.exercise, seconds=300)
    clock.pause(exercise=world.exercise)
    clock.resume(exercise=world.exercise)
    let_pass(monkeypatch, minutes=20)
    tasks.tick_clocks()
    assert world.refresh().paused_at is not None
    assert world.decision().status == Decision.Status.OPEN
