"""A calendar in words: its dates, and how far off they are in days."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from wargame.calendar.plan import CalendarPlan
from wargame.labels import listed

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
HOUR, DAY = 3600, 86400
FAR = 7  # days from which on a weekday alone is not clear


def named(at: datetime, zone: ZoneInfo) -> str:
    """A date in full: "Tuesday 24 November, 18:00"."""
    there = at.astimezone(zone)
    return f"{there:%A} {there.day} {there:%B}, {there:%H:%M}"


def short(at: datetime, now: datetime, zone: ZoneInfo) -> str:
    """A date as a clock shows it: "Tue 18:00", or "24 Nov 18:00" if it is a week or more away."""
    there = at.astimezone(zone)
    if abs((there.date() - now.astimezone(zone).date()).days) < FAR:
        return f"{there:%a} {there:%H:%M}"
    return f"{there.day} {there:%b} {there:%H:%M}"


def distance(at: datetime, now: datetime, zone: ZoneInfo) -> str:
    """How far off a date is: "today", "tomorrow", "in 2 days", "yesterday", "2 days ago"."""
    days = (at.astimezone(zone).date() - now.astimezone(zone).date()).days
    near = {0: "today", 1: "tomorrow", -1: "yesterday"}
    return near.get(days) or (f"in {days} days" if days > 0 else f"{-days} days ago")


def roughly(seconds: float) -> str:
    """A span in the unit that fits it: "40 min", "5 h", "3 days"."""
    if seconds < HOUR:
        return f"{int(seconds // 60)} min"
    if seconds < DAY:
        return f"{int(seconds // HOUR)} h"
    days = int(seconds // DAY)
    return f"{days} day{'' if days == 1 else 's'}"


def until_midnight(now: datetime, zone: ZoneInfo) -> float:
    """Seconds until the next day begins where the exercise is, when "tomorrow" becomes "today"."""
    there = now.astimezone(zone)
    next_day = datetime.combine(there.date() + timedelta(days=1), datetime.min.time(), zone)
    return (next_day - there).total_seconds() if next_day.utcoffset() == there.utcoffset() else HOUR


def summary(plan: CalendarPlan) -> str:
    """The plan in one sentence: "Orders are due on Tuesday and Friday at 18:00. Results are published the next day at
    08:00.\""""
    if plan.dates:
        many = len(plan.dates)
        orders = f"Orders are due on {many} date{'' if many == 1 else 's'}"
    else:
        orders = f"Orders are due on {listed([WEEKDAYS[one - 1] for one in sorted(plan.days)])} at {plan.at:%H:%M}"
    said = [orders]
    if plan.published is not None:
        said.append(f"Results are published {_later(plan.later)} at {plan.published:%H:%M}")
    if plan.holidays:
        said.append(f"No play on {listed([_days(first, last) for first, last in plan.holidays])}")
    if plan.grace:
        said.append(f"A cell with an empty sheet gets {plan.grace} h more, once")
    return ". ".join(said) + "."


def _later(days: int) -> str:
    return {0: "the same day", 1: "the next day"}.get(days, f"{days} days later")


def _days(first: date, last: date) -> str:
    return first.isoformat() if first == last else f"{first.isoformat()} to {last.isoformat()}"
