"""The plan of a calendar, and the dates that follow from it. All of it is a pure function of the plan and a moment.

Times of day are those of the exercise's time zone. 18:00 stays 18:00 when daylight saving begins or ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from typing import Any
from zoneinfo import ZoneInfo

AHEAD = 400  # days in which a date is looked for


@dataclass(frozen=True)
class CalendarDue:
    """One date of a calendar: when orders are due, and when their results are published. None: at any time."""

    orders: datetime
    results: datetime | None


@dataclass(frozen=True)
class CalendarPlan:
    """Orders are due on `days` of the week (1 is Monday) at `at`, or on `dates`. The dates have no zone of their own.

    Results are published `later` days after the orders, at `published`; None means whenever the umpire does it.
    `holidays` are first and last days without play: no orders are due on them, and results wait for the day after.
    A cell with an empty sheet gets `grace` more hours, once. At least `least` hours are left to write orders.
    """

    days: tuple[int, ...] = ()
    at: time = time(18)
    dates: tuple[datetime, ...] = ()
    later: int = 1
    published: time | None = None
    holidays: tuple[tuple[date, date], ...] = ()
    grace: int = 0
    least: int = 4

    @property
    def stored(self) -> dict[str, Any]:
        """The plan as JSON has it."""
        return {
            "days": list(self.days),
            "at": f"{self.at:%H:%M}",
            "dates": [f"{one:%Y-%m-%dT%H:%M}" for one in self.dates],
            "later": self.later,
            "published": f"{self.published:%H:%M}" if self.published is not None else "",
            "holidays": [[first.isoformat(), last.isoformat()] for first, last in self.holidays],
            "grace": self.grace,
            "least": self.least,
        }

    def rests(self, day: date) -> bool:
        """Whether a day is without play."""
        return any(first <= day <= last for first, last in self.holidays)


def from_stored(stored: Mapping[str, Any]) -> CalendarPlan | None:
    """The plan that an exercise has stored; None if it has a clock. ValueError: it was not stored by a plan."""
    if not stored:
        return None
    try:
        published = str(stored["published"])
        return CalendarPlan(
            days=tuple(int(one) for one in stored["days"]),
            at=time.fromisoformat(stored["at"]),
            dates=tuple(datetime.fromisoformat(one) for one in stored["dates"]),
            later=int(stored["later"]),
            published=time.fromisoformat(published) if published else None,
            holidays=tuple((date.fromisoformat(one), date.fromisoformat(two)) for one, two in stored["holidays"]),
            grace=int(stored["grace"]),
            least=int(stored["least"]),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("calendar: it has other fields than a plan.") from error


def next_deadlines(plan: CalendarPlan, zone: ZoneInfo, after: datetime, most: int = 1) -> tuple[CalendarDue, ...]:
    """The first dates after a moment, earliest first; fewer than `most` if the plan has no more."""
    return tuple(islice(_deadlines(plan, zone, after), most))


def next_to_write(plan: CalendarPlan, zone: ZoneInfo, opened: datetime) -> CalendarDue | None:
    """When orders are due that a cell can write from now on: the first date that leaves enough time. None: no date."""
    return next(iter(next_deadlines(plan, zone, opened + timedelta(hours=plan.least))), None)


def moment(day: date, at: time, zone: ZoneInfo) -> datetime:
    """A time of day where the exercise is. One that a change to daylight saving skips is an hour later."""
    return datetime.combine(day, at, zone).astimezone(UTC)


def _deadlines(plan: CalendarPlan, zone: ZoneInfo, after: datetime) -> Iterator[CalendarDue]:
    first = after.astimezone(zone).date()
    for day, at in sorted(_listed(plan)) if plan.dates else _weekly(plan, first):
        orders = moment(day, at, zone)
        if orders > after and not plan.rests(day):
            yield CalendarDue(orders, _published(plan, zone, day))


def _listed(plan: CalendarPlan) -> Iterator[tuple[date, time]]:
    return ((one.date(), one.time()) for one in plan.dates)


def _weekly(plan: CalendarPlan, first: date) -> Iterator[tuple[date, time]]:
    for number in range(AHEAD):
        day = first + timedelta(days=number)
        if day.isoweekday() in plan.days:
            yield day, plan.at


def _published(plan: CalendarPlan, zone: ZoneInfo, ordered: date) -> datetime | None:
    if plan.published is None:
        return None
    day = ordered + timedelta(days=plan.later)
    for _ in range(AHEAD):
        if not plan.rests(day):
            break
        day += timedelta(days=1)
    return moment(day, plan.published, zone)
