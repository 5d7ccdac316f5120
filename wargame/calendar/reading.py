"""A plan as people write it, and a sentence for everything in it that cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from wargame.calendar.plan import CalendarDue, CalendarPlan, next_deadlines
from wargame.calendar.words import named

WEEKLY, DATES = "weekly", "dates"
LONGEST_GRACE, MOST_LATER, LONGEST_LEAST = 72, 14, 72
MOST_DATES, MOST_HOLIDAYS = 200, 60
TO = " to "


class PlanFault(ValueError):
    """A plan with faults. `problems`: one sentence for each, with its field first."""

    def __init__(self, *problems: str) -> None:
        super().__init__(*problems)
        self.problems = problems


def read(
    *, pattern: str, days: Sequence[int], at: str, dates: Sequence[str], published: str, later: int,
    holidays: Sequence[str], grace: int, least: int,
) -> CalendarPlan:  # fmt: skip
    """A plan from texts: a time as 18:00, a date as 2026-12-01 18:00, a holiday as 2026-12-24 or as 2026-12-24 to
    2027-01-02. PlanFault: something is no time or no date."""
    problems: list[str] = []
    weekly = pattern == WEEKLY
    if weekly and not days:
        problems.append("days: choose at least one day of the week.")
    if not weekly and not dates:
        problems.append("dates: list at least one date, such as 2026-12-01 18:00.")
    due_at = _time(at, "at", problems) if weekly else time(18)
    results = _time(published, "published", problems) if published.strip() else None
    found = [_moment(text, number, problems) for number, text in enumerate(dates)] if not weekly else []
    free = [_holiday(text, number, problems) for number, text in enumerate(holidays)]
    twice = len(found) - len(set(found))
    if twice and not problems:
        problems.append("dates: a date is listed twice.")
    if problems:
        raise PlanFault(*problems)
    return CalendarPlan(
        days=tuple(sorted(set(days))) if weekly else (), at=due_at, dates=tuple(sorted(found)), later=later,
        published=results, holidays=tuple(sorted(free)), grace=grace, least=least,
    )  # fmt: skip


def check(plan: CalendarPlan, zone: ZoneInfo, now: datetime, before: CalendarPlan | None = None) -> None:
    """Refuse a plan by which no one can play from now on. Dates of the plan `before` may have passed.

    PlanFault: a date has passed, no date is left, or results would be published after the next orders are due.
    """
    today = now.astimezone(zone).date()
    known = set(before.dates) if before is not None else set()
    past = [
        f"dates: {one:%Y-%m-%d %H:%M} is before today. Remove it, or write a date that is still to come."
        for one in plan.dates
        if one.date() < today and one not in known
    ]
    if past:
        raise PlanFault(*past)
    coming = next_deadlines(plan, zone, now, 60)
    if not coming:
        raise PlanFault(_without_dates(plan))
    _check_order(plan, coming, zone)


def _without_dates(plan: CalendarPlan) -> str:
    if plan.holidays and (plan.days or any(plan.rests(one.date()) for one in plan.dates)):
        return "holidays: they cover every date on which orders would be due. Shorten them, or add a date."
    return "dates: every date has passed. Add one that is still to come."


def _check_order(plan: CalendarPlan, coming: Sequence[CalendarDue], zone: ZoneInfo) -> None:
    for one, after in pairwise(coming):
        results, due = one.results, after.orders
        if results is not None and results >= due:
            raise PlanFault(
                f"published: the results of {named(one.orders, zone)} would be published on "
                f"{named(results, zone)}, after the next orders are due. Choose an earlier time."
            )
    for one in coming:
        results, due = one.results, one.orders
        if results is not None and results <= due + timedelta(hours=plan.grace):
            what = f"{plan.grace} h of grace end" if plan.grace else "orders are due"
            raise PlanFault(f"published: results cannot be published before the {what}. Choose a later time.")


def _time(text: str, field: str, problems: list[str]) -> time:
    try:
        return time.fromisoformat(text.strip() if len(text.strip()) == len("18:00") else "none")
    except ValueError:
        problems.append(f"{field}: “{text.strip()}” is not a time of day. Write it as 18:00.")
        return time(0)


def _moment(text: str, number: int, problems: list[str]) -> datetime:
    try:
        return datetime.strptime(" ".join(text.replace("T", " ").split()), "%Y-%m-%d %H:%M")
    except ValueError:
        problems.append(f"dates: “{text.strip()}” in line {number + 1} is not a date. Write it as 2026-12-01 18:00.")
        return datetime.min


def _holiday(text: str, number: int, problems: list[str]) -> tuple[date, date]:
    first, mark, last = text.strip().partition(TO)
    try:
        days = date.fromisoformat(first.strip()), date.fromisoformat((last if mark else first).strip())
    except ValueError:
        problems.append(
            f"holidays: “{text.strip()}” in line {number + 1} is not a date. Write a day as 2026-12-24, or days as "
            "2026-12-24 to 2027-01-02."
        )
        return date.min, date.min
    if days[1] < days[0]:
        problems.append(f"holidays: line {number + 1} ends before it begins.")
    return days
