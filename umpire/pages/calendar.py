"""The umpire's page of the calendar: the plan as a form, its next dates, and what was published without a review."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils import timezone

from wargame.calendar import words
from wargame.calendar.plan import CalendarPlan, from_stored, next_deadlines
from wargame.calendar.reading import DATES, WEEKLY
from wargame.models import Exercise
from wargame.services.calendar.dates import zone_of
from wargame.services.calendar.publication import OF_THE_PROGRAM

SHOWN = 8  # dates that the page lists
FIELDS = ("pattern", "days", "at", "dates", "published", "later", "holidays", "grace", "least", "alone", "calendar")


@dataclass(frozen=True)
class CalendarDate:
    """One date of the plan: when orders are due and results are published, and how far off that is."""

    orders: str
    distance: str
    results: str


@dataclass(frozen=True)
class Unattended:
    """A step that was published without a review, and what the program decided in it."""

    turn: int
    seq: int
    text: str


@dataclass(frozen=True)
class CalendarPage:
    """The page. `values` has the fields of the form as text, `errors` a sentence for a field that was refused."""

    id: UUID
    zone: str
    has_plan: bool
    open_to_change: bool
    summary: str
    weekdays: tuple[tuple[int, str, bool], ...]
    values: dict[str, str]
    errors: dict[str, str]
    dates: tuple[CalendarDate, ...]
    alone: str
    unattended: tuple[Unattended, ...]


def calendar_page(
    exercise: Exercise, posted: Mapping[str, str] | None = None, days: Sequence[str] = (), problems: Sequence[str] = ()
) -> CalendarPage:
    """The page, with what was typed and refused if there is any. `days`: the days that were ticked."""
    plan, now, zone = from_stored(exercise.calendar), timezone.now(), zone_of(exercise)
    shown = plan or CalendarPlan(days=(2, 5), later=1)
    ticked = {int(one) for one in days if one.isdecimal()} if posted else set(shown.days)
    coming = next_deadlines(plan, zone, now, SHOWN) if plan is not None else ()
    errors: dict[str, str] = {}
    for problem in problems:
        field, _, said = problem.partition(": ")
        if field in FIELDS:
            errors.setdefault(field, said)
    return CalendarPage(
        id=exercise.pk, zone=exercise.timezone, has_plan=plan is not None,
        open_to_change=exercise.status in (Exercise.Status.SETUP, Exercise.Status.PLAYING),
        summary=words.summary(plan) if plan is not None else "",
        weekdays=tuple((number, name, number in ticked) for number, name in enumerate(words.WEEKDAYS, 1)),
        values={**_values(shown, plan is None), **(posted or {})}, errors=errors,
        dates=tuple(
            CalendarDate(
                words.named(one.orders, zone), words.distance(one.orders, now, zone),
                words.named(one.results, zone) if one.results is not None else "",
            )
            for one in coming
        ),
        alone=exercise.alone, unattended=tuple(_unattended(exercise)),
    )  # fmt: skip


def _values(plan: CalendarPlan, fresh: bool) -> dict[str, str]:
    stored: dict[str, Any] = plan.stored
    free = [first if first == last else f"{first} to {last}" for first, last in stored["holidays"]]
    return {
        "pattern": DATES if plan.dates else WEEKLY,
        "at": stored["at"],
        "dates": "\n".join(one.replace("T", " ") for one in stored["dates"]),
        "published": "08:00" if fresh else stored["published"],
        "later": str(plan.later),
        "holidays": "\n".join(free),
        "grace": "12" if fresh else str(plan.grace),
        "least": str(plan.least),
    }


def _unattended(exercise: Exercise) -> list[Unattended]:
    """What the log has on steps without a review, newest first. One query."""
    rows = exercise.log.filter(**OF_THE_PROGRAM)
    return [Unattended(row.turn or 0, row.seq or 0, row.text) for row in rows.order_by("-pk")[:30]]
