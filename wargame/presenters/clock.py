"""The exercise clock as pages show it; the browser only counts on from what stands here."""

from __future__ import annotations

from datetime import datetime

from wargame.models import Exercise
from wargame.presenters.shapes import Clock

LAST_MINUTE = 60


def digits(seconds: int) -> str:
    """Minutes and seconds, hours before them where there are any."""
    hours, rest = divmod(max(0, seconds), 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


def clock(exercise: Exercise, now: datetime, label: str) -> Clock:
    """The clock of the open decision; without one, or with none running, it says so instead of a time."""
    if exercise.paused_at is not None:
        left = digits(exercise.clock_left) if exercise.clock_left is not None else "--:--"
        return Clock(label, left, "paused", word="paused")
    if exercise.clock_ends_at is None:
        return Clock(label, "", "none", word="no clock")
    left_seconds = round((exercise.clock_ends_at - now).total_seconds())
    if left_seconds <= 0:
        return Clock(label, "00:00", "up", exercise.clock_ends_at.isoformat(), "time is up")
    last = left_seconds <= LAST_MINUTE
    return Clock(
        label,
        digits(left_seconds),
        "last" if last else "running",
        exercise.clock_ends_at.isoformat(),
        "last minute" if last else "",
    )
