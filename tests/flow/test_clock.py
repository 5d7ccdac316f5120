"""The clock: it survives sleep and restart, and nobody is locked out by a break."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from tests import world as worlds
from wargame import tasks
from wargame.errors import Outdated, Refused
from wargame.models import ClockWatch, Decision, Exercise, OrderSheet
from wargame.presenters.clock import adjudication
from wargame.selectors import spans
from wargame.services import clock, exercises, sheets, turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> worlds.World:
    return worlds.play_until(worlds.begun(), kind="cards")


def let_pass(monkeypatch: pytest.MonkeyPatch, **span: float) -> None:
    """From now on it is so much later, and time is there."""
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
    ClockWatch.objects.update(seen_at=timezone.now() - timedelta(minutes=40))
    assert tasks.tick_clocks() == 0
    exercise = world.refresh()
    assert exercise.paused_at is not None
    assert exercise.clock_left is not None
    assert 235 <= exercise.clock_left <= 245
    assert world.decision().status == Decision.Status.OPEN
    assert exercise.log.filter(public=True, text__contains="not running for 40 min").exists()


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


@pytest.mark.parametrize(("span", "said"), [({"hours": -1}, "60 min"), ({"days": -1}, "1440 min")])
def test_a_machine_s_clock_that_goes_back_gives_nobody_more_time(
    world: worlds.World, monkeypatch: pytest.MonkeyPatch, span: dict[str, float], said: str
) -> None:
    clock.extend(exercise=world.exercise, seconds=1200)
    tasks.tick_clocks()
    let_pass(monkeypatch, **span)
    assert tasks.tick_clocks() == 0
    exercise = world.refresh()
    assert exercise.paused_at is not None
    assert exercise.clock_left is not None
    assert 1190 <= exercise.clock_left <= 1200
    assert exercise.log.filter(public=True, text__contains=f"clock went back {said}").exists()


def test_a_clock_that_was_set_after_the_machine_s_went_back_runs_on(
    world: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks.tick_clocks()
    let_pass(monkeypatch, hours=-1)
    clock.extend(exercise=world.exercise, seconds=1200)
    tasks.tick_clocks()
    assert world.refresh().paused_at is None


def test_a_small_correction_of_the_machine_s_clock_pauses_nothing(
    world: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.extend(exercise=world.exercise, seconds=1200)
    tasks.tick_clocks()
    let_pass(monkeypatch, seconds=-50)
    tasks.tick_clocks()
    assert world.refresh().paused_at is None


def test_a_clock_that_runs_on_is_watched_from_that_moment(world: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    clock.extend(exercise=world.exercise, seconds=300)
    clock.pause(exercise=world.exercise)
    clock.resume(exercise=world.exercise)
    let_pass(monkeypatch, minutes=20)
    tasks.tick_clocks()
    assert world.refresh().paused_at is not None
    assert world.decision().status == Decision.Status.OPEN


def test_one_cell_alone_gets_more_time_and_no_other_cell_profits(
    world: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All have five minutes, Blue two more. After six, Red may write no more, Blue may; after seven it is locked."""
    clock.extend(exercise=world.exercise, seconds=300)
    clock.extend(exercise=world.exercise, seconds=120, cell=world.cells["blue"])
    start, decision = timezone.now(), world.decision()
    assert world.exercise.log.filter(public=True, text="Blue has 2 min more than the others.").exists()
    monkeypatch.setattr(timezone, "now", lambda: start + timedelta(minutes=6))
    Exercise.objects.update(clock_seen_at=timezone.now())
    assert tasks.tick_clocks() == 0 or world.decision().status == Decision.Status.OPEN
    with pytest.raises(Outdated, match="Your cell’s time is up"):
        worlds.submit(world, "red", [worlds.policy_order(world, "RED")])
    sheet = decision.sheets.get(cell=world.cells["blue"])
    sheets.save(viewer=world.viewer("blue"), sheet_id=sheet.pk, orders=[worlds.policy_order(world, "BLUE")])
    umpires_own = decision.sheets.get(cell=world.cells["red"])
    sheets.save(viewer=world.viewer("red", umpire=True), sheet_id=umpires_own.pk, orders=[])
    monkeypatch.setattr(timezone, "now", lambda: start + timedelta(minutes=7, seconds=1))
    Exercise.objects.update(clock_seen_at=timezone.now())
    tasks.tick_clocks()
    decision.refresh_from_db()
    assert (decision.status, decision.locked_by) == (Decision.Status.LOCKED, Decision.LockedBy.CLOCK)


