"""The exercise clock: it belongs to the open decision, can be paused and extended, and survives a restart."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from wargame.errors import Refused
from wargame.models import Decision, Exercise, LogEntry
from wargame.services import locks, logbook


def allotted(exercise: Exercise, decision: Decision) -> int:
    """Seconds the exercise gives a decision: the longest of its kinds; 0 is no clock."""
    default = int(exercise.clocks.get("default", 0))
    return max((int(exercise.clocks.get(due["kind"], default)) for due in decision.due), default=0)


def begin(exercise: Exercise, decision: Decision) -> None:
    """Start the clock of a newly opened decision; the caller holds the exercise. A paused exercise keeps its pause."""
    seconds = allotted(exercise, decision)
    now = timezone.now()
    exercise.clock_ends_at = exercise.clock_left = exercise.clock_seen_at = None
    if seconds and exercise.paused_at:
        exercise.clock_left = seconds
    elif seconds:
        exercise.clock_ends_at, exercise.clock_seen_at = now + timedelta(seconds=seconds), now
    exercise.save(update_fields=["clock_ends_at", "clock_left", "clock_seen_at"])


def stop(exercise: Exercise) -> None:
    """No decision is open, no clock runs; the caller holds the exercise."""
    exercise.clock_ends_at = exercise.clock_left = None
    exercise.save(update_fields=["clock_ends_at", "clock_left"])


def is_up(exercise: Exercise) -> bool:
    """Whether time has run out; the caller holds the exercise."""
    return (
        exercise.paused_at is None and exercise.clock_ends_at is not None and exercise.clock_ends_at <= timezone.now()
    )


ASLEEP = timedelta(seconds=60)


@transaction.atomic
def watch(*, exercise: Exercise) -> None:
    """Note that a running clock was seen. After a long silence (a laptop asleep, a stopped program) it is paused.

    What was left when it was last seen is kept, so that nobody is locked out by a lunch break.
    """
    exercise = locks.hold(exercise.pk)
    if exercise.status != Exercise.Status.PLAYING or exercise.paused_at or exercise.clock_ends_at is None:
        return
    now, seen = timezone.now(), exercise.clock_seen_at
    exercise.clock_seen_at = now
    if seen is not None and now - seen > ASLEEP:
        exercise.clock_left = max(0, round((exercise.clock_ends_at - seen).total_seconds()))
        exercise.paused_at, exercise.clock_ends_at, exercise.clock_seen_at = now, None, None
        minutes = round((now - seen).total_seconds() / 60)
        text = f"The program was asleep for {minutes} min; the clock is paused with what was left."
        logbook.write(exercise, LogEntry.Kind.CLOCK, text, public=True)
    exercise.save(update_fields=["clock_seen_at", "clock_left", "paused_at", "clock_ends_at"])


@transaction.atomic
def pause(*, exercise: Exercise) -> None:
    """Stop the clock and remember what was left. Pausing twice changes nothing."""
    exercise = locks.playing(exercise.pk)
    if exercise.paused_at:
        return
    now = timezone.now()
    if exercise.clock_ends_at:
        exercise.clock_left = max(0, round((exercise.clock_ends_at - now).total_seconds()))
    exercise.paused_at, exercise.clock_ends_at = now, None
    exercise.save(update_fields=["paused_at", "clock_ends_at", "clock_left"])
    logbook.write(exercise, LogEntry.Kind.CLOCK, "The clock is paused.", public=True)


@transaction.atomic
def resume(*, exercise: Exercise) -> None:
    """Let the clock run on from what was left."""
    exercise = locks.playing(exercise.pk)
    if not exercise.paused_at:
        return
    now = timezone.now()
    if exercise.clock_left is not None:
        exercise.clock_ends_at, exercise.clock_seen_at = now + timedelta(seconds=exercise.clock_left), now
    exercise.paused_at = exercise.clock_left = None
    exercise.save(update_fields=["paused_at", "clock_ends_at", "clock_left", "clock_seen_at"])
    logbook.write(exercise, LogEntry.Kind.CLOCK, "The clock runs again.", public=True)


@transaction.atomic
def extend(*, exercise: Exercise, seconds: int) -> None:
    """Give the open decision more time (or less, for a negative number); starts a clock where none ran."""
    exercise = locks.playing(exercise.pk)
    if not -3600 <= seconds <= 24 * 3600 or seconds == 0:
        raise Refused("seconds: extend by 1 second to 24 hours, or shorten by at most one hour.")
    if not exercise.decisions.filter(status=Decision.Status.OPEN).exists():
        raise Refused("No decision is open, so there is no clock to extend.")
    now = timezone.now()
    if exercise.paused_at:
        exercise.clock_left = max(0, (exercise.clock_left or 0) + seconds)
    else:
        exercise.clock_ends_at = max(now, (exercise.clock_ends_at or now) + timedelta(seconds=seconds))
        exercise.clock_seen_at = exercise.clock_seen_at or now
    exercise.save(update_fields=["clock_ends_at", "clock_left", "clock_seen_at"])
    minutes, rest = divmod(abs(seconds), 60)
    amount = " ".join(part for part in (f"{minutes} min" * bool(minutes), f"{rest} s" * bool(rest)) if part)
    verb = "extended" if seconds > 0 else "shortened"
    logbook.write(exercise, LogEntry.Kind.CLOCK, f"The clock is {verb} by {amount}.", public=True)
