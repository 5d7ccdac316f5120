"""The reading time: after a publication everybody reads first, then the clock starts."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import world as worlds
from wargame import tasks
from wargame.errors import Refused
from wargame.models import Decision, Exercise
from wargame.presenters.clock import clock as shown
from wargame.presenters.clock import steady
from wargame.selectors.reading_time import reading_within
from wargame.services import clock, exercises

pytestmark = pytest.mark.django_db
CLOCK = 300


@pytest.fixture
def world() -> worlds.World:
    """Turn 1 has just begun: 60 seconds to read, then five minutes."""
    return worlds.begun(review="all", clocks={"default": CLOCK})


def left(exercise: Exercise) -> int:
    """Seconds to the end of the clock, the reading time included."""
    assert exercise.clock_ends_at is not None
    return round((exercise.clock_ends_at - timezone.now()).total_seconds())


def let_pass(monkeypatch: pytest.MonkeyPatch, **span: float) -> None:
    """From now on it is so much later."""
    then = timezone.now() + timedelta(**span)
    monkeypatch.setattr(timezone, "now", lambda: then)


def test_a_publication_gives_a_minute_to_read_before_the_clock(world: worlds.World) -> None:
    now = timezone.now()
    assert 355 <= left(world.exercise) <= 360
    on_page = shown(world.exercise, now, "Cards")
    assert (on_page.label, on_page.reading) == ("Reading time", True)
    assert on_page.text in {"00:59", "01:00"}
    assert on_page.then is not None
    assert on_page.then.label == "Cards"
    assert 55 < steady(on_page, now) <= 60


def test_then_the_clock_has_its_full_length(world: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    let_pass(monkeypatch, seconds=61)
    on_page = shown(world.exercise, timezone.now(), "Cards")
    assert (on_page.label, on_page.reading, on_page.then) == ("Cards", False, None)
    assert on_page.text in {"04:58", "04:59"}


def test_the_umpire_skips_it(world: worlds.World) -> None:
    clock.skip_reading(exercise=world.exercise)
    exercise = world.refresh()
    assert 295 <= left(exercise) <= CLOCK
    assert not shown(exercise, timezone.now(), "Cards").reading
    lines = exercise.log.filter(public=True, text="The umpire ended the reading time.")
    assert lines.count() == 1
    clock.skip_reading(exercise=exercise)
    assert lines.count() == 1


def test_a_pause_and_a_sleep_keep_what_is_left_of_it(world: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    clock.pause(exercise=world.exercise)
    exercise = world.refresh()
    paused = shown(exercise, timezone.now(), "Cards")
    assert (paused.label, paused.state, paused.reading) == ("Reading time", "paused", True)
    let_pass(monkeypatch, minutes=30)
    clock.resume(exercise=exercise)
    exercise = world.refresh()
    assert 50 <= reading_within(exercise, left(exercise)) <= 60
    clock.pause(exercise=exercise)
    clock.skip_reading(exercise=exercise)
    assert world.refresh().clock_left == CLOCK


def test_more_time_lengthens_the_clock_and_not_the_reading(world: worlds.World) -> None:
    clock.extend(exercise=world.exercise, seconds=120)
    exercise = world.refresh()
    assert exercise.clock_length == CLOCK + 120
    assert 50 <= reading_within(exercise, left(exercise)) <= 60
    clock.set_length(exercise=exercise, seconds=600, at_once=True)
    exercise = world.refresh()
    assert exercise.clock_length == 600 + 120
    assert 50 <= reading_within(exercise, left(exercise)) <= 60


def test_nobody_is_locked_while_reading(world: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tasks.tick_clocks() == 0
    let_pass(monkeypatch, seconds=50)
    assert tasks.tick_clocks() == 0
    assert world.decision().status == Decision.Status.OPEN


def test_without_reading_time_the_clock_starts_at_once() -> None:
    world = worlds.begun(review="all", clocks={"default": CLOCK}, reading_time=0)
    assert 295 <= left(world.exercise) <= CLOCK
    assert world.exercise.clock_length is None


def test_without_a_clock_there_is_none() -> None:
    world = worlds.begun(review="all")
    assert world.exercise.clock_ends_at is None
    assert world.exercise.clock_length is None


@pytest.mark.parametrize("length", [-1, 3601, "60", True])
def test_a_length_that_is_not_one_is_refused(length: object) -> None:
    with pytest.raises(Refused, match="reading_time: enter seconds from 0"):
        worlds.build(reading_time=length)


def test_it_can_be_set_while_the_exercise_is_set_up() -> None:
    world = worlds.build()
    assert world.exercise.reading_time == 60
    assert exercises.configure(exercise=world.exercise, reading_time=90).reading_time == 90