def test_when_the_cell_with_more_time_is_in_the_clock_of_all_counts_again(
    world: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    exercises.configure(exercise=world.exercise, all_in_locks=False)
    clock.extend(exercise=world.exercise, seconds=300)
    clock.extend(exercise=world.exercise, seconds=600, cell=world.cells["blue"])
    worlds.submit(world, "blue", [worlds.policy_order(world, "BLUE")])
    let_pass(monkeypatch, minutes=5, seconds=1)
    Exercise.objects.update(clock_seen_at=timezone.now())
    tasks.tick_clocks()
    assert world.decision().status == Decision.Status.LOCKED


def test_a_pause_keeps_what_one_cell_has_left(world: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Paused a minute after the others' time, Blue's two minutes more have one left, after lunch as before."""
    clock.extend(exercise=world.exercise, seconds=300)
    clock.extend(exercise=world.exercise, seconds=120, cell=world.cells["blue"])
    let_pass(monkeypatch, minutes=6)
    Exercise.objects.update(clock_seen_at=timezone.now())
    clock.pause(exercise=world.exercise)
    assert world.refresh().clock_left in range(-61, -58)
    let_pass(monkeypatch, hours=1)
    clock.resume(exercise=world.exercise)
    tasks.tick_clocks()
    assert world.decision().status == Decision.Status.OPEN
    let_pass(monkeypatch, seconds=61)
    Exercise.objects.update(clock_seen_at=timezone.now())
    tasks.tick_clocks()
    assert world.decision().status == Decision.Status.LOCKED


def test_more_time_alone_is_refused_where_it_means_nothing(world: worlds.World) -> None:
    with pytest.raises(Refused, match="This decision has no clock"):
        clock.extend(exercise=world.exercise, seconds=60, cell=world.cells["blue"])
    clock.extend(exercise=world.exercise, seconds=300)
    with pytest.raises(Refused, match="Green has no orders due now"):
        clock.extend(exercise=world.exercise, seconds=60, cell=world.cells["green"])
    with pytest.raises(Refused, match="but not less"):
        clock.extend(exercise=world.exercise, seconds=-60, cell=world.cells["blue"])
    worlds.submit(world, "red", [worlds.policy_order(world, "RED")])
    with pytest.raises(Refused, match="Red has already submitted"):
        clock.extend(exercise=world.exercise, seconds=60, cell=world.cells["red"])
    assert not OrderSheet.objects.exclude(extra_seconds=0).exists()


def test_a_pause_says_why_and_until_when_and_everybody_reads_it(
    world: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    noon = datetime(2026, 3, 5, 11, 58, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: noon)
    exercises.configure(exercise=world.exercise, timezone="Europe/Tallinn")  # two hours ahead of UTC in March
    until = datetime(2026, 3, 5, 14, 45, tzinfo=ZoneInfo("Europe/Tallinn"))
    clock.pause(exercise=world.exercise, note="lunch", until=until)
    log = world.exercise.log.filter(public=True)
    assert log.filter(text="The clock is paused: lunch. Play resumes at 14:45.").exists()
    client = Client()
    assert "Lunch: play resumes at 14:45." in client.get(f"/screen/{world.exercise.room_code}/").content.decode()
    clock.pause(exercise=world.exercise, note="end of day one", until=until + timedelta(hours=18))
    assert log.filter(text="The clock is paused: end of day one. Play resumes tomorrow at 08:45.").exists()
    clock.resume(exercise=world.exercise)
    exercise = world.refresh()
    assert (exercise.pause_note, exercise.resumes_at) == ("", None)
    for wrong in (noon, noon + timedelta(days=40)):
        with pytest.raises(Refused, match="until: choose a time in the future"):
            clock.pause(exercise=exercise, until=wrong)
    assert world.refresh().paused_at is None


def test_adjudication_counts_up_and_leaves_pauses_out(world: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Locked at 10:00, paused from 10:03 to 10:33, at 10:35 five minutes have passed."""
    start = timezone.now()
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
    monkeypatch.setattr(timezone, "now", lambda: start + timedelta(minutes=3))
    clock.pause(exercise=world.exercise)
    shown = adjudication(world.refresh(), start + timedelta(minutes=20), world.decision().counts_from)
    assert (shown.state, shown.text) == ("paused", "03:00")
    monkeypatch.setattr(timezone, "now", lambda: start + timedelta(minutes=33))
    clock.resume(exercise=world.exercise)
    shown = adjudication(world.refresh(), start + timedelta(minutes=35), world.decision().counts_from)
    assert (shown.label, shown.state, shown.text) == ("Adjudication", "counting", "05:00")


def test_the_length_of_turns_changes_in_mid_game(world: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten minutes, four of them used; at fifteen from now on, eleven are left of the open decision, or still six."""
    clock.set_length(exercise=world.exercise, seconds=600, at_once=True)
    let_pass(monkeypatch, minutes=4)
    clock.set_length(exercise=world.exercise, seconds=900)
    assert seconds_left(world) == 360
    clock.set_length(exercise=world.exercise, seconds=600)
    clock.set_length(exercise=world.exercise, seconds=900, at_once=True)
    assert seconds_left(world) == 660
    text = "Each decision has 15 min from now on, the open one included."
    assert world.exercise.log.filter(public=True, text=text).exists()
    with pytest.raises(Refused, match="has already used that much"):
        clock.set_length(exercise=world.exercise, seconds=200, at_once=True)
    assert world.refresh().clocks == {"default": 900}
    worlds.advance(world)
    assert seconds_left(world) == 900


def test_one_kind_of_decision_gets_another_length(world: worlds.World) -> None:
    exercises.configure(exercise=world.exercise, clocks={"default": 300})
    clock.set_length(exercise=world.exercise, seconds=120, kind="cards", name="Place cards")
    assert world.refresh().clocks == {"default": 300, "cards": 120}
    assert world.exercise.log.filter(text="“Place cards” has 2 min from now on.").exists()
    clock.set_length(exercise=world.exercise, seconds=0)
    assert world.refresh().clocks == {"default": 0}


def seconds_left(world: worlds.World) -> int:
    """What the clock of all shows."""
    ends = world.refresh().clock_ends_at
    assert ends is not None
    return round((ends - timezone.now()).total_seconds())


@pytest.mark.parametrize(
    ("typed", "hours"),
    [("13:30", 1.5), ("12:00", 24.0), ("09:15", 21.25), ("24:00", None), ("noon", None), ("1:", None)],
)
def test_a_time_of_day_is_the_next_one(typed: str, hours: float | None) -> None:
    now = datetime(2026, 3, 5, 12, 0, tzinfo=UTC)
    found = spans.next_time(typed, now, ZoneInfo("UTC"))
    assert found == (now + timedelta(hours=hours) if hours is not None else None)


def test_spans_and_moments_in_words() -> None:
    assert [spans.span(n) for n in (0, 45, 300, 5400, 3661)] == ["0 s", "45 s", "5 min", "1 h 30 min", "1 h 1 min 1 s"]
    now = datetime(2026, 3, 5, 12, 0, tzinfo=UTC)  # a Thursday
    assert spans.when(now + timedelta(days=4), now, ZoneInfo("UTC")) == "on Monday 9 March at 12:00"
