"""The exercise clock: it counts a decision down, can be paused, extended and set again, and survives a restart.

`clock_ends_at` is when the open decision is due, `clock_left` the seconds left while play is paused. A cell that was
given more time alone carries it on its sheet; the decision then stays open to that cell, and to no other.

A reading time comes before the clock: more is left than `clock_length`, what the clock itself counts. So a pause, a
sleep and a restart treat it as they treat the clock, and nothing has to happen when it is over.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from wargame.errors import Refused
from wargame.models import Cell, ClockWatch, Decision, Exercise, LogEntry, OrderSheet
from wargame.selectors.reading_time import reading_within
from wargame.selectors.spans import span, when
from wargame.services import locks, logbook
from wargame.services.calendar import dates

STAGES = {0: "set_up", 1: "first_turn"}  # by the turn, what the clocks call it
ASLEEP = timedelta(seconds=60)
LONGEST = 24 * 3600
MOST_OFF = 3600  # by how much a clock is shortened at most
HOW_MUCH = "extend by 1 second to 24 hours, or shorten by at most one hour."
HOW_LONG = "enter 0 (no clock) to 24 hours."
LONGEST_READING = 3600
FURTHEST = timedelta(days=31)


def allotted(exercise: Exercise, decision: Decision) -> int:
    """Seconds the exercise gives a decision: those of the set-up or the first turn, where they have their own, else the
    longest of its kinds; 0 means no clock."""
    of_turn = STAGES.get(decision.turn, "")
    if of_turn in exercise.clocks:
        return int(exercise.clocks[of_turn])
    default = int(exercise.clocks.get("default", 0))
    return max((int(exercise.clocks.get(due["kind"], default)) for due in decision.due), default=0)


def begin(exercise: Exercise, decision: Decision, *, reading: bool = False) -> None:
    """Start the clock of a newly opened decision; the caller holds the exercise. A paused exercise keeps its pause.

    With `reading`, the reading time of the exercise comes first. A decision without a clock has none.
    """
    if exercise.calendar:
        dates.begin(exercise, decision)
        return
    seconds, fields = allotted(exercise, decision), ("clock_ends_at", "clock_left", "clock_length", "clock_seen_at")
    ran = any(getattr(exercise, name) is not None for name in fields)
    exercise.clock_ends_at = exercise.clock_left = exercise.clock_length = exercise.clock_seen_at = None
    if seconds:
        _set(exercise, seconds, exercise.reading_time if reading else 0)
    if ran or seconds:
        exercise.save(update_fields=fields)


def _set(exercise: Exercise, seconds: int, reading: int = 0) -> None:
    """Set the clock's end: this many seconds after the reading time, from now or after the pause.

    Watched from this moment on, so that a sleep is noticed.
    """
    now = timezone.now()
    exercise.clock_length = seconds if reading else None
    seconds += reading
    if exercise.paused_at:
        exercise.clock_left = seconds
    else:
        exercise.clock_ends_at, exercise.clock_seen_at = now + timedelta(seconds=seconds), now


def _left(exercise: Exercise, at: datetime) -> int | None:
    """Seconds that are left at a moment; below zero while only a cell with more time still writes. None: no clock."""
    if exercise.paused_at:
        return exercise.clock_left
    return round((exercise.clock_ends_at - at).total_seconds()) if exercise.clock_ends_at else None


def _reading_left(exercise: Exercise, at: datetime) -> int:
    """Seconds of reading time that are left at a moment; 0 where none runs."""
    left = _left(exercise, at)
    return reading_within(exercise, left) if left is not None else 0


@transaction.atomic
def skip_reading(*, exercise: Exercise) -> None:
    """End the reading time: the clock starts now, or after the pause. Where none runs, nothing changes."""
    exercise = locks.playing(exercise.pk)
    if not _reading_left(exercise, timezone.now()):
        return
    assert exercise.clock_length is not None
    _set(exercise, exercise.clock_length)
    exercise.save(update_fields=["clock_ends_at", "clock_left", "clock_length", "clock_seen_at"])
    logbook.write(exercise, LogEntry.Kind.CLOCK, "The umpire ended the reading time.", public=True)


def stop(exercise: Exercise) -> None:
    """Close all decisions and stop all clocks; the caller holds the exercise."""
    if exercise.clock_ends_at is None and exercise.clock_left is None:
        return
    exercise.clock_ends_at = exercise.clock_left = exercise.clock_length = None
    exercise.save(update_fields=["clock_ends_at", "clock_left", "clock_length"])


def is_up(exercise: Exercise, decision: Decision) -> bool:
    """True if time has run out for every cell that has not submitted; the caller holds the exercise."""
    if exercise.paused_at is not None or exercise.clock_ends_at is None:
        return False
    return exercise.clock_ends_at + timedelta(seconds=_longest(decision)) <= timezone.now()


def _longest(decision: Decision) -> int:
    late = decision.sheets.exclude(status=OrderSheet.Status.SUBMITTED)
    return int(late.aggregate(most=Max("extra_seconds"))["most"] or 0)


def is_up_for(exercise: Exercise, sheet: OrderSheet) -> bool:
    """True if this cell's time has run out while another's has not; the caller holds the exercise."""
    if exercise.paused_at is not None or exercise.clock_ends_at is None:
        return False
    mine = exercise.clock_ends_at + timedelta(seconds=sheet.extra_seconds)
    return mine <= timezone.now() and _longest(sheet.decision) > sheet.extra_seconds


def watch(*, apart: Callable[[UUID], AbstractContextManager[None]]) -> None:
    """Note that the clocks were seen. After a long silence (a laptop asleep, a stopped program), or when the machine's
    clock went back, they are paused.

    What was left when they were last seen is saved, so that no one is locked out by a lunch break. One query and one
    write, however many clocks run; `apart` surrounds what is done for one exercise.
    """
    now = timezone.now()
    seen = ClockWatch.objects.values_list("seen_at", flat=True).first()
    if seen is None or abs(now - seen) > ASLEEP:
        running = Exercise.objects.filter(status=Exercise.Status.PLAYING, paused_at=None, clock_ends_at__isnull=False)
        for exercise_id in running.values_list("pk", flat=True):
            with apart(exercise_id):
                _wake(exercise_id, seen)
    ClockWatch.objects.update_or_create(pk=1, defaults={"seen_at": now})


@transaction.atomic
def _wake(exercise_id: UUID, watched: datetime | None) -> None:
    """Pause a clock that has long been unattended, or that the machine's clock would lengthen, with the time left when
    it was last seen."""
    exercise = locks.hold(exercise_id)
    if exercise.status != Exercise.Status.PLAYING or exercise.paused_at or exercise.clock_ends_at is None:
        return
    now, seen = timezone.now(), max(filter(None, (watched, exercise.clock_seen_at)), default=None)
    if seen is None or abs(now - seen) <= ASLEEP:
        return
    if exercise.calendar:
        dates.missed(exercise, seen)
        return
    back, left = now < seen, _left(exercise, seen)
    if left is None or (back and left <= 0):
        return  # this clock was set after the machine's went back
    exercise.clock_left = left
    exercise.paused_at, exercise.clock_ends_at, exercise.clock_seen_at = now, None, None
    minutes = round(abs(now - seen).total_seconds() / 60)
    why = f"The server’s clock went back {minutes} min." if back else f"White Cell was not running for {minutes} min."
    text = f"{why} The clock is paused with the time that was left."
    logbook.write(exercise, LogEntry.Kind.CLOCK, text, public=True)
    exercise.save(update_fields=["clock_seen_at", "clock_left", "paused_at", "clock_ends_at"])


@transaction.atomic
def pause(*, exercise: Exercise, note: str = "", until: datetime | None = None) -> None:
    """Stop the clock and store the time left. `note` and `until` give the reason and the time of resumption, for all to
    read.

    Pausing twice changes nothing but that word. Nothing resumes by itself: people come back late from lunch.
    """
    exercise = locks.playing(exercise.pk)
    now, note = timezone.now(), " ".join(note.split())
    if len(note) > 120:
        raise Refused("note: at most 120 characters.")
    if until is not None and not now < until <= now + FURTHEST:
        raise Refused("until: choose a time in the future, within one month.")
    if exercise.paused_at and not note and until is None:
        return
    if not exercise.paused_at:
        exercise.clock_left = _left(exercise, now)
        exercise.paused_at, exercise.clock_ends_at = now, None
    exercise.pause_note, exercise.resumes_at = note, until
    exercise.save(update_fields=["paused_at", "clock_ends_at", "clock_left", "pause_note", "resumes_at"])
    text = f"The clock is paused{f': {note}' if note else ''}."
    if until is not None:
        text += f" Play resumes {when(until, now, ZoneInfo(exercise.timezone))}."
    logbook.write(exercise, LogEntry.Kind.CLOCK, text, public=True)


@transaction.atomic
def resume(*, exercise: Exercise) -> None:
    """Let the clock run on from what was left; an adjudication under way counts on without the pause."""
    exercise = locks.playing(exercise.pk)
    if not exercise.paused_at:
        return
    left, began = exercise.clock_left, exercise.paused_at
    paused = timezone.now() - began
    exercise.paused_at = exercise.clock_left = exercise.resumes_at = None
    exercise.pause_note = ""
    if exercise.calendar:
        dates.resume(exercise, began, left)
    elif left is not None:
        reading = reading_within(exercise, left)
        _set(exercise, left - reading, reading)
    fields = ["paused_at", "clock_ends_at", "clock_left", "clock_length", "clock_seen_at", "pause_note", "resumes_at"]
    exercise.save(update_fields=fields)
    for decision in exercise.decisions.filter(status=Decision.Status.LOCKED).exclude(counts_from=None):
        assert decision.counts_from is not None
        decision.counts_from += paused
        decision.save(update_fields=["counts_from"])
    logbook.write(exercise, LogEntry.Kind.CLOCK, "The clock runs again.", public=True)


def _open(exercise: Exercise) -> Decision:
    decision = exercise.decisions.filter(status=Decision.Status.OPEN).first()
    if decision is None:
        raise Refused("No decision is open, so there is no clock to change.")
    return decision


@transaction.atomic
def extend(*, exercise: Exercise, seconds: int, cell: Cell | None = None) -> None:
    """Give the open decision more time (or less, for a negative number); starts a clock where none ran.

    With `cell`, that cell alone gets it, on top of what all have.
    """
    exercise = locks.playing(exercise.pk)
    if not -MOST_OFF <= seconds <= LONGEST or seconds == 0:
        raise Refused(f"seconds: {HOW_MUCH}")
    decision = _open(exercise)
    if cell is not None:
        _extend_one(exercise, decision, cell, seconds)
        return
    now = timezone.now()
    reading = _reading_left(exercise, now)
    _set(exercise, max(0, (_left(exercise, now) or 0) - reading + seconds), reading)
    exercise.save(update_fields=["clock_ends_at", "clock_left", "clock_length", "clock_seen_at"])
    verb = "extended" if seconds > 0 else "shortened"
    said = f"The clock is {verb} by {span(abs(seconds))}."
    if exercise.calendar and (moved := dates.now_due(exercise)):
        said = moved
    logbook.write(exercise, LogEntry.Kind.CLOCK, said, public=True)


def _extend_one(exercise: Exercise, decision: Decision, cell: Cell, seconds: int) -> None:
    sheet = decision.sheets.select_related("cell").filter(cell=cell).first()
    if sheet is None:
        raise Refused(f"cell: {cell.name} has no orders due now.")
    if sheet.status == OrderSheet.Status.SUBMITTED:
        raise Refused(f"cell: {cell.name} has already submitted.")
    if _left(exercise, timezone.now()) is None:
        raise Refused("This decision has no clock, so no extra time is needed.")
    more = sheet.extra_seconds + seconds
    if not 0 <= more <= LONGEST:
        raise Refused(f"seconds: {cell.name} can have up to 24 hours more than the other cells, but not less.")
    sheet.extra_seconds = more
    sheet.save(update_fields=["extra_seconds"])
    text = f"{cell.name} has {f'{span(more)} more than' if more else 'the same time as'} the others."
    logbook.write(exercise, LogEntry.Kind.CLOCK, text, public=True, turn=decision.turn)


@transaction.atomic
def set_length(*, exercise: Exercise, seconds: int, kind: str = "", name: str = "", at_once: bool = False) -> Exercise:
    """Change how long decisions last from now on: those of one kind, or all. 0 means no clock.

    `name` is how the log calls the kind.

    The decision that is open keeps its clock, unless `at_once`: then it is given what it would have, had it begun so.
    """
    exercise = locks.playing(exercise.pk)
    if not 0 <= seconds <= LONGEST:
        raise Refused(f"seconds: {HOW_LONG}")
    if exercise.calendar:
        raise Refused(dates.CHANGE_DATES)
    if kind and (not kind.isidentifier() or len(kind) > 40):
        raise Refused(f"kind: {kind[:40]} is not a kind of decision.")
    decision = exercise.decisions.filter(status=Decision.Status.OPEN).first()
    before = allotted(exercise, decision) if decision else 0
    exercise.clocks = {**exercise.clocks, kind: seconds} if kind else {"default": seconds}
    exercise.save(update_fields=["clocks"])
    what = f"“{name or kind.replace('_', ' ')}” has" if kind else "Each decision has"
    text = f"{what} {span(seconds) if seconds else 'no clock'} from now on"
    if at_once and decision is not None:
        _shift(exercise, before, allotted(exercise, decision))
        text += ", the open one included"
    logbook.write(exercise, LogEntry.Kind.CLOCK, f"{text}.", public=True)
    return exercise


def _shift(exercise: Exercise, before: int, after: int) -> None:
    """Move the open decision's clock from one length to another; time already used stays used."""
    now = timezone.now()
    left, reading = _left(exercise, now), _reading_left(exercise, now)
    if not after:
        exercise.clock_ends_at = exercise.clock_left = exercise.clock_length = None
    else:
        seconds = after if left is None else left - reading + after - before
        if seconds <= 0:
            raise Refused(
                "seconds: the open decision has already used that much time. Lock it, or leave its clock unchanged."
            )
        _set(exercise, seconds, reading)
    exercise.save(update_fields=["clock_ends_at", "clock_left", "clock_length", "clock_seen_at"])
