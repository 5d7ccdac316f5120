"""Durations and times as text, as in the log and the clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo


def span(seconds: int) -> str:
    """A span of time, for example "1 h 30 min", "5 min" or "45 s"."""
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    parts = ((hours, "h"), (minutes, "min"), (left, "s"))
    return " ".join(f"{number} {unit}" for number, unit in parts if number) or "0 s"


def when(moment: datetime, now: datetime, zone: ZoneInfo) -> str:
    """A moment to come where the exercise is: "at 13:30", "tomorrow at 09:00", "on Monday 24 November at 09:00"."""
    there, today = moment.astimezone(zone), now.astimezone(zone).date()
    clock = f"{there:%H:%M}"
    if there.date() == today:
        return f"at {clock}"
    if there.date() == today + timedelta(days=1):
        return f"tomorrow at {clock}"
    return f"on {there:%A} {there.day} {there:%B} at {clock}"


def next_time(text: str, now: datetime, zone: ZoneInfo) -> datetime | None:
    """The next time the clock on the wall shows `text`, such as "13:30"; None if it is not a time of the day."""
    hour, mark, minute = text.strip().partition(":")
    if not (mark and hour.isdecimal() and minute.isdecimal() and int(hour) < 24 and int(minute) < 60):
        return None
    here = now.astimezone(zone)
    moment = here.replace(hour=int(hour), minute=int(minute), second=0, microsecond=0)
    return moment if moment > here else moment + timedelta(days=1)
