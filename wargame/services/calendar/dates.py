"""The dates of a calendar in play: it gives each decision its deadline, and every cell reads when a date changes.

`clock_ends_at` is when the orders are due, as with a clock; `Decision.results_at` is when their results are.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from wargame.audience import Scope
from wargame.calendar import reading, words
from wargame.calendar.plan import CalendarDue, CalendarPlan, from_stored, next_to_write
from wargame.errors import Refused
from wargame.models import Decision, Exercise, LogEntry
from wargame.services import locks, logbook

OUTAGE = timedelta(minutes=10)  # a shorter one at the deadline costs a cell nothing
MADE_UP = timedelta(hours=1)
NO_DATE = "The calendar has no date left. The umpire adds one, or locks the orders by hand."
CHANGE_DATES = "This exercise has a calendar in place of a clock. Change its dates on the page Calendar."
_CLOCK = ("clock_ends_at", "clock_left", "clock_length", "clock_seen_at")


def plan_of(exercise: Exercise) -> CalendarPlan | None:
    """The plan of an exercise; None if it has a clock."""
    return from_stored(exercise.calendar)


def zone_of(exercise: Exercise) -> ZoneInfo:
    """The time zone of an exercise."""
    return ZoneInfo(exercise.timezone)


def begin(exercise: Exercise, decision: Decision) -> None:
    """Give an opened decision its date; the caller holds the exercise. Without a date it has no deadline, and everyone
    reads so."""
    due = _due(exercise, timezone.now())
    _set(exercise, due.orders if due else None)
    decision.results_at = due.results if due else None
    decision.save(update_fields=["results_at"])
    if due is None:
        logbook.write(exercise, LogEntry.Kind.CLOCK, NO_DATE, public=True, turn=decision.turn)


def check_start(exercise: Exercise) -> None:
    """Refuse to start an exercise whose calendar has no date to come: it was copied from an earlier one."""
    plan = plan_of(exercise)
    if plan is not None and next_to_write(plan, zone_of(exercise), timezone.now()) is None:
        raise Refused("calendar: it has no date that is still to come. Change it on the page Calendar.")


def resume(exercise: Exercise, began: datetime, left: int | None) -> None:
    """Give the open decision its date again after a pause: the same one, or the next if it has passed. The caller holds
    the exercise, whose pause is over. `left`: the seconds to the date when the pause `began`; None: there was none."""
    ends = began + timedelta(seconds=left) if left is not None else None
    decision = exercise.decisions.filter(status=Decision.Status.OPEN).first()
    if decision is not None and ends is not None and ends > timezone.now():
        _set(exercise, ends)
    elif decision is not None:
        begin(exercise, decision)


def missed(exercise: Exercise, seen: datetime) -> None:
    """Move a deadline that passed while the program did not run; the caller holds the exercise."""
    now, ends = timezone.now(), exercise.clock_ends_at
    if ends is None or not seen < ends <= now or now - seen < OUTAGE:
        return
    _set(exercise, now + MADE_UP)
    _announce(exercise, f"White Cell was not running when orders were due. {now_due(exercise)}")


@transaction.atomic
def set_plan(*, exercise: Exercise, plan: CalendarPlan | None) -> Exercise:
    """Give an exercise a calendar, change it, or remove it. In play, every cell reads the change, and the open decision
    gets its date anew. Refused: the plan has no date to come, or one of its dates cannot be."""
    exercise = locks.hold(exercise.pk)
    if exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED):
        raise Refused("The exercise has ended, so it needs no calendar.")
    if plan is not None:
        try:
            reading.check(plan, zone_of(exercise), timezone.now(), plan_of(exercise))
        except reading.PlanFault as error:
            raise Refused(*error.problems) from error
    stored = plan.stored if plan is not None else {}
    if stored == exercise.calendar:
        return exercise
    exercise.calendar = stored
    if plan is None:
        exercise.alone = ""
    exercise.save(update_fields=["calendar", "alone"])
    if exercise.status == Exercise.Status.PLAYING:
        _date_again(exercise, plan)
    else:
        logbook.ring_all(exercise)
    return exercise


def _date_again(exercise: Exercise, plan: CalendarPlan | None) -> None:
    decision = exercise.decisions.filter(status=Decision.Status.OPEN).first()
    if decision is not None and plan is not None and exercise.paused_at is None:
        begin(exercise, decision)
    elif decision is not None:
        _set(exercise, None)
        decision.results_at = None
        decision.save(update_fields=["results_at"])
    text = f"The calendar has changed. {words.summary(plan)}" if plan else "The exercise has no calendar any more."
    _announce(exercise, f"{text} {now_due(exercise)}".strip())


def _due(exercise: Exercise, now: datetime) -> CalendarDue | None:
    plan = plan_of(exercise)
    return next_to_write(plan, zone_of(exercise), now) if plan is not None else None


def _set(exercise: Exercise, ends: datetime | None) -> None:
    exercise.clock_ends_at, exercise.clock_left, exercise.clock_length = ends, None, None
    exercise.clock_seen_at = timezone.now() if ends is not None else None
    if exercise.paused_at is not None and ends is not None:
        exercise.clock_left = round((ends - exercise.paused_at).total_seconds())
        exercise.clock_ends_at = exercise.clock_seen_at = None
    exercise.save(update_fields=_CLOCK)


def now_due(exercise: Exercise) -> str:
    """When orders are due, in a sentence; "" if no deadline runs."""
    ends = exercise.clock_ends_at
    return f"Orders are now due on {words.named(ends, zone_of(exercise))}." if ends is not None else ""


def _announce(exercise: Exercise, text: str, turn: int = 0) -> None:
    logbook.write(exercise, LogEntry.Kind.CLOCK, text, public=True, turn=turn)
    logbook.ring_all(exercise, Scope.PLAY)
